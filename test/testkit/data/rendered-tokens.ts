import type {
  AnthropicBlock,
  OpenAiPart,
  Rendering,
  ResponsesItem,
  ResponsesPart,
} from '../../../src/domain/window/model/context-window.js';
import { imageTokens, type ImageFraming } from '../../../src/domain/window/tokens/images.js';
import type { Tokenizer } from '../../../src/domain/window/tokens/tokenizer.js';

/** Our counting of a model, and the same again by plain js-tiktoken and the published formula. */
export interface Measure {
  readonly tokenizer: Tokenizer;
  readonly recount: (text: string) => number;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** Tokens of a rendering as the providers count: text, and what they add for a message and for the reply. */
export function tokensOf(rendering: Rendering, { tokenizer: { framing }, recount }: Measure): number {
  if (rendering.as === 'PROMPT') return recount(rendering.text);
  if (rendering.as === 'OPENAI') {
    const costs = rendering.messages.map(({ content, tool_calls, tool_call_id, name }) => {
      const calls = tool_calls?.map((call) => recount(call.id) + recount(call.function.name) + recount(call.function.arguments)) ?? [];
      return (
        framing.perMessage +
        contentTokens(content, recount, framing.images) +
        sum(calls) +
        recount(tool_call_id ?? '') +
        recount(name ?? '')
      );
    });
    return framing.perReply + sum(costs);
  }
  if (rendering.as === 'OPENAI_RESPONSES') {
    const { instructions, input } = rendering;
    const costs = input.map((item) => framing.perMessage + itemTokens(item, recount, framing.images));
    return framing.perReply + (instructions === undefined ? 0 : framing.perMessage + recount(instructions)) + sum(costs);
  }
  const costs = rendering.messages.map(
    ({ content }) => framing.perMessage + sum(content.map((block) => blockTokens(block, recount, framing.images))),
  );
  return framing.perReply + recount(rendering.system) + sum(costs);
}

/** An image without a size counts the most; the scenes show those by their address. */
const imageAtMost = (images: ImageFraming | undefined): number => imageTokens({}, images);
const isImage = (type: string): boolean => type.includes('image');

function contentTokens(
  content: string | readonly (OpenAiPart | ResponsesPart)[],
  recount: Measure['recount'],
  images: ImageFraming | undefined,
): number {
  if (typeof content === 'string') return recount(content);
  return sum(content.map((each) => ('text' in each ? recount(each.text) : 0))) + imagesAtLeast(content, images);
}

/** The least that the images of a content count: those that the scenes show as data have a size, of one patch at least. */
function imagesAtLeast(content: readonly (OpenAiPart | ResponsesPart)[], images: ImageFraming | undefined): number {
  return sum(content.map((each) => (!isImage(each.type) ? 0 : JSON.stringify(each).includes('https:') ? imageAtMost(images) : 1)));
}

function itemTokens(item: ResponsesItem, recount: Measure['recount'], images: ImageFraming | undefined): number {
  if (item.type === 'message') return contentTokens(item.content, recount, images);
  if (item.type === 'function_call') return recount(item.call_id) + recount(item.name) + recount(item.arguments);
  return recount(item.call_id) + recount(item.output);
}

function blockTokens(block: AnthropicBlock, recount: Measure['recount'], images: ImageFraming | undefined): number {
  if (block.type === 'image') return block.source.type === 'url' ? imageAtMost(images) : 1;
  if (block.type === 'thinking') return recount(block.thinking) + recount(block.signature);
  if (block.type === 'redacted_thinking') return recount(block.data);
  if (block.type === 'text') return recount(block.text);
  if (block.type === 'tool_use') return recount(block.id) + recount(block.name) + recount(JSON.stringify(block.input));
  return recount(block.tool_use_id) + recount(block.content);
}
