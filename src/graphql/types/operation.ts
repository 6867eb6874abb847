import { Field, Int, ObjectType } from 'type-graphql';
import type { RecentContext } from '../../application/index.js';
import type { Operation, OperationMetadata, StatusChange } from '../../domain/model/operation.js';
import { NodeType } from './node.js';
import { connectionType } from '../common/paging.js';
import { DateTime, JsonValue } from '../common/scalars.js';
import { OperationStatusEnum } from '../enums/operation.js';

@ObjectType('StatusChange', { simpleResolvers: true, description: 'An object whose status changed.' })
export class StatusChangeType implements Omit<StatusChange, 'id'> {
  @Field(() => String, { nullable: true, description: 'The former status, if the result has it.' })
  from?: string;

  @Field(() => String, { description: 'The new status.' })
  to!: string;
}

@ObjectType('OperationMetadata', {
  simpleResolvers: true,
  description:
    'What was extracted from a tool call, by the extractor of its tool or by generic rules. Ids are those of the inventory, such as `dcim.device:1` if the type is known.',
})
export class OperationMetadataType implements Omit<OperationMetadata, 'statusChanges' | 'objectsRead' | 'warnings' | 'recordedBy'> {
  @Field(() => [String], { description: 'Ids of created objects.' })
  created!: string[];

  @Field(() => [String], { description: 'Ids of changed objects.' })
  changed!: string[];

  @Field(() => [String], { description: 'Ids of deleted objects.' })
  deleted!: string[];

  @Field(() => [String], { description: 'Ids of selected objects.' })
  selected!: string[];

  @Field(() => [String], { description: 'Ids of deselected objects.' })
  deselected!: string[];

  @Field(() => Int, { nullable: true, description: 'The total number of objects according to the result.' })
  count?: number;

  @Field(() => [String], { description: 'Errors in the result.' })
  errors!: string[];

  @Field(() => String, { nullable: true, description: 'The query or command that was generated.' })
  query?: string;

  @Field(() => String, { nullable: true, description: 'A short summary of the result. Windows show it instead of the result.' })
  summary?: string;
}

@ObjectType('Operation', {
  implements: NodeType,
  simpleResolvers: true,
  description: 'One tool operation: arguments, result and effects.',
})
export class OperationType extends NodeType implements Omit<Operation, 'session' | 'message' | 'entities'> {
  @Field(() => Int, { description: 'The position among the operations of the session, from 1.' })
  sequence!: number;

  @Field(() => String, { nullable: true, description: 'The client’s id of the operation.' })
  clientId?: string;

  @Field(() => String, { nullable: true, description: 'The provider’s id of the tool call, if known.' })
  callId?: string;

  @Field(() => String, { description: 'The name of the tool.' })
  tool!: string;

  @Field(() => JsonValue, { nullable: true, description: 'The arguments.' })
  arguments!: Operation['arguments'];

  @Field(() => String, { description: 'The result, JSON or text.' })
  result!: string;

  @Field(() => OperationStatusEnum, { description: 'The status.' })
  status!: Operation['status'];

  @Field(() => String, { nullable: true, description: 'The error, if the operation failed.' })
  error?: string;

  @Field(() => Int, { nullable: true, description: 'The duration in milliseconds.' })
  durationMs?: number;

  @Field(() => DateTime, { description: 'The time when the operation was recorded.' })
  at!: number;

  @Field(() => OperationMetadataType, { description: 'The effects of the operation.' })
  metadata!: OperationMetadataType;

  @Field(() => Int, { description: 'Tokens of the arguments and the result.' })
  tokens!: number;
}

export const OperationConnection = connectionType('Operation', 'operations', () => OperationType);

@ObjectType('RecentContext', {
  simpleResolvers: true,
  description: 'The last operations and their effects, for questions such as “what was just deselected?”.',
})
export class RecentContextType implements RecentContext {
  @Field(() => [OperationType], { description: 'Newest first.' })
  operations!: RecentContext['operations'];

  @Field(() => [String], { description: 'Ids of created objects, newest operation first.' })
  created!: string[];

  @Field(() => [String], { description: 'Ids of changed objects.' })
  changed!: string[];

  @Field(() => [String], { description: 'Ids of deleted objects.' })
  deleted!: string[];

  @Field(() => [String], { description: 'Ids of selected objects.' })
  selected!: string[];

  @Field(() => [String], { description: 'Ids of deselected objects.' })
  deselected!: string[];

  @Field(() => [String], { description: 'Errors in the results.' })
  errors!: string[];

  @Field(() => [String], {
    description:
      'Ids that are selected now: all operations of the session selected them, and none deselected or deleted them since. At most 200.',
  })
  selection!: string[];
}
