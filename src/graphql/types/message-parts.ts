import { Field, InputType, Int } from 'type-graphql';
import { invalid } from '../../domain/common/errors.js';
import type { Json } from '../../domain/common/json.js';
import { type PartDraft, MAX_DETAIL, MAX_TASK_RESULT, MAX_TASKS, type PartDetails, type TaskResult } from '../../domain/model/message.js';
import { OperationStatusEnum } from '../enums/operation.js';
import { omitNulls } from '../common/input-values.js';
import { JsonValue } from '../common/scalars.js';

@InputType('TaskResultInput', { description: 'A task that was done for a part, such as a search, with its result.' })
export class TaskResultInput implements TaskResult {
  @Field(() => String, { description: `The name of the task, at most ${MAX_DETAIL} characters.` })
  name!: string;

  @Field(() => OperationStatusEnum, { description: 'The status at its end.' })
  status!: TaskResult['status'];

  @Field(() => String, { nullable: true, description: `The result, JSON or text, at most ${MAX_TASK_RESULT} characters.` })
  result?: string;

  @Field(() => Int, { nullable: true, description: 'The duration in milliseconds.' })
  durationMs?: number;
}

@InputType('PartDetailsInput', {
  description: 'Details of a part. They are stored with the part for clients, and are not in windows. Give each part at most once.',
})
export class PartDetailsInput {
  @Field(() => Int, { defaultValue: 0, description: 'The position of the part, from 0.' })
  part!: number;

  @Field(() => Int, { nullable: true, description: 'The duration in milliseconds.' })
  durationMs?: number;

  @Field(() => String, {
    nullable: true,
    description: `The model that made the part, at most ${MAX_DETAIL} characters. It need not be one of \`service { models }\`.`,
  })
  model?: string;

  @Field(() => String, { nullable: true, description: `The provider of this model, such as "openai", at most ${MAX_DETAIL} characters.` })
  provider?: string;

  @Field(() => [TaskResultInput], { nullable: true, description: `The tasks that were done for it, at most ${MAX_TASKS}.` })
  tasks?: TaskResultInput[];
}

@InputType('ToolCallInput', { description: 'A tool call.' })
export class ToolCallInput {
  @Field(() => String, { description: 'The id of the call. Its result has the same id.' })
  callId!: string;

  @Field(() => String, { description: 'The name of the tool.' })
  tool!: string;

  @Field(() => JsonValue, { nullable: true, description: 'The arguments.' })
  arguments?: Json;
}

@InputType('ToolResultInput', { description: 'The result of a tool call.' })
export class ToolResultInput {
  @Field(() => String, { description: 'The id of the call.' })
  callId!: string;

  @Field(() => String, { nullable: true, description: 'The name of the tool.' })
  tool?: string;

  @Field(() => String, { description: 'The result, JSON or text.' })
  text!: string;

  @Field(() => Boolean, { nullable: true, description: 'Whether the call failed.' })
  isError?: boolean;
}

@InputType('FileInput', { description: 'The text of a file.' })
export class FileInput {
  @Field(() => String, { description: 'The name of the file.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'The media type.' })
  mediaType?: string;

  @Field(() => String, { description: 'The text of the file.' })
  text!: string;
}

@InputType('ImageInput', { description: 'A link to an image.' })
export class ImageInput {
  @Field(() => String, { description: 'The URL of the image: `http`, `https`, or a `data:` URL of a PNG, JPEG, GIF or WebP image.' })
  url!: string;

  @Field(() => String, { nullable: true, description: 'A description of the image.' })
  alt?: string;

  @Field(() => Int, {
    nullable: true,
    description:
      'The width in pixels, used to count tokens. Without a size, the largest number of tokens that the image could need is counted.',
  })
  width?: number;

  @Field(() => Int, { nullable: true, description: 'The height in pixels.' })
  height?: number;
}

@InputType('SignedThinkingInput', {
  description:
    'Anthropic’s reasoning, which must be returned when the model continues after tool calls: `text` with `signature`, or `redacted`.',
})
export class SignedThinkingInput {
  @Field(() => String, { nullable: true, description: 'The reasoning: `thinking` of the block.' })
  text?: string;

  @Field(() => String, { nullable: true, description: 'The `signature` of a `thinking` block.' })
  signature?: string;

  @Field(() => String, { nullable: true, description: 'The `data` of a `redacted_thinking` block.' })
  redacted?: string;
}

@InputType('PartInput', { description: 'One part of a message’s content. Give exactly one field.' })
export class PartInput {
  @Field(() => String, { nullable: true, description: 'Text.' })
  text?: string;

  @Field(() => String, { nullable: true, description: 'Reasoning that is not part of the answer.' })
  thinking?: string;

  @Field(() => SignedThinkingInput, { nullable: true, description: 'Reasoning with the provider’s signature.' })
  signedThinking?: SignedThinkingInput;

  @Field(() => ToolCallInput, { nullable: true, description: 'A tool call.' })
  toolCall?: ToolCallInput;

  @Field(() => ToolResultInput, { nullable: true, description: 'The result of a tool call.' })
  toolResult?: ToolResultInput;

  @Field(() => FileInput, { nullable: true, description: 'The text of a file.' })
  file?: FileInput;

  @Field(() => ImageInput, { nullable: true, description: 'A link to an image.' })
  image?: ImageInput;
}

/** Converts an input to the domain's part. The schema has checked that exactly one field is given. */
export function toPart(input: PartInput, index: number, inside = 'input'): PartDraft {
  const path = `${inside}.parts[${index}]`;
  const { text, thinking, signedThinking, toolCall, toolResult, file, image } = input;
  if (toolCall) return { kind: 'TOOL_CALL', callId: toolCall.callId, tool: toolCall.tool, arguments: toolCall.arguments ?? {} };
  if (toolResult) return { kind: 'TOOL_RESULT', ...omitNulls(toolResult), isError: toolResult.isError ?? false };
  if (file) return { kind: 'FILE', ...omitNulls(file) };
  if (signedThinking) return toSignedThinking(signedThinking, `${path}.signedThinking`);
  if (image) return { kind: 'IMAGE', ...omitNulls(image) };
  return typeof thinking === 'string' ? { kind: 'THINKING', text: thinking } : { kind: 'TEXT', text: text ?? '' };
}

function toSignedThinking(input: SignedThinkingInput, path: string): PartDraft {
  const { text = '', signature, redacted } = omitNulls(input);
  if (redacted === undefined && signature !== undefined && text !== '') return { kind: 'THINKING', text, signature };
  if (redacted !== undefined && signature === undefined && text === '') return { kind: 'THINKING', text, redacted };
  throw invalid(path, '`text` with `signature`, or `redacted` alone', Object.keys(omitNulls(input)));
}

/** The details of an input by the positions of their parts. Throws INVALID_INPUT for a part that does not exist, or that is named twice. */
export function toDetails(input: readonly PartDetailsInput[], count: number, path: string): ReadonlyMap<number, PartDetails> {
  const details = new Map<number, PartDetails>();
  input.forEach((each, index) => {
    const { part, tasks, ...fields } = omitNulls(each);
    if (part < 0 || part >= count) throw invalid(`${path}[${index}].part`, `a part from 0 to ${count - 1}`, part);
    if (details.has(part)) throw invalid(`${path}[${index}].part`, 'each part at most once', part);
    details.set(part, { ...fields, ...(tasks === undefined ? {} : { tasks: tasks.map((task) => omitNulls(task)) }) });
  });
  return details;
}
