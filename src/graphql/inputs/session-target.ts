import { Field, ID, InputType, type ClassType } from 'type-graphql';

/** Adds the session of a write, by id or by key, to the fields of an input. */
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
