import { LIMITS, checkId, checkLine, type Dependencies } from '../common/index.js';
import type { Entity, OwnAlias } from '../../domain/model/entity.js';
import { invalid, NetloomError, notFound } from '../../domain/common/errors.js';
import { extract } from '../../domain/understanding/extract/extract.js';
import { aliasKeys, entityKeys } from '../../domain/inventory/names/lookup-keys.js';
import { normalForm, tokensOf } from '../../domain/text/normal-form.js';
import { nounOf } from '../../domain/inventory/names/type-nouns.js';
import { isCommonWord, isStopWord } from '../../domain/text/stop-words.js';
import type { EntityId } from '../../domain/common/ids.js';
import type { Principal } from '../../domain/common/principal.js';
import type { AliasChange } from '../../ports/store/entities.js';

/** Names that people of the workspace have for things, beside those of the inventory. Two spellings of one name are one alias. */
export interface Aliases {
  /** At most 16 an entity. One that is there already stays as it is. */
  add(caller: Principal, id: EntityId, alias: string): Promise<Entity>;
  /** One that is not there changes nothing; the inventory's aliases stay. */
  remove(caller: Principal, id: EntityId, alias: string): Promise<Entity>;
}

const MOST_OWN = 16;

export function createAliases(deps: Dependencies): Aliases {
  return {
    async add(caller, id, alias) {
      const name = checkLine('alias', alias, LIMITS.alias).trim();
      if (!isTelling(name))
        throw invalid('alias', 'a distinctive name, not a common word, pronoun, single letter, number, address or port', alias);
      const fresh = { alias: name, addedBy: caller.name, addedAt: deps.clock.now() };
      return change(deps, caller, id, (own) => (own.some(isSameAs(name)) ? own : checkOwn([...own, fresh])));
    },
    remove: (caller, id, alias) =>
      change(deps, caller, id, (own) => own.filter((each) => !isSameAs(checkLine('alias', alias, LIMITS.alias))(each))),
  };
}

/** What people say all the time cannot be what one thing is called: every "it" would be that thing. */
function isTelling(name: string): boolean {
  const tokens = tokensOf(name);
  if (tokens.every((token) => /^\p{N}+$/u.test(token) || isStopWord(token))) return false;
  const [word = ''] = tokens;
  // What an address, a number or a port is written like is one, whatever it is an alias of.
  const { proposals } = extract(name, 'USER');
  if (proposals.some(({ kind, start, end }) => kind !== 'NAME' && start === 0 && end === name.length)) return false;
  return tokens.length > 1 || (word.length > 1 && !isCommonWord(word) && nounOf(word) === undefined);
}

const isSameAs =
  (name: string) =>
  ({ alias }: OwnAlias): boolean =>
    normalForm(alias) === normalForm(name);

function checkOwn(own: readonly OwnAlias[]): readonly OwnAlias[] {
  if (own.length <= MOST_OWN) return own;
  throw new NetloomError('TOO_LARGE', `alias: expected at most ${MOST_OWN} aliases of your own an entity, got ${own.length}.`, {
    path: 'alias',
    limit: MOST_OWN,
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

/** What the inventory finds it by is not dropped with an alias that says the same. */
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
