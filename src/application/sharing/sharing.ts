import { checkCount, checkId, LIMITS, type Dependencies } from '../common/index.js';
import { canLogIn } from '../access/index.js';
import { changeSession, noteReaders } from '../changes/index.js';
import { forgetWindows } from '../snapshots/index.js';
import { invalid, NetloomError, notFound, preview } from '../../domain/common/errors.js';
import type { SessionId } from '../../domain/common/ids.js';
import type { Principal } from '../../domain/common/principal.js';
import { isSameMember, type Member, type MemberName, type MemberRole } from '../../domain/model/member.js';
import type { Session } from '../../domain/model/session.js';
import { ownerOf, roleOf } from '../../domain/model/session-access.js';

/** Gives other users and teams of the workspace access to a session. Every call throws NOT_FOUND for a session that the caller cannot read. */
export interface Sharing {
  /**
   * Shares a session with a user or a team, or changes the role. Sharing again with the same role changes nothing. A session has at most 50 members.
   * Throws FORBIDDEN unless the caller is the owner.
   */
  share(caller: Principal, id: SessionId, member: MemberName, role: MemberRole): Promise<Session>;
  /**
   * Ends the membership of a user or a team; without one, nothing changes. Their subscriptions end. Throws FORBIDDEN unless the caller is the owner.
   */
  unshare(caller: Principal, id: SessionId, member: MemberName): Promise<Session>;
  /** Ends the caller's own membership. Throws FORBIDDEN for the owner, and for a caller with access through a team only. */
  leave(caller: Principal, id: SessionId): Promise<void>;
  /**
   * Makes a member the owner. The former owner becomes an editor. The session loses its key. Throws FORBIDDEN unless the caller is
   * the owner.
   */
  handOver(caller: Principal, id: SessionId, user: string): Promise<Session>;
}

/** As names of principals in API keys. */
const NAME = /^[\w.-]{1,64}$/u;

export function createSharing(deps: Dependencies): Sharing {
  return {
    async share(caller, id, member, role) {
      checkName(member);
      const exists = await canLogIn(deps, caller.workspace, member.kind, member.name);
      return changeMembers(deps, caller, id, (session) => {
        if (!(session.members ?? []).some((each) => isSameMember(each, member))) assertExists(exists, member);
        return withMember(session, { ...member, role, addedBy: caller.name, addedAt: deps.clock.now() });
      });
    },
    async unshare(caller, id, member) {
      checkName(member);
      return changeMembers(deps, caller, id, (session) => withoutMember(session, member));
    },
    leave: (caller, id) => leave(deps, caller, checkId('sessionId', id, 'session')),
    async handOver(caller, id, user) {
      checkName({ kind: 'USER', name: user });
      return handOver(deps, caller, checkId('sessionId', id, 'session'), user);
    },
  };
}

function checkName({ kind, name }: MemberName, path = kind === 'USER' ? 'user' : 'team'): void {
  if (!NAME.test(name))
    throw invalid(path, `the name of a ${kind.toLowerCase()}: 1 to 64 letters, digits, dots, dashes or underscores`, name);
}

/** A misspelt name would share with nobody, and a session handed over to it would have no owner who can read it. */
function assertExists(exists: boolean, { kind, name }: MemberName): void {
  if (!exists) throw invalid(kind === 'USER' ? 'user' : 'team', `a ${kind.toLowerCase()} of the workspace that an API key names`, name);
}

/** The members with this one, in its former place if there was one. The same list if nothing changes. */
function withMember({ owner, members = [] }: Session, member: Member): readonly Member[] {
  if (member.kind === 'USER' && member.name === owner) throw invalid('user', 'a user other than the owner', member.name);
  const known = members.find((each) => isSameMember(each, member));
  if (known?.role === member.role) return members;
  checkCount('members', members.length + (known === undefined ? 1 : 0), LIMITS.members);
  return known === undefined ? [...members, member] : members.map((each) => (each === known ? { ...each, role: member.role } : each));
}

function withoutMember({ members = [] }: Session, member: MemberName): readonly Member[] {
  return members.some((each) => isSameMember(each, member)) ? members.filter((each) => !isSameMember(each, member)) : members;
}

const withMembers = ({ members: _members, ...session }: Session, members: readonly Member[]): Session =>
  members.length === 0 ? session : { ...session, members };

async function changeMembers(
  deps: Dependencies,
  caller: Principal,
  id: SessionId,
  change: (session: Session) => readonly Member[],
): Promise<Session> {
  await assertNoViewer(deps, caller, id, 'share');
  const { session, result } = await changeSession(deps, caller, checkId('sessionId', id, 'session'), async ({ sessions }, current) => {
    assertOwner(current, caller, 'share');
    const [before, after] = [current.members ?? [], change(current)];
    if (after === before || (after.length === 0 && before.length === 0)) return { session: current, result: { before } };
    await sessions.saveMembers(id, after);
    const next = withMembers(current, after);
    return { session: next, event: { kind: 'SESSION_CHANGED', state: next }, result: { before } };
  });
  await noteFormer(deps, session, result.before);
  return session;
}

/** Tells those who are no longer members, and makes sure that they get no cached window while the store is unavailable. */
async function noteFormer(deps: Dependencies, session: Session, before: readonly Member[]): Promise<void> {
  const former = before.filter((member) => !(session.members ?? []).some((each) => isSameMember(each, member)));
  if (former.length === 0) return;
  await forgetWindows(deps, session.id);
  await noteReaders(deps, session, former);
}

function assertOwner(session: Session, caller: Principal, action: string): void {
  if (session.owner !== caller.name) throw forbidden(session, caller, action);
}

/** Otherwise a viewer would be told that an editor may do what only the owner may. */
async function assertNoViewer({ store }: Dependencies, caller: Principal, id: SessionId, action: string): Promise<void> {
  const session = await store.read(caller).sessions.get(id);
  if (session !== undefined && roleOf(session, caller) === 'VIEWER') throw forbidden(session, caller, action);
}

const forbidden = (session: Session, caller: Principal, action: string): NetloomError =>
  new NetloomError(
    'FORBIDDEN',
    `Only the owner may ${action} the session ${session.id}: expected ${preview(session.owner)}, and your role is ${roleOf(session, caller) ?? 'none'}.`,
  );

/** The error for a caller who is not the owner: FORBIDDEN for members, and NOT_FOUND for all others. */
export async function onlyTheOwner({ store }: Dependencies, caller: Principal, id: SessionId, action: string): Promise<NetloomError> {
  const session = await store.read(caller).sessions.get(id);
  return session === undefined || session.owner === caller.name ? notFound('session', id) : forbidden(session, caller, action);
}

/** A member may only read the session, so the change is made on behalf of the owner. The membership is checked in its transaction. */
async function leave(deps: Dependencies, caller: Principal, id: SessionId): Promise<void> {
  const known = await deps.store.read(caller).sessions.get(id);
  if (known === undefined) throw notFound('session', id);
  const member: MemberName = { kind: 'USER', name: caller.name };
  const { session, result } = await changeSession(deps, ownerOf(known), id, async ({ sessions }, current) => {
    if (!isMember(current, caller)) throw cannotLeave(current, caller);
    const after = withoutMember(current, member);
    await sessions.saveMembers(id, after);
    const next = withMembers(current, after);
    return { session: next, event: { kind: 'SESSION_CHANGED', state: next }, result: current.members ?? [] };
  });
  await noteFormer(deps, session, result);
}

function cannotLeave(session: Session, caller: Principal): NetloomError {
  if (session.owner === caller.name)
    return new NetloomError('FORBIDDEN', `The owner cannot leave the session ${session.id}; hand it over to a member first, or delete it.`);
  return new NetloomError(
    'FORBIDDEN',
    `The session ${session.id} is not shared with you by name; expected a member, and a team gives you access.`,
  );
}

async function handOver(deps: Dependencies, caller: Principal, id: SessionId, user: string): Promise<Session> {
  await assertNoViewer(deps, caller, id, 'hand over');
  const exists = await canLogIn(deps, caller.workspace, 'USER', user);
  const { session } = await changeSession(deps, caller, id, async ({ sessions }, current) => {
    assertOwner(current, caller, 'hand over');
    assertExists(exists, { kind: 'USER', name: user });
    const member = (current.members ?? []).find((each) => isSameMember(each, { kind: 'USER', name: user }));
    if (member === undefined) throw invalid('user', 'a user with whom the session is shared by name', user);
    const members: readonly Member[] = [
      ...withoutMember(current, member),
      { kind: 'USER', name: caller.name, role: 'EDITOR', addedBy: caller.name, addedAt: deps.clock.now() },
    ];
    await sessions.saveMembers(id, members);
    // The key is a name of the former owner's clients, whose next write by it opens a new session.
    const { key: _key, ...keyless } = current;
    if (current.key !== undefined) await sessions.save(keyless);
    await sessions.handOver(id, user);
    const next: Session = { ...keyless, owner: user, members };
    return { session: next, event: { kind: 'SESSION_CHANGED', state: next }, result: undefined };
  });
  return session;
}

const PAGE = 100;

/** Ends the caller's memberships by name in all sessions of others. Returns how many there were. */
export async function leaveAll(deps: Dependencies, caller: Principal): Promise<number> {
  let left = 0;
  for (let after: string | undefined; ;) {
    const page = await deps.store
      .read(caller)
      .sessions.list({ first: PAGE, ...(after === undefined ? {} : { after }) }, { ownership: 'SHARED' });
    for (const { value } of page.items.filter(({ value: session }) => isMember(session, caller))) {
      await leave(deps, caller, value.id);
      left += 1;
    }
    after = page.items.at(-1)?.cursor;
    if (!page.hasNext || after === undefined) return left;
  }
}

/** Whether a session is shared with the caller by name. */
const isMember = ({ members = [] }: Session, { name }: Principal): boolean =>
  members.some((member) => isSameMember(member, { kind: 'USER', name }));
