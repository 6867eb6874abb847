import { Field, ID, ObjectType } from 'type-graphql';
import { EntityObject } from '../types/entity.js';
import { ErasureReceiptType } from './erasure.js';
import { MessageType } from '../types/message.js';
import { PreferencesType, SessionType } from '../types/session.js';

@ObjectType('OpenSessionPayload', { simpleResolvers: true, description: 'The session, new or known.' })
export class OpenSessionPayload {
  @Field(() => SessionType, { description: 'The session.' })
  session!: object;

  @Field(() => Boolean, { description: 'False when there was one with this key already.' })
  created!: boolean;
}

@ObjectType('ForkSessionPayload', { simpleResolvers: true, description: 'The session that was begun.' })
export class ForkSessionPayload {
  @Field(() => SessionType, { description: 'The new session.' })
  session!: object;
}

@ObjectType('UpdateSessionPayload', { simpleResolvers: true, description: 'The session after the change.' })
export class UpdateSessionPayload {
  @Field(() => SessionType, { description: 'The session as it is now.' })
  session!: object;
}

@ObjectType('EndSessionPayload', { simpleResolvers: true, description: 'The session that ended.' })
export class EndSessionPayload {
  @Field(() => SessionType, { description: 'The session as it is now.' })
  session!: object;
}

@ObjectType('DeleteSessionPayload', { simpleResolvers: true, description: 'What is gone.' })
export class DeleteSessionPayload {
  @Field(() => ID, { description: 'The id that no longer exists.' })
  deletedSessionId!: string;

  @Field(() => ErasureReceiptType, { description: 'What was erased, and what a read afterwards still found.' })
  receipt!: ErasureReceiptType;
}

@ObjectType('PinEntityPayload', { simpleResolvers: true, description: 'The session with its new pin.' })
export class PinEntityPayload {
  @Field(() => SessionType, { description: 'The session as it is now.' })
  session!: object;

  @Field(() => EntityObject, { nullable: true, description: 'The pinned thing.' })
  entity!: object | undefined;
}

@ObjectType('UnpinEntityPayload', { simpleResolvers: true, description: 'The session without the pin.' })
export class UnpinEntityPayload {
  @Field(() => SessionType, { description: 'The session as it is now.' })
  session!: object;
}

@ObjectType('ReleaseFocusPayload', { simpleResolvers: true, description: 'The session with what is left in focus.' })
export class ReleaseFocusPayload {
  @Field(() => SessionType, { description: 'The session as it is now.' })
  session!: object;
}

@ObjectType('SwitchBranchPayload', { simpleResolvers: true, description: 'The session on its other branch.' })
export class SwitchBranchPayload {
  @Field(() => SessionType, { description: 'The session as it is now.' })
  session!: object;

  @Field(() => MessageType, { nullable: true, description: 'The message that the next one follows.' })
  head!: object | undefined;
}

@ObjectType('SetPreferencesPayload', { simpleResolvers: true, description: 'The caller’s wishes after the change.' })
export class SetPreferencesPayload {
  @Field(() => PreferencesType, { description: 'The wishes as they are now.' })
  preferences!: object;
}
