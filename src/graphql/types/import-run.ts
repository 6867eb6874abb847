import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import type { ImportPhase, ImportState } from '../../domain/inventory/import-run.js';
import { enumType } from '../common/enum-type.js';
import { DateTime } from '../common/scalars.js';

export const ImportStateEnum = enumType<ImportState>('ImportState', 'The state of an import.', {
  RUNNING: 'It is running.',
  FINISHED: 'It is done.',
  FAILED: 'It ended with an error, or was stopped. Complete batches stay.',
  LOST: 'There was no report for two minutes: the process that imports has probably ended.',
});

export const ImportPhaseEnum = enumType<ImportPhase>('ImportPhase', 'The phase of an import.', {
  READING: 'It reads records and writes entities.',
  DERIVING: 'It derives relations of the entities.',
});

@ObjectType('ImportRun', {
  simpleResolvers: true,
  description: 'An import into the inventory of your workspace: how far it is, or how it ended.',
})
export class ImportRunType {
  @Field(() => ID, { description: 'The id for further reports.' })
  importId!: string;

  @Field(() => String, { description: 'The source of the records, such as the name of a file.' })
  source!: string;

  @Field(() => ImportStateEnum, { description: 'The state.' })
  state!: ImportState;

  @Field(() => ImportPhaseEnum, { description: 'The current or last phase.' })
  phase!: ImportPhase;

  @Field(() => Float, { nullable: true, description: 'The part of the source that was read, from 0 to 1; null if its size is unknown.' })
  progress?: number;

  @Field(() => Int, { description: 'The number of records that were read.' })
  records!: number;

  @Field(() => Int, { description: 'The number of new entities.' })
  created!: number;

  @Field(() => Int, { description: 'The number of replaced entities.' })
  updated!: number;

  @Field(() => Int, { description: 'The number of entities that were already equal.' })
  unchanged!: number;

  @Field(() => Int, { description: 'The number of records that are not entities by themselves.' })
  skipped!: number;

  @Field(() => Int, { description: 'The number of invalid records, which were left out.' })
  invalid!: number;

  @Field(() => DateTime, { description: 'The time when it began.' })
  startedAt!: number;

  @Field(() => DateTime, { description: 'The time of the last report.' })
  reportedAt!: number;

  @Field(() => DateTime, { nullable: true, description: 'The time when it ended; null while it is running.' })
  finishedAt?: number;

  @Field(() => String, { nullable: true, description: 'The reason of the failure, as a sentence; null if there is none.' })
  reason?: string;
}
