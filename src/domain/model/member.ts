/** A VIEWER reads and subscribes. An EDITOR also writes, but cannot delete, share or hand over the session. */
export type MemberRole = 'VIEWER' | 'EDITOR';

/** A user or a team of the session's workspace. The API key of a user names the user's teams. */
export interface MemberName {
  readonly kind: 'USER' | 'TEAM';
  readonly name: string;
}

/** A user or a team with whom a session is shared. */
export interface Member extends MemberName {
  readonly role: MemberRole;
  /** The owner who shared it. */
  readonly addedBy: string;
  /** Milliseconds since 1970. */
  readonly addedAt: number;
}

export const isSameMember = (a: MemberName, b: MemberName): boolean => a.kind === b.kind && a.name === b.name;
