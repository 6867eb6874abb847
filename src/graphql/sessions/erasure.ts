import { Field, InputType, Int, ObjectType } from 'type-graphql';
import type { ErasedPlace } from '../../application/index.js';
import { enumType } from '../common/enum-type.js';
import { DateTime } from '../common/scalars.js';

const ErasedPlaceEnum = enumType<ErasedPlace>('ErasedPlace', 'Where something of a session or a user is kept.', {
  SESSIONS: 'The sessions themselves, with titles, keys, focus and settings.',
  MESSAGES: 'Messages.',
  BRANCHES: 'The tree of messages.',
  TERMS: 'Words of messages, by which they are found.',
  OPERATIONS: 'Tool executions.',
  MENTIONS: 'Which entities were mentioned where.',
  SUMMARIES: 'Summaries of earlier messages.',
  WINDOWS: 'Windows that were kept with answers.',
  VECTORS: 'Vectors of messages.',
  UNFINISHED: 'Messages that are still being written, and their text.',
  PREFERENCES: 'Preferences of the user.',
  CACHE: 'Computed windows, in the process and in Redis.',
  EVENTS: 'Events of sessions that subscribers may still read.',
  JOBS: 'Jobs in the background.',
});

@ObjectType('ErasedRecords', { simpleResolvers: true, description: 'What was erased in one place.' })
class ErasedRecordsType {
  @Field(() => ErasedPlaceEnum, { description: 'Where.' })
  place!: ErasedPlace;

  @Field(() => Int, { description: 'How many records there were.' })
  found!: number;

  @Field(() => Int, { description: 'How many a read after erasing still found. 0 unless something went wrong.' })
  left!: number;

  @Field(() => Boolean, {
    description: 'False when the place could not be read back, because Redis is away. What it holds expires by itself within a day.',
  })
  verified!: boolean;
}

@ObjectType('ErasureReceipt', { simpleResolvers: true, description: 'What was erased, place by place, as it was read back after erasing.' })
export class ErasureReceiptType {
  @Field(() => DateTime, { description: 'When.' })
  erasedAt!: number;

  @Field(() => Int, { description: 'How many sessions.' })
  sessions!: number;

  @Field(() => Boolean, { description: 'True: every place could be read back, and nothing is left in any.' })
  complete!: boolean;

  @Field(() => [ErasedRecordsType], { description: 'Each place once.' })
  places!: readonly ErasedRecordsType[];
}

@InputType('EraseUserInput', { description: 'Who is erased. It can only be the caller.' })
export class EraseUserInput {
  @Field(() => String, { description: 'Your own name, as `viewer { name }` says it, so that nothing is erased by accident.' })
  name!: string;
}

@ObjectType('EraseUserPayload', { simpleResolvers: true, description: 'What is gone.' })
export class EraseUserPayload {
  @Field(() => ErasureReceiptType, { description: 'What was erased, and what a read afterwards still found.' })
  receipt!: ErasureReceiptType;
}
