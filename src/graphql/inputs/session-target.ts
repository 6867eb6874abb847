import { Field, ID, InputType, type ClassType } from 'type-graphql';

/** Extends an input with the fields that name the session of a write. */
export function withSessionTarget<Base extends ClassType>(base: Base) {
  @InputType()
  class SessionTarget extends base {
    @Field(() => ID, { nullable: true, description: 'The session. Without `sessionId` and `key`, a new session is opened.' })
    sessionId?: string;

    @Field(() => String, {
      nullable: true,
      description: 'The key of the session, instead of `sessionId`. A missing session is opened, and an ended one is reopened.',
    })
    key?: string;
  }
  return SessionTarget;
}

/** The session of a write, for inputs without other common fields. */
export const SessionTargetInput = withSessionTarget(Object);
