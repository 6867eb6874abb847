import type { DirtyEntity } from '../ports/entities.js';
import type { StoreNouns } from '../ports/store.js';

export const SETTLE_BATCH = 500;

export async function settleBatch(nouns: StoreNouns, dirty: readonly DirtyEntity[], _now: number): Promise<number> {
  await nouns.entities.settle(dirty.map(({ id }) => id));
  return 0;
}
