import type { Dependencies } from '../common/index.js';
import type { InventoryEvent } from '../inventory-events/index.js';
import type { EntityId, SessionId } from '../../domain/common/ids.js';
import type { Principal } from '../../domain/common/principal.js';
import { PART_RELATIONS } from '../../domain/model/relation.js';
import type { SessionEvent } from '../../domain/model/session-event.js';

/** The maximum number of entities of a session whose changes are sent: its last mentioned ones. */
const MAX_ENTITIES = 1_000;

type Feed<T> = AsyncIterableIterator<T>;

interface Reader {
  readonly caller: Principal;
  readonly session: SessionId;
  /** The revision of the last event that was sent. */
  readonly revision: () => number;
  readonly now: () => number;
}

/** Turns the changes of an inventory that concern a session into its events, which repeat the revision of the event before. Returning the iterator returns `pages`. */
export function entityChanges(
  deps: Pick<Dependencies, 'store'>,
  pages: Feed<readonly InventoryEvent[]>,
  reader: Reader,
): Feed<SessionEvent> {
  const items = concerning(deps, pages, reader);
  const iterator: Feed<SessionEvent> = {
    next: () => items.next(),
    async return() {
      await pages.return?.();
      return items.return(undefined);
    },
    [Symbol.asyncIterator]: () => iterator,
  };
  return iterator;
}

async function* concerning(
  { store }: Pick<Dependencies, 'store'>,
  pages: Feed<readonly InventoryEvent[]>,
  { caller, session, revision, now }: Reader,
): AsyncGenerator<SessionEvent, undefined> {
  let known: { readonly revision: number; readonly ids: ReadonlySet<EntityId> } | undefined;
  for await (const events of pages) {
    if (known === undefined || known.revision !== revision())
      known = { revision: revision(), ids: await entitiesOf(store.read(caller), session) };
    const { ids } = known;
    for (const { entity, change } of events.filter((event) => concerns(event, ids)))
      yield { kind: 'ENTITY_CHANGED', entity, change, session, revision: revision(), at: now() };
  }
}

/** The entities that a session mentions, has pinned, or has in focus. */
async function entitiesOf({ sessions }: ReturnType<Dependencies['store']['read']>, id: SessionId): Promise<ReadonlySet<EntityId>> {
  const [session, mentioned] = await Promise.all([sessions.get(id), sessions.entities(id, MAX_ENTITIES)]);
  const focus = session?.focus.entities.map((each) => each.id) ?? [];
  return new Set([...(session?.pins ?? []).map(({ entity }) => entity), ...focus, ...mentioned.map(({ entity }) => entity)]);
}

/** The entity itself changed, or a part of it, or something was moved to it or away from it. */
function concerns({ entity, change, relations }: InventoryEvent, ids: ReadonlySet<EntityId>): boolean {
  if (change.kind === 'ENTITY_UPDATED' && change.fields.length === 0) return false;
  if (ids.has(entity.id)) return true;
  const moved = change.kind === 'ENTITY_UPDATED' ? change.related : [];
  const isOf = relations.filter(({ type, validTo }) => PARTS.has(type) && (validTo === undefined || validTo === change.at));
  return [...moved, ...isOf].some(({ to }) => ids.has(to));
}

const PARTS = new Set([...PART_RELATIONS, 'ASSIGNED_OBJECT']);
