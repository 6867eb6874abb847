import { Field, ID, ObjectType } from 'type-graphql';
import type { Session, Preferences } from '../../domain/model/session.js';
import { EntityObject } from '../types/entity.js';
import { ErasureReceiptType } from './erasure.js';
import { MessageType } from '../types/message.js';
import { PreferencesType, SessionType } from '../types/session.js';

@ObjectType('OpenSessionPayload', { simpleResolvers: true, description: 'The session.' })
export class OpenSessionPayload {
  @Field(() => SessionType, { description: 'The session.' })
  session!: Session;

  @Field(() => Boolean, { description: 'False if a session with this key already existed.' })
  created!: boolean;
}

@ObjectType('ForkSessionPayload', { simpleResolvers: true, description: 'The new session.' })
export class ForkSessionPayload {
  @Field(() => SessionType, { description: 'The new session.' })
  session!: Session;
}

@ObjectType('UpdateSessionPayload', { simpleResolvers: true, description: 'The session after the change.' })
export class UpdateSessionPayload {
  @Field(() => SessionType, { description: 'The session after the change.' })
  session!: Session;
}

@ObjectType('EndSessionPayload', { simpleResolvers: true, description: 'The ended session.' })
export class EndSessionPayload {
  @Field(() => SessionType, { description: 'The session after the change.' })
  session!: Session;
}

@ObjectType('DeleteSessionPayload', { simpleResolvers: true, description: 'The id of the deleted session, and the erasure receipt.' })
export class DeleteSessionPayload {
  @Field(() => ID, { description: 'The id of the deleted session.' })
  deletedSessionId!: string;

  @Field(() => ErasureReceiptType, { description: 'What was erased, and what was still found afterwards.' })
  receipt!: ErasureReceiptType;
}

@ObjectType('PinEntityPayload', { simpleResolvers: true, description: 'The session and the pinned entity.' })
export class PinEntityPayload {
  @Field(() => SessionType, { description: 'The session after the change.' })
  session!: Session;

  @Field(() => EntityObject, { nullable: true, description: 'The pinned entity.' })
  entity!: object | undefined;
}

@ObjectType('UnpinEntityPayload', { simpleResolvers: true, description: 'The session after the change.' })
export class UnpinEntityPayload {
  @Field(() => SessionType, { description: 'The session after the change.' })
  session!: Session;
}

@ObjectType('ReleaseFocusPayload', { simpleResolvers: true, description: 'The session after the change.' })
export class ReleaseFocusPayload {
  @Field(() => SessionType, { description: 'The session after the change.' })
  session!: Session;
}

@ObjectType('SwitchBranchPayload', { simpleResolvers: true, description: 'The session after the change.' })
export class SwitchBranchPayload {
  @Field(() => SessionType, { description: 'The session after the change.' })
  session!: Session;

  @Field(() => MessageType, { nullable: true, description: 'The head: the message that the next one follows.' })
  head!: object | undefined;
}

@ObjectType('SetPreferencesPayload', { simpleResolvers: true, description: 'Your preferences after the change.' })
export class SetPreferencesPayload {
  @Field(() => PreferencesType, { description: 'Your preferences after the change.' })
  preferences!: Preferences;
}
