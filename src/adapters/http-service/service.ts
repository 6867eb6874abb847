import type { Timer } from '../../async/timer.js';
import { NetloomError, RefusedRequest } from '../../domain/common/errors.js';

/** A service that is called with `POST` and JSON. */
export interface HttpService {
  /** The subject of errors, such as “The embeddings' service”. */
  readonly subject: string;
  readonly url: string;
  /** With the key. */
  readonly headers: Readonly<Record<string, string>>;
  /** The maximum size of a response. */
  readonly maxBytes: number;
  /** The parts of a request that a service may reject. */
  readonly rejects: string;
  /** The settings that errors refer to. */
  readonly settings: { readonly url: string; readonly key: string; readonly model: string };
  /** For deadlines and the delays before repeated requests; by default that of the system. */
  readonly timer?: Timer;
}

export interface CallLimits {
  /** Ends the request when it aborts. */
  readonly signal: AbortSignal;
  /** The deadline in milliseconds, for errors. */
  readonly withinMs: number;
  /** Whether the caller ended the request, so that it is no failure of the service. */
  readonly isCancelled?: () => boolean;
}

/** A transient failure that may be retried. */
export class TransientFailure extends Error {
  override readonly name = 'TransientFailure';

  constructor(
    message: string,
    /** The time that the service asked to wait, in milliseconds. */
    readonly afterMs?: number,
    /** Whether the service may have processed the request. */
    readonly isProcessed = false,
  ) {
    super(message);
  }
}

/**
 * Sends a request, and reads its response with `read`. Throws a {@link TransientFailure}, or a NetloomError for other failures. Errors repeat nothing
 * of a response, because some services repeat the key there. Redirects are refused, because they would send the key elsewhere.
 */
export async function callService<T>(
  service: HttpService,
  body: unknown,
  limits: CallLimits,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  let isAnswered = false;
  try {
    const response = await fetch(service.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...service.headers },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: limits.signal,
    });
    isAnswered = response.ok;
    if (response.ok) return await read(response);
    await response.body?.cancel();
    throw refusal(service, response.status, response.headers.get('retry-after'));
  } catch (error) {
    throw explained(service, error, limits, isAnswered);
  }
}

/** The error of a failed request or of a response that could not be read. */
export function explained(
  { subject }: HttpService,
  error: unknown,
  { signal, withinMs, isCancelled }: CallLimits,
  isAnswered: boolean,
): Error {
  if (error instanceof NetloomError || error instanceof TransientFailure) return error;
  if (isCancelled?.() === true) return new NetloomError('CANCELLED', 'The request was cancelled.');
  if (signal.aborted) return new NetloomError('UNAVAILABLE', `${subject} did not answer within ${Math.round(withinMs)} ms.`);
  return new TransientFailure(`${subject} cannot be reached${codeOf(error)}.`, undefined, isAnswered);
}

function refusal({ subject, rejects, settings }: HttpService, status: number, retryAfter: string | null): Error {
  const answered = `${subject} answered ${status}`;
  if (status === 400 || status === 413 || status === 422)
    return new RefusedRequest('INVALID_INPUT', `${answered}: ${rejects} were rejected.`);
  if (status === 429) return new TransientFailure(`${answered}: too many requests.`, delayOf(retryAfter));
  // A gateway that waited in vain does not know what the service did.
  if (status >= 500) return new TransientFailure(`${answered}.`, delayOf(retryAfter), status === 502 || status === 504);
  if (status === 401 || status === 403) return new RefusedRequest('UNAVAILABLE', `${answered}: the key in ${settings.key} was rejected.`);
  if (status === 404)
    return new RefusedRequest('UNAVAILABLE', `${answered}: the address (${settings.url}) or the model (${settings.model}) does not exist.`);
  return new RefusedRequest('UNAVAILABLE', `${answered}.`);
}

/** `retry-after` in seconds; a date is ignored. In milliseconds. */
function delayOf(retryAfter: string | null): number | undefined {
  const seconds = retryAfter === null ? Number.NaN : Number(retryAfter);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : undefined;
}

/** The whole text of a response. */
export async function textOfResponse(service: HttpService, response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of boundedBody(service, response)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** The chunks of a response of at most `maxBytes`. */
export async function* boundedBody({ subject, maxBytes }: HttpService, response: Response): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new NetloomError('UNAVAILABLE', `${subject} answered more than ${maxBytes} bytes.`);
    yield chunk;
  }
}

/** A code such as ECONNREFUSED; other details of a fetch error may contain addresses. */
function codeOf(error: unknown): string {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' && /^[A-Z_]{1,40}$/u.test(code) ? ` (${code})` : '';
}

/** The address of a resource of a service. */
export const addressOf = (url: string, path: string): string => `${url.replace(/\/+$/u, '')}${path}`;
