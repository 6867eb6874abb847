import { checkCount } from '../common/index.js';
import { invalid } from '../../domain/common/errors.js';
import { KNOWN_RELATIONS, nearestNames, ownTypesAmong } from '../../domain/inventory/derivation/relation-types.js';
import type { RelationStore } from '../../ports/store/relations.js';

const MAX_TYPES = 100;
/** The maximum number of the workspace's own types that are compared with an unknown type. */
const MAX_COMPARED = 500;
const MAX_NAMED = 3;

/** Throws for a relation type that is neither built in nor used in the workspace now or earlier. Built-in types need no store call. */
export async function checkRelationTypes(
  relations: Pick<RelationStore, 'ownTypes'>,
  path: string,
  types: readonly string[] | undefined,
): Promise<void> {
  if (types === undefined) return;
  checkCount(path, types.length, MAX_TYPES);
  const own = ownTypesAmong(types);
  if (own.length === 0) return;
  const used = new Set(await relations.ownTypes(own.length, own));
  const unknown = own.find((type) => !used.has(type));
  if (unknown === undefined) return;
  const names = [...KNOWN_RELATIONS, ...(await relations.ownTypes(MAX_COMPARED))];
  const nearest = nearestNames(unknown.slice(0, LONGEST), names, MAX_NAMED).join(', ');
  throw invalid(`${path}[${types.indexOf(unknown)}]`, `a relation type that exists (the nearest are ${nearest})`, unknown);
}

/** Only the beginning of longer names is compared. */
const LONGEST = 64;
