import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import type { MessageFilter, MessagePage } from '../../application/index.js';
import { invalid } from '../../domain/common/errors.js';
import {
  ROLES,
  type ChosenEntity,
  type ContextType,
  type MessageDraft,
  type MessageKind,
  type QueryIntent,
  type Role,
} from '../../domain/model/message.js';
import { DEFAULT_PAGE_SIZE } from '../../domain/common/page.js';
import { idOf, omitNulls } from '../common/input-values.js';
import { PageArgs, pageRequest } from '../common/paging.js';
import { ContextTypeEnum, MessageKindEnum, QueryIntentEnum, RoleEnum } from '../enums/message.js';
import { PartInput, toPart } from '../types/message-parts.js';

@InputType('ChosenEntityInput', {
  description: 'What you know a span of the text to mean: a choice of a clarification that was picked, or an @-mention.',
})
export class ChosenEntityInput {
  @Field(() => Int, { description: 'Where the span begins, in UTF-16 units.' })
  start!: number;

  @Field(() => Int, { description: 'Where it ends, exclusive, in UTF-16 units.' })
  end!: number;

  @Field(() => ID, { description: 'The entity that it means.' })
  entityId!: string;
}

export function toChosen(chosen: readonly ChosenEntityInput[], path: string): readonly ChosenEntity[] {
  return chosen.map(({ start, end, entityId }, index) => ({
    start,
    end,
    entityId: idOf('entity', entityId, `${path}[${index}].entityId`),
  }));
}

@InputType('MessageInput', { description: 'A message of a batch. Content is `text`, or `parts` where it is more than text.' })
export class MessageInput {
  @Field(() => String, {
    nullable: true,
    description: 'Your own id of the message: a retry with it writes nothing twice. At most 200 characters.',
  })
  clientId?: string;

  @Field(() => RoleEnum, { nullable: true, description: 'Who speaks; USER unless said.' })
  role?: Role;

  @Field(() => String, { nullable: true, description: 'The content, where it is one text.' })
  text?: string;

  @Field(() => [PartInput], { nullable: true, description: 'The content in parts, in order.' })
  parts?: PartInput[];

  @Field(() => ID, { nullable: true, description: 'The message it follows; the session’s head unless said. Another one makes a branch.' })
  parentId?: string;

  @Field(() => Boolean, { nullable: true, description: 'Start a new branch at the beginning, as if the session were empty.' })
  root?: boolean;

  @Field(() => MessageKindEnum, { nullable: true, description: 'What it is; follows from the role unless said.' })
  kind?: MessageKind;

  @Field(() => ContextTypeEnum, { nullable: true, description: 'What it is to the window; follows from the kind unless said.' })
  contextType?: ContextType;

  @Field(() => Int, { nullable: true, description: 'From 1 (least) to 10; set by rule unless said.' })
  priority?: number;

  @Field(() => String, { nullable: true, description: 'Who spoke, where the role alone does not say.' })
  author?: string;

  @Field(() => QueryIntentEnum, {
    nullable: true,
    description: 'What it asks for, as an intent recogniser of yours said. It is kept as it is.',
  })
  intent?: QueryIntent;

  @Field(() => Boolean, { nullable: true, description: 'Mark it.' })
  flagged?: boolean;

  @Field(() => [ChosenEntityInput], {
    nullable: true,
    description:
      'Spans of the text whose meaning you chose, at most 50, none of which overlap. Each becomes a RESOLVED mention. With several text parts, offsets count in the parts joined by line feeds.',
  })
  chosen?: ChosenEntityInput[];

  @Field(() => ID, {
    nullable: true,
    description:
      'ASSISTANT: the id of the window that it was answered with, asked for within ten minutes; it is kept with the message. Unless said, the last one that you had for this turn since the session last changed.',
  })
  contextId?: string;
}

@InputType('AddMessageInput', { description: 'A message to write. Content is `text`, or `parts` where it is more than text.' })
export class AddMessageInput extends MessageInput {
  @Field(() => ID, { nullable: true, description: 'The session. Without `sessionId` and `key` a new session is opened.' })
  sessionId?: string;

  @Field(() => String, {
    nullable: true,
    description:
      'The key of the session, in place of `sessionId`. The session is opened if there is none, and opened again if it was ended.',
  })
  key?: string;
}

@InputType('AddMessagesInput', { description: 'Messages to write in one request, such as a conversation that was held elsewhere.' })
export class AddMessagesInput {
  @Field(() => ID, { nullable: true, description: 'The session. Without `sessionId` and `key` a new session is opened.' })
  sessionId?: string;

  @Field(() => String, {
    nullable: true,
    description: 'The key of the session, in place of `sessionId`. A missing session is opened, and one that was ended is opened again.',
  })
  key?: string;

  @Field(() => [MessageInput], {
    description:
      'The messages in their order, 1 to 100. Each follows the one before it, the first one the session’s head, unless it says another parent.',
  })
  messages!: MessageInput[];
}

@InputType('CancelMessageInput', { description: 'A message to take back.' })
export class CancelMessageInput {
  @Field(() => ID, { description: 'The last message of the session’s branch, or an unfinished message.' })
  messageId!: string;
}

@InputType('MessageFilter', { description: 'Which messages; all conditions must hold.' })
export class MessageFilterInput {
  @Field(() => [RoleEnum], { nullable: true, description: 'Only of these roles.' })
  roles?: Role[];

  @Field(() => Boolean, { nullable: true, description: 'SYSTEM messages too; false leaves them out.' })
  withSystem?: boolean;

  @Field(() => Boolean, { nullable: true, description: 'TOOL messages too; false leaves them out.' })
  withTools?: boolean;

  @Field(() => Boolean, { nullable: true, description: 'Only marked ones (true) or unmarked ones (false).' })
  flagged?: boolean;

  @Field(() => [ContextTypeEnum], { nullable: true, description: 'Only of these context types.' })
  contextTypes?: ContextType[];
}

export function toMessageFilter(input: MessageFilterInput | undefined): MessageFilter {
  const { withSystem = true, withTools = true, roles = ROLES, ...rest } = omitNulls(input ?? {});
  const wanted = roles.filter((role) => (role !== 'SYSTEM' || withSystem) && (role !== 'TOOL' || withTools));
  return { ...rest, ...(wanted.length === ROLES.length ? {} : { roles: wanted }) };
}

@ArgsType()
export class MessagePageArgs extends PageArgs {
  @Field(() => ID, { nullable: true, description: 'Continue behind this message of the list, in place of a cursor; goes with `first`.' })
  afterMessage?: string;

  @Field(() => ID, {
    nullable: true,
    description: 'Continue in front of this message of the list, in place of a cursor; goes with `last`.',
  })
  beforeMessage?: string;
}

export function messagePage(args: MessagePageArgs): MessagePage {
  const { afterMessage, beforeMessage } = omitNulls(args);
  if (afterMessage !== undefined && typeof args.last === 'number')
    throw invalid('afterMessage', '`afterMessage` together with `first` only', afterMessage);
  if (beforeMessage !== undefined && typeof args.first === 'number')
    throw invalid('beforeMessage', '`beforeMessage` together with `last` only', beforeMessage);
  const last = args.last ?? (beforeMessage === undefined ? undefined : DEFAULT_PAGE_SIZE);
  return {
    ...pageRequest({ ...omitNulls({ first: args.first, after: args.after, before: args.before }), ...omitNulls({ last }) }),
    ...(afterMessage === undefined ? {} : { afterMessage: idOf('message', afterMessage, 'afterMessage') }),
    ...(beforeMessage === undefined ? {} : { beforeMessage: idOf('message', beforeMessage, 'beforeMessage') }),
  };
}

@InputType('UpdateMessageInput', { description: 'A mark on a message: what is left out stays as it is.' })
export class UpdateMessageInput {
  @Field(() => ID, { description: 'The message.' })
  messageId!: string;

  @Field(() => Boolean, { nullable: true, description: 'Flagged ones stay in windows when a session is compacted or cleared.' })
  flagged?: boolean;

  @Field(() => Int, { nullable: true, description: 'From 1 (least) to 10.' })
  priority?: number;
}

export function toDraft(input: AddMessageInput, path = 'input'): MessageDraft {
  const { sessionId: _session, key: _key, text, parts, parentId, contextId, chosen, role = 'USER', ...rest } = omitNulls(input);
  if ((text === undefined) === (parts === undefined)) throw invalid(`${path}.text`, 'either `text` or `parts`', text ?? null);
  return {
    ...rest,
    role,
    ...(chosen === undefined ? {} : { chosen: toChosen(chosen, `${path}.chosen`) }),
    ...(contextId === undefined ? {} : { window: contextId }),
    ...(parentId === undefined ? {} : { parent: idOf('message', parentId, `${path}.parentId`) }),
    parts: text === undefined ? (parts ?? []).map((part, index) => toPart(part, index, path)) : [{ kind: 'TEXT', text }],
  };
}
