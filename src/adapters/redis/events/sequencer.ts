import { NetloomError } from '../../../domain/common/errors.js';
import type { BusEvent } from '../../../ports/bus.js';

/**
 * How long a publisher that is only busy may take between its commit and its event, in milliseconds. After that, it is taken for dead: an event is held
 * back so long if its predecessor never comes, and a committed event that does not arrive ends a subscription.
 */
export const PUBLISHING_MS = 10_000;
/** How often to check for late events, in milliseconds. */
const LOOK_AGAIN_MS = 250;
/** The time after an outage for other instances to send their pending events, in milliseconds. */
const RECOVERY_MS = 2_000;
const MAX_HELD = 1_000;

export const tooOld = (after: number): NetloomError =>
  new NetloomError(
    'CURSOR_TOO_OLD',
    `The events after ${after} are no longer stored. Read the session again, then subscribe without a cursor.`,
  );

/** The state of the connection to other instances. */
export interface ConnectionState {
  readonly degraded: boolean;
  /** The end of the last outage, by performance.now(); -Infinity if there was none. */
  readonly restoredAt: number;
}

/** Puts the events of one subscriber in order. */
export interface Sequencer {
  /** Accepts an event, in any order and any number of times. */
  readonly offer: (event: BusEvent) => void;
  /** Starts the timeouts for gaps. `latest` is already committed, so it must arrive. Called again after each outage. */
  begin(latest: number): void;
  /** The last delivered sequence. */
  last(): number;
  readonly stop: () => void;
}

interface Sink {
  readonly connectionState: () => ConnectionState;
  readonly deliver: (event: BusEvent) => void;
  /** Reads the stored events after the last delivered one and offers them. Never rejects. */
  readonly readMissing: () => Promise<void>;
  /** Ends the subscription, because events are lost. */
  readonly fail: (error: Error) => void;
}

/**
 * Delivers events after `after` in order. During an outage it waits for missing events, because other instances will send them. Events that do not
 * arrive in time are read from the stream. A gap that remains after an outage, or an event that arrives after its gap was skipped, ends the
 * subscription, so that no event is lost silently. While connected, a gap is skipped after ten seconds, and the subscriber can detect it by the
 * sequence.
 */
export function createSequencer(after: number, { connectionState, deliver, readMissing, fail }: Sink): Sequencer {
  const early = new Map<number, BusEvent>();
  const skipped: { readonly from: number; readonly to: number }[] = [];
  const since = performance.now();
  let last = after;
  let began = false;
  let timer: NodeJS.Timeout | undefined;
  const tail = watchTail({ connectionState, last: () => last, readMissing, lose });
  const hold = (ms: number): void => void (timer ??= setTimeout(() => void passGap(), ms).unref());

  function stop(): void {
    clearTimeout(timer);
    tail.stop();
    early.clear();
    began = false;
  }

  function lose(): void {
    stop();
    fail(tooOld(last));
  }

  function drain(): void {
    for (let next = early.get(last + 1); next !== undefined; next = early.get(last + 1)) {
      early.delete(next.sequence);
      last = next.sequence;
      deliver(next);
    }
    if (early.size > MAX_HELD) return lose();
    if (early.size > 0 && began) hold(PUBLISHING_MS);
  }

  async function passGap(): Promise<void> {
    timer = undefined;
    const more = patience(connectionState());
    if (early.size === 0) return;
    if (more > 0) return hold(more);
    const before = last;
    await readMissing();
    if (!began || last !== before) return;
    // Redis may have failed while the events were read. Other instances then still have to send theirs.
    const waiting = patience(connectionState());
    if (waiting > 0) return hold(waiting);
    if (hadOutage(connectionState(), since)) return lose();
    const lowest = Math.min(...early.keys());
    skipped.push({ from: last + 1, to: lowest - 1 });
    last = lowest - 1;
    drain();
  }

  return {
    offer(event) {
      if (skipped.some(({ from, to }) => event.sequence >= from && event.sequence <= to)) return lose();
      if (event.sequence <= last) return;
      early.set(event.sequence, event);
      drain();
    },
    begin(latest) {
      began = true;
      drain();
      tail.expect(latest);
    },
    last: () => last,
    stop,
  };
}

interface Tail {
  readonly connectionState: () => ConnectionState;
  readonly last: () => number;
  readonly readMissing: () => Promise<void>;
  readonly lose: () => void;
}

/** Ends the subscription if committed events do not arrive. */
function watchTail({ connectionState, last, readMissing, lose }: Tail) {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const expectWithin = (ms: number, latest: number): void => {
    clearTimeout(timer);
    if (last() < latest && !stopped) timer = setTimeout(() => void check(latest), ms).unref();
  };
  async function check(latest: number): Promise<void> {
    if (last() < latest && patience(connectionState()) <= 0) {
      await readMissing();
      if (last() < latest && !stopped && patience(connectionState()) <= 0) return lose();
    }
    expectWithin(Math.max(patience(connectionState()), LOOK_AGAIN_MS), latest);
  }
  return {
    expect: (latest: number) => expectWithin(PUBLISHING_MS, latest),
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** The remaining time to wait for late events, in milliseconds. */
function patience({ degraded, restoredAt }: ConnectionState): number {
  return degraded ? LOOK_AGAIN_MS : restoredAt + RECOVERY_MS - performance.now();
}

/** A gap long after an outage has another cause. */
function hadOutage({ restoredAt }: ConnectionState, since: number): boolean {
  return restoredAt > since && performance.now() - restoredAt < 10 * RECOVERY_MS;
}
