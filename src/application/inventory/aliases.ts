import { LIMITS, checkId, checkLine, type Dependencies } from '../common/index.js';
import { refKey, type Entity, type OwnAlias } from '../../domain/model/entity.js';
import { invalid, NetloomError, notFound } from '../../domain/common/errors.js';
import { chunksOf } from '../../domain/understanding/parse/chunks.js';
import type { NameSpan } from '../../domain/understanding/parse/name-span.js';
import { nameSpansIn } from '../../domain/understanding/parse/name-spans.js';
import { aliasKeys, entityKeys } from '../../domain/inventory/names/lookup-keys.js';
import { normalForm, tokensOf } from '../../domain/text/normal-form.js';
import { nounOf } from '../../domain/inventory/names/type-nouns.js';
import { DESTRUCTIVE_VERBS } from '../../domain/language/en/commands.js';
import { DEFINITE_DETERMINERS, PREPOSITIONS } from '../../domain/language/en/function-words.js';
import { isCommonWord, isStopWord } from '../../domain/text/stop-words.js';
import type { EntityId } from '../../domain/common/ids.js';
import type { Principal } from '../../domain/common/principal.js';
import type { AliasChange } from '../../ports/store/entities.js';
import type { Repositories } from '../../ports/store/store.js';

/** Aliases that users of the workspace give to entities, in addition to the names of the inventory. Two spellings of a name are one alias. */
export interface Aliases {
  /** At most 16 for each entity. An existing alias is not changed. */
  add(caller: Principal, id: EntityId, alias: string): Promise<Entity>;
  /** Removing an alias that does not exist changes nothing. Aliases of the inventory stay. */
  remove(caller: Principal, id: EntityId, alias: string): Promise<Entity>;
}

const MAX_OWN = 16;
/** The maximum number of entities of a name that are compared. */
const NAMESAKES = 16;

export function createAliases(deps: Dependencies): Aliases {
  return {
    async add(caller, id, alias) {
      const name = checkLine('alias', alias, LIMITS.alias).trim();
      if (!isTelling(name))
        throw invalid('alias', 'a distinctive name, not a common word, verb, pronoun, single letter, number, address or port', alias);
      await assertFree(deps, caller, id, name);
      const fresh = { alias: name, addedBy: caller.name, addedAt: deps.clock.now() };
      return change(deps, caller, id, (own) => (own.some(isSameAs(name)) ? own : checkOwn([...own, fresh])));
    },
    remove: (caller, id, alias) =>
      change(deps, caller, id, (own) => own.filter((each) => !isSameAs(checkLine('alias', alias, LIMITS.alias))(each))),
  };
}

/**
 * Gives an entity that was just created aliases of another workspace, as aliases of the caller. Those that {@link Aliases.add} would refuse, and repeated ones, are
 * left out.
 */
export async function adoptAliases(
  { entities }: Repositories,
  caller: Principal,
  id: EntityId,
  aliases: readonly string[],
  now: number,
): Promise<void> {
  const distinct = new Map(aliases.map((alias) => [normalForm(alias), alias.trim()]));
  const own = [...distinct.values()].filter(isTelling).map((alias) => ({ alias, addedBy: caller.name, addedAt: now }));
  if (own.length > 0) await entities.changeAliases(id, (entity) => changeOf(entity, checkOwn(own)), now);
}

/** Common words are not allowed: every “it” would refer to the entity. */
function isTelling(name: string): boolean {
  const tokens = tokensOf(name);
  if (tokens.every((token) => /^\p{N}+$/u.test(token) || isStopWord(token))) return false;
  // “the switch” is no more distinctive than “switch”, and “status of” no more than “status”.
  const [telling = '', ...others] = tokens.filter((token) => !isStopWord(token));
  const isAlone = tokens.length === 1 || tokens.some((token) => PREPOSITIONS.has(token) || DEFINITE_DETERMINERS.has(token));
  if (others.length === 0 && (nounOf(telling) !== undefined || (isAlone && isPlain(telling)))) return false;
  // A text in the form of an address, a number or a port means that address, number or port, even if it is an alias.
  const spans = nameSpansIn(name, chunksOf(name), []);
  const isOwnForm = ({ form, besideNouns }: NameSpan): boolean =>
    form === 'WORDS' || (form === 'NUMBERED' && besideNouns.every((noun) => nounOf(noun) === undefined));
  if (spans.some((span) => !isOwnForm(span) && span.start === 0 && span.end === name.length)) return false;
  return tokens.length > 1 || telling.length > 1;
}

const isPlain = (word: string): boolean => isCommonWord(word) || DESTRUCTIVE_VERBS.has(word);

/** Nobody may take a name of the inventory from its entity. Names that tools made up, and aliases of users, are free. */
async function assertFree({ store }: Dependencies, caller: Principal, id: EntityId, alias: string): Promise<void> {
  const { lookup, entities } = store.read(caller);
  const keys = [`n:${normalForm(alias)}`];
  const { hits } = await lookup.find({ keys, scopes: [], scopingKeys: [], perKey: NAMESAKES });
  const found = await entities.getMany(hits.map(({ entity }) => entity.id).filter((each) => each !== id));
  const namesake = [...found.values()].find(
    ({ observed, name, display, slug, aliases }) =>
      observed === undefined &&
      [name, display, slug, ...aliases].some((each) => each !== undefined && normalForm(each) === normalForm(alias)),
  );
  if (namesake !== undefined)
    throw invalid(
      'alias',
      `a name that no other entity has in the inventory; it is one of ${namesake.display} (${refKey(namesake.ref)})`,
      alias,
    );
}

const isSameAs =
  (name: string) =>
  ({ alias }: OwnAlias): boolean =>
    normalForm(alias) === normalForm(name);

function checkOwn(own: readonly OwnAlias[]): readonly OwnAlias[] {
  if (own.length <= MAX_OWN) return own;
  throw new NetloomError('TOO_LARGE', `alias: expected at most ${MAX_OWN} aliases of your own an entity, got ${own.length}.`, {
    path: 'alias',
    limit: MAX_OWN,
    length: own.length,
  });
}

async function change(
  deps: Dependencies,
  caller: Principal,
  id: EntityId,
  next: (own: readonly OwnAlias[]) => readonly OwnAlias[],
): Promise<Entity> {
  checkId('entityId', id, 'entity');
  const changed = await deps.store.transaction(
    caller,
    ({ entities }) => entities.changeAliases(id, (entity) => changeOf(entity, next(entity.ownAliases ?? [])), deps.clock.now()),
    { on: 'inventory' },
  );
  if (changed === undefined) throw notFound('entity', id);
  return changed;
}

/** A lookup key that also belongs to a name of the inventory is kept when its alias is removed. */
function changeOf(entity: Entity, ownAliases: readonly OwnAlias[]): AliasChange | undefined {
  const before = entity.ownAliases ?? [];
  if (before.length === ownAliases.length) return undefined;
  const inventory = entityKeys({ ...entity, relations: [] });
  const [had, has] = [before, ownAliases].map((own) =>
    aliasKeys(
      entity.type,
      own.map(({ alias }) => alias),
    ),
  );
  const kept = new Set([...inventory.keys, ...(has?.keys ?? [])]);
  return {
    ownAliases,
    addedKeys: has?.keys ?? [],
    droppedKeys: (had?.keys ?? []).filter((key) => !kept.has(key)),
    words: [...new Set([...inventory.words, ...(has?.words ?? [])])],
  };
}
