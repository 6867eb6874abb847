import { Field, InputType, Int } from 'type-graphql';
import { invalid } from '../../domain/common/errors.js';
import type { Json } from '../../domain/common/json.js';
import type { PartDraft } from '../../domain/model/message.js';
import { omitNulls } from '../common/input-values.js';
import { JsonValue } from '../common/scalars.js';

@InputType('ToolCallInput', { description: 'A call of a tool.' })
export class ToolCallInput {
  @Field(() => String, { description: 'Which call; its result carries the same.' })
  callId!: string;

  @Field(() => String, { description: 'The tool’s name.' })
  tool!: string;

  @Field(() => JsonValue, { nullable: true, description: 'The arguments.' })
  arguments?: Json;
}

@InputType('ToolResultInput', { description: 'The result of a call.' })
export class ToolResultInput {
  @Field(() => String, { description: 'The call it belongs to.' })
  callId!: string;

  @Field(() => String, { nullable: true, description: 'The tool’s name.' })
  tool?: string;

  @Field(() => String, { description: 'The result as it came, JSON or not.' })
  text!: string;

  @Field(() => Boolean, { nullable: true, description: 'The call failed.' })
  isError?: boolean;
}

@InputType('FileInput', { description: 'A file’s text.' })
export class FileInput {
  @Field(() => String, { description: 'The file’s name.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Its media type.' })
  mediaType?: string;

  @Field(() => String, { description: 'Its text.' })
  text!: string;
}

@InputType('ImageInput', { description: 'A link to an image.' })
export class ImageInput {
  @Field(() => String, { description: 'Where it is: an address of `http` or `https`, or a `data:` URL of a PNG, JPEG, GIF or WebP image.' })
  url!: string;

  @Field(() => String, { nullable: true, description: 'What it shows, in words.' })
  alt?: string;

  @Field(() => Int, {
    nullable: true,
    description: 'Its width in pixels, from which its tokens are counted. Without a size they count as the most it could take.',
  })
  width?: number;

  @Field(() => Int, { nullable: true, description: 'Its height in pixels.' })
  height?: number;
}

@InputType('SignedThinkingInput', {
  description:
    'Reasoning as Anthropic gives it, to be given back where a model goes on from its calls of tools: `signature`, or `redacted`.',
})
export class SignedThinkingInput {
  @Field(() => String, { nullable: true, description: 'The reasoning: `thinking` of the block.' })
  text?: string;

  @Field(() => String, { nullable: true, description: 'The `signature` of a block of the type `thinking`.' })
  signature?: string;

  @Field(() => String, { nullable: true, description: 'The `data` of a block of the type `redacted_thinking`.' })
  redacted?: string;
}

@InputType('PartInput', { description: 'One part of a message’s content: exactly one of the fields.' })
export class PartInput {
  @Field(() => String, { nullable: true, description: 'Text.' })
  text?: string;

  @Field(() => String, { nullable: true, description: 'Reasoning that is not part of the answer.' })
  thinking?: string;

  @Field(() => SignedThinkingInput, { nullable: true, description: 'Reasoning with the provider’s signature.' })
  signedThinking?: SignedThinkingInput;

  @Field(() => ToolCallInput, { nullable: true, description: 'A call of a tool.' })
  toolCall?: ToolCallInput;

  @Field(() => ToolResultInput, { nullable: true, description: 'The result of a call.' })
  toolResult?: ToolResultInput;

  @Field(() => FileInput, { nullable: true, description: 'A file’s text.' })
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
