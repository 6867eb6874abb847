import { NetloomError } from '../../domain/common/errors.js';
import { DeniedAddressError } from './guarded-lookup.js';

/** Codes of Node.js and OpenSSL, with what they say to the owner of an endpoint. */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The connection was refused',
  ECONNRESET: 'The connection was closed before a response',
  EPIPE: 'The connection was closed before a response',
  ENOTFOUND: 'The host was not found',
  EAI_AGAIN: 'The host could not be resolved',
  EHOSTUNREACH: 'The host is unreachable',
  ENETUNREACH: 'The network is unreachable',
  ETIMEDOUT: 'There was no response in time',
  HPE_HEADER_OVERFLOW: 'The headers of the response are too large',
  CERT_HAS_EXPIRED: 'The certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is not trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate is not trusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'The certificate is not trusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another host',
};

/** Why an attempt got no response, as a sentence without addresses, secrets and text of the receiver. `stopped` is the signal of the caller. */
export function failureOf(error: unknown, stopped: AbortSignal): string {
  if (stopped.aborted) return 'The attempt was aborted.';
  if (error instanceof Error && error.name === 'TimeoutError') return 'There was no response in time.';
  if (error instanceof DeniedAddressError) return `${error.message}.`;
  if (error instanceof NetloomError) return 'The URL is not allowed.';
  const code = codeOf(error);
  if (code.startsWith('HPE_') && REASONS[code] === undefined) return 'The response is not HTTP.';
  if (code.startsWith('ERR_SSL') || code === 'EPROTO') return 'The TLS handshake failed.';
  return `${REASONS[code] ?? 'The request failed'}.`;
}

/** The code of an error; of several connection attempts, that of the first with a code. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error instanceof AggregateError ? ((error.errors as readonly unknown[]).map(codeOf).find((code) => code !== '') ?? '') : '';
}
