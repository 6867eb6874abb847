import { Arg, Ctx, Field, ID, Int, Mutation, ObjectType, Resolver } from 'type-graphql';
import {
  AppendMessageInput,
  BeginMessageInput,
  FinishMessageInput,
  GenerateAnswerInput,
  toAnswerRequest,
  toFinish,
  toUnfinishedDraft,
} from '../inputs/streaming.js';
import { COST_OF_WINDOW } from '../execution/cost.js';
import type { Session } from '../../domain/model/session.js';
import type { Message } from '../../domain/model/message.js';
import { checkId, type AddedMessage, type Appended } from '../../application/index.js';
import type { GraphContext } from '../context/context.js';
import { targetOf } from '../common/input-values.js';
import { SessionType } from '../types/session.js';
import { AddMessagePayload } from './resolver.js';
import { MessageType } from '../types/message.js';

@ObjectType('BeginMessagePayload', { simpleResolvers: true, description: 'The unfinished message.' })
class BeginMessagePayload {
  @Field(() => MessageType, { description: 'The unfinished message. For a retry, the message in its current state.' })
  message!: Message;

  @Field(() => SessionType, { description: 'The session of the message.' })
  session!: Session;

  @Field(() => Boolean, { description: 'False if the client id was already known, so that nothing was begun.' })
  created!: boolean;
}

@ObjectType('GenerateAnswerPayload', { simpleResolvers: true, description: 'The answer that is being written.' })
class GenerateAnswerPayload {
  @Field(() => MessageType, { description: 'The unfinished message. For a retry, the message in its current state.' })
  message!: Message;

  @Field(() => SessionType, { description: 'The session of the message.' })
  session!: Session;

  @Field(() => Boolean, { description: 'False if the client id was already known, so that the model was not asked.' })
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
    return app.messages.begin(caller, targetOf(input), toUnfinishedDraft(input));
  }

  @Mutation(() => GenerateAnswerPayload, {
    complexity: COST_OF_WINDOW,
    description:
      'Builds the window for the last message and lets the configured language model answer it. The answer is an unfinished message whose text arrives as with `appendMessage`; it is stored with its window. `cancelMessage` ends the request to the model. CONFLICT if no language model is configured (see `service { languageModel }`).',
  })
  generateAnswer(
    @Arg('input', () => GenerateAnswerInput, { description: 'The message to answer, and options.' }) input: GenerateAnswerInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<AddedMessage> {
    return app.answers.generate(caller, toAnswerRequest(input));
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
