import { Agent as HttpAgent, request as requestHttp, type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { SYSTEM_TIMER, type Timer } from '../../async/timer.js';
import type { AddressPolicy } from '../../domain/webhooks/address-policy.js';
import { retryAfterOf, type AttemptOutcome } from '../../domain/webhooks/attempt.js';
import { addressIn, checkEndpointUrl } from '../../domain/webhooks/endpoint-url.js';
import type { WebhookRequest, WebhookSender } from '../../ports/webhook-sender.js';
import { DeniedAddressError, guardedLookup, permits, type Resolve } from './guarded-lookup.js';
import { failureOf } from './failures.js';
import { createHmac, randomBytes } from 'node:crypto';
import { SECRET_BYTES, SECRET_PREFIX, signatureHeader, signedContent } from '../../domain/webhooks/signature.js';

const newSecret = (): string => SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64');

/** The headers that identify and sign a request, as Standard Webhooks defines them. */
function signedHeaders({ id, seconds, body, secrets }: WebhookRequest): Readonly<Record<string, string>> {
  const content = signedContent(id, seconds, body);
  const signatures = secrets.map((secret) => createHmac('sha256', keyOf(secret)).update(content).digest('base64'));
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': signatureHeader(signatures) };
}

const keyOf = (secret: string): Buffer => Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');

/** From the start of an attempt to the head of the response. */
const TIMEOUT_MS = 15_000;
/** What is read of the body of a response, and for how long, so that receivers can finish it. It is discarded. */
const DISCARDED = { bytes: 65_536, ms: 1_000 } as const;
const MAX_HEADER_BYTES = 16_384;

export interface SenderOptions {
  readonly version: string;
  readonly policy: AddressPolicy;
  readonly timeoutMs?: number;
  readonly timer?: Timer;
  /** Replaces the resolver of the system. */
  readonly resolve?: Resolve;
  /** Certificate authorities instead of those of Node.js. */
  readonly ca?: string;
}

/**
 * Sends webhooks with Node's own client: each attempt has a connection of its own, to an address that was checked. There are no redirects, no cookies and
 * no proxies.
 */
export function createWebhookSender(options: SenderOptions): WebhookSender {
  const { version, policy, timeoutMs = TIMEOUT_MS, resolve, ca, timer = SYSTEM_TIMER } = options;
  const tls = ca === undefined ? {} : { ca };
  // Own agents, because the global ones may use proxies of the environment.
  const agents = { 'http:': new HttpAgent({ keepAlive: false }), 'https:': new HttpsAgent({ keepAlive: false, ...tls }) } as const;

  function optionsFor(url: URL, request: WebhookRequest): RequestOptions {
    const body = Buffer.byteLength(request.body);
    const headers = {
      'content-type': 'application/json',
      'content-length': String(body),
      'user-agent': `Netloom-Webhooks/${version}`,
      accept: '*/*',
      ...signedHeaders(request),
    };
    const lookup = guardedLookup(policy, url.protocol, resolve);
    return { method: 'POST', headers, lookup, maxHeaderSize: MAX_HEADER_BYTES, agent: agents[url.protocol as keyof typeof agents] };
  }

  return {
    check: (path, url) => checkEndpointUrl(path, url, policy),
    newSecret,
    async send(request, signal) {
      const late = new AbortController();
      const cancel = timer.after(timeoutMs, () => late.abort(new DOMException('There was no response in time.', 'TimeoutError')));
      try {
        const url = new URL(checkEndpointUrl('url', request.url, policy));
        const literal = addressIn(url.hostname);
        // Connections to literal addresses look nothing up.
        if (literal !== undefined && !permits(policy, literal, url.protocol)) throw new DeniedAddressError();
        const open = url.protocol === 'https:' ? requestHttps : requestHttp;
        return await exchange(open(url, optionsFor(url, request)), request.body, AbortSignal.any([signal, late.signal]), timer);
      } catch (error) {
        return { kind: 'ERROR', error: failureOf(error, signal) };
      } finally {
        cancel();
      }
    },
  };
}

/** Sends the body, waits for the head of the response, and closes the connection. */
async function exchange(outgoing: ClientRequest, body: string, signal: AbortSignal, timer: Timer): Promise<AttemptOutcome> {
  try {
    const response = await responseTo(outgoing, body, signal);
    await discard(response, timer);
    const retryAfterMs = retryAfterOf(response.headers['retry-after'], Date.now());
    return { kind: 'RESPONSE', status: response.statusCode ?? 0, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
  } finally {
    outgoing.destroy();
  }
}

function responseTo(outgoing: ClientRequest, body: string, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', abort, { once: true });
    outgoing.once('response', (response) => {
      signal.removeEventListener('abort', abort);
      resolve(response);
    });
    // A later error, such as of the destroyed connection, is of no interest.
    outgoing.on('error', (error) => {
      signal.removeEventListener('abort', abort);
      reject(error);
    });
    if (signal.aborted) abort();
    else outgoing.end(body);
  });
}

/** Reads the body up to the limits. */
function discard(response: IncomingMessage, timer: Timer): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0;
    const cancel = timer.after(DISCARDED.ms, resolve);
    const end = (): void => {
      cancel();
      resolve();
    };
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > DISCARDED.bytes) end();
    });
    for (const event of ['end', 'close', 'error', 'aborted'] as const) response.once(event, end);
    response.resume();
  });
}
