import type { Principal } from '../common/principal.js';
import { isSameMember, type Member, type MemberName, type MemberRole } from './member.js';
import type { Session } from './session.js';

export type SessionRole = 'OWNER' | MemberRole;

/** The kind of access that a statement needs. */
export type Access = 'READ' | 'WRITE';

const ACCESS_OF: Readonly<Record<MemberRole, readonly Access[]>> = { VIEWER: ['READ'], EDITOR: ['READ', 'WRITE'] };

const rightOf = (access: Access, { kind, name }: MemberName): string => `${access} ${kind} ${name}`;

/** A user and the user's teams. */
const namesOf = ({ name, teams = [] }: Principal): readonly MemberName[] => [
  { kind: 'USER', name },
  ...teams.map((team): MemberName => ({ kind: 'TEAM', name: team })),
];

/** The access of members, as texts that stores index. A principal has access if it holds one of them; see {@link rightsHeld}. */
export const rightsGranted = (members: readonly Member[]): readonly string[] =>
  members.flatMap((member) => ACCESS_OF[member.role].map((access) => rightOf(access, member)));

/** The rights with which a principal may read or write sessions of others. */
export const rightsHeld = (principal: Principal, access: Access): readonly string[] =>
  namesOf(principal).map((name) => rightOf(access, name));

/** The role of a principal of the session's workspace: of several, the one that permits most. Undefined if it has no access. */
export function roleOf({ owner, members = [] }: Pick<Session, 'owner' | 'members'>, principal: Principal): SessionRole | undefined {
  if (owner === principal.name) return 'OWNER';
  const names = namesOf(principal);
  const roles = members.filter((member) => names.some((name) => isSameMember(name, member))).map(({ role }) => role);
  return roles.includes('EDITOR') ? 'EDITOR' : roles[0];
}

/** The owner of a session, for work that is done on the owner's behalf. */
export const ownerOf = ({ workspace, owner }: Pick<Session, 'workspace' | 'owner'>): Principal => ({ workspace, name: owner });

/** The owner of a session and the users with whom it is shared by name, without members of teams. */
export const usersOf = ({ owner, members = [] }: Pick<Session, 'owner' | 'members'>): readonly string[] => [
  owner,
  ...members.filter(({ kind }) => kind === 'USER').map(({ name }) => name),
];
