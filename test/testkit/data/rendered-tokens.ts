import type {
  AnthropicBlock,
  OpenAiPart,
  Rendering,
  ResponsesItem,
  ResponsesPart,
} from '../../../src/domain/window/model/context-window.js';
import { imageTokens, type ImageFraming } from '../../../src/domain/window/tokens/images.js';
import type { Tokenizer } from '../../../src/domain/window/tokens/tokenizer.js';

/** Netloom's tokenizer of a model, and an independent count with js-tiktoken and the published formula. */
export interface Measure {
  readonly tokenizer: Tokenizer;
  readonly recount: (text: string) => number;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** The tokens of a rendering as providers count them: text, and the overhead of messages and of the reply. */
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

/** An image without a known size counts the maximum; scenes use those with a URL. */
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

/** The minimum of the images of a content: images as data have a known size of at least one patch. */
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
