import { LRUCache } from 'lru-cache';
import { LOCAL } from '../../domain/common/principal.js';
import { lookedUp, type Entity, type EntityDraft } from '../../domain/model/entity.js';
import type { Understanding } from '../../domain/model/understanding.js';
import type { ConfiguredSource, Dependencies } from '../common/index.js';
import { deleteAndDerive, deriveAll, toWrites } from '../inventory/index.js';

/** What was looked up is read again when it is mentioned after this time, in milliseconds. */
const EXPIRES_MS = 3_600_000;
/** The maximum number of entities of a text, and of entities that are remembered as fresh. */
const MAX_ENTITIES = 8;
const MAX_FRESH = 5_000;
const GIVE_UP_MS = 10_000;
/** What other objects only refer to has no facts, or few, and is read at once. */
const STUB = lookedUp(2);

/** Reads provisional entities that a text mentions again, in the background, if they are old, or if hardly anything is stored of them. Returns at once; failures leave them as they are. */
export type Refresh = (understanding: Pick<Understanding, 'mentions'>) => void;

const factsIn = ({ attributes, relations }: EntityDraft): number => lookedUp(1 + Object.keys(attributes).length + relations.length);

export function createRefresh({ store, clock }: Pick<Dependencies, 'store' | 'clock'>, { workspace, live }: ConfiguredSource): Refresh {
  const caller = { ...LOCAL, workspace };
  /** The times of the last reads. */
  const read = new LRUCache<string, number>({ max: MAX_FRESH });
  const isDue = (time = 0): boolean => clock.now() - time > EXPIRES_MS;

  const isOld = ({ id, ref, observed, updatedAt }: Entity): boolean =>
    observed !== undefined &&
    ref.source === live.source &&
    (isDue(updatedAt) || observed <= STUB) &&
    isDue(read.get(id)) &&
    /^\d{1,15}$/u.test(ref.objectId);

  async function readAgain({ id, ref, observed = 1 }: Entity): Promise<void> {
    const page = await live.page(ref.objectType, 0, { ids: [Number(ref.objectId)] }, AbortSignal.timeout(GIVE_UP_MS));
    if (page === undefined) return;
    await store.transaction(
      caller,
      async (repositories) => {
        // The inventory may have written it meanwhile, and then it is no longer provisional.
        const now = (await repositories.entities.getMany([id])).get(id);
        if (now?.observed === undefined) return;
        const [draft] = page.drafts;
        if (draft === undefined) await deleteAndDerive(repositories, [id], clock.now());
        else
          await repositories.entities.upsert(
            toWrites(workspace, [{ ...draft, observed: Math.max(observed, factsIn(draft)) }]),
            clock.now(),
          );
      },
      { on: 'inventory' },
    );
    await deriveAll({ store, clock }, caller);
  }

  async function refresh(ids: readonly string[]): Promise<void> {
    const found = await store.read(caller).entities.getMany(ids);
    for (const entity of [...found.values()].filter(isOld)) {
      read.set(entity.id, clock.now());
      await readAgain(entity);
    }
  }

  return ({ mentions }) => {
    const ids = [...new Set(mentions.flatMap(({ entities }) => entities.map(({ id }) => id)))].slice(0, MAX_ENTITIES);
    if (ids.length > 0) refresh(ids).catch(() => undefined);
  };
}
