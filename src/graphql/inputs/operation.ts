import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import { SessionTargetInput } from './session-target.js';
import { RANGES, rangeText, checkId, type OperationFilter } from '../../application/index.js';
import type { Json } from '../../domain/common/json.js';
import type { OperationDraft, OperationEffect, OperationStatus } from '../../domain/model/operation.js';
import { omitNulls } from '../common/input-values.js';
import { JsonValue } from '../common/scalars.js';
import { OperationEffectEnum, OperationStatusEnum } from '../enums/operation.js';

@InputType('RecordOperationInput', { description: 'A tool operation to record.' })
export class RecordOperationInput extends SessionTargetInput {
  @Field(() => String, {
    nullable: true,
    description: 'Your own id of the operation, at most 200 characters. A retry with the same id records nothing twice.',
  })
  clientId?: string;

  @Field(() => String, {
    nullable: true,
    description:
      'The provider’s id of the tool call, at most 200 characters. A tool result with this id in a message of the same turn belongs to this operation.',
  })
  callId?: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The message that the operation belongs to; by default the last message of the session’s branch.',
  })
  messageId?: string;

  @Field(() => String, { description: 'The name of the tool.' })
  tool!: string;

  @Field(() => JsonValue, { nullable: true, description: 'The arguments.' })
  arguments?: Json;

  @Field(() => String, {
    nullable: true,
    description:
      'The result, unchanged. The operation refers to the NetBox objects in it, also within envelopes such as `content` blocks. Objects that the inventory does not have become provisional entities (`Entity.observed`).',
  })
  result?: string;

  @Field(() => OperationStatusEnum, {
    nullable: true,
    description: 'The status: by default FAILED if `error` is given or the result states a failure, otherwise SUCCEEDED.',
  })
  status?: OperationStatus;

  @Field(() => String, { nullable: true, description: 'The error, if the operation failed.' })
  error?: string;

  @Field(() => Int, { nullable: true, description: 'The duration in milliseconds.' })
  durationMs?: number;

  @Field(() => String, { nullable: true, description: 'The query or command that was generated, at most 16,384 characters.' })
  query?: string;

  @Field(() => String, {
    nullable: true,
    description: 'A short summary of the result, at most 2,000 characters. Windows show it instead of the result.',
  })
  summary?: string;
}

export function toOperationDraft(input: RecordOperationInput): OperationDraft {
  const { sessionId: _session, key: _key, messageId, ...rest } = omitNulls(input);
  return { ...rest, ...(messageId === undefined ? {} : { message: checkId('input.messageId', messageId, 'message') }) };
}

@InputType('FinishOperationInput', { description: 'The outcome of an operation that was recorded as RUNNING.' })
export class FinishOperationInput {
  @Field(() => ID, { description: 'The operation.' })
  operationId!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'The result, unchanged. The operation refers to the NetBox objects in it, also within envelopes such as `content` blocks. Objects that the inventory does not have become provisional entities (`Entity.observed`).',
  })
  result?: string;

  @Field(() => OperationStatusEnum, {
    nullable: true,
    description:
      'The status: by default FAILED if `error` is given or the result states a failure, otherwise SUCCEEDED. RUNNING is not allowed.',
  })
  status?: OperationStatus;

  @Field(() => String, { nullable: true, description: 'The error, if the operation failed.' })
  error?: string;

  @Field(() => Int, { nullable: true, description: 'The duration in milliseconds.' })
  durationMs?: number;

  @Field(() => String, { nullable: true, description: 'The query or command that was generated, at most 16,384 characters.' })
  query?: string;

  @Field(() => String, {
    nullable: true,
    description: 'A short summary of the result, at most 2,000 characters. Windows show it instead of the result.',
  })
  summary?: string;
}

@ArgsType()
export class OperationFilterArgs {
  @Field(() => [String], { nullable: true, description: 'Returns only operations of these tools.' })
  tools?: string[];

  @Field(() => OperationStatusEnum, { nullable: true, description: 'Returns only operations with this status.' })
  status?: OperationStatus;

  @Field(() => OperationEffectEnum, {
    nullable: true,
    description: 'Returns only operations with this effect.',
  })
  effect?: OperationEffect;
}

@ArgsType()
export class RecentOperationsArgs extends OperationFilterArgs {
  @Field(() => Int, { nullable: true, description: `The maximum number of operations: ${rangeText(RANGES.recentOperations)}.` })
  last?: number;
}

export function toOperationFilter({ tools, status, effect }: OperationFilterArgs): OperationFilter {
  return omitNulls({ tools, status, effect });
}
