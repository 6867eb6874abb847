import type { Cost } from '../render/cost.js';
import type { Pick, MessageGroup } from '../selection/unit.js';
import type { Variant, Variants } from '../shortening/variants.js';
import type { TokenBudget } from './token-budget.js';
import type { CoalescedTurns } from './turns.js';

/** Why a unit is in, and in which form where it is not whole. */
export interface Chosen {
  readonly reason: string;
  readonly form?: Variant;
}

/** A tool's result is old when so many messages came after it: what was asked of it has been said. */
const OLD = 12;
/** The same where the window has no room for all of the talk: a line instead of a result keeps what was said about it. */
const OLD_WHERE_CROWDED = 6;
/** What of a result, or of a message that does not fit, has less room than this is not worth its place. */
const LEAST_ROOM = 40;
/** One message in excerpts takes no more of the history than this, so that it stays beside others. */
const EXCERPT_AT_MOST = 0.5;

/**
 * Takes picks in their order where they fit. What does not fit is told with less: tool results in a line, long messages in excerpts; so are old
 * results that the turn does not need, whether they fit or not. Where a later pick, or room in the end, allows for the whole, the whole is taken.
 */
export function selectUnits(
  picks: readonly Pick[],
  forms: Variants,
  runs: CoalescedTurns,
  budget: TokenBudget,
): ReadonlyMap<MessageGroup, Chosen> {
  const room = budget.left;
  const newest = Math.max(0, ...picks.map(({ group }) => group.depth));
  const crowded = isCrowded(picks, budget);
  const chosen = new Map<MessageGroup, Chosen>();
  const widen = ({ group, reason }: Pick): void => {
    const form = chosen.get(group)?.form;
    if (form !== undefined && budget.take(beyond(group.costs, form.costs))) chosen.set(group, { reason });
  };
  for (const pick of picks) {
    const { group, share } = pick;
    const stale = isStale(group, newest, crowded);
    if (chosen.has(group)) {
      if (share === undefined && !stale) widen(pick);
      continue;
    }
    if (share === undefined && isHopeless(group, budget)) continue;
    const way = takeIn(pick, { place: placeOf(pick, room, runs, budget), forms, stale, most: Math.floor(EXCERPT_AT_MOST * room) });
    if (way === undefined) continue;
    runs.add(group);
    chosen.set(group, way);
  }
  picks.forEach(widen);
  return chosen;
}

/** Not all that is wanted fits whole. */
function isCrowded(picks: readonly Pick[], budget: TokenBudget): boolean {
  const groups = [...new Set(picks.map(({ group }) => group))];
  return groups.reduce((sum, { cost }) => sum + cost, 0) > budget.left;
}

/** The window is full: neither the whole nor anything less of it has room. */
const isHopeless = ({ costs }: MessageGroup, budget: TokenBudget): boolean => budget.left < LEAST_ROOM && budget.adds(costs) > budget.left;

const beyond = (whole: Cost, part: Cost): Cost => ({ prompt: whole.prompt - part.prompt, chat: whole.chat - part.chat });

/** Where a pick's tokens come from: its share of the history, or all that is left. */
interface Place {
  readonly left: number;
  /** With the framing that the unit would add. */
  cost(costs: Cost): Cost;
  take(costs: Cost): boolean;
}

function placeOf({ group, share }: Pick, room: number, runs: CoalescedTurns, budget: TokenBudget): Place {
  const cost = (costs: Cost): Cost => ({ prompt: costs.prompt, chat: costs.chat + runs.adds(group) });
  if (share === undefined) return { left: budget.left, cost, take: (costs) => budget.take(cost(costs)) };
  const name = `history ${share.name}`;
  const most = Math.floor(share.most * room);
  return { left: budget.leftOf(name, most), cost, take: (costs) => budget.takeShare(name, most, cost(costs)) };
}

interface HistoryOptions {
  readonly place: Place;
  readonly forms: Variants;
  readonly stale: boolean;
  /** Tokens of an excerpt. */
  readonly most: number;
}

/** Whole, else with less, else not at all. A share is for whole turns: an excerpt that matches by chance would take it from what is relevant. */
function takeIn({ group, reason, share }: Pick, { place, forms, stale, most }: HistoryOptions): Chosen | undefined {
  const old = stale ? forms.masked(group) : undefined;
  if (old === undefined && place.take(group.costs)) return { reason };
  if (place.left < LEAST_ROOM) return undefined;
  const mayBeExcerpt = share === undefined || share.name === 'needed';
  const costliest = (costs: Cost): number => Math.max(place.cost(costs).prompt, place.cost(costs).chat);
  const form = old ?? forms.masked(group) ?? (mayBeExcerpt ? forms.excerpt(group, Math.min(place.left, most), costliest) : undefined);
  return form !== undefined && place.take(form.costs) ? { reason: `${reason}, ${form.how}`, form } : undefined;
}

/** Tool results of long ago that neither the turn nor its words need. */
function isStale({ messages, needed, depth, parts }: MessageGroup, newest: number, crowded: boolean): boolean {
  if (needed || newest - depth < (crowded ? OLD_WHERE_CROWDED : OLD)) return false;
  if (!crowded && parts.some(({ name }) => name === 'words' || name === 'entities')) return false;
  return messages.some(({ role, flagged }) => role === 'TOOL' && !flagged);
}
