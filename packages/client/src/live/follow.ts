import { errorOfResponse, NetloomError, type GraphqlError } from '../errors.js';
import { backoffMs, LONGEST_RETRY_AFTER, sleep } from '../waiting.js';
import { createBuffer } from './buffer.js';
import type { Connection, SubscriptionPayload } from './connection.js';
import { createState, type LiveState } from './state.js';

/** An endless sequence of items, which survives lost connections. Read it once, with `for await`. */
export interface Live<Item> extends AsyncIterableIterator<Item> {
  readonly state: LiveState;
  /** Calls `listener` at each change of the state. Returns a function that stops that. */
  onState(listener: (state: LiveState) => void): () => void;
  /** Ends the sequence. Ending a `for await` loop does the same. */
  close(): void;
}

export interface LiveOptions {
  /** Ends the sequence. */
  readonly signal?: AbortSignal | undefined;
}

/** What a feed does with what it receives. */
export interface Source<Item> {
  /** Reads where to begin. Called before the first subscription. */
  begin(): Promise<void>;
  /** The subscription from the current position on. */
  payload(): SubscriptionPayload;
  /**
   * The items of a result. `end` ends the subscription: `gap` if the result does not follow what was received before, so that the missing part is
   * requested again; `over` if there is nothing more.
   */
  receive(data: unknown): { readonly items: readonly Item[]; readonly state?: LiveState; readonly end?: 'gap' | 'over' };
  /** The events after the position are no longer stored. Reads everything again and returns items that say so. */
  reset(): Promise<readonly Item[]>;
}

export interface Wakers {
  add(wake: () => void): () => void;
}

/** The number of items that may wait for their reader. Further ones are read from the server again later. */
const WAITING = 1_000;

/** Why a subscription ended: it was lost, there is no more, its reader is slow, it has a gap, or an error. */
type Outcome = 'lost' | 'over' | 'full' | 'gap' | NetloomError;

/** Follows a source until it is closed, one of the signals aborts, or it fails for good. */
export function follow<Item>(source: Source<Item>, connection: Connection, wakers: Wakers, signals: readonly AbortSignal[]): Live<Item> {
  const follower = new Follower(source, connection);
  const close = (): void => follower.stop();
  const removeWaker = wakers.add(() => follower.wake());
  for (const signal of signals) signal.addEventListener('abort', close);
  follower.state.listen((state) => {
    if (state !== 'ended') return;
    removeWaker();
    for (const signal of signals) signal.removeEventListener('abort', close);
  });
  if (signals.some(({ aborted }) => aborted)) close();
  follower.run().catch((error: unknown) => follower.close(error));
  const live: Live<Item> = {
    get state() {
      return follower.state.value;
    },
    onState: (listener) => follower.state.listen(listener),
    close,
    next: () => follower.buffer.next(),
    return: () => {
      close();
      return Promise.resolve({ value: undefined, done: true });
    },
    [Symbol.asyncIterator]: () => live,
  };
  return live;
}

class Follower<Item> {
  readonly state = createState();
  readonly buffer = createBuffer<Item>(WAITING);
  private readonly closed = new AbortController();
  private pause = new AbortController();
  /** Attempts since the last sign of success. */
  private attempt = 0;
  private renewed = false;

  constructor(
    private readonly source: Source<Item>,
    private readonly connection: Connection,
  ) {}

  close(error?: unknown): void {
    if (this.closed.signal.aborted) return;
    this.closed.abort();
    this.pause.abort();
    this.state.set('ended');
    this.buffer.end(error);
  }

  /** Ends the feed for its reader: what waits is dropped. */
  stop(): void {
    this.buffer.clear();
    this.close();
  }

  /** Ends a pause between two attempts. */
  wake(): void {
    this.pause.abort();
  }

  async run(): Promise<void> {
    let begun = false;
    while (!this.closed.signal.aborted) {
      if (begun) {
        await this.recover(await this.subscription());
        continue;
      }
      const failure = await failureOf(() => this.source.begin());
      begun = failure === undefined;
      if (failure !== undefined) await this.recover(failure);
    }
  }

  /** Waits until it makes sense to subscribe again, or closes the feed. */
  private async recover(outcome: Outcome): Promise<void> {
    if (outcome === 'over') return this.close();
    if (outcome === 'full') return this.drained();
    const failure = outcome instanceof NetloomError ? await this.resolved(outcome) : undefined;
    if (failure === 'resolved') return undefined;
    if (failure?.retryable === false) return this.close(failure);
    if (this.state.value !== 'connecting') this.state.set('stale');
    return this.sleep(backoffMs(this.attempt++, Math.min(failure?.retryAfter ?? 0, LONGEST_RETRY_AFTER)));
  }

  /** Obtains a new token, or reads everything again. Returns the error that remains. */
  private async resolved(failure: NetloomError): Promise<'resolved' | NetloomError> {
    if (failure.code === 'UNAUTHENTICATED' && !this.renewed) {
      this.renewed = true;
      let isNew = false;
      const again = await failureOf(async () => void (isNew = await this.connection.renewToken()));
      return again ?? (isNew ? 'resolved' : failure);
    }
    if (failure.code !== 'CURSOR_TOO_OLD') return failure;
    const again = await failureOf(async () => (await this.source.reset()).forEach((item) => this.buffer.push(item)));
    return again ?? 'resolved';
  }

  private async drained(): Promise<void> {
    while (this.buffer.isFull && !this.closed.signal.aborted) await sleep(20, this.closed.signal);
  }

  private async sleep(ms: number): Promise<void> {
    if (this.closed.signal.aborted) return;
    this.pause = new AbortController();
    await sleep(ms, this.pause.signal);
  }

  /** Subscribes from the current position on. Resolves when the subscription ends. */
  private subscription(): Promise<Outcome> {
    return new Promise((resolve) => {
      let unsubscribe = (): void => undefined;
      const accepted = (): void => {
        this.renewed = false;
        this.state.set('live');
      };
      const stopListening = this.connection.onConnected(accepted);
      const end = (outcome: Outcome): void => {
        stopListening();
        this.closed.signal.removeEventListener('abort', abort);
        unsubscribe();
        resolve(outcome);
      };
      const abort = (): void => end('over');
      this.closed.signal.addEventListener('abort', abort);
      if (this.connection.isConnected) this.state.set('live');
      unsubscribe = this.connection.subscribe(this.source.payload(), {
        next: (result) => {
          const outcome = this.received(result);
          if (outcome !== undefined) end(outcome);
        },
        ended: (failure) => end(failure ?? 'lost'),
      });
    });
  }

  /** Passes the items of a result on. Returns the reason if the subscription has to end. */
  private received({ data, errors }: { readonly data?: unknown; readonly errors?: readonly unknown[] }): Outcome | undefined {
    if (errors !== undefined && errors.length > 0) return errorOfResponse(errors as readonly GraphqlError[]);
    try {
      const { items, state, end } = this.source.receive(data);
      for (const item of items) this.buffer.push(item);
      this.attempt = 0;
      this.renewed = false;
      if (state !== undefined) this.state.set(state);
      return end ?? (this.buffer.isFull ? 'full' : undefined);
    } catch (error) {
      this.close(error);
      return 'over';
    }
  }
}

/** The NetloomError of an action, if it fails with one. Other errors are thrown. */
async function failureOf(action: () => Promise<void>): Promise<NetloomError | undefined> {
  try {
    await action();
    return undefined;
  } catch (error) {
    if (error instanceof NetloomError) return error;
    throw error;
  }
}
