import { Field, Int, ObjectType } from 'type-graphql';
import type { Message, QueryIntent, PartDetails, TaskResult } from '../../domain/model/message.js';
import { NodeType } from './node.js';
import { connectionType } from '../common/paging.js';
import { DateTime, JsonValue } from '../common/scalars.js';
import { OperationStatusEnum } from '../enums/operation.js';
import { UnderstandingType } from './understanding.js';
import { ContextTypeEnum, MessageKindEnum, PartKindEnum, QueryIntentEnum, RoleEnum } from '../enums/message.js';

@ObjectType('TaskResult', { simpleResolvers: true, description: 'A task that was done for a part, with its result.' })
class TaskResultType implements TaskResult {
  @Field(() => String, { description: 'The name of the task.' })
  name!: string;

  @Field(() => OperationStatusEnum, { description: 'The status at its end.' })
  status!: TaskResult['status'];

  @Field(() => String, { nullable: true, description: 'The result, JSON or text.' })
  result?: string;

  @Field(() => Int, { nullable: true, description: 'The duration in milliseconds.' })
  durationMs?: number;
}

@ObjectType('PartDetails', { simpleResolvers: true, description: 'Details of a part, as the writer of the message stated them.' })
class PartDetailsType implements PartDetails {
  @Field(() => Int, { nullable: true, description: 'The duration in milliseconds.' })
  durationMs?: number;

  @Field(() => String, { nullable: true, description: 'The model that made the part.' })
  model?: string;

  @Field(() => String, { nullable: true, description: 'The provider of the model.' })
  provider?: string;

  @Field(() => [TaskResultType], { nullable: true, description: 'The tasks that were done for the part, at most 50.' })
  tasks?: TaskResultType[];
}

@ObjectType('Part', { simpleResolvers: true, description: 'One part of a message’s content. Its `kind` determines which fields are set.' })
export class PartType {
  @Field(() => PartKindEnum, { description: 'The kind of content.' })
  kind!: string;

  @Field(() => Int, { description: 'The tokens of the part, counted when it was written.' })
  tokens!: number;

  @Field(() => String, { nullable: true, description: 'TEXT, THINKING, TOOL_RESULT and FILE: the text.' })
  text?: string;

  @Field(() => String, { nullable: true, description: 'TOOL_CALL and TOOL_RESULT: the id of the call.' })
  callId?: string;

  @Field(() => String, { nullable: true, description: 'TOOL_CALL and TOOL_RESULT: the name of the tool.' })
  tool?: string;

  @Field(() => JsonValue, { nullable: true, description: 'TOOL_CALL: the arguments.' })
  arguments?: unknown;

  @Field(() => Boolean, { nullable: true, description: 'TOOL_RESULT: whether the call failed.' })
  isError?: boolean;

  @Field(() => String, { nullable: true, description: 'FILE: the name of the file.' })
  name?: string;

  @Field(() => String, { nullable: true, description: 'FILE: the media type.' })
  mediaType?: string;

  @Field(() => String, { nullable: true, description: 'IMAGE: the URL.' })
  url?: string;

  @Field(() => String, { nullable: true, description: 'IMAGE: a description of the image.' })
  alt?: string;

  @Field(() => Int, { nullable: true, description: 'IMAGE: the width in pixels, if known.' })
  width?: number;

  @Field(() => Int, { nullable: true, description: 'IMAGE: the height in pixels, if known.' })
  height?: number;

  @Field(() => String, { nullable: true, description: 'THINKING: the provider’s signature.' })
  signature?: string;

  @Field(() => String, { nullable: true, description: 'THINKING: encrypted reasoning.' })
  redacted?: string;

  @Field(() => PartDetailsType, { nullable: true, description: 'Details of the part; null if none were stated. They are not in windows.' })
  details?: PartDetails;
}

@ObjectType('Message', {
  implements: NodeType,
  simpleResolvers: true,
  description: 'A message of a session, with its understanding.',
})
export class MessageType
  extends NodeType
  implements Omit<Message, 'session' | 'parent' | 'authorClaimed' | 'cancelled' | 'unfinished' | 'interrupted' | 'window'>
{
  @Field(() => Int, {
    description:
      'The position in the order of writing, from 1. A cancelled message keeps its position. While a message is STREAMING, `sequence`, `depth` and `parent` may still change.',
  })
  sequence!: number;

  @Field(() => Int, { description: 'The distance from the first message of the branch, from 0.' })
  depth!: number;

  @Field(() => RoleEnum, { description: 'The author’s role.' })
  role!: Message['role'];

  @Field(() => MessageKindEnum, { description: 'The purpose of the message.' })
  kind!: Message['kind'];

  @Field(() => ContextTypeEnum, { description: 'The role of the message in windows.' })
  contextType!: Message['contextType'];

  @Field(() => Int, { description: '1 (lowest) to 10.' })
  priority!: number;

  @Field(() => String, { nullable: true, description: 'The author’s name, if the role alone is not enough.' })
  author?: string;

  @Field(() => String, {
    nullable: true,
    description:
      'The name of the key that wrote the message; for an import, of its importer. Another author than the writer was named by a key with the scope relay, unless `authorClaimed`. Null: unknown, because it was written before this was stored.',
  })
  writtenBy?: string;

  @Field(() => String, { nullable: true, description: 'The name of the agent that answered, as the writer stated it.' })
  agent?: string;

  @Field(() => QueryIntentEnum, { nullable: true, description: 'The intent that the client sent.' })
  intent?: QueryIntent;

  @Field(() => String, { nullable: true, description: 'The client’s id of the message.' })
  clientId?: string;

  @Field(() => Boolean, { description: 'Whether the message is flagged.' })
  flagged!: boolean;

  @Field(() => [PartType], { description: 'The content, in order.' })
  parts!: Message['parts'];

  @Field(() => String, { description: 'The text parts, joined by line feeds.' })
  text!: string;

  @Field(() => Int, { description: 'The tokens of all parts; 0 while the message is STREAMING.' })
  tokens!: number;

  @Field(() => DateTime, { description: 'The time when the message was begun while it is STREAMING, otherwise when it was finished.' })
  createdAt!: number;

  @Field(() => DateTime, {
    nullable: true,
    description: 'The time of its last change in the system that it comes from; null if there was none.',
  })
  updatedAt?: number;

  @Field(() => UnderstandingType, { description: 'The understanding of the message: mentions, follow-up, topic, clarification.' })
  understanding!: Message['understanding'];
}

export const MessageConnection = connectionType('Message', 'messages', () => MessageType);
