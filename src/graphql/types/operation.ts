import { Field, Int, ObjectType } from 'type-graphql';
import { NodeType } from './node.js';
import { connectionType } from '../common/paging.js';
import { DateTime, JsonValue } from '../common/scalars.js';
import { OperationStatusEnum } from '../enums/operation.js';

@ObjectType('StatusChange', { simpleResolvers: true, description: 'A thing whose status was one and is another.' })
export class StatusChangeType {
  @Field(() => String, { nullable: true, description: 'The former status, where the result says it.' })
  from?: string;

  @Field(() => String, { description: 'The status now.' })
  to!: string;
}

@ObjectType('OperationMetadata', {
  simpleResolvers: true,
  description:
    'What was read off a call: by the extractor that is registered for its tool, else by generic rules. Ids are the inventory’s, `dcim.device:1` where the type is known.',
})
export class OperationMetadataType {
  @Field(() => [String], { description: 'Ids that came into being.' })
  created!: string[];

  @Field(() => [String], { description: 'Ids that were changed.' })
  changed!: string[];

  @Field(() => [String], { description: 'Ids that were removed.' })
  deleted!: string[];

  @Field(() => [String], { description: 'Ids that were selected.' })
  selected!: string[];

  @Field(() => [String], { description: 'Ids whose selection was taken back.' })
  deselected!: string[];

  @Field(() => Int, { nullable: true, description: 'How many objects the result says that there are.' })
  count?: number;

  @Field(() => [String], { description: 'Errors that the result tells.' })
  errors!: string[];

  @Field(() => String, { nullable: true, description: 'What was generated to be run, such as a query.' })
  query?: string;

  @Field(() => String, { nullable: true, description: 'The result in a few words; windows show it in place of the result.' })
  summary?: string;
}

@ObjectType('Operation', {
  implements: NodeType,
  simpleResolvers: true,
  description: 'One tool execution: arguments, result and what it did.',
})
export class OperationType extends NodeType {
  @Field(() => Int, { description: 'Position among the session’s operations, from 1.' })
  sequence!: number;

  @Field(() => String, { nullable: true, description: 'The id its client gave it; recording it again changes nothing.' })
  clientId?: string;

  @Field(() => String, { nullable: true, description: 'The provider’s id of the call, where it is known.' })
  callId?: string;

  @Field(() => String, { description: 'The tool’s name.' })
  tool!: string;

  @Field(() => JsonValue, { nullable: true, description: 'The arguments.' })
  arguments?: unknown;

  @Field(() => String, { description: 'The result as it came, JSON or not.' })
  result!: string;

  @Field(() => OperationStatusEnum, { description: 'How it went.' })
  status!: string;

  @Field(() => String, { nullable: true, description: 'Why it failed.' })
  error?: string;

  @Field(() => Int, { nullable: true, description: 'How long it took, milliseconds.' })
  durationMs?: number;

  @Field(() => DateTime, { description: 'When it was recorded.' })
  at!: number;

  @Field(() => OperationMetadataType, { description: 'What it created, changed, selected or removed.' })
  metadata!: OperationMetadataType;

  @Field(() => Int, { description: 'Tokens of arguments and result.' })
  tokens!: number;
}

export const OperationConnection = connectionType('Operation', 'operations', () => OperationType);

@ObjectType('RecentContext', {
  simpleResolvers: true,
  description: 'The last operations and what they did: answers “what was just deselected?”',
})
export class RecentContextType {
  @Field(() => [OperationType], { description: 'Newest first.' })
  operations!: OperationType[];

  @Field(() => [String], { description: 'Ids that came into being, newest operation first.' })
  created!: string[];

  @Field(() => [String], { description: 'Ids that were changed.' })
  changed!: string[];

  @Field(() => [String], { description: 'Ids that were removed.' })
  deleted!: string[];

  @Field(() => [String], { description: 'Ids that were selected.' })
  selected!: string[];

  @Field(() => [String], { description: 'Ids whose selection was taken back.' })
  deselected!: string[];

  @Field(() => [String], { description: 'Errors that results told.' })
  errors!: string[];

  @Field(() => [String], {
    description:
      'Ids that are selected now: what all operations of the session selected, without what was deselected or deleted since. At most 200.',
  })
  selection!: string[];
}
