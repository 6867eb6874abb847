import { checkBody, checkId, type Dependencies } from '../common/index.js';
import { invalid, NetloomError, notFound } from '../../domain/common/errors.js';
import { ID_PREFIXES, type EntityId, type MemoryId } from '../../domain/common/ids.js';
import type { Principal } from '../../domain/common/principal.js';
import { isInForce, isSameOwner, superseded, type Memory, type MemoryKind, type MemoryOwner } from '../../domain/memory/memory.js';
import { isSameText, withoutNames } from '../../domain/memory/normal-text.js';
import { lastingStatements } from '../../domain/memory/statements/lasting-statements.js';
import { corrected, correctionOf } from '../../domain/memory/supersede.js';
import type { Repositories } from '../../ports/store/store.js';
import { entitiesFor } from './memory-entities.js';
import { checkOwner, MAX_MEMORIES, tooManyMemories, userOwner } from './owners.js';

export interface MemoryDraft {
  /** By default the caller. */
  readonly owner?: MemoryOwner;
  readonly text: string;
  /** By default PREFERENCE if the text states a rule, otherwise FACT. */
  readonly kind?: MemoryKind;
  /** By default those that the text names. */
  readonly entities?: readonly EntityId[];
  readonly expiresAt?: number;
}

/** Changes to a memory: absent fields stay. */
export interface MemoryPatch {
  readonly text?: string;
  readonly kind?: MemoryKind;
  readonly entities?: readonly EntityId[];
  /** `null`: it does not expire. */
  readonly expiresAt?: number | null;
}

export interface WrittenMemory {
  readonly memory: Memory;
  /** False if the owner has a memory with this text. */
  readonly created: boolean;
  /** Memories that it corrects, as they are now. */
  readonly superseded: readonly Memory[];
}

export const MAX_TEXT = 2_000;
/** The probability from which on the kind of a statement is taken as recognised. */
const CERTAIN = 0.5;
/** The maximum number of superseded memories of an owner. */
const MAX_SUPERSEDED = 1_000;
/** The maximum number of superseded memories that one write deletes. */
const DROPPED_AT_ONCE = 100;

export async function addMemory(
  deps: Dependencies,
  caller: Principal,
  { owner: named, text: given, kind, entities, expiresAt }: MemoryDraft,
): Promise<WrittenMemory> {
  const owner = checkOwner(caller, named ?? userOwner(caller));
  const text = checkText(given);
  checkExpiry(deps, expiresAt);
  const now = deps.clock.now();
  const [statement] = lastingStatements(text);
  const recognised = statement !== undefined && statement.lasting >= CERTAIN ? statement.kind : undefined;
  const memory: Memory = {
    id: `${ID_PREFIXES.memory}_${deps.clock.unique()}`,
    workspace: caller.workspace,
    owner,
    kind: kind ?? recognised ?? 'FACT',
    status: 'CONFIRMED',
    text,
    ...(statement?.subject === undefined ? {} : { subject: statement.subject }),
    entities: await entitiesFor(deps, caller, text, entities),
    source: { kind: 'COMMAND', by: caller.name },
    createdAt: now,
    updatedAt: now,
    ...(expiresAt === undefined ? {} : { expiresAt }),
  };
  return write(deps, caller, owner, async (repositories) => {
    const known = await currentMemories(repositories, owner, now);
    const same = known.find((each) => isInForce(each, now) && isSameText(each.text, text));
    if (same !== undefined) return { memory: same, created: false, superseded: [] };
    if (known.length >= MAX_MEMORIES) throw tooManyMemories(owner);
    const names = [...(await repositories.entities.getMany(memory.entities)).values()].flatMap((each) => [
      each.name ?? '',
      each.display,
      ...each.aliases,
    ]);
    const corrects = statement?.corrects === undefined ? undefined : withoutNames(statement.corrects, names);
    const { correction, target } = correctionOf(known, memory, corrects);
    return putConfirmed(
      repositories,
      known.map((each) => (each.id === target?.id ? target : each)),
      correction,
      now,
    );
  });
}

/** The memories of an owner that are not superseded. If the owner has as many as possible, those that have expired are deleted first. */
export async function currentMemories({ memories }: Repositories, owner: MemoryOwner, now: number): Promise<readonly Memory[]> {
  const known = await memories.current(owner, MAX_MEMORIES);
  if (known.length < MAX_MEMORIES) return known;
  const isExpired = ({ expiresAt, source }: Memory): boolean => expiresAt !== undefined && expiresAt <= now && source.kind !== 'FILE';
  for (const { id } of known.filter(isExpired)) await memories.delete(id);
  return known.filter((memory) => !isExpired(memory));
}

/** Writes a confirmed memory. Confirmed ones that it corrects are superseded; proposals, which never held, are deleted. */
export async function putConfirmed(
  repositories: Repositories,
  known: readonly Memory[],
  memory: Memory,
  now: number,
): Promise<WrittenMemory> {
  const { memories } = repositories;
  const former = corrected(known, memory);
  const held = former.filter(({ status }) => status === 'CONFIRMED').map((each) => superseded(each, memory.id, now));
  await memories.put([memory, ...held]);
  for (const { id } of former.filter(({ status }) => status === 'PROPOSED')) await memories.delete(id);
  if (held.length > 0) await dropOldest(repositories, memory.owner);
  return { memory, created: true, superseded: held };
}

/** Deletes the oldest superseded memories beyond {@link MAX_SUPERSEDED}. */
async function dropOldest({ memories }: Repositories, owner: MemoryOwner): Promise<void> {
  const beyond = (await memories.count(owner)).SUPERSEDED - MAX_SUPERSEDED;
  if (beyond <= 0) return;
  const { items } = await memories.list({ last: Math.min(beyond, DROPPED_AT_ONCE) }, { owner, status: 'SUPERSEDED' });
  for (const { value } of items) await memories.delete(value.id);
}

const write = <T>(
  deps: Dependencies,
  caller: Principal,
  { kind, name }: MemoryOwner,
  work: (repositories: Repositories) => Promise<T>,
): Promise<T> => deps.store.transaction(caller, work, { on: `memories ${kind} ${name}` });

async function required({ memories }: Repositories, id: MemoryId): Promise<Memory> {
  const memory = await memories.get(id);
  if (memory === undefined) throw notFound('memory', id);
  return memory;
}

export async function updateMemory(deps: Dependencies, caller: Principal, id: MemoryId, patch: MemoryPatch): Promise<Memory> {
  checkId('memoryId', id, 'memory');
  const text = patch.text === undefined ? undefined : checkText(patch.text);
  checkExpiry(deps, patch.expiresAt ?? undefined);
  const entities = patch.entities === undefined ? undefined : await entitiesFor(deps, caller, '', patch.entities);
  const { owner } = await required(deps.store.read(caller), id);
  return write(deps, caller, owner, async (repositories) => {
    const before = await required(repositories, id);
    if (before.status === 'SUPERSEDED')
      throw new NetloomError('CONFLICT', `The memory ${id} was superseded; expected one that is still in force.`);
    if (before.source.kind === 'FILE')
      throw new NetloomError('CONFLICT', `The memory ${id} is a statement of ${before.source.file}; change the file instead.`);
    const { expiresAt: former, subject: was, ...rest } = before;
    const subject = text === undefined ? was : lastingStatements(text)[0]?.subject;
    const expiresAt = patch.expiresAt === undefined ? former : (patch.expiresAt ?? undefined);
    const after: Memory = {
      ...rest,
      ...(text === undefined ? {} : { text }),
      ...(patch.kind === undefined ? {} : { kind: patch.kind }),
      ...(entities === undefined ? {} : { entities }),
      ...(subject === undefined ? {} : { subject }),
      ...(expiresAt === undefined ? {} : { expiresAt }),
      updatedAt: deps.clock.now(),
    };
    await repositories.memories.put([after]);
    return after;
  });
}

/**
 * Confirms a proposal, or puts a superseded memory in force again. `to` is the owner who gets the proposal. A superseded statement of a file cannot be put in
 * force again, because only the file decides what it states.
 */
export async function confirmMemory(deps: Dependencies, caller: Principal, id: MemoryId, to?: MemoryOwner): Promise<WrittenMemory> {
  checkId('memoryId', id, 'memory');
  const { owner: from } = await required(deps.store.read(caller), id);
  const owner = to === undefined ? from : checkOwner(caller, to);
  return write(deps, caller, owner, async (repositories) => {
    const before = await required(repositories, id);
    if (before.status === 'CONFIRMED' && isSameOwner(before.owner, owner)) return { memory: before, created: false, superseded: [] };
    if (before.source.kind === 'FILE' && before.status === 'SUPERSEDED')
      throw new NetloomError('CONFLICT', `The memory ${id} was a statement of ${before.source.file}; change the file instead.`);
    if (before.status !== 'PROPOSED' && !isSameOwner(before.owner, owner))
      throw new NetloomError(
        'CONFLICT',
        `owner: expected none, because the memory ${id} was confirmed before. Add it to the other owner instead.`,
      );
    const now = deps.clock.now();
    const known = (await currentMemories(repositories, owner, now)).filter((each) => each.id !== id);
    if (known.length >= MAX_MEMORIES) throw tooManyMemories(owner);
    const { validTo: _until, supersededBy: _by, ...rest } = before;
    if (!isSameOwner(before.owner, owner)) await repositories.memories.delete(id);
    return putConfirmed(repositories, known, { ...rest, owner, status: 'CONFIRMED', updatedAt: now }, now);
  });
}

function checkText(text: string): string {
  checkBody('text', text, MAX_TEXT);
  const trimmed = text.trim();
  if (trimmed === '') throw invalid('text', 'a statement that is not empty', text);
  return trimmed;
}

function checkExpiry({ clock }: Pick<Dependencies, 'clock'>, expiresAt: number | undefined): void {
  if (expiresAt !== undefined && expiresAt <= clock.now())
    throw invalid('expiresAt', 'a time in the future', new Date(expiresAt).toISOString());
}
