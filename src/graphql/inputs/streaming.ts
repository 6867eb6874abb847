import { Field, ID, InputType, Int } from 'type-graphql';
import { checkId, type AnswerRequest, type Finish } from '../../application/index.js';
import type { Role } from '../../domain/model/message.js';
import type { UnfinishedMessage } from '../../domain/model/unfinished-message.js';
import { omitNulls } from '../common/input-values.js';
import { RoleEnum } from '../enums/message.js';
import { PartDetailsInput, PartInput, toDetails, toPart } from '../types/message-parts.js';
import { ContextRequestInput, toContextRequest } from './context.js';
import { ChosenEntityInput, MessageFieldsInput, toChosen } from './message.js';
import { withSessionTarget } from './session-target.js';

@InputType('BeginMessageInput', { description: 'A message whose text is written later, in pieces.' })
export class BeginMessageInput extends withSessionTarget(MessageFieldsInput) {
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

  @Field(() => ID, {
    nullable: true,
    description:
      'Only for messages of the ASSISTANT: the id of the window that the answer is made with, requested within the last ten minutes. By default, the last window that you requested for this turn.',
  })
  contextId?: string;
}

@InputType('AppendMessageInput', { description: 'Text to append to an unfinished message.' })
export class AppendMessageInput {
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
export class FinishMessageInput {
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

  @Field(() => [PartDetailsInput], {
    nullable: true,
    description: 'Details of the parts: duration, model, provider, tasks. Without `parts`, the whole text is part 0.',
  })
  details?: PartDetailsInput[];

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

export function toUnfinishedDraft(input: BeginMessageInput): UnfinishedMessage['draft'] {
  const { sessionId: _session, key: _key, parentId, contextId, role = 'ASSISTANT', ...rest } = omitNulls(input);
  return {
    ...rest,
    role,
    ...(contextId === undefined ? {} : { window: contextId }),
    ...(parentId === undefined ? {} : { parent: checkId('input.parentId', parentId, 'message') }),
  };
}

export function toFinish(input: FinishMessageInput): Finish {
  const { messageId: _message, parts, details, chosen, contextId, ...rest } = omitNulls(input);
  return {
    ...rest,
    ...(contextId === undefined ? {} : { window: contextId }),
    ...(parts === undefined ? {} : { parts: parts.map((part, index) => toPart(part, index)) }),
    ...(details === undefined ? {} : { details: toDetails(details, parts?.length ?? 1, 'input.details') }),
    ...(chosen === undefined ? {} : { chosen: toChosen(chosen, 'input.chosen') }),
  };
}

@InputType('GenerateAnswerInput', { description: 'A message to answer by the configured language model.' })
export class GenerateAnswerInput {
  @Field(() => ID, { description: 'The session.' })
  sessionId!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The message to answer; by default the last message of the session’s branch. Another message starts a branch.',
  })
  messageId?: string;

  @Field(() => String, {
    nullable: true,
    description:
      'Your own id of the answer, at most 200 characters. A retry with the same id returns the same message and asks the model only once.',
  })
  clientId?: string;

  @Field(() => ContextRequestInput, {
    nullable: true,
    description: 'Options of the window that the answer is made with. `message` is not allowed, and `at` is `messageId`.',
  })
  context?: ContextRequestInput;

  @Field(() => Int, { nullable: true, description: 'The maximum number of tokens of the answer: 1 to 32,000, by default 2,048.' })
  maxTokens?: number;
}

export function toAnswerRequest(input: GenerateAnswerInput): AnswerRequest {
  const { sessionId, messageId, clientId, context, maxTokens } = omitNulls(input);
  return {
    session: checkId('input.sessionId', sessionId, 'session'),
    ...(messageId === undefined ? {} : { message: checkId('input.messageId', messageId, 'message') }),
    ...(clientId === undefined ? {} : { clientId }),
    ...(context === undefined ? {} : { context: toContextRequest(context) }),
    ...(maxTokens === undefined ? {} : { maxTokens }),
  };
}
