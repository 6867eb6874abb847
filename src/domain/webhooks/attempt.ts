/** What came of one request to a receiver: the status of its response, or the reason why there is none, as a short sentence without addresses. */
export type AttemptOutcome =
  | {
      readonly kind: 'RESPONSE';
      readonly status: number;
      /** How long the receiver asks to wait, in milliseconds. */
      readonly retryAfterMs?: number;
    }
  | { readonly kind: 'ERROR'; readonly error: string };

export const isSuccess = (outcome: AttemptOutcome): boolean => outcome.kind === 'RESPONSE' && outcome.status >= 200 && outcome.status < 300;

/** Whether the receiver says that it wants no more events. */
export const isGone = (outcome: AttemptOutcome): boolean => outcome.kind === 'RESPONSE' && outcome.status === 410;

const DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/u;

/** The time that a `Retry-After` header asks for, in milliseconds from `now`; undefined if the header is absent, malformed or in the past. */
export function retryAfterOf(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/u.test(header)) return Number(header) * 1_000;
  const wait = DATE.test(header) ? Date.parse(header) - now : Number.NaN;
  return wait > 0 ? wait : undefined;
}
