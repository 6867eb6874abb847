import { Field, InputType, Int, ObjectType } from 'type-graphql';
import type { ErasedPlace } from '../../application/index.js';
import { enumType } from '../common/enum-type.js';
import { DateTime } from '../common/scalars.js';

const ErasedPlaceEnum = enumType<ErasedPlace>('ErasedPlace', 'A place where data of a session or a user is stored.', {
  SESSIONS: 'The sessions themselves, with titles, keys, focus and settings.',
  MESSAGES: 'Messages.',
  BRANCHES: 'The tree of messages.',
  TERMS: 'The search index of messages.',
  OPERATIONS: 'Tool operations.',
  MENTIONS: 'Mentions of entities.',
  SUMMARIES: 'Summaries of earlier messages.',
  WINDOWS: 'Windows that were stored with answers.',
  VECTORS: 'Embeddings of messages.',
  UNFINISHED: 'Unfinished messages with their text.',
  DELIVERIES: 'Webhook deliveries of events. A delivery that reports the deletion itself stays.',
  MEMBERSHIPS: 'Memberships of the user, by name, in sessions of others.',
  MEMORIES: 'Memories of the user, or proposals that were learned from the session.',
  PREFERENCES: 'Preferences of the user.',
  WEBHOOKS: 'Webhooks of the user, with all of their deliveries.',
  API_KEYS: 'Stored API keys of the user. Keys of the settings stay.',
  CACHE: 'Cached windows, in the process and in Redis.',
  EVENTS: 'Events that subscribers may still read.',
  JOBS: 'Background jobs.',
});

@ObjectType('ErasedRecords', { simpleResolvers: true, description: 'The records of one place.' })
class ErasedRecordsType {
  @Field(() => ErasedPlaceEnum, { description: 'The place.' })
  place!: ErasedPlace;

  @Field(() => Int, { description: 'The number of records that were found.' })
  found!: number;

  @Field(() => Int, { description: 'The number of records that a read after the erasure still found: 0 unless something failed.' })
  left!: number;

  @Field(() => Boolean, {
    description: 'False if the place could not be read after the erasure because Redis was unavailable. Its data expires within a day.',
  })
  verified!: boolean;
}

@ObjectType('ErasureReceipt', {
  simpleResolvers: true,
  description: 'What was erased, place by place. Each place was read again after the erasure.',
})
export class ErasureReceiptType {
  @Field(() => DateTime, { description: 'The time of the erasure.' })
  erasedAt!: number;

  @Field(() => Int, { description: 'The number of sessions.' })
  sessions!: number;

  @Field(() => Boolean, { description: 'Whether every place could be read again and is empty.' })
  complete!: boolean;

  @Field(() => [ErasedRecordsType], { description: 'One entry for each place.' })
  places!: readonly ErasedRecordsType[];
}

@InputType('EraseUserInput', { description: 'The user to erase.' })
export class EraseUserInput {
  @Field(() => String, {
    description:
      'The name of the user. Your own, as in `viewer { name }`, needs the scopes WRITE and MEMORY; that of another user of your workspace needs ADMIN.',
  })
  name!: string;
}

@ObjectType('EraseUserPayload', { simpleResolvers: true, description: 'The erasure receipt.' })
export class EraseUserPayload {
  @Field(() => ErasureReceiptType, { description: 'What was erased, and what was still found afterwards.' })
  receipt!: ErasureReceiptType;
}
