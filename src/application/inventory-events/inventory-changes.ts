import { createRevisionWatch, type Dependencies, type RevisionWatch } from '../common/index.js';
import type { Principal } from '../../domain/common/principal.js';

/** Reports changes of a workspace's inventory by any process. */
export type InventoryChanges = RevisionWatch<Principal>;

export const createInventoryChanges = ({ store }: Pick<Dependencies, 'store'>): InventoryChanges =>
  createRevisionWatch(
    ({ workspace }) => workspace,
    async (caller) => String(await store.read(caller).entities.revision()),
  );
