import { Arg, Ctx, Field, ID, InputType, Int, Mutation, ObjectType, Resolver } from 'type-graphql';
import type { AddedMessage, Appended, Finish } from '../../application/index.js';
import type { ContextType, MessageKind, QueryIntent, Role } from '../../domain/model/message.js';
import type { UnfinishedMessage } from '../../domain/model/unfinished-message.js';
import type { GraphContext } from '../context/context.js';
import { idOf, omitNulls, targetOf } from '../common/input-values.js';
import { SessionType } from '../types/session.js';
import { ContextTypeEnum, MessageKindEnum, QueryIntentEnum, RoleEnum } from '../enums/message.js';
import { ChosenEntityInput, toChosen } from '../inputs/message.js';
import { PartInput, toPart } from '../types/message-parts.js';
import { AddMessagePayload } from './resolver.js';
import { MessageType } from '../types/message.js';

@InputType('BeginMessageInput', { description: 'A message whose text comes later.' })
export class BeginMessageInput {
  @Field(() => ID, { nullable: true, description: 'The session. Without `sessionId` and `key` a new session is opened.' })
  sessionId?: string;

  @Field(() => String, {
    nullable: true,
    description: 'The key of the session, in place of `sessionId`. A missing session is opened, and one that was ended is opened again.',
  })
  key?: string;

  @Field(() => String, {
    nullable: true,
    description: 'Your own id of the message: a retry with it gives the message that was begun. At most 200 characters.',
  })
  clientId?: string;

  @Field(() => RoleEnum, { nullable: true, description: 'Who speaks; ASSISTANT by default.' })
  role?: Role;

  @Field(() => ID, {
    nullable: true,
    description:
      'The message it follows. By default it follows the session’s head: the one that it began behind, or what has followed that by the time it is finished.',
  })
  parentId?: string;

  @Field(() => Boolean, { nullable: true, description: 'Start a new branch at the beginning, as if the session were empty.' })
  root?: boolean;

  @Field(() => MessageKindEnum, { nullable: true, description: 'What it is; follows from the role by default.' })
  kind?: MessageKind;

  @Field(() => ContextTypeEnum, { nullable: true, description: 'What it is to the window; follows from the kind by default.' })
  contextType?: ContextType;

  @Field(() => Int, { nullable: true, description: 'From 1 (least) to 10; set by rule by default.' })
  priority?: number;

  @Field(() => String, { nullable: true, description: 'Who spoke, where the role alone does not say.' })
  author?: string;

  @Field(() => QueryIntentEnum, { nullable: true, description: 'What it asks for, as your own intent recogniser said.' })
  intent?: QueryIntent;

  @Field(() => Boolean, { nullable: true, description: 'Mark it.' })
  flagged?: boolean;

  @Field(() => ID, {
    nullable: true,
    description:
      'ASSISTANT: the id of the window that it answers, asked for within ten minutes. By default the last one that you had for this turn.',
  })
  contextId?: string;
}

@InputType('AppendMessageInput', { description: 'Text to add to an unfinished message.' })
class AppendMessageInput {
  @Field(() => ID, { description: 'The unfinished message.' })
  messageId!: string;

  @Field(() => Int, {
    description: 'Length of the text so far, in UTF-16 units: 0 for the first append, then the `length` that the append before it gave.',
  })
  offset!: number;

  @Field(() => String, {
    description: 'The text to add, at most 65,536 UTF-16 units. It must not begin or end inside of a surrogate pair.',
  })
  text!: string;
}

@InputType('FinishMessageInput', { description: 'How an unfinished message ends.' })
class FinishMessageInput {
  @Field(() => ID, { description: 'The unfinished message.' })
  messageId!: string;

  @Field(() => Int, {
    nullable: true,
    description: 'UTF-16 units of text that you have appended in all: CONFLICT where the message has another length.',
  })
  length?: number;

  @Field(() => [PartInput], {
    nullable: true,
    description:
      'The whole content in parts, in order, where it is more than the text (thinking, tool calls). The text parts, one after the other, must be the appended text.',
  })
  parts?: PartInput[];

  @Field(() => [ChosenEntityInput], { nullable: true, description: 'Spans of the text whose meaning you chose, as in `addMessage`.' })
  chosen?: ChosenEntityInput[];

  @Field(() => ID, {
    nullable: true,
    description: 'The id of the window that it answers, as in `addMessage`, if `beginMessage` did not say.',
  })
  contextId?: string;

  @Field(() => Boolean, { nullable: true, description: 'The text ends early: the message gets the status INTERRUPTED.' })
  interrupted?: boolean;
}

@ObjectType('BeginMessagePayload', { simpleResolvers: true, description: 'The message that was begun.' })
class BeginMessagePayload {
  @Field(() => MessageType, { description: 'The unfinished message; for a retry, the message as it is now.' })
  message!: object;

  @Field(() => SessionType, { description: 'Its session.' })
  session!: object;

  @Field(() => Boolean, { description: 'False when the client id was known already and nothing was begun.' })
  created!: boolean;
}

@ObjectType('AppendMessagePayload', { description: 'How long the text is now.' })
class AppendMessagePayload {
  @Field(() => ID, { description: 'The message.' })
  messageId!: string;

  @Field(() => Int, { description: 'Length of the text in UTF-16 units: the `offset` of the next append.' })
  length!: number;

  @Field(() => Boolean, { description: 'False when this text was there already and nothing was added.' })
  appended!: boolean;
}

function toBegun(input: BeginMessageInput): UnfinishedMessage['draft'] {
  const { sessionId: _session, key: _key, parentId, contextId, role = 'ASSISTANT', ...rest } = omitNulls(input);
  return {
    ...rest,
    role,
    ...(contextId === undefined ? {} : { window: contextId }),
    ...(parentId === undefined ? {} : { parent: idOf('message', parentId, 'input.parentId') }),
  };
}

function toFinish(input: FinishMessageInput): Finish {
  const { messageId: _message, parts, chosen, contextId, ...rest } = omitNulls(input);
  return {
    ...rest,
    ...(contextId === undefined ? {} : { window: contextId }),
    ...(parts === undefined ? {} : { parts: parts.map((part, index) => toPart(part, index)) }),
    ...(chosen === undefined ? {} : { chosen: toChosen(chosen, 'input.chosen') }),
  };
}

@Resolver()
export class StreamingRoots {
  @Mutation(() => BeginMessagePayload, {
    description:
      'Begins a message whose text comes in pieces, such as an answer that a model is writing. It is STREAMING until it is finished, and no window has it until then.',
  })
  beginMessage(
    @Arg('input', () => BeginMessageInput, { description: 'The message, without its text.' }) input: BeginMessageInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<AddedMessage> {
    return app.messages.begin(caller, targetOf(input), toBegun(input));
  }

  @Mutation(() => AppendMessagePayload, {
    description:
      'Adds text at the end of an unfinished message. The same text at the same offset again changes nothing; another offset than the length so far is a CONFLICT.',
  })
  async appendMessage(
    @Arg('input', () => AppendMessageInput, { description: 'The text and its place.' }) input: AppendMessageInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<AppendMessagePayload> {
    const { messageId, offset, text } = input;
    const { message, ...rest }: Appended = await app.messages.append(caller, idOf('message', messageId, 'input.messageId'), {
      offset,
      text,
    });
    return { messageId: message, ...rest };
  }

  @Mutation(() => AddMessagePayload, {
    description:
      'Finishes an unfinished message: it is understood, and has the same effect as `addMessage` with the whole text now. Finishing it again changes nothing.',
  })
  finishMessage(
    @Arg('input', () => FinishMessageInput, { description: 'How it ends.' }) input: FinishMessageInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<AddedMessage> {
    return app.messages.finish(caller, idOf('message', input.messageId, 'input.messageId'), toFinish(input));
  }
}
