import { Field, ID, InputType, Int } from 'type-graphql';
import type { MessageFilter } from '../../application/index.js';
import { invalid } from '../../domain/errors.js';
import type { ContextType, MessageDraft, MessageKind, QueryIntent, Role } from '../../domain/message.js';
import { idOf, said } from '../inputs.js';
import { ContextTypeEnum, MessageKindEnum, QueryIntentEnum, RoleEnum } from './enums.js';
import { PartInput, toPart } from './parts.js';

@InputType('AddMessageInput', { description: 'A message to write. Content is `text`, or `parts` where it is more than text.' })
export class AddMessageInput {
  @Field(() => ID, { nullable: true, description: 'The session; without one a new session is opened.' })
  sessionId?: string;

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
}

@InputType('MessageFilter', { description: 'Which messages; all conditions must hold.' })
export class MessageFilterInput {
  @Field(() => [RoleEnum], { nullable: true, description: 'Only of these roles: leave SYSTEM and TOOL out to see the talk alone.' })
  roles?: Role[];

  @Field(() => Boolean, { nullable: true, description: 'Only marked ones (true) or unmarked ones (false).' })
  flagged?: boolean;

  @Field(() => [ContextTypeEnum], { nullable: true, description: 'Only of these context types.' })
  contextTypes?: ContextType[];
}

export function toMessageFilter(input: MessageFilterInput | undefined): MessageFilter {
  return said(input ?? {});
}

export function toDraft(input: AddMessageInput): MessageDraft {
  const { sessionId: _session, text, parts, parentId, role = 'USER', ...rest } = said(input);
  if ((text === undefined) === (parts === undefined)) throw invalid('input.text', 'either `text` or `parts`', text ?? null);
  return {
    ...rest,
    role,
    ...(parentId === undefined ? {} : { parent: idOf('message', parentId, 'input.parentId') }),
    parts: text === undefined ? (parts ?? []).map(toPart) : [{ kind: 'TEXT', text }],
  };
}
