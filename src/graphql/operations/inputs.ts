import { Field, ID, InputType, Int } from 'type-graphql';
import type { OperationFilter } from '../../application/index.js';
import type { Json } from '../../domain/json.js';
import type { OperationDraft, OperationStatus } from '../../domain/operation.js';
import { idOf, said } from '../inputs.js';
import { JsonValue } from '../scalars.js';
import { OperationStatusEnum } from './enums.js';

@InputType('RecordOperationInput', { description: 'A tool execution to record.' })
export class RecordOperationInput {
  @Field(() => ID, { nullable: true, description: 'The session; without one a new session is opened.' })
  sessionId?: string;

  @Field(() => String, {
    nullable: true,
    description: 'Your own id of the execution: a retry with it records nothing twice. At most 200 characters.',
  })
  clientId?: string;

  @Field(() => ID, { nullable: true, description: 'The message it served; the session’s head unless said.' })
  messageId?: string;

  @Field(() => String, { description: 'The tool’s name.' })
  tool!: string;

  @Field(() => JsonValue, { nullable: true, description: 'The arguments.' })
  arguments?: Json;

  @Field(() => String, {
    nullable: true,
    description: 'The result as it came. JSON that looks like NetBox gives entities; anything else is kept as text.',
  })
  result?: string;

  @Field(() => OperationStatusEnum, { nullable: true, description: 'How it went; SUCCEEDED unless said.' })
  status?: OperationStatus;

  @Field(() => String, { nullable: true, description: 'Why it failed.' })
  error?: string;

  @Field(() => Int, { nullable: true, description: 'How long it took, milliseconds.' })
  durationMs?: number;
}

export function toOperationDraft(input: RecordOperationInput): OperationDraft {
  const { sessionId: _session, messageId, ...rest } = said(input);
  return { ...rest, ...(messageId === undefined ? {} : { message: idOf('message', messageId, 'input.messageId') }) };
}

export function toOperationFilter(tools: string[] | null | undefined, status: OperationStatus | null | undefined): OperationFilter {
  return said({ tools, status });
}
