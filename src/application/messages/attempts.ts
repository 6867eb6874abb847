import type { Dependencies } from '../common/index.js';
import type { Understood } from '../understanding/index.js';
import type { Session } from '../../domain/model/session.js';
import type { Clock } from '../../ports/clock.js';
import type { Repositories } from '../../ports/store/store.js';

/** How long an attempt may understand texts at least before it gives way, in milliseconds. */
const ALLOWED_MS = 200;

/** Ends an attempt, so that the writes of others have their turn. */
export class GaveWay extends Error {
  override readonly name = 'GaveWay';

  /** The session after the messages before `next`, which is the place of a message in its batch. */
  constructor(
    readonly session: Session,
    readonly next: number,
  ) {
    super();
  }
}

/** Returns what was understood for this key in an earlier attempt, or does the work. */
export type Remember = (key: string, understand: () => Promise<Understood>) => Promise<Understood>;

export interface Attempts {
  /** Gives each attempt the same times and ids, so that what it understands is the same. */
  readonly clock: Clock;
  readonly remember: Remember;
  /** Begins an attempt, before its transaction. */
  begin(): void;
  /** Forgets what was understood if the inventory has changed. To be called inside the transaction. */
  check(repositories: Pick<Repositories, 'entities'>): Promise<void>;
  /** Whether the attempt has kept others waiting for long enough: it has to end with {@link GaveWay}. */
  mustGiveWay(): boolean;
}

/**
 * A batch of messages is written in one transaction, and the embedded store has one transaction at a time. If understanding the texts takes long, the
 * transaction is rolled back, the following texts are understood while others write, and it is run again. The understanding of each text is remembered
 * for the next attempt. An attempt may take as long for new texts as for the remembered ones, so that all attempts together take about twice the time of
 * a single one. If the inventory changed meanwhile, nothing is remembered, and the next attempt has twice the time. Shared stores run transactions
 * concurrently, so nothing is rolled back there.
 */
export function createAttempts({ clock, store }: Pick<Dependencies, 'clock' | 'store'>, now = () => performance.now()): Attempts {
  const remembered = new Map<string, Understood>();
  let revision: number | undefined;
  let allowedMs = store.capabilities.shared ? Infinity : ALLOWED_MS;
  let begun = 0;
  let since: number | undefined;
  const repeatable = repeatableClock(clock);
  return {
    clock: repeatable.clock,
    async remember(key, understand) {
      const before = remembered.get(key);
      if (before !== undefined) return before;
      since ??= now();
      const understood = await understand();
      remembered.set(key, understood);
      return understood;
    },
    begin() {
      repeatable.restart();
      since = undefined;
    },
    async check({ entities }) {
      begun = now();
      const current = await entities.revision();
      if (revision !== undefined && revision !== current) {
        remembered.clear();
        allowedMs *= 2;
      }
      revision = current;
    },
    mustGiveWay: () => since !== undefined && now() - since > Math.max(allowedMs, since - begun),
  };
}

/** A clock that repeats its times and ids after a restart, as far as they were asked for before. */
function repeatableClock(clock: Clock): { readonly clock: Clock; readonly restart: () => void } {
  const times: number[] = [];
  const ids: string[] = [];
  let [time, id] = [0, 0];
  return {
    clock: {
      ...clock,
      now: () => (times[time++] ??= clock.now()),
      unique: () => (ids[id++] ??= clock.unique()),
    },
    restart() {
      [time, id] = [0, 0];
    },
  };
}
