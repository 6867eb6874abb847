import { Field, Float, ID, InputType, Int } from 'type-graphql';
import type { ImportStatus } from '../../application/index.js';
import { invalid } from '../../domain/common/errors.js';
import type { ImportPhase, ImportState } from '../../domain/inventory/import-run.js';
import { omitNulls } from '../common/input-values.js';
import { ImportPhaseEnum, ImportStateEnum } from '../types/import-run.js';

@InputType('ReportImportInput', { description: 'The state of an import. The numbers are totals since its beginning.' })
export class ReportImportInput {
  @Field(() => ID, { nullable: true, description: 'The import that the first report returned. Without it, a new import begins.' })
  importId?: string;

  @Field(() => String, { description: 'The source of the records, such as the name of a file, on one line; at most 300 characters.' })
  source!: string;

  @Field(() => ImportStateEnum, { nullable: true, description: 'RUNNING, FINISHED or FAILED; by default RUNNING.' })
  state?: ImportState;

  @Field(() => ImportPhaseEnum, { nullable: true, description: 'The phase; by default READING.' })
  phase?: ImportPhase;

  @Field(() => Float, { nullable: true, description: 'The part of the source that was read, from 0 to 1.' })
  progress?: number;

  @Field(() => Int, { nullable: true, description: 'The number of records that were read; by default 0.' })
  records?: number;

  @Field(() => Int, { nullable: true, description: 'The number of new entities; by default 0.' })
  created?: number;

  @Field(() => Int, { nullable: true, description: 'The number of replaced entities; by default 0.' })
  updated?: number;

  @Field(() => Int, { nullable: true, description: 'The number of entities that were already equal; by default 0.' })
  unchanged?: number;

  @Field(() => Int, { nullable: true, description: 'The number of records that are not entities by themselves; by default 0.' })
  skipped?: number;

  @Field(() => Int, { nullable: true, description: 'The number of invalid records; by default 0.' })
  invalid?: number;

  @Field(() => String, { nullable: true, description: 'The reason of the failure, on one line; only with FAILED. At most 300 characters.' })
  reason?: string;
}

export function toImportStatus(input: ReportImportInput): ImportStatus {
  const { importId, source, state = 'RUNNING', phase = 'READING', progress, reason, ...counts } = omitNulls(input);
  if (state === 'LOST') throw invalid('state', 'RUNNING, FINISHED or FAILED', state);
  const optional = { ...(importId === undefined ? {} : { importId }), ...(progress === undefined ? {} : { progress }) };
  return { ...optional, source, state, phase, counts, ...(reason === undefined ? {} : { reason }) };
}
