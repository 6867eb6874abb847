import { SYSTEM_TIMER, type Timer } from '../../../async/timer.js';
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
  /** The end of the last outage, by the timer; -Infinity if there was none. */
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
  readonly timer?: Timer | undefined;
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
export function createSequencer(after: number, { timer = SYSTEM_TIMER, connectionState, deliver, readMissing, fail }: Sink): Sequencer {
  const early = new Map<number, BusEvent>();
  const skipped: { readonly from: number; readonly to: number }[] = [];
  const since = timer.now();
  let [last, began] = [after, false];
  let holding: (() => void) | undefined;
  const patience = () => patienceWith(connectionState(), timer);
  const tail = watchTail({ timer, patience, last: () => last, readMissing, lose });
  const hold = (ms: number): void => void (holding ??= timer.after(ms, () => void passGap()));

  function stop(): void {
    holding?.();
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
    holding = undefined;
    const more = patience();
    if (early.size === 0) return;
    if (more > 0) return hold(more);
    const before = last;
    await readMissing();
    if (!began || last !== before) return;
    // Redis may have failed while the events were read. Other instances then still have to send theirs.
    const waiting = patience();
    if (waiting > 0) return hold(waiting);
    if (hadOutage(connectionState(), since, timer)) return lose();
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
  readonly timer: Timer;
  /** The remaining time to wait for late events, in milliseconds. */
  readonly patience: () => number;
  readonly last: () => number;
  readonly readMissing: () => Promise<void>;
  readonly lose: () => void;
}

/** Ends the subscription if committed events do not arrive. */
function watchTail({ timer, patience, last, readMissing, lose }: Tail) {
  let cancel: () => void = () => undefined;
  let stopped = false;
  const expectWithin = (ms: number, latest: number): void => {
    cancel();
    if (last() < latest && !stopped) cancel = timer.after(ms, () => void check(latest));
  };
  async function check(latest: number): Promise<void> {
    if (last() < latest && patience() <= 0) {
      await readMissing();
      if (last() < latest && !stopped && patience() <= 0) return lose();
    }
    expectWithin(Math.max(patience(), LOOK_AGAIN_MS), latest);
  }
  return {
    expect: (latest: number) => expectWithin(PUBLISHING_MS, latest),
    stop() {
      stopped = true;
      cancel();
    },
  };
}

function patienceWith({ degraded, restoredAt }: ConnectionState, timer: Timer): number {
  return degraded ? LOOK_AGAIN_MS : restoredAt + RECOVERY_MS - timer.now();
}

/** A gap long after an outage has another cause. */
function hadOutage({ restoredAt }: ConnectionState, since: number, timer: Timer): boolean {
  return restoredAt > since && timer.now() - restoredAt < 10 * RECOVERY_MS;
}
