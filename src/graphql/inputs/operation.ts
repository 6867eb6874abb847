import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import type { OperationFilter } from '../../application/index.js';
import type { Json } from '../../domain/common/json.js';
import type { OperationDraft, OperationEffect, OperationStatus } from '../../domain/model/operation.js';
import { idOf, omitNulls, checkRange } from '../common/input-values.js';
import { JsonValue } from '../common/scalars.js';
import { OperationEffectEnum, OperationStatusEnum } from '../enums/operation.js';

@InputType('RecordOperationInput', { description: 'A tool execution to record.' })
export class RecordOperationInput {
  @Field(() => ID, { nullable: true, description: 'The session. Without `sessionId` and `key` a new session is opened.' })
  sessionId?: string;

  @Field(() => String, {
    nullable: true,
    description:
      'The key of the session, in place of `sessionId`. The session is opened if there is none, and opened again if it was ended.',
  })
  key?: string;

  @Field(() => String, {
    nullable: true,
    description: 'Your own id of the execution: a retry with it records nothing twice. At most 200 characters.',
  })
  clientId?: string;

  @Field(() => String, {
    nullable: true,
    description:
      'The provider’s id of the call. A tool result with this id in a message of the same turn and this operation are then one. At most 200 characters.',
  })
  callId?: string;

  @Field(() => ID, { nullable: true, description: 'The message it served; the session’s head unless said.' })
  messageId?: string;

  @Field(() => String, { description: 'The tool’s name.' })
  tool!: string;

  @Field(() => JsonValue, { nullable: true, description: 'The arguments.' })
  arguments?: Json;

  @Field(() => String, {
    nullable: true,
    description:
      'The result as it came. The operation refers to the objects of a NetBox-shaped result, and objects that the inventory does not have become provisional entities (`Entity.observed`).',
  })
  result?: string;

  @Field(() => OperationStatusEnum, { nullable: true, description: 'How it went; SUCCEEDED unless said.' })
  status?: OperationStatus;

  @Field(() => String, { nullable: true, description: 'Why it failed.' })
  error?: string;

  @Field(() => Int, { nullable: true, description: 'How long it took, milliseconds.' })
  durationMs?: number;

  @Field(() => String, { nullable: true, description: 'What was generated to be run, such as a query. At most 16,384 characters.' })
  query?: string;

  @Field(() => String, {
    nullable: true,
    description: 'The result in a few words: windows show it in place of the result. At most 2,000 characters.',
  })
  summary?: string;
}

export function toOperationDraft(input: RecordOperationInput): OperationDraft {
  const { sessionId: _session, key: _key, messageId, ...rest } = omitNulls(input);
  return { ...rest, ...(messageId === undefined ? {} : { message: idOf('message', messageId, 'input.messageId') }) };
}

@InputType('FinishOperationInput', { description: 'What a tool execution came to that was recorded as RUNNING.' })
export class FinishOperationInput {
  @Field(() => ID, { description: 'The operation.' })
  operationId!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'The result as it came. The operation refers to the objects of a NetBox-shaped result, and objects that the inventory does not have become provisional entities (`Entity.observed`).',
  })
  result?: string;

  @Field(() => OperationStatusEnum, {
    nullable: true,
    description: 'How it went: SUCCEEDED unless said, FAILED where `error` is given. RUNNING is not an outcome.',
  })
  status?: OperationStatus;

  @Field(() => String, { nullable: true, description: 'Why it failed.' })
  error?: string;

  @Field(() => Int, { nullable: true, description: 'How long it took, milliseconds.' })
  durationMs?: number;

  @Field(() => String, { nullable: true, description: 'What was generated to be run, such as a query. At most 16,384 characters.' })
  query?: string;

  @Field(() => String, {
    nullable: true,
    description: 'The result in a few words: windows show it in place of the result. At most 2,000 characters.',
  })
  summary?: string;
}

@ArgsType()
export class OperationFilterArgs {
  @Field(() => [String], { nullable: true, description: 'Only of these tools.' })
  tools?: string[];

  @Field(() => OperationStatusEnum, { nullable: true, description: 'Only with this status.' })
  status?: OperationStatus;

  @Field(() => OperationEffectEnum, {
    nullable: true,
    description: 'Only those that did this to anything: found past any number of others.',
  })
  effect?: OperationEffect;
}

@ArgsType()
export class RecentOperationsArgs extends OperationFilterArgs {
  @Field(() => Int, { nullable: true, description: 'How many operations: 1 to 50, 10 unless said.' })
  last?: number;
}

export function toOperationFilter({ tools, status, effect }: OperationFilterArgs): OperationFilter {
  return omitNulls({ tools, status, effect });
}

const RECENT = { min: 1, max: 50, fallback: 10 };

export const lastOf = ({ last }: RecentOperationsArgs): number => checkRange(last, RECENT, 'last');
