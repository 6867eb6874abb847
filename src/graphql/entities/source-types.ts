import { Field, Int, ObjectType } from 'type-graphql';
import type { SyncMode } from '../../domain/inventory/sources/source-state.js';
import type { FailureCode } from '../../domain/common/errors.js';
import { enumType } from '../common/enum-type.js';
import { DateTime } from '../common/scalars.js';
import { ErrorCodeEnum } from '../enums/error-code.js';

export const SyncModeEnum = enumType<SyncMode>('SyncMode', 'The objects that a synchronization reads.', {
  FULL: 'All objects. Entities that the server no longer lists are deleted.',
  CHANGES: 'Objects that changed since the last synchronization. The first one reads all.',
  COMPARE: 'Objects that changed, and then all objects, to compare them with the stored entities.',
});

@ObjectType('SyncSummary', { simpleResolvers: true, description: 'A synchronization that has ended, in numbers of objects.' })
export class SyncSummaryType {
  @Field(() => DateTime, { description: 'The time when it began.' })
  startedAt!: number;

  @Field(() => DateTime, { description: 'The time when it ended.' })
  finishedAt!: number;

  @Field(() => Int, { description: 'The number of objects that were read.' })
  read!: number;

  @Field(() => Int, { description: 'The number of new entities.' })
  created!: number;

  @Field(() => Int, { description: 'The number of entities that changed.' })
  updated!: number;

  @Field(() => Int, { description: 'The number of entities that were already equal.' })
  unchanged!: number;

  @Field(() => Int, { description: 'The number of entities that were deleted, because the server has them no longer.' })
  deleted!: number;

  @Field(() => [String], { description: 'Sentences about what was not read or not deleted, with the reasons; at most 50.' })
  notices!: readonly string[];
}

@ObjectType('SyncComparison', { simpleResolvers: true, description: 'A comparison of all objects of a server with the stored entities.' })
export class SyncComparisonType {
  @Field(() => DateTime, { description: 'The time when it began.' })
  startedAt!: number;

  @Field(() => DateTime, { description: 'The time when it ended.' })
  finishedAt!: number;

  @Field(() => Int, { description: 'The number of objects that were compared.' })
  compared!: number;

  @Field(() => Int, { description: 'The number of objects without an entity.' })
  missing!: number;

  @Field(() => Int, { description: 'The number of objects whose entity has another value or relation.' })
  different!: number;

  @Field(() => Int, { description: 'The number of entities without an object.' })
  surplus!: number;

  @Field(() => [String], { description: 'Sentences about the first differences, and about what was not compared; at most 50.' })
  notices!: readonly string[];
}

@ObjectType('SyncNotice', { simpleResolvers: true, description: 'Webhooks of a server that were followed.' })
export class SyncNoticeType {
  @Field(() => DateTime, { description: 'The time when their objects were read.' })
  at!: number;

  @Field(() => Int, { description: 'The number of objects that were read together.' })
  objects!: number;
}

@ObjectType('SyncFailure', { simpleResolvers: true, description: 'A synchronization that failed.' })
export class SyncFailureType {
  @Field(() => DateTime, { description: 'The time of the failure.' })
  at!: number;

  @Field(() => ErrorCodeEnum, { description: 'The kind of the failure.' })
  code!: FailureCode;

  @Field(() => String, { description: 'The reason, as a sentence.' })
  reason!: string;
}

@ObjectType('InventorySource', {
  simpleResolvers: true,
  description: 'An inventory server, such as NetBox, from which your workspace is filled.',
})
export class InventorySourceType {
  @Field(() => String, { description: 'The source in the identity of its entities, such as `netbox`.' })
  source!: string;

  @Field(() => String, { description: 'The address of the server.' })
  url!: string;

  @Field(() => String, { nullable: true, description: 'The version that the server stated in the last complete synchronization.' })
  version?: string;

  @Field(() => Boolean, { description: 'Whether it is being synchronized now.' })
  isRunning!: boolean;

  @Field(() => Boolean, { description: 'Whether a full synchronization was interrupted. The next one continues it.' })
  isUnfinished!: boolean;

  @Field(() => Boolean, { description: 'Whether the settings of this instance name the server. Otherwise its entities stay as they are.' })
  isConfigured!: boolean;

  @Field(() => SyncSummaryType, { nullable: true, description: 'The last complete full synchronization; null if there was none.' })
  lastFull?: SyncSummaryType;

  @Field(() => SyncSummaryType, { nullable: true, description: 'The last complete synchronization of changes; null if there was none.' })
  lastChanges?: SyncSummaryType;

  @Field(() => SyncComparisonType, { nullable: true, description: 'The last complete comparison; null if there was none.' })
  lastComparison?: SyncComparisonType;

  @Field(() => SyncNoticeType, { nullable: true, description: 'The last webhooks that were followed; null if there were none.' })
  lastNotice?: SyncNoticeType;

  @Field(() => SyncFailureType, { nullable: true, description: 'The failure of the last synchronization; null if it succeeded.' })
  failure?: SyncFailureType;
}
