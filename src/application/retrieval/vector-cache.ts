import { LRUCache } from 'lru-cache';
import type { Dependencies } from '../common/index.js';
import type { SessionId } from '../../domain/common/ids.js';
import type { Principal } from '../../domain/common/principal.js';
import { createVectorSet, roomFor, type VectorSet } from '../../domain/window/retrieval/vectors.js';

/** Vectors of sessions that windows were built for lately: what was kept since is read and no more. */
export interface VectorCache {
  /** With all that the store has by now of messages at this depth and deeper. Who may see a message is decided where it is read. */
  of(
    caller: Principal,
    session: SessionId,
    of: { readonly space: string; readonly dimensions: number; readonly from: number },
  ): Promise<VectorSet>;
}

/** A question is held against so many messages, the newest, or as many as have so many numbers between them: 20 ms or so. */
const MOST_MESSAGES = 20_000;
const MOST_NUMBERS = 8_000_000;
/** Of all sessions, 256 MB. */
const NUMBERS_REMEMBERED = 64_000_000;
const SESSIONS_REMEMBERED = 1_000;
const PAGE = 2_000;

export const reachOf = (dimensions: number): number => Math.min(MOST_MESSAGES, Math.floor(MOST_NUMBERS / dimensions));

interface Remembered {
  readonly set: VectorSet;
  readonly dimensions: number;
  /** Number of the last one that was read. */
  last: number;
  reading?: Promise<void> | undefined;
}

export function createVectorCache({ store }: Pick<Dependencies, 'store'>): VectorCache {
  const known = new LRUCache<string, Remembered>({
    max: SESSIONS_REMEMBERED,
    maxSize: NUMBERS_REMEMBERED,
    sizeCalculation: ({ set, dimensions }) => set.room * dimensions,
  });

  async function readOn(caller: Principal, session: SessionId, remembered: Remembered, space: string, from: number): Promise<void> {
    for (let more = true; more;) {
      const page = await store.read(caller).vectors.list(session, space, { after: remembered.last, from, limit: PAGE });
      for (const { message, depth, values, number } of page) {
        if (values.length === 0 || values.length === remembered.dimensions) remembered.set.add(message, depth, values);
        remembered.last = number;
      }
      more = page.length === PAGE;
      if (more) await new Promise((resolve) => setImmediate(resolve));
    }
  }

  return {
    async of(caller, session, { space, dimensions, from }) {
      const key = `${session} ${space}`;
      const remembered: Remembered = known.get(key) ?? {
        set: createVectorSet(dimensions, roomFor(reachOf(dimensions))),
        dimensions,
        last: 0,
      };
      const before = remembered.set.room;
      remembered.reading ??= readOn(caller, session, remembered, space, from).finally(() => (remembered.reading = undefined));
      if (!known.has(key)) known.set(key, remembered);
      await remembered.reading;
      if (remembered.set.room !== before) {
        known.delete(key);
        known.set(key, remembered);
      }
      return remembered.set;
    },
  };
}
