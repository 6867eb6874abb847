import { Agent as HttpAgent, request as requestHttp, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import pLimit from 'p-limit';
import { pause, SYSTEM_TIMER, type Timer } from '../../async/timer.js';
import { NetloomError, RefusedRequest } from '../../domain/common/errors.js';
import { isJsonObject, type JsonObject } from '../../domain/common/json.js';
import { keepsValue, parseLossless } from '../../domain/common/lossless-json.js';
import { TransientFailure } from '../http-service/service.js';

export interface ConnectionOptions {
  /** The address of the server, with the path before `/api/`, if it has one. */
  readonly url: string;
  /** Absent: the server answers without one. */
  readonly token?: string;
  readonly version: string;
  /** The maximum number of requests at the same time. */
  readonly parallel: number;
  /** Certificate authorities instead of those of Node.js, as PEM. */
  readonly ca?: string;
  /** The time for a whole answer, in milliseconds. */
  readonly timeoutMs?: number;
  /** For the pauses before repeated requests. */
  readonly timer?: Timer;
}

/** Parameters of a request; a list repeats its name. */
export type Query = Readonly<Record<string, string | number | readonly number[]>>;

export interface Answer {
  readonly status: number;
  /** The JSON of the answer; undefined if it is none. */
  readonly json: JsonObject | undefined;
  /** What a refusal says of itself, in parentheses after a space; empty if it says nothing. Without the token. */
  readonly detail: string;
  /** The time that the server stated, in milliseconds since 1970. */
  readonly time: number | undefined;
}

/** Requests to one server. */
export interface Connection {
  readonly url: string;
  /**
   * Reads a path below `/api/`. Returns answers with the statuses 200 to 299 and 400 to 499, except 401 and 429. Throws UNAVAILABLE for all others, after several
   * attempts if they may pass.
   */
  readonly get: (path: string, query: Query, signal?: AbortSignal) => Promise<Answer>;
  /** The same, once: a failure that may pass is not repeated. */
  readonly getOnce: (path: string, query: Query, signal?: AbortSignal) => Promise<Answer>;
  /** Changes something, once: a failure is not repeated. Returns and throws as {@link get}. */
  readonly send: (method: 'POST' | 'PATCH' | 'DELETE', path: string, body: JsonObject, signal?: AbortSignal) => Promise<Answer>;
  dispose(): void;
}

/** A request below `/api/`. */
interface Asked {
  readonly path: string;
  readonly query?: Query;
  readonly method?: string;
  readonly body?: JsonObject;
}

const TIMEOUT_MS = 60_000;
const MAX_BYTES = 64_000_000;
const ATTEMPTS = 5;
const BACKOFF_MS = 500;
const MAX_PAUSE_MS = 60_000;
const SUBJECT = 'NetBox';

/**
 * A connection to the REST API of NetBox. It goes to the configured address only: redirects are errors, and addresses in answers are never followed.
 * Errors contain neither the token nor more of an answer than its `detail`.
 */
export function createConnection(options: ConnectionOptions): Connection {
  const { token, version, parallel, ca, timer = SYSTEM_TIMER } = options;
  const base = new URL(options.url.endsWith('/') ? options.url : `${options.url}/`);
  const isTls = base.protocol === 'https:';
  const agent = isTls
    ? new HttpsAgent({ keepAlive: true, maxSockets: parallel, ...(ca === undefined ? {} : { ca }) })
    : new HttpAgent({ keepAlive: true, maxSockets: parallel });
  const headers = { accept: 'application/json', 'user-agent': `Netloom/${version}`, ...authorization(token) };
  const limit = pLimit(parallel);

  function open({ path, query = {}, method = 'GET', body }: Asked, signal: AbortSignal): Promise<IncomingMessage> {
    const url = new URL(`api/${path}`, base);
    const text = body === undefined ? undefined : JSON.stringify(body);
    const more = text === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) };
    for (const [name, value] of Object.entries(query))
      for (const each of Array.isArray(value) ? (value as readonly number[]) : [value]) url.searchParams.append(name, String(each));
    return new Promise((resolve, reject) => {
      const outgoing = (isTls ? requestHttps : requestHttp)(url, { agent, method, headers: { ...headers, ...more }, signal });
      outgoing.once('response', resolve);
      outgoing.on('error', reject);
      outgoing.end(text);
    });
  }

  async function attempt(asked: Asked, signal: AbortSignal | undefined): Promise<Answer> {
    const { path } = asked;
    const late = new AbortController();
    const cancel = timer.after(options.timeoutMs ?? TIMEOUT_MS, () => late.abort());
    try {
      const both = signal === undefined ? late.signal : AbortSignal.any([signal, late.signal]);
      const response = await open(asked, both);
      return await answerOf(response, path, token);
    } catch (error) {
      if (error instanceof NetloomError || error instanceof TransientFailure) throw error;
      if (signal?.aborted === true) throw cancelled();
      if (late.signal.aborted) throw new TransientFailure(`${SUBJECT} did not answer api/${path} in time.`);
      throw new TransientFailure(`${SUBJECT} at ${base.href} cannot be reached${codeOf(error)}.`);
    } finally {
      cancel();
    }
  }

  const once = (asked: Asked, signal: AbortSignal | undefined): Promise<Answer> =>
    attempt(asked, signal).catch((error: unknown) => {
      throw error instanceof TransientFailure ? new NetloomError('UNAVAILABLE', error.message) : error;
    });

  return {
    url: base.href,
    getOnce: (path, query, signal) => limit(() => once({ path, query }, signal)),
    get: (path, query, signal) => limit(() => repeated(() => attempt({ path, query }, signal), timer, signal)),
    send: (method, path, body, signal) => once({ path, method, body }, signal),
    dispose: () => agent.destroy(),
  };
}

/** Repeats an attempt after failures that may pass, after the time that the server asks for or growing pauses. */
async function repeated(attempt: () => Promise<Answer>, timer: Timer, signal: AbortSignal | undefined): Promise<Answer> {
  for (let count = 1; ; count += 1) {
    if (signal?.aborted === true) throw cancelled();
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof TransientFailure)) throw error;
      const delay = error.afterMs ?? BACKOFF_MS * 2 ** (count - 1) * (0.5 + Math.random());
      if (count === ATTEMPTS || delay > MAX_PAUSE_MS) throw new RefusedRequest('UNAVAILABLE', error.message);
      await pause(timer, delay, signal).catch(() => {
        throw cancelled();
      });
    }
  }
}

const cancelled = (): NetloomError => new NetloomError('CANCELLED', 'The synchronization was cancelled.');

/** Tokens of version 2 begin with `nbt_`; https://netboxlabs.com/docs/netbox/integrations/rest-api/ describes both. */
function authorization(token: string | undefined): Readonly<Record<string, string>> {
  if (token === undefined) return {};
  return { authorization: `${token.startsWith('nbt_') ? 'Bearer' : 'Token'} ${token}` };
}

async function answerOf(response: IncomingMessage, path: string, token: string | undefined): Promise<Answer> {
  const status = response.statusCode ?? 0;
  const text = await textOf(response);
  const json = objectIn(text);
  const detail = detailIn(json, token);
  const answered = `${SUBJECT} answered ${status} to api/${path}`;
  if (status >= 300 && status < 400)
    throw new RefusedRequest('UNAVAILABLE', `${answered}: it redirects. Set the address that it redirects to, such as one with https.`);
  if (status === 401) throw new RefusedRequest('UNAVAILABLE', `${answered}: it refused the token${detail}.`);
  if (status === 429 || status >= 500) throw new TransientFailure(`${answered}${detail}.`, delayOf(response.headers['retry-after']));
  if (status === 200 && json === undefined)
    throw new RefusedRequest('UNAVAILABLE', `${answered} with something other than JSON. Expected the address of a NetBox server.`);
  const stated = Date.parse(response.headers.date ?? '');
  return { status, json, detail, time: Number.isNaN(stated) ? undefined : stated };
}

async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new RefusedRequest('UNAVAILABLE', `${SUBJECT} answered more than ${MAX_BYTES} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function objectIn(text: string): JsonObject | undefined {
  try {
    const value: unknown = parseLossless(text, keepsValue) ?? JSON.parse(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const MAX_DETAIL = 200;

/** What a refusal says of itself, on one line and without the token. */
function detailIn(json: JsonObject | undefined, token: string | undefined): string {
  const detail = json?.['detail'];
  if (typeof detail !== 'string' || detail === '') return '';
  const line = detail.replaceAll(/[\p{C}\s]+/gu, ' ').trim();
  const safe = token === undefined || token === '' ? line : line.replaceAll(token, '…');
  return ` (${safe.slice(0, MAX_DETAIL).toWellFormed().replace(/\.$/u, '')})`;
}

/** `retry-after` in seconds or as a date, in milliseconds. */
function delayOf(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const seconds = /^\d{1,6}$/u.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now();
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

/** A code such as ECONNREFUSED; other details of an error may contain addresses. */
function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[A-Z_]{1,60}$/u.test(code) ? ` (${code})` : '';
}
