import type { Dependencies } from '../common/index.js';
import type { Understood } from '../understanding/index.js';
import type { Clock } from '../../ports/clock.js';
import type { Repositories } from '../../ports/store/store.js';

/** How long an attempt may understand texts at least before it gives way, in milliseconds. */
const ALLOWED_MS = 200;

/** Ends an attempt, so that the writes of others have their turn. */
export class GaveWay extends Error {
  override readonly name = 'GaveWay';
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
  /** Throws {@link GaveWay} if the attempt has kept others waiting for long enough. */
  giveWay(): void;
}

/**
 * A transaction with a lot to understand keeps all other writes of the embedded store waiting. It therefore ends itself after a while and is repeated;
 * what it has understood so far is remembered. An attempt may go on for as long as it took to repeat what was done before, so that all attempts together
 * take about twice the time of one. If the inventory changed meanwhile, nothing is remembered, and the next attempt has twice the time. Transactions of
 * shared stores wait for nothing but the same session, and do not give way.
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
    giveWay() {
      if (since !== undefined && now() - since > Math.max(allowedMs, since - begun)) throw new GaveWay();
    },
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
