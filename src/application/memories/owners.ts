import { checkLine } from '../common/index.js';
import { invalid, NetloomError } from '../../domain/common/errors.js';
import type { Principal } from '../../domain/common/principal.js';
import type { MemoryOwner } from '../../domain/memory/memory.js';
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

/** The error of an owner that cannot have another memory. */
export const tooManyMemories = ({ kind, name }: MemoryOwner): NetloomError =>
  new NetloomError(
    'TOO_LARGE',
    `Expected at most ${MAX_MEMORIES} memories of the ${kind.toLowerCase()} ${name}, got one more. Forget some first.`,
    { limit: MAX_MEMORIES },
  );
