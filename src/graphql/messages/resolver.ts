import { Arg, Ctx, Field, FieldResolver, ID, Int, Mutation, ObjectType, Query, Resolver, Root } from 'type-graphql';
import { checkId, type AddedMessage, type CancelledMessage, type FlaggedMessage } from '../../application/index.js';
import type { Message } from '../../domain/model/message.js';
import type { Session } from '../../domain/model/session.js';
import { COST_OF_WINDOW } from '../execution/cost.js';
import type { GraphContext } from '../context/context.js';
import { ContextRequestInput, toContextRequest } from '../inputs/context.js';
import { ContextWindowType } from '../types/context.js';
import { toGraphql, type GraphqlWindow } from '../types/context-window.js';
import { omitNulls, targetOf } from '../common/input-values.js';
import { SessionType } from '../types/session.js';
import { MentionType } from '../types/understanding.js';
import { AddMessageInput, AddMessagesInput, CancelMessageInput, toDraft, UpdateMessageInput } from '../inputs/message.js';
import { MessageStatusEnum, type MessageStatus } from '../enums/message.js';
import { MessageType } from '../types/message.js';

@ObjectType('AddMessagePayload', {
  simpleResolvers: true,
  description: 'The written message. Select `context` to get the window for the answer in the same request.',
})
export class AddMessagePayload {
  @Field(() => MessageType, { description: 'The message with its understanding.' })
  message!: Message;

  @Field(() => SessionType, { description: 'The session of the message.' })
  session!: Session;

  @Field(() => Boolean, { description: 'False if the client id was already known, so that nothing was written.' })
  created!: boolean;
}

@ObjectType('AddMessagesPayload', { simpleResolvers: true, description: 'The written messages.' })
class AddMessagesPayload {
  @Field(() => [MessageType], { description: 'The messages in the order of the input, each with its understanding.' })
  messages!: readonly Message[];

  @Field(() => SessionType, { description: 'The session of the messages.' })
  session!: Session;

  @Field(() => Int, { description: 'The number of messages written now. Messages whose client ids were already known are not counted.' })
  created!: number;
}

@ObjectType('CancelMessagePayload', { simpleResolvers: true, description: 'The cancelled message, and its session.' })
class CancelMessagePayload {
  @Field(() => MessageType, { description: 'The cancelled message.' })
  message!: Message;

  @Field(() => SessionType, { description: 'The session, with the head and the focus from before the message.' })
  session!: Session;
}

@ObjectType('UpdateMessagePayload', { simpleResolvers: true, description: 'The message after the change.' })
class UpdateMessagePayload {
  @Field(() => MessageType, { description: 'The message after the change.' })
  message!: Message;

  @Field(() => SessionType, { description: 'The session of the message.' })
  session!: Session;
}

@Resolver()
export class MessageRoots {
  @Query(() => MessageType, { nullable: true, description: 'One message of your sessions; null if it does not exist.' })
  message(
    @Arg('id', () => ID, { description: 'The id of the message.' }) id: string,
    @Ctx() { loaders }: GraphContext,
  ): Promise<Message | undefined> {
    return loaders.message.load(checkId('id', id, 'message'));
  }

  @Mutation(() => AddMessagePayload, {
    description:
      'Writes a message and understands it. Select `context` in the payload to get the window for the answer in the same request.',
  })
  addMessage(
    @Arg('input', () => AddMessageInput, { description: 'The message.' }) input: AddMessageInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<AddedMessage> {
    return app.messages.add(caller, targetOf(input), toDraft(input));
  }

  @Mutation(() => AddMessagesPayload, {
    description:
      'Writes up to 100 messages in one transaction and understands each of them, as `addMessage` does. Repeating the same client ids with the same content writes nothing.',
  })
  async addMessages(
    @Arg('input', () => AddMessagesInput, { description: 'The messages.' }) input: AddMessagesInput,
    @Ctx() { app, caller, signal }: GraphContext,
  ): Promise<AddMessagesPayload> {
    const drafts = input.messages.map((each, index) => toDraft(each, `input.messages[${index}]`));
    const { added, session } = await app.messages.addMany(caller, targetOf(input), drafts, signal);
    return { messages: added.map(({ message }) => message), session, created: added.filter(({ created }) => created).length };
  }

  @Mutation(() => UpdateMessagePayload, {
    description: 'Changes the flag or the priority of a message. Repeating the mutation changes nothing.',
  })
  updateMessage(
    @Arg('input', () => UpdateMessageInput, { description: 'The message and its changes.' }) input: UpdateMessageInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<FlaggedMessage> {
    const { messageId, ...mark } = omitNulls(input);
    return app.messages.mark(caller, checkId('input.messageId', messageId, 'message'), mark);
  }

  @Mutation(() => CancelMessagePayload, {
    description:
      'Cancels the last message of a session’s branch: the message before it becomes the head again, and the focus is restored. It also cancels an unfinished message, of which nothing remains. CONFLICT for any other message. Cancelling twice changes nothing, but a cancelled unfinished message is NOT_FOUND.',
  })
  cancelMessage(
    @Arg('input', () => CancelMessageInput, { description: 'The message to cancel.' }) { messageId }: CancelMessageInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<CancelledMessage> {
    return app.messages.cancel(caller, checkId('input.messageId', messageId, 'message'));
  }
}

@Resolver(() => AddMessagePayload)
export class AddMessagePayloadFields {
  @FieldResolver(() => ContextWindowType, {
    complexity: COST_OF_WINDOW,
    description: 'The window for the turn that this message asks for.',
  })
  async context(
    @Root() { session }: AddedMessage,
    @Arg('request', () => ContextRequestInput, { nullable: true, description: 'Options of the window.' })
    request: ContextRequestInput | undefined,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<GraphqlWindow> {
    return toGraphql(await app.contexts.build(caller, session.id, toContextRequest(request)));
  }
}

@Resolver(() => MessageType)
export class MessageFields {
  @FieldResolver(() => Boolean, {
    description:
      'Whether the message was cancelled. A cancelled message is in no history, list, window or search; it can only be read by its id.',
  })
  cancelled(@Root() { cancelled }: Message): boolean {
    return cancelled === true;
  }

  @FieldResolver(() => MessageStatusEnum, { description: 'Whether the text of the message is complete.' })
  status(@Root() { unfinished, interrupted }: Message): MessageStatus {
    if (unfinished === true) return 'STREAMING';
    return interrupted === true ? 'INTERRUPTED' : 'COMPLETE';
  }

  @FieldResolver(() => Boolean, {
    description:
      'Whether `author` is only a name that the writer gave, without the scope relay: the name of a model or a tool, or of an import. Prompts show it behind the role: `Assistant (name)`.',
  })
  authorClaimed(@Root() message: Message): boolean {
    return message.authorClaimed === true;
  }

  @FieldResolver(() => SessionType, { nullable: true, description: 'The session of the message; null if it was deleted.' })
  session(@Root() { session }: Message, @Ctx() { loaders }: GraphContext): Promise<Session | undefined> {
    return loaders.session.load(session);
  }

  @FieldResolver(() => MessageType, { nullable: true, description: 'The message that this one follows; null for the first message.' })
  parent(@Root() { parent }: Message, @Ctx() { loaders }: GraphContext): Promise<Message | undefined> | undefined {
    return parent === undefined ? undefined : loaders.message.load(parent);
  }

  @FieldResolver(() => [MessageType], { description: 'The messages that follow this one: several after an edit or a second answer.' })
  children(@Root() { id }: Message, @Ctx() { loaders }: GraphContext): Promise<readonly Message[]> {
    return loaders.children.load(id);
  }

  @FieldResolver(() => ContextWindowType, {
    nullable: true,
    complexity: COST_OF_WINDOW,
    description:
      'The window that the answer was made with, unchanged: it renders the same, byte for byte, whatever was written since. Null if no window was stored with the message, or if it is no longer stored.',
  })
  context(@Root() { window }: Message, @Ctx() { loaders }: GraphContext): Promise<GraphqlWindow | undefined> | undefined {
    return window === undefined ? undefined : loaders.window.load(window);
  }

  @FieldResolver(() => [MentionType], { description: 'The mentions of the message, as in `understanding.mentions`.' })
  mentions(@Root() { understanding }: Message): Message['understanding']['mentions'] {
    return understanding.mentions;
  }
}
