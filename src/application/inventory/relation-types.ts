import { checkCount } from '../common/index.js';
import { invalid } from '../../domain/common/errors.js';
import { KNOWN_RELATIONS, nearestNames, ownTypesAmong } from '../../domain/inventory/derivation/relation-types.js';
import type { RelationStore } from '../../ports/store/relations.js';

const MOST_TYPES = 100;
/** Of the workspace's own types, so many are compared with an unknown one. */
const MOST_COMPARED = 500;
const MOST_NAMED = 3;

/** Throws for a relation type that Netloom does not know and no relation of the workspace has or once had. Known types cost no call to the store. */
export async function checkRelationTypes(
  relations: Pick<RelationStore, 'ownTypes'>,
  path: string,
  types: readonly string[] | undefined,
): Promise<void> {
  if (types === undefined) return;
  checkCount(path, types.length, MOST_TYPES);
  const own = ownTypesAmong(types);
  if (own.length === 0) return;
  const used = new Set(await relations.ownTypes(own.length, own));
  const unknown = own.find((type) => !used.has(type));
  if (unknown === undefined) return;
  const names = [...KNOWN_RELATIONS, ...(await relations.ownTypes(MOST_COMPARED))];
  const nearest = nearestNames(unknown.slice(0, LONGEST), names, MOST_NAMED).join(', ');
  throw invalid(`${path}[${types.indexOf(unknown)}]`, `a relation type that exists (the nearest are ${nearest})`, unknown);
}

/** Longer names are compared by their beginning. */
const LONGEST = 64;
