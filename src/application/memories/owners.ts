import { checkLine } from '../common/index.js';
import { invalid, NetloomError } from '../../domain/common/errors.js';
import type { Principal } from '../../domain/common/principal.js';
import type { Memory, MemoryOwner } from '../../domain/memory/memory.js';
import { isOnlyFor } from '../../domain/memory/provenance.js';
import type { Session } from '../../domain/model/session.js';

/** The maximum number of memories of an owner that are not superseded. */
export const MAX_MEMORIES = 1_000;
const MAX_NAME = 100;

export const userOwner = ({ name }: Pick<Principal, 'name'>): MemoryOwner => ({ kind: 'USER', name });

/** Validates an owner that the caller named. Memories of a user are the user's own. */
export function checkOwner(caller: Principal, owner: MemoryOwner): MemoryOwner {
  checkLine('owner.name', owner.name, MAX_NAME);
  if (owner.kind === 'USER' && owner.name !== caller.name)
    throw invalid('owner.name', `your own name, ${caller.name}, for memories of a user`, owner.name);
  return owner;
}

/**
 * The owners of the memories that a window uses: the caller, the session's project and the agent. A session that is shared shows its stored windows to its
 * members, so its windows have no memories of a user.
 */
export function ownersFor(
  caller: Principal,
  { project, members = [] }: Pick<Session, 'project' | 'members'>,
  agent?: string,
): readonly MemoryOwner[] {
  return [
    ...(members.length === 0 ? [userOwner(caller)] : []),
    ...(project === undefined ? [] : [{ kind: 'PROJECT' as const, name: project }]),
    ...(agent === undefined ? [] : [{ kind: 'AGENT' as const, name: agent }]),
  ];
}

/** The maximum number of memories of one principal in a project or agent that nobody has confirmed for others: one principal must not take the room of all. */
const MAX_UNCONFIRMED = 500;

/** Throws TOO_LARGE if an owner, or the writer in it, has as many memories as possible. `known` has those that stay and are not superseded. */
export function checkRoom(owner: MemoryOwner, writer: Principal, known: readonly Memory[], added: readonly Memory[]): void {
  const error = roomError(owner, writer, known, added);
  if (error !== undefined) throw error;
}

/** The error that {@link checkRoom} throws; undefined if there is room. */
export function roomError(
  { kind, name }: MemoryOwner,
  writer: Principal,
  known: readonly Memory[],
  added: readonly Memory[],
): NetloomError | undefined {
  const of = `memories of the ${kind.toLowerCase()} ${name}`;
  if (known.length + added.length > MAX_MEMORIES) return tooMany(of, MAX_MEMORIES);
  if (kind === 'USER' || added.every(({ confirmedBy }) => confirmedBy !== undefined)) return undefined;
  const unconfirmed = [...known, ...added].filter((memory) => isOnlyFor(memory, writer.name)).length;
  return unconfirmed > MAX_UNCONFIRMED ? tooMany(`${of} that ${writer.name} wrote and nobody has confirmed`, MAX_UNCONFIRMED) : undefined;
}

const tooMany = (what: string, limit: number): NetloomError =>
  new NetloomError('TOO_LARGE', `Expected at most ${limit} ${what}, got more. Forget some first.`, { limit });
