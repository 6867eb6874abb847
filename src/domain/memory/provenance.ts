import type { Principal } from '../common/principal.js';
import { hasScope } from '../common/scopes.js';
import type { Memory, MemoryPatch } from './memory.js';
import { lastingStatements } from './statements/lasting-statements.js';

/** The number of former texts that a memory keeps. */
export const MAX_REVISIONS = 20;

/** The principal that added the memory or wrote its message. Undefined for a statement of a file of the server, which its operator answers for. */
export const authorOf = ({ source }: Pick<Memory, 'source'>): string | undefined => source.by;

export const isShared = ({ owner }: Pick<Memory, 'owner'>): boolean => owner.kind !== 'USER';

/** Whether what the principal writes for a project or an agent is in force for everybody at once. */
export const mayDecide = (principal: Principal, memory: Pick<Memory, 'owner'>): boolean =>
  !isShared(memory) || hasScope(principal, 'admin');

/** A confirmation for everybody, if the principal may give one. */
export const confirmationBy = (principal: Principal, memory: Pick<Memory, 'owner'>): Pick<Memory, 'confirmedBy'> =>
  isShared(memory) && mayDecide(principal, memory) ? { confirmedBy: principal.name } : {};

/** Whether nobody but its author is affected by the memory. */
export const isOnlyFor = (memory: Memory, name: string): boolean =>
  !isShared(memory) || (authorOf(memory) === name && memory.confirmedBy === undefined);

/**
 * The memory as windows of a reader use it. What was added or changed for a project or an agent is in force for its author, and for others once it was
 * confirmed. Undefined if it is not in force for the reader.
 */
export function asSeenBy(memory: Memory, reader: string): Memory | undefined {
  const author = authorOf(memory);
  if (!isShared(memory) || author === undefined) return memory;
  const { change } = memory;
  if (author === reader && change?.by === reader && change.forget !== true) return withChange(memory, change, reader, change.at);
  return author === reader || memory.confirmedBy !== undefined ? memory : undefined;
}

/** The memory after a change. A former text is kept, and a change that waited is gone. */
export function withChange(memory: Memory, patch: MemoryPatch, by: string, at: number): Memory {
  const { expiresAt: former, subject: was, aliases: before = [], change: _change, revisions = [], ...rest } = memory;
  const aliases = patch.aliases ?? before;
  const text = patch.text ?? memory.text;
  const subject = patch.text === undefined ? was : lastingStatements(patch.text)[0]?.subject;
  const expiresAt = patch.expiresAt === undefined ? former : (patch.expiresAt ?? undefined);
  const writer = memory.updatedBy ?? authorOf(memory);
  const kept = { text: memory.text, at: memory.updatedAt, ...(writer === undefined ? {} : { by: writer }) };
  const history = text === memory.text ? revisions : [...revisions, kept].slice(-MAX_REVISIONS);
  return {
    ...rest,
    text,
    ...(patch.kind === undefined ? {} : { kind: patch.kind }),
    ...(patch.entities === undefined ? {} : { entities: patch.entities }),
    ...(aliases.length === 0 ? {} : { aliases }),
    ...(subject === undefined ? {} : { subject }),
    ...(expiresAt === undefined ? {} : { expiresAt }),
    ...(history.length === 0 ? {} : { revisions: history }),
    updatedBy: by,
    updatedAt: at,
  };
}
