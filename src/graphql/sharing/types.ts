import { Field, ObjectType } from 'type-graphql';
import type { Member, MemberRole } from '../../domain/model/member.js';
import type { SessionRole } from '../../domain/model/session-access.js';
import type { Ownership } from '../../application/index.js';
import { enumType } from '../common/enum-type.js';
import { DateTime } from '../common/scalars.js';

export const MemberRoleEnum = enumType<MemberRole>('MemberRole', 'The access of a member to a session.', {
  VIEWER: 'Reads the session and subscribes to it.',
  EDITOR: 'Also writes to the session, but does not delete it, share it or hand it over.',
});

export const SessionRoleEnum = enumType<SessionRole>('SessionRole', 'Your access to a session.', {
  OWNER: 'Everything.',
  EDITOR: 'Everything except deleting it, sharing it and handing it over.',
  VIEWER: 'Reading the session and subscribing to it.',
});

export const OwnershipEnum = enumType<Ownership>('SessionOwnership', 'The ownership of the sessions of a list.', {
  OWN: 'Sessions that you own.',
  SHARED: 'Sessions of others that are shared with you or with one of your teams.',
});

export const MemberKindEnum = enumType<Member['kind']>('MemberKind', 'The kind of a member.', {
  USER: 'One user.',
  TEAM: 'All users whose API keys name the team.',
});

@ObjectType('SessionMember', { simpleResolvers: true, description: 'A user or a team with whom a session is shared.' })
export class SessionMemberType implements Member {
  @Field(() => MemberKindEnum, { description: 'Whether it is a user or a team.' })
  kind!: Member['kind'];

  @Field(() => String, { description: 'The name of the user or the team, unique in the workspace for its kind.' })
  name!: string;

  @Field(() => MemberRoleEnum, { description: 'The access of the member.' })
  role!: MemberRole;

  @Field(() => String, { description: 'The owner who shared the session.' })
  addedBy!: string;

  @Field(() => DateTime, { description: 'The time since which the session is shared with the member.' })
  addedAt!: number;
}
