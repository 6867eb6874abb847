import { Field, Int, ObjectType } from 'type-graphql';
import type { StrategyName } from '../../domain/model/session.js';
import { NodeType } from './node.js';
import { connectionType } from '../common/paging.js';
import { DateTime } from '../common/scalars.js';
import { DisplayEnum, StrategyEnum } from '../enums/session.js';

@ObjectType('Preferences', {
  simpleResolvers: true,
  description:
    'Preferences of a user or a session. For each field a request wins over its profile, the profile over the session, the session over its user, and the user over the default.',
})
export class PreferencesType {
  @Field(() => String, { nullable: true, description: 'IANA time zone, `Europe/Berlin`. It is kept for clients; Netloom does not use it.' })
  timeZone?: string;

  @Field(() => DisplayEnum, { nullable: true, description: 'How to show a session. It is kept for clients; Netloom does not use it.' })
  display?: 'COMPACT' | 'DETAILED';

  @Field(() => StrategyEnum, { nullable: true, description: 'How windows choose, unless a request says otherwise.' })
  strategy?: StrategyName;

  @Field(() => Int, { nullable: true, description: 'Tokens of the whole window, unless a request says otherwise.' })
  budget?: number;

  @Field(() => String, { nullable: true, description: 'The model that windows are for, unless a request says otherwise.' })
  model?: string;
}

@ObjectType('Session', {
  implements: NodeType,
  simpleResolvers: true,
  description: 'One conversation: its messages, tool operations, and the things that it is about.',
})
export class SessionType extends NodeType {
  @Field(() => String, { description: 'The workspace everything of it lives in.' })
  workspace!: string;

  @Field(() => String, { description: 'The principal it belongs to.' })
  owner!: string;

  @Field(() => String, { nullable: true, description: 'The chat page, ticket or thread it belongs to; unique for one owner.' })
  key?: string;

  @Field(() => String, { nullable: true, description: 'What it is called in lists.' })
  title?: string;

  @Field(() => DateTime, { description: 'When it was opened.' })
  createdAt!: number;

  @Field(() => DateTime, { description: 'When it was last written to, or last read at least a tenth of its idle time after that.' })
  lastActivityAt!: number;

  @Field(() => DateTime, { nullable: true, description: 'When it was ended; null unless its status is ENDED.' })
  endedAt?: number;

  @Field(() => DateTime, { description: 'From when on it is dormant unless it is written to or read before.' })
  expiresAt!: number;

  @Field(() => Int, { description: 'Grows by one with every change; also the cursor of its events.' })
  revision!: number;

  @Field(() => PreferencesType, { description: 'Its own preferences, without those of its owner.' })
  preferences!: PreferencesType;

  @Field(() => String, { nullable: true, description: 'The file that is open beside the conversation.' })
  activeFile?: string;
}

export const SessionConnection = connectionType('Session', 'sessions', () => SessionType);

@ObjectType('ContextCounts', { simpleResolvers: true, description: 'Windows built for a session since this process started.' })
export class WindowCountsType {
  @Field(() => Int, { description: 'Computed anew.' })
  computed!: number;

  @Field(() => Int, { description: 'Answered from the cache.' })
  fromCache!: number;

  @Field(() => Int, { description: 'Tokens of the last one.' })
  lastTokens!: number;

  @Field(() => Int, { description: 'Items left out of windows, in all.' })
  itemsOmitted!: number;
}

@ObjectType('SessionStatistics', { simpleResolvers: true, description: 'How much a session holds and what its windows cost.' })
export class SessionStatisticsType {
  @Field(() => Int, { description: 'Messages of every branch.' })
  messages!: number;

  @Field(() => Int, { description: 'Operations recorded, dropped ones included.' })
  operations!: number;

  @Field(() => Int, { description: 'Tokens of all messages, counted once at write.' })
  messageTokens!: number;

  @Field(() => Int, { description: 'Tokens of all operations, counted once at write.' })
  operationTokens!: number;

  @Field(() => Int, { description: 'Different things that were mentioned.' })
  entities!: number;

  @Field(() => WindowCountsType, { description: 'Windows built since this process started.' })
  contexts!: WindowCountsType;
}

@ObjectType('TrackedEntity', { simpleResolvers: true, description: 'A thing as it came up in one session.' })
export class TrackedEntityType {
  @Field(() => Int, { description: 'Sequence of the message that named it first.' })
  firstSequence!: number;

  @Field(() => Int, { description: 'Sequence of the message that named it last.' })
  lastSequence!: number;

  @Field(() => Int, { description: 'How often it was named.' })
  count!: number;

  @Field(() => DateTime, { description: 'When it was named first.' })
  firstAt!: number;

  @Field(() => DateTime, { description: 'When it was named last.' })
  lastAt!: number;

  @Field(() => [String], { description: 'The words it was called by, newest first, at most 8.' })
  words!: string[];
}
