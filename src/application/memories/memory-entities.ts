import { checkCount, checkId, type Dependencies } from '../common/index.js';
import { understandText } from '../understanding/index.js';
import { notFound } from '../../domain/common/errors.js';
import type { EntityId } from '../../domain/common/ids.js';
import type { Principal } from '../../domain/common/principal.js';
import { EMPTY_FOCUS } from '../../domain/model/focus.js';

/** The maximum number of entities of a memory. */
const MAX_ENTITIES = 16;

/** The given entities, which must exist, or those that the text names. */
export async function entitiesFor(
  { store, topics, weights }: Pick<Dependencies, 'store' | 'topics' | 'weights'>,
  caller: Principal,
  text: string,
  given: readonly EntityId[] | undefined,
): Promise<readonly EntityId[]> {
  const read = store.read(caller);
  if (given !== undefined) {
    checkCount('entityIds', given.length, MAX_ENTITIES);
    given.forEach((id, index) => checkId(`entityIds[${index}]`, id, 'entity'));
    const known = await read.entities.getMany(given);
    const missing = given.find((id) => !known.has(id));
    if (missing !== undefined) throw notFound('entity', missing);
    return [...new Set(given)];
  }
  const { understanding } = await understandText(read, text, EMPTY_FOCUS, { topics, weights });
  const named = understanding.mentions
    .filter(({ status }) => status === 'RESOLVED')
    .flatMap(({ entities }) => entities.map(({ id }) => id));
  return [...new Set(named)].slice(0, MAX_ENTITIES);
}
