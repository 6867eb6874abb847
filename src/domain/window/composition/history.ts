import type { Candidates, Section } from '../model/context-window.js';
import type { Message } from '../../model/message.js';
import { contentOf } from '../render/lines.js';
import { hasToolParts } from '../render/tool-parts.js';
import { asksSomething } from '../retrieval/asking.js';
import type { MessageGroup, Pick, Strategy, Turn } from '../selection/message-group.js';
import { last } from '../selection/picks.js';
import type { Tokenizer } from '../tokens/tokenizer.js';
import { asLines, recalledHeading, recalledSection, withLineCosts } from './recalled-messages.js';
import { selectUnits, type Chosen } from './select-groups.js';
import { changesTopic } from './message-groups.js';
import { createVariants, type RenderedMessage } from '../shortening/variants.js';
import type { TokenBudget } from './token-budget.js';
import { createCoalescedTurns } from './turns.js';
import { headingCost, type CostedItem, type ConversationSection } from './conversation-sections.js';

const NO_SHARE = 'it has no share of the window';

export interface History {
  readonly section: ConversationSection | undefined;
  readonly recalled?: Section;
  readonly included: readonly Message[];
  readonly leftOut: readonly { readonly group: MessageGroup; readonly reason: string }[];
}

export interface HistoryOptions {
  readonly tokenizer: Tokenizer;
  /** All gathered messages. */
  readonly groups: readonly MessageGroup[];
  /** The share of the window, 0 to 1. With 0, only required messages are included. */
  readonly share: number;
  /**
   * The depth from which on the conversation is without a gap. Earlier messages are recalled as lines after it. By default, all messages are parts of
   * the conversation.
   */
  readonly from?: number;
  /** Why earlier messages are left out, if the reason is not the room. */
  readonly before?: string;
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
  { tokenizer, groups: all, share, from = 0, before }: HistoryOptions,
): History {
  const groups = all.filter((group) => !isInstruction(group));
  const none = groups.map((group) => ({ group, reason: share === 0 ? NO_SHARE : 'no room left' }));
  if (groups.length === 0 && kept.length === 0) return { section: undefined, included: [], leftOut: [] };
  const heading = headingCost('HISTORY', tokenizer);
  if (kept.length === 0 && !budget.take(heading)) return { section: undefined, included: [], leftOut: none };
  const runs = createCoalescedTurns(tokenizer.framing.perMessage);
  kept.forEach((each) => runs.add({ depth: depthOf(each) }));
  const room = budget.left;
  const turn = turnIn(candidates);
  const start = from === 0 ? new Set() : new Set(firstTurnsIn(strategy(groups, turn)));
  const isRecalled = (group: MessageGroup): boolean => group.depth < from && !group.isRunning && !start.has(group);
  const eligible = groups.map((group) => (isRecalled(group) ? asLines(group, tokenizer) : group));
  const complete = from === 0 ? [] : last(eligible, eligible.length, 1);
  const picks = share === 0 ? [] : [...complete, ...strategy(eligible, turn)];
  const chosen = selectUnits(picks, withLineCosts(createVariants(candidates, tokenizer), tokenizer), {
    runs,
    budget,
    heading: recalledHeading(tokenizer),
  });
  const rendered = eligible.flatMap((group) => (group.isLines === true ? [] : itemsOf(group, chosen.get(group))));
  const items = [...kept, ...rendered].toSorted((a, b) => depthOf(a) - depthOf(b));
  const overhead = { prompt: heading.prompt, chat: heading.chat + runs.tokens };
  const recalled = recalledSection(chosen, tokenizer);
  const messages = [...items.map(({ item }) => item), ...(recalled?.items ?? [])].flatMap(({ message }) => message ?? []);
  return {
    section: items.length === 0 ? undefined : { kind: 'HISTORY', items, overhead },
    ...(recalled === undefined ? {} : { recalled }),
    included: [...new Map(messages.map((message) => [message.id, message])).values()],
    leftOut: groups.flatMap((group, index) => {
      const considered = eligible[index] ?? group;
      return chosen.has(considered) ? [] : [{ group, reason: whyLeftOut(group, { share, room, before: considered.isLines && before }) }];
    }),
  };
}

/** The first turns stay in front of the conversation, because they are the same in every window. */
const firstTurnsIn = (picks: readonly Pick[]): readonly MessageGroup[] =>
  picks.flatMap(({ group, share }) => (share?.name === 'first' ? [group] : []));

export function turnIn({ understanding, recent, message, latestUser }: Candidates): Turn {
  const { followUp } = understanding;
  const changed = [...recent, ...(message === undefined ? [] : [message])].findLast(changesTopic);
  return { follows: followUp.isFollowUp, asks: asksSomething(message?.text ?? latestUser?.text ?? ''), topicFrom: changed?.depth ?? 0 };
}

interface Limits {
  readonly share: number;
  readonly room: number;
  readonly before: string | undefined;
}

function whyLeftOut({ cost }: MessageGroup, { share, room, before }: Limits): string {
  if (share === 0) return NO_SHARE;
  if (before !== undefined) return before;
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
    const isLast = index === group.messages.length - 1;
    const cost = isLast ? { prompt, chat } : { prompt: Math.floor(costs.prompt * part), chat: Math.floor(costs.chat * part) };
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
