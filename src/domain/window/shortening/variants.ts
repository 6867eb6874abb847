import type { Candidates, ItemCut } from '../model/context-window.js';
import type { Message, Part } from '../../model/message.js';
import { searchedTerms, termsOf } from '../../text/terms.js';
import { groupCost, imagesTokens, loneCost, messageCost, sizeOf, type Cost } from '../render/cost.js';
import { contentOf } from '../render/lines.js';
import { imagesOf, withoutImages } from '../render/images.js';
import { resultsOf } from '../render/tool-parts.js';
import { isToolGroup, type MessageGroup } from '../selection/message-group.js';
import type { Tokenizer } from '../tokens/tokenizer.js';
import { cutMiddle } from './truncate.js';
import { excerptOf } from './excerpt.js';
import { fitGroup } from './fit-group.js';
import { elidedParts } from './elide-tool-results.js';

/** The rendering of a shortened message. */
export interface RenderedMessage {
  readonly text: string;
  readonly shown?: readonly Part[];
  readonly cut?: ItemCut;
}

/** A shortened group. */
export interface Variant {
  readonly costs: Cost;
  /** Added to the reason of the group. */
  readonly how: string;
  /** In the order of the group's messages. */
  readonly rendered: readonly RenderedMessage[];
}

/** Creates shortened variants of groups. */
export interface Variants {
  /** Tool results as one line each; undefined if that saves too little. */
  masked(group: MessageGroup): Variant | undefined;
  /** Results, texts and arguments shortened to a `cost` of at most `most`; undefined if that leaves too little of them. */
  fitted(group: MessageGroup, most: number, cost: (costs: Cost) => number): Variant | undefined;
  /** The beginning and the end of a message, with a `cost` of at most `most`. */
  ends(group: MessageGroup, most: number, cost: (costs: Cost) => number): Variant | undefined;
  /** The sentences relevant to the turn, with a `cost` of at most `most`; undefined if there are none. */
  excerpt(group: MessageGroup, most: number, cost: (costs: Cost) => number): Variant | undefined;
}

/** A shorter result has hardly more content than the line. */
const LONG_RESULT = 80;
/** An elision that keeps more than this share of the tokens is not worth the loss. */
const MASK_AT_MOST = 0.5;
/** The maximum number of results that are parsed for elision in one window; each may take a millisecond. */
const MAX_MASKED = 32;
/** A shorter message is included as a whole or not at all, because an excerpt would save little. */
const LONG_MESSAGE = 100;
/** The maximum number of excerpts in one window. */
const MAX_EXCERPTS = 4;
/** The maximum number of groups that are shortened to the room in one window. */
const MAX_FITTED = 16;
/** Shortening is repeated this often if ids, names and framing take more of the room than estimated. */
const ATTEMPTS = 4;
const NEXT_ATTEMPT = 0.9;
/** Names of the entities of the turn count as terms, too. */
const MAX_NAMES = 12;

export function createVariants(candidates: Candidates, tokenizer: Tokenizer): Variants {
  const asked = askedIn(candidates);
  const known = new Map<MessageGroup, Variant | undefined>();
  let excerpts = 0;
  let fits = 0;
  return {
    masked(group) {
      if (!known.has(group) && known.size < MAX_MASKED && (hasLongResult(group) || group.messages.some(hasImages)))
        known.set(group, maskedForm(group, tokenizer));
      return known.get(group);
    },
    fitted(group, most, cost) {
      if (!isToolGroup(group.messages) || fits >= MAX_FITTED) return undefined;
      fits += 1;
      return fittedForm(group, asked, { most, cost }, tokenizer);
    },
    ends(group, most, cost) {
      const [message] = group.messages;
      if (message === undefined || isToolGroup(group.messages) || group.cost < LONG_MESSAGE || excerpts >= MAX_EXCERPTS) return undefined;
      excerpts += 1;
      const content = contentOf(message);
      const costs = (text: string) => messageCost(message, text, tokenizer);
      const cut = cutMiddle(content, sizeOf(message, content, tokenizer), most, (text) => cost(costs(text)), tokenizer);
      if (cut === undefined) return undefined;
      const { text, ...sizes } = cut;
      return { costs: costs(text), how: 'head and tail', rendered: [{ text, cut: sizes }] };
    },
    excerpt(group, most, cost) {
      const [message, ...others] = group.messages;
      if (message === undefined || others.length > 0 || group.cost < LONG_MESSAGE || excerpts >= MAX_EXCERPTS) return undefined;
      excerpts += 1;
      const costs = (text: string) => messageCost(message, text, tokenizer);
      const content = contentOf(message);
      const tokens = sizeOf(message, content, tokenizer);
      const room = { asked, tokens, most };
      const cut =
        excerptOf(content, room, (text) => cost(costs(text)), tokenizer) ??
        (group.needed ? cutMiddle(content, tokens, most, (text) => cost(costs(text)), tokenizer) : undefined);
      if (cut === undefined) return undefined;
      const { text, ...sizes } = cut;
      return { costs: costs(text), how: sizes.how === 'EXCERPT' ? 'in excerpts' : 'head and tail', rendered: [{ text, cut: sizes }] };
    },
  };
}

/** The maximum cost of a shortened group. */
interface MostCost {
  readonly most: number;
  readonly cost: (costs: Cost) => number;
}

function fittedForm(group: MessageGroup, asked: ReadonlySet<string>, { most, cost }: MostCost, tokenizer: Tokenizer): Variant | undefined {
  const texts = group.messages.reduce((sum, message) => sum + tokenizer.count(contentOf(message)), 0);
  let room = most - Math.max(0, cost(group.costs) - texts);
  for (let tries = 0; tries < ATTEMPTS; tries += 1) {
    const messages = fitGroup(group.messages, asked, room, tokenizer);
    if (messages === undefined) return undefined;
    const costs = groupCost(messages, tokenizer, group.continues);
    if (cost(costs) <= most) return { costs, how: 'shortened to the room', rendered: renderedBy(messages, group, tokenizer) };
    room = Math.floor(room * NEXT_ATTEMPT);
  }
  return undefined;
}

const renderedBy = (messages: readonly Message[], group: MessageGroup, tokenizer: Tokenizer): readonly RenderedMessage[] =>
  messages.map((message, index): RenderedMessage => {
    const before = group.messages[index];
    const text = contentOf(message);
    if (message === before || before === undefined) return { text };
    const [fromTokens, toTokens] = [tokenizer.count(contentOf(before)), tokenizer.count(text)];
    return { text, shown: message.parts, cut: { how: 'ENDS', fromTokens, toTokens } };
  });

/** The terms of the turn, and of the names of its entities. */
function askedIn({ message, latestUser, understanding }: Candidates): ReadonlySet<string> {
  const names = understanding.mentions.flatMap(({ entities }) => entities.map(({ display }) => display)).slice(0, MAX_NAMES);
  return new Set([...searchedTerms((message ?? latestUser)?.text ?? ''), ...names.flatMap(termsOf)]);
}

const hasImages = (message: Message): boolean => imagesOf(message).length > 0;

const hasLongResult = ({ messages }: MessageGroup): boolean =>
  messages.some((message) => (message.role === 'TOOL' || resultsOf(message).length > 0) && message.tokens >= LONG_RESULT);

function maskedForm(group: MessageGroup, tokenizer: Tokenizer): Variant | undefined {
  const masked = group.messages.map((message) => ({ ...message, parts: elidedParts(message) }));
  const rendered = masked.map((message, index): RenderedMessage => {
    const text = contentOf(message);
    const whole = contentOf(group.messages[index] ?? message);
    if (text === whole && !hasImages(message)) return { text };
    return {
      text,
      shown: withoutImages(message.parts),
      cut: {
        how: 'MASKED',
        fromTokens: tokenizer.count(whole) + imagesTokens(message, tokenizer),
        toTokens: tokenizer.count(text),
      },
    };
  });
  const [first] = masked;
  if (first === undefined) return undefined;
  const costs = isToolGroup(masked)
    ? groupCost(masked, tokenizer, group.continues)
    : (group.voice === undefined ? loneCost : messageCost)({ ...first, parts: withoutImages(first.parts) }, contentOf(first), tokenizer);
  if (Math.max(costs.prompt, costs.chat) > MASK_AT_MOST * group.cost) return undefined;
  const isMasked = rendered.some(({ text }, index) => text !== contentOf(group.messages[index] ?? first));
  const how = [...(isMasked ? ['its result masked to a line'] : []), ...(masked.some(hasImages) ? ['without its images'] : [])];
  return { costs, how: how.join(' and '), rendered };
}
