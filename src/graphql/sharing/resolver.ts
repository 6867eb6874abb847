import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root, Field, ID, ObjectType } from 'type-graphql';
import { checkId } from '../../application/index.js';
import type { Member } from '../../domain/model/member.js';
import type { Session } from '../../domain/model/session.js';
import { roleOf, type SessionRole } from '../../domain/model/session-access.js';
import type { GraphContext } from '../context/context.js';
import { SessionType } from '../types/session.js';
import { HandOverSessionInput, LeaveSessionInput, ShareSessionInput, toMember, UnshareSessionInput } from './inputs.js';
import { SessionMemberType, SessionRoleEnum } from './types.js';

@ObjectType('ShareSessionPayload', { simpleResolvers: true, description: 'The session after the change.' })
class ShareSessionPayload {
  @Field(() => SessionType, { description: 'The session after the change.' })
  session!: Session;
}

@ObjectType('UnshareSessionPayload', { simpleResolvers: true, description: 'The session after the change.' })
class UnshareSessionPayload {
  @Field(() => SessionType, { description: 'The session after the change.' })
  session!: Session;
}

@ObjectType('LeaveSessionPayload', { simpleResolvers: true, description: 'The session that you left.' })
class LeaveSessionPayload {
  @Field(() => ID, { description: 'The id of the session.' })
  leftSessionId!: string;
}

@ObjectType('HandOverSessionPayload', { simpleResolvers: true, description: 'The session after the change.' })
class HandOverSessionPayload {
  @Field(() => SessionType, { description: 'The session after the change. You are one of its editors.' })
  session!: Session;
}

@Resolver(() => SessionType)
export class SessionSharingFields {
  @FieldResolver(() => [SessionMemberType], {
    description: 'The users and teams with whom the session is shared, in the order in which they were added. At most 50.',
  })
  members(@Root() { members }: Session): readonly Member[] {
    return members ?? [];
  }

  @FieldResolver(() => SessionRoleEnum, {
    nullable: true,
    description: 'Your access to the session. Null if your access ended after the session was read.',
  })
  role(@Root() session: Session, @Ctx() { caller }: GraphContext): SessionRole | undefined {
    return roleOf(session, caller);
  }
}

@Resolver()
export class SharingMutations {
  @Mutation(() => ShareSessionPayload, {
    description:
      'Shares a session with a user or a team of its workspace, or changes the role of a member. Sharing again with the same role changes nothing. Members can read the windows that were stored with answers, also memories in them. Only the owner may do it. A session has at most 50 members.',
  })
  async shareSession(
    @Arg('input', () => ShareSessionInput, { description: 'The session, the member and the role.' }) input: ShareSessionInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<ShareSessionPayload> {
    const id = checkId('input.sessionId', input.sessionId, 'session');
    return { session: await app.sharing.share(caller, id, toMember(input), input.role) };
  }

  @Mutation(() => UnshareSessionPayload, {
    description:
      'Ends the membership of a user or a team, whose subscriptions to the session end. Repeating the mutation changes nothing. Only the owner may do it.',
  })
  async unshareSession(
    @Arg('input', () => UnshareSessionInput, { description: 'The session and the member.' }) input: UnshareSessionInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<UnshareSessionPayload> {
    return { session: await app.sharing.unshare(caller, checkId('input.sessionId', input.sessionId, 'session'), toMember(input)) };
  }

  @Mutation(() => LeaveSessionPayload, {
    description:
      'Ends your own membership in a session that is shared with you by name. The owner cannot leave, but hand the session over.',
  })
  async leaveSession(
    @Arg('input', () => LeaveSessionInput, { description: 'The session to leave.' }) { sessionId }: LeaveSessionInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<LeaveSessionPayload> {
    await app.sharing.leave(caller, checkId('input.sessionId', sessionId, 'session'));
    return { leftSessionId: sessionId };
  }

  @Mutation(() => HandOverSessionPayload, {
    description: 'Makes a member the owner of a session. You become an editor. Only the owner may do it.',
  })
  async handOverSession(
    @Arg('input', () => HandOverSessionInput, { description: 'The session and its new owner.' }) { sessionId, user }: HandOverSessionInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<HandOverSessionPayload> {
    return { session: await app.sharing.handOver(caller, checkId('input.sessionId', sessionId, 'session'), user) };
  }
}
