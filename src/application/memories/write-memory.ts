import { checkBody, checkCount, type Dependencies } from '../common/index.js';
import { invalid, notFound } from '../../domain/common/errors.js';
import { ID_PREFIXES, type EntityId, type MemoryId } from '../../domain/common/ids.js';
import type { Principal } from '../../domain/common/principal.js';
import { isInForce, superseded, type Memory, type MemoryKind, type MemoryOwner } from '../../domain/memory/memory.js';
import { isCommon, MAX_ALIAS, MAX_ALIASES } from '../../domain/memory/aliases.js';
import { isSameText, normalText, withoutNames } from '../../domain/memory/normal-text.js';
import { lastingStatements } from '../../domain/memory/statements/lasting-statements.js';
import { corrected, correctionOf } from '../../domain/memory/supersede.js';
import { asSeenBy, confirmationBy, isOnlyFor, mayDecide, withChange } from '../../domain/memory/provenance.js';
import type { Repositories } from '../../ports/store/store.js';
import { entitiesFor } from './memory-entities.js';
import { checkOwner, checkRoom, MAX_MEMORIES, userOwner } from './owners.js';

export interface MemoryDraft {
  /** By default the caller. */
  readonly owner?: MemoryOwner;
  readonly text: string;
  /** By default PREFERENCE if the text states a rule, otherwise FACT. */
  readonly kind?: MemoryKind;
  /** By default those that the text names. */
  readonly entities?: readonly EntityId[];
  /** What the statement is about, as people call it. */
  readonly aliases?: readonly string[];
  readonly expiresAt?: number;
}

export interface WrittenMemory {
  readonly memory: Memory;
  /** False if the owner has a memory with this text. */
  readonly created: boolean;
  /** Memories that it corrects, as they are now. */
  readonly superseded: readonly Memory[];
}

export const MAX_TEXT = 2_000;
/** The maximum number of superseded memories of an owner. */
const MAX_SUPERSEDED = 1_000;
/** The maximum number of superseded memories that one write deletes. */
const DROPPED_AT_ONCE = 100;

export async function addMemory(
  deps: Dependencies,
  caller: Principal,
  { owner: named, text: given, kind, entities, aliases: all = [], expiresAt }: MemoryDraft,
): Promise<WrittenMemory> {
  const owner = checkOwner(caller, named ?? userOwner(caller));
  const text = checkText(given);
  checkExpiry(deps, expiresAt);
  const aliases = checkAliases(all);
  const now = deps.clock.now();
  const [statement] = lastingStatements(text);
  const memory: Memory = {
    id: `${ID_PREFIXES.memory}_${deps.clock.unique()}`,
    workspace: caller.workspace,
    owner,
    kind: kind ?? statement?.kind ?? 'FACT',
    status: 'CONFIRMED',
    text,
    ...(statement?.subject === undefined ? {} : { subject: statement.subject }),
    entities: await entitiesFor(deps, caller, text, entities),
    ...(aliases.length === 0 ? {} : { aliases }),
    source: { kind: 'COMMAND', by: caller.name },
    createdAt: now,
    updatedAt: now,
    ...(expiresAt === undefined ? {} : { expiresAt }),
    ...confirmationBy(caller, { owner }),
  };
  return write(deps, caller, owner, async (repositories) => {
    const known = await currentMemories(repositories, owner, now);
    const same = known.find((each) => isInForce(each, now) && isSameText(each.text, text) && asSeenBy(each, caller.name) === each);
    if (same !== undefined) return { memory: await withAliases(repositories, caller, same, aliases, now), created: false, superseded: [] };
    checkRoom(owner, caller, known, [memory]);
    const names = [...(await repositories.entities.getMany(memory.entities)).values()].flatMap((each) => [
      each.name ?? '',
      each.display,
      ...each.aliases,
    ]);
    const corrects = statement?.corrects === undefined ? undefined : withoutNames(statement.corrects, names);
    const correctable = replaceable(known, caller, memory);
    const { correction, target } = correctionOf(correctable, memory, corrects);
    return putConfirmed(
      repositories,
      correctable.map((each) => (each.id === target?.id ? target : each)),
      correction,
      now,
    );
  });
}

/** A statement that is a memory already gets the aliases that it does not have, unless others use it and the caller may not decide about it. */
async function withAliases(
  { memories }: Repositories,
  caller: Principal,
  memory: Memory,
  added: readonly string[],
  now: number,
): Promise<Memory> {
  const aliases = checkAliases([...(memory.aliases ?? []), ...added]);
  const mayChange = memory.source.kind !== 'FILE' && (mayDecide(caller, memory) || isOnlyFor(memory, caller.name));
  if (!mayChange || aliases.length === (memory.aliases ?? []).length) return memory;
  const after = withChange(memory, { aliases }, caller.name, now);
  await memories.put([after]);
  return after;
}

/** The memories that one of this writer may replace at once: others need a confirmation first. */
export const replaceable = (known: readonly Memory[], writer: Principal, memory: Memory): readonly Memory[] =>
  mayDecide(writer, memory) ? known : known.filter((each) => isOnlyFor(each, writer.name));

/** The memories of an owner that are not superseded. If the owner has as many as possible, those that have expired are deleted first. */
export async function currentMemories({ memories }: Repositories, owner: MemoryOwner, now: number): Promise<readonly Memory[]> {
  const known = await memories.current(owner, MAX_MEMORIES);
  if (known.length < MAX_MEMORIES) return known;
  const isExpired = ({ expiresAt, source }: Memory): boolean => expiresAt !== undefined && expiresAt <= now && source.kind !== 'FILE';
  for (const { id } of known.filter(isExpired)) await memories.delete(id);
  return known.filter((memory) => !isExpired(memory));
}

/** Writes a confirmed memory. Confirmed ones that it corrects are superseded and leave it their aliases; proposals, which never held, are deleted. */
export async function putConfirmed(
  repositories: Repositories,
  known: readonly Memory[],
  memory: Memory,
  now: number,
): Promise<WrittenMemory> {
  const { memories } = repositories;
  const former = corrected(known, memory);
  const held = former.filter(({ status }) => status === 'CONFIRMED').map((each) => superseded(each, memory.id, now));
  const aliases = memory.aliases ?? held.find((each) => each.aliases !== undefined)?.aliases;
  const written: Memory = { ...memory, ...(aliases === undefined ? {} : { aliases }) };
  await memories.put([written, ...held]);
  for (const { id } of former.filter(({ status }) => status === 'PROPOSED')) await memories.delete(id);
  if (held.length > 0) await dropOldest(repositories, memory.owner);
  return { memory: written, created: true, superseded: held };
}

/** Deletes the oldest superseded memories beyond {@link MAX_SUPERSEDED}. */
async function dropOldest({ memories }: Repositories, owner: MemoryOwner): Promise<void> {
  const beyond = (await memories.count(owner)).SUPERSEDED - MAX_SUPERSEDED;
  if (beyond <= 0) return;
  const { items } = await memories.list({ last: Math.min(beyond, DROPPED_AT_ONCE) }, { owner, status: 'SUPERSEDED' });
  for (const { value } of items) await memories.delete(value.id);
}

/** A transaction that changes the memories of an owner, one after the other. */
export const write = <T>(
  deps: Dependencies,
  caller: Principal,
  { kind, name }: MemoryOwner,
  work: (repositories: Repositories) => Promise<T>,
): Promise<T> => deps.store.transaction(caller, work, { on: `memories ${kind} ${name}` });

export async function required({ memories }: Repositories, id: MemoryId): Promise<Memory> {
  const memory = await memories.get(id);
  if (memory === undefined) throw notFound('memory', id);
  return memory;
}

export function checkText(text: string): string {
  checkBody('text', text, MAX_TEXT);
  const trimmed = text.trim();
  if (trimmed === '') throw invalid('text', 'a statement that is not empty', text);
  return trimmed;
}

/** The aliases, each once. */
export function checkAliases(aliases: readonly string[]): readonly string[] {
  checkCount('aliases', aliases.length, MAX_ALIASES);
  const checked = aliases.map((name, index) => {
    checkBody(`aliases[${index}]`, name, MAX_ALIAS);
    if (/\p{C}/u.test(name)) throw invalid(`aliases[${index}]`, 'a name in one line without control characters', name);
    if (isCommon(name)) throw invalid(`aliases[${index}]`, 'a name, because every message has words like this', name);
    if (normalText(name) === '') throw invalid(`aliases[${index}]`, 'a name with a letter or a digit', name);
    return name.trim();
  });
  return checked.filter((name, index) => checked.findIndex((other) => isSameText(other, name)) === index);
}

export function checkExpiry({ clock }: Pick<Dependencies, 'clock'>, expiresAt: number | undefined): void {
  if (expiresAt !== undefined && expiresAt <= clock.now())
    throw invalid('expiresAt', 'a time in the future', new Date(expiresAt).toISOString());
}
