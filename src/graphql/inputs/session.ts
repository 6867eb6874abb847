import { Field, ID, InputType, Int } from 'type-graphql';
import type { OnEnded, OpenSession, SessionQuery } from '../../application/index.js';
import type { PreferencesPatch, SessionPatch, SessionStatus, StrategyName } from '../../domain/model/session.js';
import { omitUndefined, idOf, omitNulls } from '../common/input-values.js';
import { DisplayEnum, OnEndedEnum, SessionStatusEnum, StrategyEnum } from '../enums/session.js';

@InputType('PreferencesInput', { description: 'Preferences to set: an absent field stays as it is, null clears it.' })
export class PreferencesInput {
  @Field(() => String, { nullable: true, description: 'IANA time zone, `Europe/Berlin`. It is kept for clients; Netloom does not use it.' })
  timeZone?: string | null;

  @Field(() => DisplayEnum, { nullable: true, description: 'How to show a session. It is kept for clients; Netloom does not use it.' })
  display?: 'COMPACT' | 'DETAILED' | null;

  @Field(() => StrategyEnum, { nullable: true, description: 'How windows choose.' })
  strategy?: StrategyName | null;

  @Field(() => Int, { nullable: true, description: 'Tokens of the whole window: 64 to 2,000,000.' })
  budget?: number | null;

  @Field(() => String, { nullable: true, description: 'The model that windows are for: one of `service { models }`.' })
  model?: string | null;
}

@InputType('OpenSessionInput', { description: 'A session to open, or to get again by its key.' })
export class OpenSessionInput {
  @Field(() => String, {
    nullable: true,
    description: 'The chat page, ticket or thread it belongs to. The same key gets the same session, a dormant one too.',
  })
  key?: string;

  @Field(() => String, { nullable: true, description: 'What to call it in lists.' })
  title?: string;

  @Field(() => Int, {
    nullable: true,
    description:
      'Idle time in minutes after which the session is dormant: 1 to 129,600 (90 days). The default is the server’s setting, 1,440 (24 h) unless changed.',
  })
  idleTimeoutMinutes?: number;

  @Field(() => PreferencesInput, {
    nullable: true,
    description: 'Its own preferences. Where it sets none, those of its owner hold, also when they change later.',
  })
  preferences?: PreferencesInput;

  @Field(() => OnEndedEnum, { nullable: true, description: 'What to do if the session with this key was ended; REOPEN by default.' })
  onEnded?: OnEnded;
}

@InputType('ForkSessionInput', { description: 'Where a session begins that goes on by itself.' })
export class ForkSessionInput {
  @Field(() => ID, { description: 'The message up to which it is the same.' })
  messageId!: string;

  @Field(() => String, { nullable: true, description: 'What to call it in lists; as the first one unless said.' })
  title?: string;
}

@InputType('UpdateSessionInput', { description: 'Changes to a session: absent leaves, null clears.' })
export class UpdateSessionInput {
  @Field(() => ID, { description: 'The session to change.' })
  sessionId!: string;

  @Field(() => String, { nullable: true, description: 'What to call it in lists.' })
  title?: string | null;

  @Field(() => String, { nullable: true, description: 'The file that is open beside the conversation.' })
  activeFile?: string | null;

  @Field(() => PreferencesInput, {
    nullable: true,
    description: 'Its own preferences; only the given fields change, and null in place of them all clears them all.',
  })
  preferences?: PreferencesInput | null;
}

@InputType('EndSessionInput', { description: 'A session to end.' })
export class EndSessionInput {
  @Field(() => ID, { description: 'The session to end.' })
  sessionId!: string;
}

@InputType('DeleteSessionInput', { description: 'A session to delete.' })
export class DeleteSessionInput {
  @Field(() => ID, { description: 'The session to delete.' })
  sessionId!: string;
}

@InputType('PinEntityInput', { description: 'An entity to pin to a session.' })
export class PinEntityInput {
  @Field(() => ID, { description: 'The session.' })
  sessionId!: string;

  @Field(() => ID, { description: 'The entity to pin.' })
  entityId!: string;
}

@InputType('UnpinEntityInput', { description: 'A pinned entity to unpin from a session.' })
export class UnpinEntityInput {
  @Field(() => ID, { description: 'The session.' })
  sessionId!: string;

  @Field(() => ID, { description: 'The entity to unpin.' })
  entityId!: string;
}

@InputType('ReleaseFocusInput', { description: 'Entities to remove from the focus of a session.' })
export class ReleaseFocusInput {
  @Field(() => ID, { description: 'The session.' })
  sessionId!: string;

  @Field(() => [ID], { nullable: true, description: 'The entities to remove. By default all of them.' })
  entityIds?: string[] | null;
}

@InputType('SwitchBranchInput', { description: 'The branch of a session to continue.' })
export class SwitchBranchInput {
  @Field(() => ID, { description: 'The session.' })
  sessionId!: string;

  @Field(() => ID, { description: 'The last message of the branch.' })
  messageId!: string;
}

@InputType('SessionFilter', { description: 'Which sessions; all conditions must hold.' })
export class SessionFilterInput {
  @Field(() => SessionStatusEnum, { nullable: true, description: 'Only with this status.' })
  status?: SessionStatus;

  @Field(() => ID, { nullable: true, description: 'Only where this entity was mentioned.' })
  entityId?: string;

  @Field(() => String, { nullable: true, description: 'Part of the title or key, any case.' })
  search?: string;
}

export function toPreferences(input: PreferencesInput): PreferencesPatch {
  return omitUndefined(input);
}

export function toOpenSession(input: OpenSessionInput): OpenSession {
  const { preferences, ...rest } = omitNulls(input);
  return {
    ...rest,
    ...(preferences === undefined ? {} : { preferences: toPreferences(preferences) }),
  };
}

export function toPatch({ title, activeFile, preferences }: UpdateSessionInput): SessionPatch {
  return {
    ...(title === undefined ? {} : { title }),
    ...(activeFile === undefined ? {} : { activeFile }),
    ...(preferences === undefined ? {} : { preferences: preferences === null ? null : toPreferences(preferences) }),
  };
}

export function toSessionFilter(input: SessionFilterInput | undefined): SessionQuery {
  const { entityId, ...rest } = omitNulls(input ?? {});
  return { ...rest, ...(entityId === undefined ? {} : { entity: idOf('entity', entityId, 'filter.entityId') }) };
}
