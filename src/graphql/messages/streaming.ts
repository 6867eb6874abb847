import { Arg, Ctx, Field, ID, InputType, Int, Mutation, ObjectType, Resolver } from 'type-graphql';
import type { Session } from '../../domain/model/session.js';
import type { Message, ContextType, MessageKind, QueryIntent, Role } from '../../domain/model/message.js';
import { checkId, type AddedMessage, type Appended, type Finish } from '../../application/index.js';
import type { UnfinishedMessage } from '../../domain/model/unfinished-message.js';
import type { GraphContext } from '../context/context.js';
import { omitNulls, targetOf } from '../common/input-values.js';
import { SessionType } from '../types/session.js';
import { ContextTypeEnum, MessageKindEnum, QueryIntentEnum, RoleEnum } from '../enums/message.js';
import { ChosenEntityInput, toChosen } from '../inputs/message.js';
import { PartInput, toPart } from '../types/message-parts.js';
import { AddMessagePayload } from './resolver.js';
import { MessageType } from '../types/message.js';

@InputType('BeginMessageInput', { description: 'A message whose text is written later, in pieces.' })
export class BeginMessageInput {
  @Field(() => ID, { nullable: true, description: 'The session. Without `sessionId` and `key`, a new session is opened.' })
  sessionId?: string;

  @Field(() => String, {
    nullable: true,
    description: 'The key of the session, instead of `sessionId`. A missing session is opened, and an ended one is reopened.',
  })
  key?: string;

  @Field(() => String, {
    nullable: true,
    description: 'Your own id of the message, at most 200 characters. A retry with the same id returns the same message.',
  })
  clientId?: string;

  @Field(() => RoleEnum, { nullable: true, description: 'The author’s role; by default ASSISTANT.' })
  role?: Role;

  @Field(() => ID, {
    nullable: true,
    description: 'The message that this one follows. By default the last message of the branch when this message is finished.',
  })
  parentId?: string;

  @Field(() => Boolean, { nullable: true, description: 'Starts a new branch at the beginning, as if the session were empty.' })
  root?: boolean;

  @Field(() => MessageKindEnum, { nullable: true, description: 'The purpose of the message; by default it follows from the role.' })
  kind?: MessageKind;

  @Field(() => ContextTypeEnum, { nullable: true, description: 'The role of the message in windows; by default it follows from the kind.' })
  contextType?: ContextType;

  @Field(() => Int, { nullable: true, description: '1 (lowest) to 10. By default it follows from the kind.' })
  priority?: number;

  @Field(() => String, { nullable: true, description: 'The author’s name, if the role alone is not enough.' })
  author?: string;

  @Field(() => QueryIntentEnum, { nullable: true, description: 'The intent that your own classifier found. Netloom stores it unchanged.' })
  intent?: QueryIntent;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Flags the message. Flagged messages stay in windows when a session is compacted or cleared.',
  })
  flagged?: boolean;

  @Field(() => ID, {
    nullable: true,
    description:
      'Only for messages of the ASSISTANT: the id of the window that the answer is made with, requested within the last ten minutes. By default, the last window that you requested for this turn.',
  })
  contextId?: string;
}

@InputType('AppendMessageInput', { description: 'Text to append to an unfinished message.' })
class AppendMessageInput {
  @Field(() => ID, { description: 'The unfinished message.' })
  messageId!: string;

  @Field(() => Int, {
    description:
      'The length of the text so far, in UTF-16 units: 0 for the first append, then the `length` that the previous append returned.',
  })
  offset!: number;

  @Field(() => String, {
    description: 'The text to append, at most 65,536 UTF-16 units. It must not begin or end inside a surrogate pair.',
  })
  text!: string;
}

@InputType('FinishMessageInput', { description: 'The end of an unfinished message.' })
class FinishMessageInput {
  @Field(() => ID, { description: 'The unfinished message.' })
  messageId!: string;

  @Field(() => Int, {
    nullable: true,
    description: 'The number of UTF-16 units that you appended in all. CONFLICT if the message has another length.',
  })
  length?: number;

  @Field(() => [PartInput], {
    nullable: true,
    description:
      'The whole content as parts, if it has more than text (thinking, tool calls). The text parts, joined, must equal the appended text.',
  })
  parts?: PartInput[];

  @Field(() => [ChosenEntityInput], { nullable: true, description: 'Spans of the text whose meaning is known, as in `addMessage`.' })
  chosen?: ChosenEntityInput[];

  @Field(() => ID, {
    nullable: true,
    description: 'The id of the window that the answer was made with, as in `addMessage`, unless `beginMessage` named it.',
  })
  contextId?: string;

  @Field(() => Boolean, { nullable: true, description: 'Whether the text ends early. The message gets the status INTERRUPTED.' })
  interrupted?: boolean;
}

@ObjectType('BeginMessagePayload', { simpleResolvers: true, description: 'The unfinished message.' })
class BeginMessagePayload {
  @Field(() => MessageType, { description: 'The unfinished message. For a retry, the message in its current state.' })
  message!: Message;

  @Field(() => SessionType, { description: 'The session of the message.' })
  session!: Session;

  @Field(() => Boolean, { description: 'False if the client id was already known, so that nothing was begun.' })
  created!: boolean;
}

@ObjectType('AppendMessagePayload', { description: 'The length of the text.' })
class AppendMessagePayload {
  @Field(() => ID, { description: 'The message.' })
  messageId!: string;

  @Field(() => Int, { description: 'The length of the text in UTF-16 units: the `offset` of the next append.' })
  length!: number;

  @Field(() => Boolean, { description: 'False if this text had already been appended.' })
  appended!: boolean;
}

function toBegun(input: BeginMessageInput): UnfinishedMessage['draft'] {
  const { sessionId: _session, key: _key, parentId, contextId, role = 'ASSISTANT', ...rest } = omitNulls(input);
  return {
    ...rest,
    role,
    ...(contextId === undefined ? {} : { window: contextId }),
    ...(parentId === undefined ? {} : { parent: checkId('input.parentId', parentId, 'message') }),
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
      'Begins a message whose text is written in pieces, such as an answer that a model is generating. Its status is STREAMING until it is finished, and until then it is in no window.',
  })
  beginMessage(
    @Arg('input', () => BeginMessageInput, { description: 'The message, without its text.' }) input: BeginMessageInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<AddedMessage> {
    return app.messages.begin(caller, targetOf(input), toBegun(input));
  }

  @Mutation(() => AppendMessagePayload, {
    description:
      'Appends text to an unfinished message. Repeating the same text at the same offset changes nothing. CONFLICT if `offset` is not the length of the text so far.',
  })
  async appendMessage(
    @Arg('input', () => AppendMessageInput, { description: 'The text and its offset.' }) input: AppendMessageInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<AppendMessagePayload> {
    const { messageId, offset, text } = input;
    const { message, ...rest }: Appended = await app.messages.append(caller, checkId('input.messageId', messageId, 'message'), {
      offset,
      text,
    });
    return { messageId: message, ...rest };
  }

  @Mutation(() => AddMessagePayload, {
    description:
      'Finishes an unfinished message and understands it, as `addMessage` does with the whole text. Finishing it again changes nothing.',
  })
  finishMessage(
    @Arg('input', () => FinishMessageInput, { description: 'How the message ends.' }) input: FinishMessageInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<AddedMessage> {
    return app.messages.finish(caller, checkId('input.messageId', input.messageId, 'message'), toFinish(input));
  }
}
