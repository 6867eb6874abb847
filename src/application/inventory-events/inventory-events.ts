import { createSignal } from '../../async/signal.js';
import { checkId, type Dependencies } from '../common/index.js';
import { invalid, NetloomError, notFound } from '../../domain/common/errors.js';
import { ID_PREFIXES, type EntityId } from '../../domain/common/ids.js';
import type { Principal } from '../../domain/common/principal.js';
import type { EntityType } from '../../domain/model/entity.js';
import type { InventoryPosition } from '../../ports/store/entities.js';
import { createReadChanges, type ChangePage, type InventoryEvent } from './change-pages.js';
import { changesWithin } from './changes-within.js';
import type { InventoryChanges } from './inventory-changes.js';

/** A selection of changes; all of them by default. */
export interface InventoryFilter {
  /** Of entities of these types. */
  readonly types?: readonly EntityType[];
  /** Of this entity, and of what is or was inside it. */
  readonly within?: EntityId;
}

/** Follows the changes of an inventory, also those by other instances. */
export interface InventoryEvents {
  /**
   * Yields each entity that changed behind a cursor, by default from now on, in the order of the changes. An entity that changed several times before it is
   * read comes once, with its last change. Throws INVALID_INPUT for a cursor of another inventory, and NOT_FOUND for an unknown `within`.
   */
  follow(caller: Principal, filter: InventoryFilter, after?: string): Promise<AsyncIterableIterator<InventoryEvent>>;
  /** Follows all changes from now on. Changes that were read at once are yielded together. */
  pages(caller: Principal): Promise<AsyncIterableIterator<readonly InventoryEvent[]>>;
}

/** While the store is unavailable, changes are read again after this time, in milliseconds. */
const RETRY_MS = 1_000;
/** A change at the moment in which a subscription begins may not be reported: it is found after this time, in milliseconds. */
const LOOK_AGAIN_MS = 10_000;

export function createInventoryEvents(deps: Pick<Dependencies, 'store'>, changes: InventoryChanges): InventoryEvents {
  const read = createReadChanges(deps);

  /** Ends when the iterator is returned, even while it waits. */
  function follow<T>(
    caller: Principal,
    start: InventoryPosition,
    select: (page: ChangePage) => Promise<readonly T[]>,
  ): AsyncIterableIterator<T> {
    const changed = createSignal();
    const state = { isOver: false };
    const unwatch = changes.watch(caller, () => changed.ring());
    async function* selected(): AsyncGenerator<T, undefined> {
      for (let position = start; !state.isOver;) {
        const page = await pageOrFailure(() => read(caller, position));
        if (page === undefined) await changed.wait(RETRY_MS);
        else {
          yield* await select(page);
          position = page.next;
          if (!page.hasMore) await changed.wait(LOOK_AGAIN_MS);
        }
      }
    }
    const items = selected();
    const iterator: AsyncIterableIterator<T> = {
      next: () => items.next(),
      return() {
        state.isOver = true;
        unwatch();
        changed.ring();
        return items.return(undefined);
      },
      [Symbol.asyncIterator]: () => iterator,
    };
    return iterator;
  }

  return {
    async follow(caller, { types, within }, after) {
      const { entities } = deps.store.read(caller);
      const [latest, place] = await Promise.all([
        entities.revision(),
        within === undefined ? undefined : entities.get(checkId('within', within, 'entity')),
      ]);
      if (within !== undefined && place === undefined) throw notFound('entity', within);
      const start = after === undefined ? { revision: latest } : positionAt(after, latest);
      return follow(caller, start, async ({ events }) => {
        const some = types === undefined ? events : events.filter(({ entity }) => types.includes(entity.type));
        return within === undefined ? some : changesWithin(deps.store.read(caller), some, within);
      });
    },
    async pages(caller) {
      const revision = await deps.store.read(caller).entities.revision();
      return follow(caller, { revision }, async ({ events }) => (events.length === 0 ? [] : [events]));
    },
  };
}

async function pageOrFailure(read: () => Promise<ChangePage>): Promise<ChangePage | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof NetloomError && error.code === 'UNAVAILABLE') return undefined;
    throw error;
  }
}

/** The cursor of a position. */
export const cursorOf = ({ revision, entity }: InventoryPosition): string => `${revision}${entity === undefined ? '' : `.${entity}`}`;

const CURSOR = new RegExp(`^(\\d{1,15})(?:\\.(${ID_PREFIXES.entity}_[0-9a-z]{1,40}))?$`, 'u');

function positionAt(cursor: string, latest: number): InventoryPosition {
  const [, revision, entity] = CURSOR.exec(cursor) ?? [];
  if (revision === undefined) throw invalid('after', 'the cursor of an inventory event', cursor);
  if (Number(revision) > latest) throw invalid('after', `a cursor of this inventory (its revision is ${latest})`, cursor);
  return { revision: Number(revision), ...(entity === undefined ? {} : { entity }) };
}
