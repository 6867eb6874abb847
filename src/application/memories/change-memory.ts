import { checkId, type Dependencies } from '../common/index.js';
import { NetloomError } from '../../domain/common/errors.js';
import type { MemoryId } from '../../domain/common/ids.js';
import type { Principal } from '../../domain/common/principal.js';
import { requireScope } from '../../domain/common/scopes.js';
import { isSameOwner, type Memory, type MemoryChange, type MemoryOwner, type MemoryPatch } from '../../domain/memory/memory.js';
import { authorOf, confirmationBy, isOnlyFor, mayDecide, withChange } from '../../domain/memory/provenance.js';
import type { Repositories } from '../../ports/store/store.js';
import { entitiesFor } from './memory-entities.js';
import { checkOwner, checkRoom } from './owners.js';
import {
  checkExpiry,
  checkAliases,
  checkText,
  currentMemories,
  putConfirmed,
  replaceable,
  required,
  write,
  type WrittenMemory,
} from './write-memory.js';

/** Changes a memory, or proposes the change if others use the memory and the caller may not decide about it. */
export async function updateMemory(deps: Dependencies, caller: Principal, id: MemoryId, patch: MemoryPatch): Promise<Memory> {
  checkId('memoryId', id, 'memory');
  const text = patch.text === undefined ? undefined : checkText(patch.text);
  checkExpiry(deps, patch.expiresAt ?? undefined);
  const entities = patch.entities === undefined ? undefined : await entitiesFor(deps, caller, '', patch.entities);
  const aliases = patch.aliases === undefined ? {} : { aliases: checkAliases(patch.aliases) };
  const checked: MemoryPatch = {
    ...patch,
    ...aliases,
    ...(text === undefined ? {} : { text }),
    ...(entities === undefined ? {} : { entities }),
  };
  const { owner } = await required(deps.store.read(caller), id);
  return write(deps, caller, owner, async (repositories) => {
    const before = await required(repositories, id);
    if (before.status === 'SUPERSEDED')
      throw new NetloomError('CONFLICT', `The memory ${id} was superseded; expected one that is still in force.`);
    if (before.source.kind === 'FILE')
      throw new NetloomError('CONFLICT', `The memory ${id} is a statement of ${before.source.file}; change the file instead.`);
    const now = deps.clock.now();
    if (mayDecide(caller, before) || isOnlyFor(before, caller.name)) {
      const after = withChange(before, checked, caller.name, now);
      await repositories.memories.put([after]);
      return after;
    }
    return propose(repositories, caller, before, { ...checked, by: caller.name, at: now });
  });
}

/** Stores a change that waits. The author's replaces that of another. */
async function propose(repositories: Repositories, caller: Principal, before: Memory, change: MemoryChange): Promise<Memory> {
  const waiting = before.change;
  if (waiting !== undefined && waiting.by !== caller.name && authorOf(before) !== caller.name)
    throw new NetloomError(
      'CONFLICT',
      `The memory ${before.id} has a change of ${waiting.by} that waits for a confirmation; expected none.`,
    );
  const after: Memory = { ...before, change };
  await repositories.memories.put([after]);
  return after;
}

/** Deletes a memory, or proposes that if the caller is neither its author nor may decide about it. Returns the memory with the proposal. */
export async function forgetMemory(deps: Dependencies, caller: Principal, id: MemoryId): Promise<Memory | undefined> {
  checkId('memoryId', id, 'memory');
  const { owner } = await required(deps.store.read(caller), id);
  return write(deps, caller, owner, async (repositories) => {
    const before = await required(repositories, id);
    if (!mayDecide(caller, before) && authorOf(before) !== caller.name)
      return propose(repositories, caller, before, { forget: true, by: caller.name, at: deps.clock.now() });
    await repositories.memories.delete(id);
    return undefined;
  });
}

/** Drops the change that waits. Its author, the author of the memory, and those who may decide can do that. */
export async function rejectChange(deps: Dependencies, caller: Principal, id: MemoryId): Promise<WrittenMemory> {
  checkId('memoryId', id, 'memory');
  const { owner } = await required(deps.store.read(caller), id);
  return write(deps, caller, owner, async (repositories) => {
    const before = await required(repositories, id);
    const { change, ...memory } = before;
    if (change === undefined) return { memory: before, created: false, superseded: [] };
    if (change.by !== caller.name && authorOf(before) !== caller.name && !mayDecide(caller, before)) requireScope(caller, 'admin');
    await repositories.memories.put([memory]);
    return { memory, created: false, superseded: [] };
  });
}

/**
 * Confirms a proposal or a change that waits, or puts a superseded memory in force again. `to` is the owner who gets the proposal. A superseded statement of
 * a file cannot be put in force again, because only the file decides what it states.
 */
export async function confirmMemory(deps: Dependencies, caller: Principal, id: MemoryId, to?: MemoryOwner): Promise<WrittenMemory> {
  checkId('memoryId', id, 'memory');
  const { owner: from } = await required(deps.store.read(caller), id);
  const owner = to === undefined ? from : checkOwner(caller, to);
  return write(deps, caller, owner, async (repositories) => {
    const before = await required(repositories, id);
    const { change } = before;
    checkConfirms(caller, before, owner);
    if (change?.forget === true) {
      await repositories.memories.delete(id);
      const { change: _change, ...memory } = before;
      return { memory, created: false, superseded: [] };
    }
    const isDecided = !mayDecide(caller, { owner }) || before.confirmedBy !== undefined || owner.kind === 'USER';
    if (before.status === 'CONFIRMED' && isSameOwner(before.owner, owner) && change === undefined && isDecided)
      return { memory: before, created: false, superseded: [] };
    const now = deps.clock.now();
    const known = (await currentMemories(repositories, owner, now)).filter((each) => each.id !== id);
    const after = confirmed(caller, before, owner, now);
    checkRoom(owner, caller, known, [after]);
    if (!isSameOwner(before.owner, owner)) await repositories.memories.delete(id);
    return putConfirmed(repositories, replaceable(known, caller, after), after, now);
  });
}

/** Throws if the memory cannot be confirmed, or not by this principal. */
function checkConfirms(caller: Principal, before: Memory, owner: MemoryOwner): void {
  if (before.source.kind === 'FILE' && before.status === 'SUPERSEDED')
    throw new NetloomError('CONFLICT', `The memory ${before.id} was a statement of ${before.source.file}; change the file instead.`);
  if (before.status !== 'PROPOSED' && !isSameOwner(before.owner, owner))
    throw new NetloomError(
      'CONFLICT',
      `owner: expected none, because the memory ${before.id} was confirmed before. Add it to the other owner instead.`,
    );
  if (mayDecide(caller, before) && mayDecide(caller, { owner })) return;
  const isAuthor = authorOf(before) === caller.name;
  const isOwnChange = before.change?.by === caller.name;
  if (!isAuthor || isOwnChange) requireScope(caller, 'admin');
}

/** What the author confirms stays in force for whom it is; only who may decide puts it in force for others. */
function confirmed(caller: Principal, before: Memory, owner: MemoryOwner, at: number): Memory {
  const { validTo: _until, supersededBy: _by, confirmedBy, ...rest } = before;
  const { change } = before;
  const kept = before.status === 'SUPERSEDED' || confirmedBy === undefined ? {} : { confirmedBy };
  const stated: Memory = change === undefined ? rest : withChange(rest, change, change.by, at);
  return { ...stated, ...kept, owner, status: 'CONFIRMED', updatedAt: at, ...confirmationBy(caller, { owner }) };
}
