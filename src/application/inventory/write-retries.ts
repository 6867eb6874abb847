import { ERRORS } from '../../domain/common/error-codes.js';
import { NetloomError } from '../../domain/common/errors.js';
import { pause, SYSTEM_TIMER, type Timer } from '../../async/timer.js';

/** The times after which a failed write is repeated, in milliseconds. A store whose plans are new, on a busy machine, needs some of them. */
const WAITS = [500, 1_000, 2_000, 4_000, 8_000, 16_000];

/** Repeats writes that fail for now, such as UNAVAILABLE. Only for writes that may be repeated. */
export interface WriteRetries {
  /** Writes a batch. After a failure, it is written in halves, because a smaller part may succeed where the whole takes too long. */
  inParts<T>(batch: readonly T[], write: (part: readonly T[]) => Promise<unknown>): Promise<void>;
  /** Repeats `work` after failures. */
  repeated<T>(work: () => Promise<T>): Promise<T>;
  /** The number of failures so far. */
  readonly failures: number;
}

/** Throws the last error after seven failures in a row, and at once for errors that another attempt would not change. */
export function createWriteRetries(signal: AbortSignal | undefined, timer: Timer = SYSTEM_TIMER): WriteRetries {
  let failures = 0;
  async function afterFailure(reason: unknown, inARow: number): Promise<void> {
    const wait = WAITS[inARow];
    if (wait === undefined || !isRetryable(reason)) throw reason;
    failures += 1;
    await pause(timer, wait, signal).catch(() => {
      throw reason;
    });
  }
  return {
    async inParts(batch, write) {
      let inARow = 0;
      for (let parts = [batch]; parts.length > 0;) {
        const [part = [], ...rest] = parts;
        try {
          await write(part);
          [parts, inARow] = [rest, 0];
        } catch (error) {
          await afterFailure(error, inARow);
          inARow += 1;
          parts = [...halvesOf(part), ...rest];
        }
      }
    },
    async repeated(work) {
      for (let inARow = 0; ; inARow += 1) {
        try {
          return await work();
        } catch (error) {
          await afterFailure(error, inARow);
        }
      }
    },
    get failures() {
      return failures;
    },
  };
}

function halvesOf<T>(part: readonly T[]): readonly (readonly T[])[] {
  const middle = Math.ceil(part.length / 2);
  return part.length < 2 ? [part] : [part.slice(0, middle), part.slice(middle)];
}

/** Of this process, or of a server. */
const isRetryable = (error: unknown): boolean =>
  error instanceof NetloomError ? ERRORS[error.code].retryable : error instanceof Error && 'retryable' in error && error.retryable === true;

/** For the report of an import. */
export const noticeOf = ({ failures }: Pick<WriteRetries, 'failures'>): readonly string[] =>
  failures === 0
    ? []
    : [`${failures} ${failures === 1 ? 'write' : 'writes'} had to be repeated, because the store was busy or did not answer in time.`];
