import type { Candidates } from '../model/context-window.js';
import type { Message } from '../../model/message.js';
import { contentOf } from '../render/lines.js';
import type { Strategy, MessageGroup } from '../selection/unit.js';
import type { Tokenizer } from '../tokens/tokenizer.js';
import { selectUnits, type Chosen } from './select-units.js';
import { createVariants, type Told } from '../shortening/variants.js';
import type { TokenBudget } from './token-budget.js';
import { createCoalescedTurns } from './turns.js';
import { headingCost, type CostedItem, type ConversationSection } from './conversation-sections.js';

const NO_SHARE = 'it has no share of the window';

export interface History {
  readonly talk: ConversationSection | undefined;
  readonly included: readonly Message[];
  readonly leftOut: readonly { readonly unit: MessageGroup; readonly reason: string }[];
}

export interface HistoryOptions {
  readonly tokenizer: Tokenizer;
  /** Of all that was gathered. */
  readonly units: readonly MessageGroup[];
  /** Of the window, 0 to 1; with none there is no history but what must be there. */
  readonly share: number;
  /** Depth before which nothing is wanted: it is told in another way. */
  readonly from?: number;
}

/** What the strategy wants of the conversation, as far as there is room; `kept` is in already, and the heading paid for with it. */
export function historyOf(
  candidates: Candidates,
  strategy: Strategy,
  kept: CostedItem | undefined,
  ledger: TokenBudget,
  { tokenizer, units: all, share, from = 0 }: HistoryOptions,
): History {
  const units = all.filter(({ messages }) => kept === undefined || messages.every(({ id }) => id !== kept.item.message?.id));
  const none = units.map((unit) => ({ unit, reason: share === 0 ? NO_SHARE : 'no room left' }));
  if (units.length === 0 && kept === undefined) return { talk: undefined, included: [], leftOut: [] };
  const heading = headingCost('HISTORY', tokenizer);
  if (kept === undefined && !ledger.take(heading)) return { talk: undefined, included: [], leftOut: none };
  const runs = createCoalescedTurns(tokenizer.framing.perMessage);
  if (kept !== undefined) runs.add({ depth: depthOf(kept) });
  const room = ledger.left;
  const wanted = units.filter(({ depth }) => depth >= from);
  const picks = share === 0 ? [] : strategy(wanted, { follows: candidates.understanding.followUp.isFollowUp });
  const chosen = selectUnits(picks, createVariants(candidates, tokenizer), runs, ledger);
  const told = units.flatMap((unit) => itemsOf(unit, chosen.get(unit)));
  const items = [...(kept === undefined ? [] : [kept]), ...told].toSorted((a, b) => depthOf(a) - depthOf(b));
  const overhead = { prompt: heading.prompt, chat: heading.chat + runs.tokens };
  return {
    talk: items.length === 0 ? undefined : { kind: 'HISTORY', items, overhead },
    included: items.flatMap(({ item }) => item.message ?? []),
    leftOut: units.filter((unit) => !chosen.has(unit)).map((unit) => ({ unit, reason: whyLeftOut(unit, { from, share, room }) })),
  };
}

function whyLeftOut(
  { depth, cost }: MessageGroup,
  { from, share, room }: { readonly from: number; readonly share: number; readonly room: number },
): string {
  if (share === 0) return NO_SHARE;
  if (depth < from) return 'told in the summary';
  return cost > room ? 'larger than the room for history' : 'less wanted than what is in';
}

const depthOf = ({ item }: CostedItem): number => item.message?.depth ?? 0;

/** A unit's cost is its items' together; each carries its part by size. */
function itemsOf(unit: MessageGroup, chosen: Chosen | undefined): readonly CostedItem[] {
  if (chosen === undefined) return [];
  const { reason, form } = chosen;
  const costs = form?.costs ?? unit.costs;
  const told = form?.told ?? unit.messages.map((message): Told => ({ text: contentOf(message) }));
  const sizes = unit.messages.map(({ tokens }, index) => Math.max(1, told[index]?.cut?.toTokens ?? tokens));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let { prompt, chat } = costs;
  return unit.messages.map((message, index): CostedItem => {
    const part = (sizes[index] ?? 1) / total;
    const last = index === unit.messages.length - 1;
    const cost = last ? { prompt, chat } : { prompt: Math.floor(costs.prompt * part), chat: Math.floor(costs.chat * part) };
    prompt -= cost.prompt;
    chat -= cost.chat;
    const way = told[index] ?? { text: contentOf(message) };
    const written = unit.written?.[index];
    const shown = written === undefined || way.shown !== undefined ? {} : { shown: message.parts };
    return { item: { kind: 'MESSAGE', score: unit.score, parts: unit.parts, reason, message: written ?? message, ...shown, ...way }, cost };
  });
}
