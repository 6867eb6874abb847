import { errorOfResponse, NetloomError, type GraphqlError } from '../errors.js';

/** Close codes of the server; see Netloom's API guide. */
const FORBIDDEN = 4403;
const INIT_TIMEOUT = 4408;
const BAD_REQUESTS: readonly number[] = [4400, 4406, 4409];

/** The error that ended a subscription: errors of the server, the close event of the socket, or an error of the socket. */
export function failureOf(reason: unknown): NetloomError {
  if (reason instanceof NetloomError) return reason;
  if (Array.isArray(reason)) return errorOfResponse(reason as readonly GraphqlError[]);
  if (!isCloseEvent(reason))
    return new NetloomError('The connection for subscriptions failed.', { code: 'NETWORK_ERROR', retryable: true, cause: reason });
  const { code, reason: text } = reason;
  const message = `The connection for subscriptions was closed: ${text === '' ? `code ${code}` : `${text} (${code})`}.`;
  if (code === FORBIDDEN) return new NetloomError('The API key is missing or unknown.', { code: 'UNAUTHENTICATED' });
  if (BAD_REQUESTS.includes(code)) return new NetloomError(message, { code: 'BAD_REQUEST' });
  // 4429, too many sockets or messages, passes with time, as do lost connections and servers that stop.
  return new NetloomError(message, { code: code === INIT_TIMEOUT ? 'TIMEOUT' : 'NETWORK_ERROR', retryable: true });
}

function isCloseEvent(value: unknown): value is { readonly code: number; readonly reason: string } {
  return typeof value === 'object' && value !== null && typeof (value as { code?: unknown }).code === 'number' && 'reason' in value;
}
