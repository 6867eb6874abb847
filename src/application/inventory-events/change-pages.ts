import { createIdleCache } from '../../async/idle-cache.js';
import type { Dependencies } from '../common/index.js';
import type { EntityId } from '../../domain/common/ids.js';
import type { Principal } from '../../domain/common/principal.js';
import { lastChange } from '../../domain/inventory/history/changes.js';
import type { EntityHistory, StatedRelation } from '../../domain/inventory/history/history.js';
import type { Entity, EntityChange } from '../../domain/model/entity.js';
import type { ChangeMark, HistoryBounds, InventoryPosition } from '../../ports/store/entities.js';
import type { Repositories } from '../../ports/store/store.js';

/** The last change of an entity. */
export interface InventoryEvent {
  readonly position: InventoryPosition;
  /** The entity after the change; the last state of a deleted entity. */
  readonly entity: Entity;
  readonly change: EntityChange;
  /** The relations that it states or stated. */
  readonly relations: readonly StatedRelation[];
}

export interface ChangePage {
  readonly events: readonly InventoryEvent[];
  /** Where the next page begins. */
  readonly next: InventoryPosition;
  readonly hasMore: boolean;
}

/** Reads pages of changes. Subscribers at the same position share a page. */
export type ReadChanges = (caller: Principal, from: InventoryPosition) => Promise<ChangePage>;

/** The number of changes of a page. */
const PAGE = 200;
/** The present state, and the one before the last change; of relations, all that a usual entity ever stated. */
const LAST_CHANGE: HistoryBounds = { versions: 2, relations: 500 };
const SHARED_MS = 5_000;
const SHARED_PAGES = 32;

export function createReadChanges({ store }: Pick<Dependencies, 'store'>): ReadChanges {
  const pages = createIdleCache<string, Promise<ChangePage>>(SHARED_MS, { max: SHARED_PAGES });
  return async (caller, from) => {
    const repositories = store.read(caller);
    const latest = await repositories.entities.revision();
    const key = JSON.stringify([caller.workspace, from.revision, from.entity, latest]);
    const page = pages.get(key) ?? readPage(repositories, from);
    pages.set(key, page);
    page.catch(() => pages.delete(key));
    return page;
  };
}

async function readPage({ entities }: Repositories, from: InventoryPosition): Promise<ChangePage> {
  const marks = await entities.changedAfter(from, PAGE);
  const histories =
    marks.length === 0
      ? new Map<EntityId, EntityHistory>()
      : await entities.histories(
          marks.map(({ id }) => id),
          LAST_CHANGE,
        );
  const last = marks.at(-1);
  return {
    events: marks.flatMap((mark) => eventOf(mark, histories.get(mark.id)) ?? []),
    next: last === undefined ? from : positionOf(last),
    hasMore: marks.length === PAGE,
  };
}

const positionOf = ({ revision, id }: ChangeMark): InventoryPosition => ({ revision, entity: id });

/** Undefined if the entity changed again meanwhile, so that it comes later. */
function eventOf(mark: ChangeMark, history: EntityHistory | undefined): InventoryEvent | undefined {
  if (history === undefined || history.entity.updatedAt !== mark.at) return undefined;
  return { position: positionOf(mark), entity: history.entity, change: lastChange(history), relations: history.relations };
}
