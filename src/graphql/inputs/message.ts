import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import { SessionTargetInput, withSessionTarget } from './session-target.js';
import { checkId, type MessageFilter, type MessagePage } from '../../application/index.js';
import { invalid, NetloomError } from '../../domain/common/errors.js';
import {
  ROLES,
  type ChosenEntity,
  type ContextType,
  type MessageDraft,
  type MessageKind,
  type PartDraft,
  type QueryIntent,
  type Role,
  withDetails,
} from '../../domain/model/message.js';
import { DEFAULT_PAGE_SIZE } from '../../domain/common/page.js';
import { omitNulls } from '../common/input-values.js';
import { PageArgs, pageRequest } from '../common/paging.js';
import { ContextTypeEnum, MessageKindEnum, QueryIntentEnum, RoleEnum } from '../enums/message.js';
import { PartDetailsInput, PartInput, toDetails, toPart } from '../types/message-parts.js';

@InputType('ChosenEntityInput', {
  description:
    'The entity that a span of the text means: a choice of a clarification or of a POSSIBLE mention, or an @-mention. Several with the same span mean a list.',
})
export class ChosenEntityInput {
  @Field(() => Int, { description: 'The start of the span, in UTF-16 units.' })
  start!: number;

  @Field(() => Int, { description: 'The end of the span (exclusive), in UTF-16 units.' })
  end!: number;

  @Field(() => ID, { description: 'The entity that the span means.' })
  entityId!: string;
}

export function toChosen(chosen: readonly ChosenEntityInput[], path: string): readonly ChosenEntity[] {
  return chosen.map(({ start, end, entityId }, index) => ({
    start,
    end,
    entityId: checkId(`${path}[${index}].entityId`, entityId, 'entity'),
  }));
}

/** The fields that messages have, whether their content is known or written later. */
@InputType()
export class MessageFieldsInput {
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

  @Field(() => String, {
    nullable: true,
    description:
      'The name of the agent that answered, at most 100 characters. It is stored for clients and, unlike the author, not in windows.',
  })
  agent?: string;

  @Field(() => QueryIntentEnum, {
    nullable: true,
    description: 'The intent that your own classifier found. Netloom stores it unchanged.',
  })
  intent?: QueryIntent;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Flags the message. Flagged messages stay in windows when a session is compacted or cleared.',
  })
  flagged?: boolean;
}

@InputType('MessageInput', { description: 'A message of a batch. The content is either `text` or `parts`.' })
export class MessageInput extends MessageFieldsInput {
  @Field(() => String, {
    nullable: true,
    description: 'Your own id of the message, at most 200 characters. A retry with the same id writes nothing twice.',
  })
  clientId?: string;

  @Field(() => RoleEnum, { nullable: true, description: 'The author’s role; by default USER.' })
  role?: Role;

  @Field(() => String, { nullable: true, description: 'The content as one text.' })
  text?: string;

  @Field(() => [PartInput], { nullable: true, description: 'The content as parts, in order.' })
  parts?: PartInput[];

  @Field(() => [PartDetailsInput], { nullable: true, description: 'Details of the parts: duration, model, provider, tasks.' })
  details?: PartDetailsInput[];

  @Field(() => ID, {
    nullable: true,
    description: 'The message that this one follows; by default the last message of the session’s branch. Another message starts a branch.',
  })
  parentId?: string;

  @Field(() => String, {
    nullable: true,
    description: 'The same by the `clientId` of the parent, which may be an earlier message of the same request.',
  })
  parentClientId?: string;

  @Field(() => Date, {
    nullable: true,
    description:
      'When the message was written, if it comes from another system: not in the future, and not before the message that it follows. By default now.',
  })
  createdAt?: Date;

  @Field(() => Date, {
    nullable: true,
    description: 'The time of its last change in the other system; only with `createdAt`, and not before it.',
  })
  updatedAt?: Date;

  @Field(() => [ChosenEntityInput], {
    nullable: true,
    description:
      'Spans of the text whose meaning is known, at most 50, without overlaps. Each becomes a RESOLVED mention. With several text parts, offsets count in the parts joined by line feeds.',
  })
  chosen?: ChosenEntityInput[];

  @Field(() => ID, {
    nullable: true,
    description:
      'Only for messages of the ASSISTANT: the id of the window that the answer was made with, requested within the last ten minutes. It is stored with the message. By default, the last window that you requested for this turn since the session changed.',
  })
  contextId?: string;
}

@InputType('AddMessageInput', { description: 'A message to write. The content is either `text` or `parts`.' })
export class AddMessageInput extends withSessionTarget(MessageInput) {}

@InputType('AddMessagesInput', { description: 'Messages to write in one request, such as a conversation from another system.' })
export class AddMessagesInput extends SessionTargetInput {
  @Field(() => [MessageInput], {
    description:
      '1 to 100 messages in order. Each follows the one before it, and the first follows the last message of the session’s branch, unless `parentId` names another one.',
  })
  messages!: MessageInput[];
}

@InputType('CancelMessageInput', { description: 'A message to cancel.' })
export class CancelMessageInput {
  @Field(() => ID, { description: 'The last message of the session’s branch, or an unfinished message.' })
  messageId!: string;
}

@InputType('MessageFilter', { description: 'Conditions for messages; all of them must hold.' })
export class MessageFilterInput {
  @Field(() => [RoleEnum], { nullable: true, description: 'Returns only messages of these roles.' })
  roles?: Role[];

  @Field(() => Boolean, { nullable: true, description: 'Whether to return SYSTEM messages; by default true.' })
  withSystem?: boolean;

  @Field(() => Boolean, { nullable: true, description: 'Whether to return TOOL messages; by default true.' })
  withTools?: boolean;

  @Field(() => Boolean, { nullable: true, description: 'Returns only flagged (true) or only unflagged (false) messages.' })
  flagged?: boolean;

  @Field(() => [ContextTypeEnum], { nullable: true, description: 'Returns only messages of these context types.' })
  contextTypes?: ContextType[];
}

export function toMessageFilter(input: MessageFilterInput | undefined): MessageFilter {
  const { withSystem = true, withTools = true, roles = ROLES, ...rest } = omitNulls(input ?? {});
  const included = roles.filter((role) => (role !== 'SYSTEM' || withSystem) && (role !== 'TOOL' || withTools));
  return { ...rest, ...(included.length === ROLES.length ? {} : { roles: included }) };
}

@ArgsType()
export class MessagePageArgs extends PageArgs {
  @Field(() => ID, { nullable: true, description: 'Returns messages after this one, instead of a cursor. Use it with `first`.' })
  afterMessage?: string;

  @Field(() => ID, {
    nullable: true,
    description: 'Returns messages before this one, instead of a cursor. Use it with `last`.',
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
    ...(afterMessage === undefined ? {} : { afterMessage: checkId('afterMessage', afterMessage, 'message') }),
    ...(beforeMessage === undefined ? {} : { beforeMessage: checkId('beforeMessage', beforeMessage, 'message') }),
  };
}

@InputType('UpdateMessageInput', {
  description: 'Changes to the flag and the priority of a message. Fields that are left out stay as they are.',
})
export class UpdateMessageInput {
  @Field(() => ID, { description: 'The message.' })
  messageId!: string;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the message is flagged. Flagged messages stay in windows when a session is compacted or cleared.',
  })
  flagged?: boolean;

  @Field(() => Int, { nullable: true, description: '1 (lowest) to 10.' })
  priority?: number;
}

export function toDraft(input: AddMessageInput, path = 'input'): MessageDraft {
  const { sessionId: _session, key: _key, text, parts, details, parentId, contextId, chosen, role = 'USER', ...others } = omitNulls(input);
  const { createdAt, updatedAt, ...rest } = others;
  if ((text === undefined) === (parts === undefined))
    throw new NetloomError(
      'INVALID_INPUT',
      `${path}: expected either \`text\` or \`parts\`, got ${text === undefined ? 'neither' : 'both'}.`,
      { path: `${path}.text` },
    );
  const partsOf = (all: readonly PartDraft[]): readonly PartDraft[] =>
    withDetails(all, toDetails(details ?? [], all.length, `${path}.details`));
  return {
    ...rest,
    role,
    ...(chosen === undefined ? {} : { chosen: toChosen(chosen, `${path}.chosen`) }),
    ...(contextId === undefined ? {} : { window: contextId }),
    ...(parentId === undefined ? {} : { parent: checkId(`${path}.parentId`, parentId, 'message') }),
    ...(createdAt === undefined ? {} : { createdAt: createdAt.getTime() }),
    ...(updatedAt === undefined ? {} : { updatedAt: updatedAt.getTime() }),
    parts: partsOf(text === undefined ? (parts ?? []).map((part, index) => toPart(part, index, path)) : [{ kind: 'TEXT', text }]),
  };
}
