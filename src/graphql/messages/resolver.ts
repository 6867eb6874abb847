import { Arg, Ctx, Field, FieldResolver, ID, Int, Mutation, ObjectType, Query, Resolver, Root } from 'type-graphql';
import type { AddedMessage, CancelledMessage, FlaggedMessage } from '../../application/index.js';
import type { Message } from '../../domain/model/message.js';
import type { Session } from '../../domain/model/session.js';
import { COST_OF_WINDOW } from '../execution/cost.js';
import type { GraphContext } from '../context/context.js';
import { ContextRequestInput, toContextRequest } from '../inputs/context.js';
import { ContextWindowType } from '../types/context.js';
import { toGraphql, type GraphqlWindow } from '../types/context-window.js';
import { idOf, omitNulls, targetOf } from '../common/input-values.js';
import { SessionType } from '../types/session.js';
import { MentionType } from '../types/understanding.js';
import { AddMessageInput, AddMessagesInput, CancelMessageInput, toDraft, UpdateMessageInput } from '../inputs/message.js';
import { MessageStatusEnum, type MessageStatus } from '../enums/message.js';
import { MessageType } from '../types/message.js';

@ObjectType('AddMessagePayload', {
  simpleResolvers: true,
  description: 'The written message; with `context`, a whole turn in one request.',
})
export class AddMessagePayload {
  @Field(() => MessageType, { description: 'The message, with what was understood of it.' })
  message!: object;

  @Field(() => SessionType, { description: 'Its session.' })
  session!: object;

  @Field(() => Boolean, { description: 'False when the client id was known already and nothing was written.' })
  created!: boolean;
}

@ObjectType('AddMessagesPayload', { simpleResolvers: true, description: 'The written messages.' })
class AddMessagesPayload {
  @Field(() => [MessageType], { description: 'The messages in the order of the input, with what was understood of each.' })
  messages!: readonly object[];

  @Field(() => SessionType, { description: 'Their session.' })
  session!: object;

  @Field(() => Int, { description: 'How many were written. Those whose client ids were known already were not.' })
  created!: number;
}

@ObjectType('CancelMessagePayload', { simpleResolvers: true, description: 'What was taken back, and the session without it.' })
class CancelMessagePayload {
  @Field(() => MessageType, { description: 'The cancelled message.' })
  message!: object;

  @Field(() => SessionType, { description: 'Its session, with its head and focus as they were before.' })
  session!: object;
}

@ObjectType('UpdateMessagePayload', { simpleResolvers: true, description: 'The message with its mark.' })
class UpdateMessagePayload {
  @Field(() => MessageType, { description: 'The message as it is now.' })
  message!: object;

  @Field(() => SessionType, { description: 'Its session.' })
  session!: object;
}

@Resolver()
export class MessageRoots {
  @Query(() => MessageType, { nullable: true, description: 'One message of your sessions; null when there is none.' })
  message(@Arg('id', () => ID, { description: 'Its id.' }) id: string, @Ctx() { loaders }: GraphContext): Promise<Message | undefined> {
    return loaders.message.load(idOf('message', id, 'id'));
  }

  @Mutation(() => AddMessagePayload, {
    description:
      'Writes a message and understands it. Ask for `context` in the payload to have the window for the answer in the same request.',
  })
  addMessage(
    @Arg('input', () => AddMessageInput, { description: 'The message.' }) input: AddMessageInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<AddedMessage> {
    return app.messages.add(caller, targetOf(input), toDraft(input));
  }

  @Mutation(() => AddMessagesPayload, {
    description:
      'Writes up to 100 messages in their order, each understood as with `addMessage`; all of them or none. The same client ids with the same content again write nothing.',
  })
  async addMessages(
    @Arg('input', () => AddMessagesInput, { description: 'The messages.' }) input: AddMessagesInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<AddMessagesPayload> {
    const drafts = input.messages.map((each, index) => toDraft(each, `input.messages[${index}]`));
    const { added, session } = await app.messages.addMany(caller, targetOf(input), drafts);
    return { messages: added.map(({ message }) => message), session, created: added.filter(({ created }) => created).length };
  }

  @Mutation(() => UpdateMessagePayload, { description: 'Flags a message, or gives it another priority. The same again changes nothing.' })
  updateMessage(
    @Arg('input', () => UpdateMessageInput, { description: 'The message and its mark.' }) input: UpdateMessageInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<FlaggedMessage> {
    const { messageId, ...mark } = omitNulls(input);
    return app.messages.mark(caller, idOf('message', messageId, 'input.messageId'), mark);
  }

  @Mutation(() => CancelMessagePayload, {
    description:
      'Takes back the last message of the branch that a session is on: the message before it is the head again, and the focus is as it was. Takes back an unfinished message too, of which nothing is left then. CONFLICT for any other message. Cancelling twice changes nothing; an unfinished message that was taken back is NOT_FOUND.',
  })
  cancelMessage(
    @Arg('input', () => CancelMessageInput, { description: 'The message to take back.' }) { messageId }: CancelMessageInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<CancelledMessage> {
    return app.messages.cancel(caller, idOf('message', messageId, 'input.messageId'));
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
    @Arg('request', () => ContextRequestInput, { nullable: true, description: 'What the window should be.' })
    request: ContextRequestInput | undefined,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<GraphqlWindow> {
    return toGraphql(await app.contexts.build(caller, session.id, toContextRequest(request)));
  }
}

@Resolver(() => MessageType)
export class MessageFields {
  @FieldResolver(() => Boolean, {
    description: 'It was taken back: it is in no history, list, window or search, and is read by its id alone.',
  })
  cancelled(@Root() { cancelled }: Message): boolean {
    return cancelled === true;
  }

  @FieldResolver(() => MessageStatusEnum, { description: 'How far its writing is.' })
  status(@Root() { unfinished, interrupted }: Message): MessageStatus {
    if (unfinished === true) return 'STREAMING';
    return interrupted === true ? 'INTERRUPTED' : 'COMPLETE';
  }

  @FieldResolver(() => SessionType, { nullable: true, description: 'The session it is in; null when that is gone.' })
  session(@Root() { session }: Message, @Ctx() { loaders }: GraphContext): Promise<Session | undefined> {
    return loaders.session.load(session);
  }

  @FieldResolver(() => MessageType, { nullable: true, description: 'The message it follows; null for a first one.' })
  parent(@Root() { parent }: Message, @Ctx() { loaders }: GraphContext): Promise<Message | undefined> | undefined {
    return parent === undefined ? undefined : loaders.message.load(parent);
  }

  @FieldResolver(() => [MessageType], { description: 'The messages that follow it: several where there was an edit or a second answer.' })
  children(@Root() { id }: Message, @Ctx() { loaders }: GraphContext): Promise<readonly Message[]> {
    return loaders.children.load(id);
  }

  @FieldResolver(() => ContextWindowType, {
    nullable: true,
    complexity: COST_OF_WINDOW,
    description:
      'The window that it was answered with, as it was: it renders the same, byte for byte, whatever came since. Null for what nobody answered with a window, and where it is kept no more.',
  })
  context(@Root() { window }: Message, @Ctx() { loaders }: GraphContext): Promise<GraphqlWindow | undefined> | undefined {
    return window === undefined ? undefined : loaders.window.load(window);
  }

  @FieldResolver(() => [MentionType], { description: 'What it names or refers to; the same as `understanding.mentions`.' })
  mentions(@Root() { understanding }: Message): Message['understanding']['mentions'] {
    return understanding.mentions;
  }
}
