import { LRUCache } from 'lru-cache';
import type { Dependencies } from '../common/index.js';
import type { SessionId } from '../../domain/common/ids.js';
import type { Principal } from '../../domain/common/principal.js';
import { createVectorSet, roomFor, type VectorSet } from '../../domain/window/retrieval/vectors.js';

/** Caches the vectors of sessions for which windows were recently built. Reads only vectors added since the last call. */
export interface VectorCache {
  /** All stored vectors of messages at this depth and deeper. Access is checked by the read. */
  of(
    caller: Principal,
    session: SessionId,
    of: { readonly space: string; readonly dimensions: number; readonly from: number },
  ): Promise<VectorSet>;
}

/** The maximum number of messages compared with a query, newest first, or of their numbers: about 20 ms. */
const MAX_MESSAGES = 20_000;
const MAX_NUMBERS = 8_000_000;
/** The maximum size of all sessions: 256 MB. */
const NUMBERS_REMEMBERED = 64_000_000;
const SESSIONS_REMEMBERED = 1_000;
const PAGE = 2_000;

export const reachOf = (dimensions: number): number => Math.min(MAX_MESSAGES, Math.floor(MAX_NUMBERS / dimensions));

interface Remembered {
  readonly set: VectorSet;
  readonly dimensions: number;
  /** The number of the last vector that was read. */
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
