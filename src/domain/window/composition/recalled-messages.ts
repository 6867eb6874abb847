import type { Section, WindowItem } from '../model/context-window.js';
import type { Message } from '../../model/message.js';
import { costInAllFormats, type Cost } from '../render/cost.js';
import { contentOf, messageLine, singleLine } from '../render/lines.js';
import { headingLine } from '../render/render.js';
import type { MessageGroup } from '../selection/message-group.js';
import type { RenderedMessage, Variant, Variants } from '../shortening/variants.js';
import type { Tokenizer } from '../tokens/tokenizer.js';
import type { Chosen } from './select-groups.js';

/**
 * Recalled messages are lines of text after the conversation: between its messages, they would change the beginning of the window from turn to turn.
 * They have no turns of a chat, so they cost the same in every format.
 */
export function asLines(group: MessageGroup, tokenizer: Tokenizer): MessageGroup {
  const { voice: _voice, ...rest } = group;
  let known: Cost | undefined;
  // Few of the earlier messages are considered.
  const counted = (): Cost => (known ??= linesCost(group.messages, group.messages.map(contentOf), tokenizer));
  return {
    ...rest,
    isRecent: false,
    isLines: true,
    get costs() {
      return counted();
    },
    get cost() {
      return counted().prompt;
    },
  };
}

const lineOf = (message: Message, text: string): string => messageLine(message, singleLine(text));

const linesCost = (messages: readonly Message[], texts: readonly string[], tokenizer: Tokenizer): Cost =>
  costInAllFormats(messages.reduce((sum, message, index) => sum + tokenizer.count(lineOf(message, texts[index] ?? '')), 0));

/** The heading is paid with the first line. */
export const recalledHeading = (tokenizer: Tokenizer): Cost => costInAllFormats(tokenizer.count(headingLine('RECALLED')));

/** The same shortened variants, with the cost of lines for recalled groups. */
export function withLineCosts(variants: Variants, tokenizer: Tokenizer): Variants {
  const asLine = (group: MessageGroup, variant: Variant | undefined): Variant | undefined => {
    if (variant === undefined || group.isLines !== true) return variant;
    const texts = variant.rendered.map(({ text }) => text);
    return { ...variant, costs: linesCost(group.messages, texts, tokenizer) };
  };
  return {
    masked: (group) => asLine(group, variants.masked(group)),
    fitted: (group, most, cost) => asLine(group, variants.fitted(group, most, cost)),
    ends: (group, most, cost) => asLine(group, variants.ends(group, most, cost)),
    excerpt: (group, most, cost) => asLine(group, variants.excerpt(group, most, cost)),
  };
}

/** The chosen groups of lines, in the order of the conversation; undefined if there are none. */
export function recalledSection(chosen: ReadonlyMap<MessageGroup, Chosen>, tokenizer: Tokenizer): Section | undefined {
  const lines = [...chosen].filter(([group]) => group.isLines === true).toSorted(([a], [b]) => a.depth - b.depth);
  if (lines.length === 0) return undefined;
  const items = lines.flatMap(([group, { reason, form }]) =>
    group.messages.map((message, index) => itemOf(group, message, { reason, index, rendered: form?.rendered[index] }, tokenizer)),
  );
  const heading = recalledHeading(tokenizer).prompt;
  return { kind: 'RECALLED', tokens: items.reduce((sum, { tokens }) => sum + tokens, heading), items };
}

interface ChosenMessage {
  readonly reason: string;
  readonly index: number;
  readonly rendered: RenderedMessage | undefined;
}

function itemOf(
  { score, parts, written }: MessageGroup,
  part: Message,
  { reason, index, rendered = { text: contentOf(part) } }: ChosenMessage,
  tokenizer: Tokenizer,
): WindowItem {
  const message = written[index] ?? part;
  const { shown = part.parts, cut } = rendered;
  const text = singleLine(rendered.text);
  const piece = {
    ...(shown === message.parts ? {} : { shown }),
    ...(part.role === message.role ? {} : { speaker: part.role }),
    ...(cut === undefined ? {} : { cut }),
  };
  return { kind: 'MESSAGE', tokens: tokenizer.count(messageLine(part, text)), text, score, parts, reason, message, ...piece };
}
