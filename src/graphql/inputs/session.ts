import { Field, ID, InputType, Int } from 'type-graphql';
import { checkId, type OnEnded, type OpenSession, type Ownership, type SessionQuery } from '../../application/index.js';
import type { PreferencesPatch, SessionPatch, SessionStatus, StrategyName } from '../../domain/model/session.js';
import { omitUndefined, omitNulls } from '../common/input-values.js';
import { DisplayText } from '../common/scalars.js';
import { OwnershipEnum } from '../sharing/types.js';
import { OnEndedEnum, SessionStatusEnum, StrategyEnum } from '../enums/session.js';

@InputType()
abstract class WindowPreferencesInput {
  @Field(() => StrategyEnum, { nullable: true, description: 'The strategy by which windows choose their items.' })
  strategy?: StrategyName | null;

  @Field(() => Int, { nullable: true, description: 'Tokens of the whole window: 64 to 2,000,000.' })
  budget?: number | null;

  @Field(() => String, { nullable: true, description: 'The model that windows are built for: one of `service { models }`.' })
  model?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether windows have memories and earlier sessions. By default they do.' })
  memories?: boolean | null;
}

@InputType('AgentPreferencesInput', {
  description:
    'Preferences for windows with one profile. They override the profile and the other preferences; fields that are left out do not.',
})
export class AgentPreferencesInput extends WindowPreferencesInput {
  @Field(() => String, { description: 'The name of the profile: one of `service { profiles }`.' })
  profile!: string;
}

@InputType('PreferencesInput', { description: 'Preferences to set. Fields that are left out stay as they are; null clears a field.' })
export class PreferencesInput extends WindowPreferencesInput {
  @Field(() => String, {
    nullable: true,
    description: 'An IANA time zone, such as `Europe/Berlin`. Netloom stores it for clients and does not use it.',
  })
  timeZone?: string | null;

  @Field(() => DisplayText, {
    nullable: true,
    description: 'The form in which clients display a session, such as "table". Netloom stores it for clients and does not use it.',
  })
  display?: string | null;

  @Field(() => [AgentPreferencesInput], {
    nullable: true,
    description: 'Preferences for the windows of single agents, at most 50. The list replaces the former one.',
  })
  agents?: AgentPreferencesInput[] | null;
}

@InputType('OpenSessionInput', { description: 'A session to open, or to find by its key.' })
export class OpenSessionInput {
  @Field(() => String, {
    nullable: true,
    description:
      'The chat page, ticket or thread that the session belongs to. The same key always finds the same session, even if it is dormant.',
  })
  key?: string;

  @Field(() => String, { nullable: true, description: 'The title.' })
  title?: string;

  @Field(() => String, { nullable: true, description: 'The project of a new session. Its windows use the memories of the project.' })
  project?: string;

  @Field(() => Int, {
    nullable: true,
    description:
      'The idle time in minutes after which the session becomes dormant: 1 to 129,600 (90 days). By default the server’s setting, 1,440 (24 hours) unless configured otherwise.',
  })
  idleTimeoutMinutes?: number;

  @Field(() => PreferencesInput, {
    nullable: true,
    description: 'The preferences of the session. They override the preferences of its owner.',
  })
  preferences?: PreferencesInput;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether a new session ends when nobody watches it any more: it is erased, or archived by the policy of the workspace, when it had no subscription and no write for `graceMs`. If it is never watched, it ends after its idle time.',
  })
  ephemeral?: boolean;

  @Field(() => Int, {
    nullable: true,
    description: 'The grace period of an ephemeral session in milliseconds: 1,000 to 86,400,000; by default 60,000.',
  })
  graceMs?: number;

  @Field(() => Int, {
    nullable: true,
    description:
      'Archives a new session this many minutes after the end of its idle time, if the policy of the workspace is not earlier: 0 to 5,256,000.',
  })
  archiveAfterMinutes?: number;

  @Field(() => Int, {
    nullable: true,
    description:
      'Erases a new session this many minutes after the end of its idle time, if the policy of the workspace is not earlier: 0 to 5,256,000.',
  })
  eraseAfterMinutes?: number;

  @Field(() => OnEndedEnum, { nullable: true, description: 'What to do if the session with this key was ended; by default REOPEN.' })
  onEnded?: OnEnded;
}

@InputType('ForkSessionInput', { description: 'The start of a new session.' })
export class ForkSessionInput {
  @Field(() => ID, { description: 'The last message that the new session shares with the old one.' })
  messageId!: string;

  @Field(() => String, { nullable: true, description: 'The title; by default that of the old session.' })
  title?: string;
}

@InputType('UpdateSessionInput', { description: 'Changes to a session. Fields that are left out stay as they are; null clears a field.' })
export class UpdateSessionInput {
  @Field(() => ID, { description: 'The session to change.' })
  sessionId!: string;

  @Field(() => String, { nullable: true, description: 'The title.' })
  title?: string | null;

  @Field(() => String, { nullable: true, description: 'The project whose memories the windows of the session use.' })
  project?: string | null;

  @Field(() => String, { nullable: true, description: 'The file that is open next to the conversation.' })
  activeFile?: string | null;

  @Field(() => PreferencesInput, {
    nullable: true,
    description: 'The preferences of the session. Only the given fields change; null instead of the object clears all of them.',
  })
  preferences?: PreferencesInput | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the session ends when nobody watches it any more. Only its owner may change this and the following fields.',
  })
  ephemeral?: boolean | null;

  @Field(() => Int, { nullable: true, description: 'The grace period of an ephemeral session in milliseconds: 1,000 to 86,400,000.' })
  graceMs?: number | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'Minutes after the end of the idle time at which the session is archived, if the policy of the workspace is not earlier: 0 to 5,256,000.',
  })
  archiveAfterMinutes?: number | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'Minutes after the end of the idle time at which the session is erased, if the policy of the workspace is not earlier: 0 to 5,256,000.',
  })
  eraseAfterMinutes?: number | null;
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

  @Field(() => [ID], { nullable: true, description: 'The entities to remove; by default all.' })
  entityIds?: string[] | null;
}

@InputType('SwitchBranchInput', { description: 'The branch of a session to continue.' })
export class SwitchBranchInput {
  @Field(() => ID, { description: 'The session.' })
  sessionId!: string;

  @Field(() => ID, { description: 'The last message of the branch.' })
  messageId!: string;
}

@InputType('SessionFilter', { description: 'Conditions for sessions; all of them must hold.' })
export class SessionFilterInput {
  @Field(() => SessionStatusEnum, { nullable: true, description: 'Returns only sessions with this status.' })
  status?: SessionStatus;

  @Field(() => ID, { nullable: true, description: 'Returns only sessions that mention this entity.' })
  entityId?: string;

  @Field(() => String, { nullable: true, description: 'A part of the title or the key, in any case.' })
  search?: string;

  @Field(() => OwnershipEnum, {
    nullable: true,
    description: 'The ownership of the sessions; by default your own and those that are shared with you.',
  })
  ownership?: Ownership;
}

export function toPreferences(input: PreferencesInput): PreferencesPatch {
  const { agents, ...others } = omitUndefined(input);
  if (agents === undefined) return others;
  return { ...others, agents: agents === null || agents.length === 0 ? null : agents.map(omitNulls) };
}

export function toOpenSession(input: OpenSessionInput): OpenSession {
  const { preferences, ...rest } = omitNulls(input);
  return {
    ...rest,
    ...(preferences === undefined ? {} : { preferences: toPreferences(preferences) }),
  };
}

export function toPatch({ sessionId: _id, preferences, ...rest }: UpdateSessionInput): SessionPatch {
  return {
    ...omitUndefined(rest),
    ...(preferences === undefined ? {} : { preferences: preferences === null ? null : toPreferences(preferences) }),
  };
}

export function toSessionFilter(input: SessionFilterInput | undefined): SessionQuery {
  const { entityId, ...rest } = omitNulls(input ?? {});
  return { ...rest, ...(entityId === undefined ? {} : { entity: checkId('filter.entityId', entityId, 'entity') }) };
}
