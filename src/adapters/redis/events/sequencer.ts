import { NetloomError } from '../../../domain/common/errors.js';
import type { BusEvent } from '../../../ports/bus.js';

/**
 * An event whose predecessor never comes (its publisher died between commit and publish) is held back for this long, milliseconds. A publisher
 * that is only busy must not be taken for a dead one.
 */
const GAP_PATIENCE_MS = 5_000;
/** How often to see whether what is late has come. */
const LOOK_AGAIN_MS = 250;
/** After an outage other instances need a moment to send what they kept. */
const RECOVERY_PATIENCE_MS = 2_000;
/** Committed when the subscriber came, and not yet seen: somebody is about to publish it, or it is lost. */
const LATEST_PATIENCE_MS = 2_000;
const MOST_HELD = 1_000;

export const tooOld = (after: number): NetloomError =>
  new NetloomError(
    'CURSOR_TOO_OLD',
    `The events after ${after} are no longer stored. Read the session again, then subscribe without a cursor.`,
  );

/** How the way to other instances is, as a sequencer has to know it. */
export interface ConnectionState {
  readonly degraded: boolean;
  /** When it was last degraded, by performance.now(); -Infinity: never. */
  readonly restoredAt: number;
}

/** Puts the events of one subscriber in order. */
export interface Sequencer {
  /** Takes an event in, in any order and any number of times. */
  offer(event: BusEvent): void;
  /** From now on a gap is not waited for without end. `latest` was committed at this time, so it has to come. Again after each outage. */
  begin(latest: number): void;
  /** The last sequence that was delivered. */
  last(): number;
  readonly stop: () => void;
}

interface Sink {
  readonly connectionState: () => ConnectionState;
  readonly deliver: (event: BusEvent) => void;
  /** Ends the subscriber: what it has not seen is lost. */
  readonly fail: (error: Error) => void;
}

/**
 * Delivers events after `after` in order. While delivery is degraded a gap is waited for: its events are kept elsewhere and will come. A gap
 * that stays after an outage, and an event that comes after its turn, end the subscriber, so that nothing is missed in silence; a gap in fair
 * weather is passed over, and the subscriber sees it by the sequence.
 */
export function createSequencer(after: number, { connectionState, deliver, fail }: Sink): Sequencer {
  const early = new Map<number, BusEvent>();
  const skipped: { readonly from: number; readonly to: number }[] = [];
  const since = performance.now();
  let last = after;
  let began = false;
  let timer: NodeJS.Timeout | undefined;
  const tail = watchTail(connectionState, () => last, lose);
  const hold = (ms: number): void => void (timer ??= setTimeout(passGap, ms).unref());

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
    if (early.size > MOST_HELD) return lose();
    if (early.size > 0 && began) hold(GAP_PATIENCE_MS);
  }

  function passGap(): void {
    timer = undefined;
    const more = patience(connectionState());
    if (early.size === 0) return;
    if (more > 0) return hold(more);
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

/** Loses patience when what was committed does not come. */
function watchTail(connectionState: () => ConnectionState, last: () => number, lose: () => void) {
  let timer: NodeJS.Timeout | undefined;
  const expectWithin = (ms: number, latest: number): void => {
    clearTimeout(timer);
    if (last() < latest) timer = setTimeout(check, ms, latest).unref();
  };
  function check(latest: number): void {
    const more = patience(connectionState());
    if (last() < latest && more <= 0) lose();
    else expectWithin(Math.max(more, LOOK_AGAIN_MS), latest);
  }
  return { expect: (latest: number) => expectWithin(LATEST_PATIENCE_MS, latest), stop: () => clearTimeout(timer) };
}

/** How long to go on waiting for what is known to be late. */
function patience({ degraded, restoredAt }: ConnectionState): number {
  return degraded ? LOOK_AGAIN_MS : restoredAt + RECOVERY_PATIENCE_MS - performance.now();
}

/** An outage that is long over has nothing to do with a gap of now. */
function hadOutage({ restoredAt }: ConnectionState, since: number): boolean {
  return restoredAt > since && performance.now() - restoredAt < 10 * RECOVERY_PATIENCE_MS;
}
