import type { Candidates } from '../model/context-window.js';
import type { Message } from '../../model/message.js';
import { contentOf } from '../render/lines.js';
import { hasToolParts } from '../render/tool-parts.js';
import type { Strategy, MessageGroup } from '../selection/message-group.js';
import type { Tokenizer } from '../tokens/tokenizer.js';
import { selectUnits, type Chosen } from './select-groups.js';
import { createVariants, type RenderedMessage } from '../shortening/variants.js';
import type { TokenBudget } from './token-budget.js';
import { createCoalescedTurns } from './turns.js';
import { headingCost, type CostedItem, type ConversationSection } from './conversation-sections.js';

const NO_SHARE = 'it has no share of the window';

export interface History {
  readonly section: ConversationSection | undefined;
  readonly included: readonly Message[];
  readonly leftOut: readonly { readonly group: MessageGroup; readonly reason: string }[];
}

export interface HistoryOptions {
  readonly tokenizer: Tokenizer;
  /** All gathered messages. */
  readonly groups: readonly MessageGroup[];
  /** The share of the window, 0 to 1. With 0, only required messages are included. */
  readonly share: number;
  /** The depth before which no messages are included, because a summary covers them. */
  readonly from?: number;
}

/** System messages are instructions that were written into the conversation: every window has them, whatever its strategy. */
export const isInstruction = ({ messages }: MessageGroup): boolean =>
  messages.every((message) => message.role === 'SYSTEM' && !hasToolParts(message));

/** The items of system messages, with their cost. */
export const instructionItems = (groups: readonly MessageGroup[]): readonly CostedItem[] =>
  groups.filter(isInstruction).flatMap((group) => itemsOf(group, { reason: 'instructions of the conversation' }));

/** Selects messages as the strategy requests, as far as there is room. `kept` is already included, and the heading is paid with it. */
export function historyOf(
  candidates: Candidates,
  strategy: Strategy,
  kept: readonly CostedItem[],
  budget: TokenBudget,
  { tokenizer, groups: all, share, from = 0 }: HistoryOptions,
): History {
  const groups = all.filter((group) => !isInstruction(group));
  const none = groups.map((group) => ({ group, reason: share === 0 ? NO_SHARE : 'no room left' }));
  if (groups.length === 0 && kept.length === 0) return { section: undefined, included: [], leftOut: [] };
  const heading = headingCost('HISTORY', tokenizer);
  if (kept.length === 0 && !budget.take(heading)) return { section: undefined, included: [], leftOut: none };
  const runs = createCoalescedTurns(tokenizer.framing.perMessage);
  kept.forEach((each) => runs.add({ depth: depthOf(each) }));
  const room = budget.left;
  const eligible = groups.filter(({ depth }) => depth >= from);
  const picks = share === 0 ? [] : strategy(eligible, { follows: candidates.understanding.followUp.isFollowUp });
  const chosen = selectUnits(picks, createVariants(candidates, tokenizer), runs, budget);
  const rendered = groups.flatMap((group) => itemsOf(group, chosen.get(group)));
  const items = [...kept, ...rendered].toSorted((a, b) => depthOf(a) - depthOf(b));
  const overhead = { prompt: heading.prompt, chat: heading.chat + runs.tokens };
  return {
    section: items.length === 0 ? undefined : { kind: 'HISTORY', items, overhead },
    included: [
      ...new Map(items.flatMap(({ item: { message } }) => (message === undefined ? [] : [[message.id, message] as const]))).values(),
    ],
    leftOut: groups.filter((group) => !chosen.has(group)).map((group) => ({ group, reason: whyLeftOut(group, { from, share, room }) })),
  };
}

function whyLeftOut(
  { depth, cost }: MessageGroup,
  { from, share, room }: { readonly from: number; readonly share: number; readonly room: number },
): string {
  if (share === 0) return NO_SHARE;
  if (depth < from) return 'covered by the summary';
  return cost > room ? 'larger than the room for history' : 'less relevant than the included messages';
}

const depthOf = ({ item }: CostedItem): number => item.message?.depth ?? 0;

/** The cost of a group is distributed to its items by size. */
function itemsOf(group: MessageGroup, chosen: Chosen | undefined): readonly CostedItem[] {
  if (chosen === undefined) return [];
  const { reason, form } = chosen;
  const costs = form?.costs ?? group.costs;
  const rendered = form?.rendered ?? group.messages.map((message): RenderedMessage => ({ text: contentOf(message) }));
  const sizes = group.messages.map(({ tokens }, index) => Math.max(1, rendered[index]?.cut?.toTokens ?? tokens));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let { prompt, chat } = costs;
  return group.messages.map((message, index): CostedItem => {
    const part = (sizes[index] ?? 1) / total;
    const last = index === group.messages.length - 1;
    const cost = last ? { prompt, chat } : { prompt: Math.floor(costs.prompt * part), chat: Math.floor(costs.chat * part) };
    prompt -= cost.prompt;
    chat -= cost.chat;
    const { text, shown = message.parts, cut } = rendered[index] ?? { text: contentOf(message) };
    const written = group.written[index] ?? message;
    const piece = {
      ...(shown === written.parts ? {} : { shown }),
      ...(message.role === written.role ? {} : { speaker: message.role }),
      ...(cut === undefined ? {} : { cut }),
    };
    return { item: { kind: 'MESSAGE', score: group.score, parts: group.parts, reason, message: written, ...piece, text }, cost };
  });
}
