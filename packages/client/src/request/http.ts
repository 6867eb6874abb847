import { NetloomError, type GraphqlError } from '../errors.js';
import { bearer } from '../token.js';

/** The response of one attempt. */
export interface HttpResult {
  readonly status: number;
  readonly data: unknown;
  readonly errors: readonly GraphqlError[];
}

export interface HttpRequest {
  readonly fetch: typeof globalThis.fetch;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly token: string | undefined;
  readonly body: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

/** Sends one request. Throws a NetloomError with NETWORK_ERROR, TIMEOUT, INVALID_RESPONSE, or CANCELLED if `signal` was aborted. */
export async function sendOnce(request: HttpRequest): Promise<HttpResult> {
  const { signal, timeoutMs } = request;
  const abort = new AbortController();
  const cancel = (): void => abort.abort(signal?.reason);
  if (signal?.aborted === true) cancel();
  signal?.addEventListener('abort', cancel);
  // Signals of React Native have no reason.
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = !abort.signal.aborted;
    abort.abort();
  }, timeoutMs);
  try {
    const response = await request.fetch(request.url, {
      method: 'POST',
      headers: {
        accept: 'application/graphql-response+json, application/json',
        'content-type': 'application/json',
        ...(request.token === undefined ? {} : { authorization: bearer(request.token) }),
        ...request.headers,
      },
      body: request.body,
      signal: abort.signal,
    });
    return read(response.status, await response.text(), response.headers.get('retry-after'));
  } catch (error) {
    if (error instanceof NetloomError) throw error;
    if (isLate) throw new NetloomError(`The server did not answer within ${timeoutMs} ms.`, { code: 'TIMEOUT', retryable: true });
    if (abort.signal.aborted) throw new NetloomError('The request was cancelled.', { code: 'CANCELLED', cause: error });
    throw new NetloomError(`${request.url} cannot be reached: ${reasonOf(error)}`, {
      code: 'NETWORK_ERROR',
      retryable: true,
      cause: error,
    });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || error.message : error.message;
}

function read(status: number, text: string, retryAfter: string | null): HttpResult {
  const body = parsed(text);
  if (body !== undefined) return { status, data: body.data, errors: body.errors ?? [] };
  if (status === 401) throw new NetloomError(`The API key was refused (HTTP status 401): ${excerpt(text)}`, { code: 'UNAUTHENTICATED' });
  const temporary = status === 429 || status === 502 || status === 503 || status === 504;
  throw new NetloomError(`Expected a GraphQL response, got HTTP status ${status}: ${excerpt(text)}`, {
    code: 'INVALID_RESPONSE',
    retryable: temporary,
    ...(retryAfter !== null && /^\d{1,5}$/u.test(retryAfter) ? { retryAfter: Number(retryAfter) } : {}),
  });
}

interface Body {
  readonly data?: unknown;
  readonly errors?: readonly GraphqlError[];
}

function parsed(text: string): Body | undefined {
  try {
    const body = JSON.parse(text) as unknown;
    if (typeof body !== 'object' || body === null || (!('data' in body) && !('errors' in body))) return undefined;
    return 'errors' in body && !Array.isArray(body.errors) ? undefined : (body as Body);
  } catch {
    return undefined;
  }
}

const excerpt = (text: string): string => (text.length > 200 ? `${text.slice(0, 200)}…` : text.length === 0 ? '(no body)' : text);
