import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { EntityRelevance, SessionEntity } from '../../application/index.js';
import type { AgentPreferences, Preferences, Session, StrategyName } from '../../domain/model/session.js';
import { NodeType } from './node.js';
import { ScorePartType } from './understanding.js';
import { connectionType } from '../common/paging.js';
import { DateTime, DisplayText } from '../common/scalars.js';
import { StrategyEnum } from '../enums/session.js';

@ObjectType('AgentPreferences', {
  simpleResolvers: true,
  description: 'Preferences for windows with one profile. They override the profile and the other preferences.',
})
export class AgentPreferencesType implements AgentPreferences {
  @Field(() => String, { description: 'The name of the profile.' })
  profile!: string;

  @Field(() => StrategyEnum, { nullable: true, description: 'The strategy by which windows choose their items.' })
  strategy?: StrategyName;

  @Field(() => Int, { nullable: true, description: 'Tokens of the whole window.' })
  budget?: number;

  @Field(() => String, { nullable: true, description: 'The model that windows are built for.' })
  model?: string;

  @Field(() => Boolean, { nullable: true, description: 'Whether windows have memories and earlier sessions.' })
  memories?: boolean;
}

@ObjectType('Preferences', {
  simpleResolvers: true,
  description:
    'Preferences of a user or a session. For each field, a request overrides the preferences for its agent, these override its profile, the profile overrides the session, the session overrides its user, and the user overrides the default.',
})
export class PreferencesType implements Preferences {
  @Field(() => String, {
    nullable: true,
    description: 'An IANA time zone, such as `Europe/Berlin`. Netloom stores it for clients and does not use it.',
  })
  timeZone?: string;

  @Field(() => DisplayText, {
    nullable: true,
    description: 'The form in which clients display a session, such as "table". Netloom stores it for clients and does not use it.',
  })
  display?: string;

  @Field(() => StrategyEnum, { nullable: true, description: 'How windows choose their items, unless a request overrides it.' })
  strategy?: StrategyName;

  @Field(() => Int, { nullable: true, description: 'Tokens of the whole window, unless a request overrides it.' })
  budget?: number;

  @Field(() => String, { nullable: true, description: 'The model that windows are built for, unless a request overrides it.' })
  model?: string;

  @Field(() => Boolean, { nullable: true, description: 'Whether windows have memories and earlier sessions; null: they do.' })
  memories?: boolean;

  @Field(() => [AgentPreferencesType], { nullable: true, description: 'Preferences for the windows of single agents, at most 50.' })
  agents?: AgentPreferences[];
}

@ObjectType('Session', {
  implements: NodeType,
  simpleResolvers: true,
  description: 'One conversation: its messages, tool operations, and the entities that it mentions.',
})
export class SessionType
  extends NodeType
  implements
    Omit<
      Session,
      'status' | 'members' | 'pins' | 'head' | 'selection' | 'focus' | 'prunings' | 'counters' | 'archiveAfterMs' | 'eraseAfterMs'
    >
{
  @Field(() => String, { description: 'The workspace of the session.' })
  workspace!: string;

  @Field(() => String, { description: 'The user that the session belongs to.' })
  owner!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The chat page, ticket or thread that the session belongs to; unique for each owner.',
  })
  key?: string;

  @Field(() => String, { nullable: true, description: 'The title.' })
  title?: string;

  @Field(() => String, { nullable: true, description: 'The project whose memories the windows of the session use.' })
  project?: string;

  @Field(() => DateTime, { description: 'The time when the session was opened.' })
  createdAt!: number;

  @Field(() => DateTime, { description: 'The time of the last write, or of the last read that extended the idle time.' })
  lastActivityAt!: number;

  @Field(() => DateTime, { nullable: true, description: 'The time when the session was ended; null unless its status is ENDED.' })
  endedAt?: number;

  @Field(() => DateTime, { description: 'The time when the session becomes dormant unless it is written to or read before.' })
  expiresAt!: number;

  @Field(() => DateTime, { nullable: true, description: 'The time when the session was archived; null unless its status is ARCHIVED.' })
  archivedAt?: number;

  @Field(() => Int, {
    nullable: true,
    description:
      'How long an ephemeral session stays after its last subscription and its last write, in milliseconds; null if it is not ephemeral.',
  })
  graceMs?: number;

  @Field(() => Int, { description: 'The number of changes so far; also the cursor of the session’s events.' })
  revision!: number;

  @Field(() => PreferencesType, { description: 'The preferences of the session, without those of its owner.' })
  preferences!: PreferencesType;

  @Field(() => String, { nullable: true, description: 'The file that is open next to the conversation.' })
  activeFile?: string;
}

export const SessionConnection = connectionType('Session', 'sessions', () => SessionType);

@ObjectType('EntityRelevance', { simpleResolvers: true, description: 'The relevance of an entity to a session.' })
export class EntityRelevanceType implements EntityRelevance {
  @Field(() => Float, { description: 'The relevance score: the sum of `parts`, 0 or more.' })
  score!: number;

  @Field(() => [ScorePartType], { description: 'The parts of the score.' })
  parts!: ScorePartType[];

  @Field(() => String, { description: 'The strongest part of the score, as a sentence: `is pinned to the session`.' })
  reason!: string;
}

@ObjectType('TrackedEntity', { simpleResolvers: true, description: 'An entity that a session mentions.' })
export class TrackedEntityType implements Omit<SessionEntity, 'entity'> {
  @Field(() => Int, { description: 'The sequence of the first message that mentions it.' })
  firstSequence!: number;

  @Field(() => Int, { description: 'The sequence of the last message that mentions it.' })
  lastSequence!: number;

  @Field(() => Int, { description: 'The number of mentions.' })
  count!: number;

  @Field(() => DateTime, { description: 'The time of the first mention.' })
  firstAt!: number;

  @Field(() => DateTime, { description: 'The time of the last mention.' })
  lastAt!: number;

  @Field(() => [String], { description: 'The words that were used for it, newest first, at most 8.' })
  words!: string[];
}
