import { Field, ID, InputType } from 'type-graphql';
import { invalid } from '../../domain/common/errors.js';
import type { MemberName, MemberRole } from '../../domain/model/member.js';
import { MemberRoleEnum } from './types.js';

const USER = 'The name of a user of the workspace. Give either `user` or `team`.';
const TEAM = 'The name of a team of the workspace. Give either `user` or `team`.';

@InputType('ShareSessionInput', { description: 'A session, and the member to add.' })
export class ShareSessionInput {
  @Field(() => ID, { description: 'The session to share.' })
  sessionId!: string;

  @Field(() => String, { nullable: true, description: USER })
  user?: string | null;

  @Field(() => String, { nullable: true, description: TEAM })
  team?: string | null;

  @Field(() => MemberRoleEnum, { description: 'The access of the member.' })
  role!: MemberRole;
}

@InputType('UnshareSessionInput', { description: 'A session, and the member to remove.' })
export class UnshareSessionInput {
  @Field(() => ID, { description: 'The session.' })
  sessionId!: string;

  @Field(() => String, { nullable: true, description: USER })
  user?: string | null;

  @Field(() => String, { nullable: true, description: TEAM })
  team?: string | null;
}

@InputType('LeaveSessionInput', { description: 'A session to leave.' })
export class LeaveSessionInput {
  @Field(() => ID, { description: 'The session to leave.' })
  sessionId!: string;
}

@InputType('HandOverSessionInput', { description: 'A session and its new owner.' })
export class HandOverSessionInput {
  @Field(() => ID, { description: 'The session to hand over.' })
  sessionId!: string;

  @Field(() => String, { description: 'The new owner: a user with whom the session is shared by name.' })
  user!: string;
}

export function toMember({ user, team }: Pick<ShareSessionInput, 'user' | 'team'>): MemberName {
  if (typeof user === 'string' && typeof team !== 'string') return { kind: 'USER', name: user };
  if (typeof team === 'string' && typeof user !== 'string') return { kind: 'TEAM', name: team };
  throw invalid('input.user', 'either `user` or `team`', user ?? null);
}
