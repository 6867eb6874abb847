import { Field, Int, ObjectType } from 'type-graphql';
import { NodeType } from './node.js';
import { connectionType } from '../common/paging.js';
import { DateTime, JsonValue } from '../common/scalars.js';
import { UnderstandingType } from './understanding.js';
import { ContextTypeEnum, MessageKindEnum, PartKindEnum, QueryIntentEnum, RoleEnum } from '../enums/message.js';

@ObjectType('Part', { simpleResolvers: true, description: 'One part of a message’s content. Which fields are set follows from `kind`.' })
export class PartType {
  @Field(() => PartKindEnum, { description: 'What it is.' })
  kind!: string;

  @Field(() => Int, { description: 'Tokens of the part, counted once at write.' })
  tokens!: number;

  @Field(() => String, { nullable: true, description: 'TEXT, THINKING, TOOL_RESULT and FILE: the text.' })
  text?: string;

  @Field(() => String, { nullable: true, description: 'TOOL_CALL and TOOL_RESULT: which call.' })
  callId?: string;

  @Field(() => String, { nullable: true, description: 'TOOL_CALL and TOOL_RESULT: the tool’s name.' })
  tool?: string;

  @Field(() => JsonValue, { nullable: true, description: 'TOOL_CALL: the arguments.' })
  arguments?: unknown;

  @Field(() => Boolean, { nullable: true, description: 'TOOL_RESULT: the call failed.' })
  isError?: boolean;

  @Field(() => String, { nullable: true, description: 'FILE: the file’s name.' })
  name?: string;

  @Field(() => String, { nullable: true, description: 'FILE: its media type.' })
  mediaType?: string;

  @Field(() => String, { nullable: true, description: 'IMAGE: where it is.' })
  url?: string;

  @Field(() => String, { nullable: true, description: 'IMAGE: what it shows, in words.' })
  alt?: string;

  @Field(() => Int, { nullable: true, description: 'IMAGE: its width in pixels, where its client said so.' })
  width?: number;

  @Field(() => Int, { nullable: true, description: 'IMAGE: its height in pixels, where its client said so.' })
  height?: number;

  @Field(() => String, { nullable: true, description: 'THINKING: the provider’s signature.' })
  signature?: string;

  @Field(() => String, { nullable: true, description: 'THINKING: reasoning that the provider gave encrypted only.' })
  redacted?: string;
}

@ObjectType('Message', {
  implements: NodeType,
  simpleResolvers: true,
  description: 'One message of a session, with what was understood of it.',
})
export class MessageType extends NodeType {
  @Field(() => Int, {
    description:
      'Position in the order of writing, from 1; a cancelled message keeps its place. While a message is STREAMING, `sequence`, `depth` and `parent` say what they were when it began, and may be others when it is finished.',
  })
  sequence!: number;

  @Field(() => Int, { description: 'Distance from the root of its branch, from 0.' })
  depth!: number;

  @Field(() => RoleEnum, { description: 'Who speaks.' })
  role!: string;

  @Field(() => MessageKindEnum, { description: 'What it is.' })
  kind!: string;

  @Field(() => ContextTypeEnum, { description: 'What it is to the window.' })
  contextType!: string;

  @Field(() => Int, { description: 'From 1 (least) to 10.' })
  priority!: number;

  @Field(() => String, { nullable: true, description: 'Who spoke, where the role alone does not say.' })
  author?: string;

  @Field(() => QueryIntentEnum, { nullable: true, description: 'What it asks for, where its client said so.' })
  intent?: string;

  @Field(() => String, { nullable: true, description: 'The id its client gave it; writing it again changes nothing.' })
  clientId?: string;

  @Field(() => Boolean, { description: 'Marked by a client.' })
  flagged!: boolean;

  @Field(() => [PartType], { description: 'Its content, in order.' })
  parts!: PartType[];

  @Field(() => String, { description: 'The text parts, joined by line feeds.' })
  text!: string;

  @Field(() => Int, { description: 'Tokens of all parts; 0 while it is STREAMING.' })
  tokens!: number;

  @Field(() => DateTime, { description: 'When it was written: begun, while it is STREAMING, and else finished.' })
  createdAt!: number;

  @Field(() => UnderstandingType, { description: 'What was understood: mentions, follow-up, topic, what to ask back.' })
  understanding!: UnderstandingType;
}

export const MessageConnection = connectionType('Message', 'messages', () => MessageType);
