import { checkCount, checkDepth, checkLine, LIMITS } from '../common/index.js';
import { ENTITY_TYPES, type EntityDraft, type EntityRef } from '../../domain/model/entity.js';
import { invalid } from '../../domain/common/errors.js';
import { MAX_OWN_NOUNS, OWN_NOUN, isOwnNoun } from '../../domain/inventory/names/own-nouns.js';

const NAME = 500;
const SOURCE = /^[\w.-]{1,64}$/;
const RELATION = /^[A-Z][A-Z0-9_]{0,63}$/;
/** Names that the store reserves. */
const RESERVED = new Set(['SUBJECT', 'WAS', 'PLACED_AT', 'MENTIONS', 'TRACKS', 'IN_SESSION', 'REPLIES_TO']);
const MAX_RELATIONS = 2_000;
const MAX_ALIASES = 100;
const ATTRIBUTES = 65_536;

function checkRef(path: string, ref: EntityRef): void {
  if (!SOURCE.test(ref.source)) throw invalid(`${path}.source`, 'letters, digits, - _ . (at most 64)', ref.source);
  checkLine(`${path}.objectType`, ref.objectType, LIMITS.objectType);
  checkLine(`${path}.objectId`, ref.objectId, 256);
}

function checkNouns(path: string, nouns: readonly string[]): void {
  if (nouns.length === 0) throw invalid(path, 'at least one noun', nouns);
  checkCount(path, nouns.length, MAX_OWN_NOUNS);
  nouns.forEach((noun, index) => {
    if (!isOwnNoun(noun)) throw invalid(`${path}[${index}]`, OWN_NOUN, noun);
  });
}

/** Throws for the first invalid field. */
export function checkEntityDraft(path: string, draft: EntityDraft): void {
  checkRef(`${path}.ref`, draft.ref);
  if (!ENTITY_TYPES.includes(draft.type)) throw invalid(`${path}.type`, 'an entity type', draft.type);
  checkLine(`${path}.name`, draft.name, NAME);
  checkLine(`${path}.display`, draft.display, NAME);
  checkCount(`${path}.aliases`, draft.aliases.length, MAX_ALIASES);
  draft.aliases.forEach((alias, index) => checkLine(`${path}.aliases[${index}]`, alias, NAME));
  if (draft.nouns !== undefined) checkNouns(`${path}.nouns`, draft.nouns);
  checkCount(`${path}.relations`, draft.relations.length, MAX_RELATIONS);
  draft.relations.forEach(({ type, to }, index) => {
    if (RESERVED.has(type)) throw invalid(`${path}.relations[${index}].type`, `another type than ${[...RESERVED].join(', ')}`, type);
    if (!RELATION.test(type)) throw invalid(`${path}.relations[${index}].type`, 'upper snake case such as SITE or PART_OF', type);
    checkRef(`${path}.relations[${index}].to`, to);
  });
  checkDepth(`${path}.attributes`, draft.attributes);
  const size = JSON.stringify(draft.attributes).length;
  if (size > ATTRIBUTES) throw invalid(`${path}.attributes`, `at most ${ATTRIBUTES} characters of JSON`, size);
}
