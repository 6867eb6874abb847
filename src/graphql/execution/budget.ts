import { GraphQLError } from 'graphql';
import { LIMITS } from '../common/limits.js';

/** A promise that never settles. A resolver that returns it stops its branch of an aborted execution. */
export const never = (): Promise<never> => new Promise<never>(() => undefined);

/** The JSON punctuation of a value: quotes, colon and comma. */
const PUNCTUATION = 4;

/**
 * The remaining budget of an execution: values, bytes and time. When it is used up, {@link ended} rejects, and all later resolvers return a promise
 * that never settles, so that the execution stops and is garbage-collected.
 */
export class ExecutionBudget {
  #values = 0;
  #bytes = 0;
  #ended = false;
  readonly #timer: NodeJS.Timeout;
  readonly #client: AbortSignal | undefined;
  readonly #abort = new AbortController();
  readonly #gone = (): void => {
    if (this.#ended) return;
    this.#ended = true;
    this.#abort.abort();
    this.#reject(new GraphQLError('The client has gone.', { extensions: { code: 'CANCELLED' } }));
  };
  readonly #reject: (error: GraphQLError) => void;
  /** Rejects with LIMIT_EXCEEDED or TOO_LARGE when the budget is used up; otherwise it never settles. */
  readonly ended: Promise<never>;

  /** When the signal of the client is aborted, the budget counts as used up: nobody waits for the response. */
  constructor(client?: AbortSignal) {
    let reject: (error: GraphQLError) => void = () => undefined;
    this.ended = new Promise<never>((_resolve, fail) => {
      reject = fail;
    });
    // The executor awaits this promise. Until then, a rejection must not count as unhandled.
    this.ended.catch(() => undefined);
    this.#reject = reject;
    this.#timer = setTimeout(() => this.#end('UNAVAILABLE', 'seconds', 'The execution took too long'), LIMITS.seconds.max * 1_000);
    this.#timer.unref();
    if (client === undefined) return;
    this.#client = client;
    client.addEventListener('abort', this.#gone);
    if (client.aborted) this.#gone();
  }

  /**
   * Counts a resolved field, with its response name and value, and returns the value. Returns a promise that never settles if the budget is used up.
   * The value of a `JSON` field is counted as a whole.
   */
  take(key: string, value: unknown, isJson: boolean): unknown {
    if (this.#ended) return never();
    this.#values += 1 + (Array.isArray(value) ? value.length : 0);
    this.#bytes += key.length + PUNCTUATION + (isJson ? sizeOfJson(value) : sizeOf(value));
    if (this.#values > LIMITS.values.max) this.#end('LIMIT_EXCEEDED', 'values', 'The answer would hold too much');
    else if (this.#bytes > LIMITS.answerBytes.max) this.#end('TOO_LARGE', 'answerBytes', 'The answer would be too large');
    return this.#ended ? never() : value;
  }

  /** Aborted when the budget is used up, so that work in progress ends. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Whether the budget is used up, so that no more work should begin. */
  get isEnded(): boolean {
    return this.#ended;
  }

  /** Releases the timer at the end of the execution. */
  close(): void {
    clearTimeout(this.#timer);
    this.#client?.removeEventListener('abort', this.#gone);
  }

  #end(code: 'LIMIT_EXCEEDED' | 'TOO_LARGE' | 'UNAVAILABLE', name: 'values' | 'answerBytes' | 'seconds', what: string): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#abort.abort();
    const { max, unit } = LIMITS[name];
    const message = `${what}: ${name} may be at most ${max} ${unit}. Ask for less in one request. What a mutation of this request wrote stays written.`;
    this.#reject(new GraphQLError(message, { extensions: { code, limit: name, max } }));
  }
}

/** The UTF-8 bytes of a leaf value in JSON. Objects count by their fields. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return sizeOfText(value);
  if (Array.isArray(value)) return value.reduce((sum: number, each: unknown) => sum + (typeof each === 'string' ? sizeOfText(each) : 2), 2);
  return 8;
}

const sizeOfText = (text: string): number => (text.length < 64 ? text.length + 2 : Buffer.byteLength(JSON.stringify(text)));

const sizeOfJson = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? 'null');
