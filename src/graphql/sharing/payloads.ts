import { Field, ID, ObjectType } from 'type-graphql';
import type { Session } from '../../domain/model/session.js';
import { SessionType } from '../types/session.js';

@ObjectType('ShareSessionPayload', { simpleResolvers: true, description: 'The session after the change.' })
export class ShareSessionPayload {
  @Field(() => SessionType, { description: 'The session after the change.' })
  session!: Session;
}

@ObjectType('UnshareSessionPayload', { simpleResolvers: true, description: 'The session after the change.' })
export class UnshareSessionPayload {
  @Field(() => SessionType, { description: 'The session after the change.' })
  session!: Session;
}

@ObjectType('LeaveSessionPayload', { simpleResolvers: true, description: 'The session that you left.' })
export class LeaveSessionPayload {
  @Field(() => ID, { description: 'The id of the session.' })
  leftSessionId!: string;
}

@ObjectType('HandOverSessionPayload', { simpleResolvers: true, description: 'The session after the change.' })
export class HandOverSessionPayload {
  @Field(() => SessionType, { description: 'The session after the change. You are one of its editors.' })
  session!: Session;
}
