import { errorOfResponse, NetloomError, type GraphqlError } from '../errors.js';
import { TIMEOUT_MS, type ClientOptions } from '../options.js';
import type { Token } from '../token.js';
import { backoffMs, LONGEST_RETRY_AFTER, sleep } from '../waiting.js';
import { withClientIds } from './client-ids.js';
import { prepare, type AnyDocument, type PreparedDocument } from './document.js';
import { sendOnce, type HttpResult } from './http.js';

export interface RequestOptions {
  /** Cancels the request. A mutation that has reached the server takes effect nevertheless. */
  readonly signal?: AbortSignal | undefined;
  /** The operation to execute, if the document has several. */
  readonly operationName?: string | undefined;
}

/** The data of a response together with its errors. */
export interface PartialResult<Result> {
  readonly data: Result | null;
  readonly errors: readonly GraphqlError[];
}

export interface Requests {
  /** Resolves to the data. Throws a {@link NetloomError} if the response has errors. */
  request<Result, Variables>(document: AnyDocument<Result, Variables>, variables?: Variables, options?: RequestOptions): Promise<Result>;
  /** Resolves to the data and the errors of single fields. Throws a {@link NetloomError} if there is no data. */
  requestPartial<Result, Variables>(
    document: AnyDocument<Result, Variables>,
    variables?: Variables,
    options?: RequestOptions,
  ): Promise<PartialResult<Result>>;
}

interface Environment {
  readonly options: ClientOptions;
  readonly endpoint: string;
  readonly token: Token;
  /** Aborts when the client is closed. */
  readonly closed: AbortSignal;
}

const ATTEMPTS = 5;

export function createRequests(environment: Environment): Requests {
  const requestPartial: Requests['requestPartial'] = async (document, variables, options = {}) => {
    const prepared = prepare(document, environment.options.print, options.operationName);
    if (prepared.kind === 'subscription')
      throw new TypeError('Expected a query or a mutation, got a subscription. Use subscribe, sessionFeed or liveContext.');
    const filled = withClientIds(variables, prepared.clientIds);
    const result = await attempts(environment, prepared, filled, options);
    return { data: result.data as never, errors: result.errors };
  };
  return {
    requestPartial,
    async request(document, variables, options) {
      const { data, errors } = await requestPartial(document, variables, options);
      if (errors.length > 0) throw errorOfResponse(errors, data);
      return data as never;
    },
  };
}

/** Sends a request until it succeeds, fails for good, or the number of attempts is reached. */
async function attempts(
  { options, endpoint, token, closed }: Environment,
  document: PreparedDocument,
  variables: unknown,
  { signal, operationName }: RequestOptions,
): Promise<HttpResult> {
  // JSON leaves out what is undefined.
  const body = JSON.stringify({ query: document.text, variables, operationName });
  const most = Math.max(1, options.attempts ?? ATTEMPTS);
  const cancelled = anyOf(closed, signal);
  let renewed = false;
  try {
    for (let attempt = 0; ; attempt++) {
      if (closed.aborted) throw new NetloomError('The client was closed.', { code: 'CLOSED' });
      const key = await token.current(cancelled.signal);
      const failure = await once(key);
      if (!(failure instanceof NetloomError)) return failure;
      if (failure.code === 'UNAUTHENTICATED' && !renewed && (await token.renew(key, cancelled.signal))) {
        renewed = true;
        continue;
      }
      if (attempt + 1 >= most || !mayRepeat(failure, document) || cancelled.signal.aborted) return partOf(failure);
      await sleep(backoffMs(attempt, failure.retryAfter), cancelled.signal);
    }
  } catch (error) {
    const isCancelled = error instanceof NetloomError && error.code === 'CANCELLED';
    throw isCancelled && closed.aborted ? new NetloomError('The client was closed.', { code: 'CLOSED' }) : error;
  } finally {
    cancelled.release();
  }

  async function once(key: string | undefined): Promise<HttpResult | NetloomError> {
    try {
      const result = await sendOnce({
        fetch: options.fetch ?? globalThis.fetch.bind(globalThis),
        url: endpoint,
        headers: options.headers ?? {},
        token: key,
        body,
        timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
        signal: cancelled.signal,
      });
      const error = result.errors.length > 0 ? errorOfResponse(result.errors, result.data) : undefined;
      const isFailure = isNothing(result.data) || (document.kind === 'query' && error?.retryable === true);
      return error !== undefined && isFailure ? error : result;
    } catch (error) {
      if (!(error instanceof NetloomError)) throw error;
      return error;
    }
  }
}

const isNothing = (data: unknown): data is null | undefined => data === null || data === undefined;

/** The data that came with an error that is not repeated. Throws the error if there is none. */
function partOf(failure: NetloomError): HttpResult {
  if (isNothing(failure.data)) throw failure;
  return { status: 200, data: failure.data, errors: failure.errors };
}

/**
 * A mutation may have taken effect although it failed, so that it is only repeated if its objects have client ids, which the server writes once, or
 * if it was refused before it ran.
 */
function mayRepeat(error: NetloomError, { kind, clientIds }: PreparedDocument): boolean {
  if ((error.retryAfter ?? 0) > LONGEST_RETRY_AFTER) return false;
  return error.retryable && (kind === 'query' || clientIds.length > 0 || error.code === 'RATE_LIMITED');
}

/** A signal that aborts with the first of two. `release` removes the listeners. (`AbortSignal.any` is missing in React Native.) */
function anyOf(first: AbortSignal, second: AbortSignal | undefined): { readonly signal: AbortSignal; readonly release: () => void } {
  const controller = new AbortController();
  const signals = second === undefined ? [first] : [first, second];
  const abort = (): void => controller.abort();
  for (const signal of signals) {
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
  }
  return { signal: controller.signal, release: () => signals.forEach((signal) => signal.removeEventListener('abort', abort)) };
}
