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
export function selectUnits(picks: readonly Pick[], forms: Variants, runs: CoalescedTurns, ledger: TokenBudget): ReadonlyMap<MessageGroup, Chosen> {
  const room = ledger.left;
  const newest = Math.max(0, ...picks.map(({ unit }) => unit.depth));
  const crowded = isCrowded(picks, ledger);
  const chosen = new Map<MessageGroup, Chosen>();
  const widen = ({ unit, reason }: Pick): void => {
    const form = chosen.get(unit)?.form;
    if (form !== undefined && ledger.take(beyond(unit.costs, form.costs))) chosen.set(unit, { reason });
  };
  for (const pick of picks) {
    const { unit, share } = pick;
    const stale = isStale(unit, newest, crowded);
    if (chosen.has(unit)) {
      if (share === undefined && !stale) widen(pick);
      continue;
    }
    if (share === undefined && isHopeless(unit, ledger)) continue;
    const way = takeIn(pick, { place: placeOf(pick, room, runs, ledger), forms, stale, most: Math.floor(EXCERPT_AT_MOST * room) });
    if (way === undefined) continue;
    runs.add(unit);
    chosen.set(unit, way);
  }
  picks.forEach(widen);
  return chosen;
}

/** Not all that is wanted fits whole. */
function isCrowded(picks: readonly Pick[], ledger: TokenBudget): boolean {
  const units = [...new Set(picks.map(({ unit }) => unit))];
  return units.reduce((sum, { cost }) => sum + cost, 0) > ledger.left;
}

/** The window is full: neither the whole nor anything less of it has room. */
const isHopeless = ({ costs }: MessageGroup, ledger: TokenBudget): boolean => ledger.left < LEAST_ROOM && ledger.adds(costs) > ledger.left;

const beyond = (whole: Cost, part: Cost): Cost => ({ prompt: whole.prompt - part.prompt, chat: whole.chat - part.chat });

/** Where a pick's tokens come from: its share of the history, or all that is left. */
interface Place {
  readonly left: number;
  /** With the framing that the unit would add. */
  cost(costs: Cost): Cost;
  take(costs: Cost): boolean;
}

function placeOf({ unit, share }: Pick, room: number, runs: CoalescedTurns, ledger: TokenBudget): Place {
  const cost = (costs: Cost): Cost => ({ prompt: costs.prompt, chat: costs.chat + runs.adds(unit) });
  if (share === undefined) return { left: ledger.left, cost, take: (costs) => ledger.take(cost(costs)) };
  const name = `history ${share.name}`;
  const most = Math.floor(share.most * room);
  return { left: ledger.leftOf(name, most), cost, take: (costs) => ledger.takeShare(name, most, cost(costs)) };
}

interface HistoryOptions {
  readonly place: Place;
  readonly forms: Variants;
  readonly stale: boolean;
  /** Tokens of an excerpt. */
  readonly most: number;
}

/** Whole, else with less, else not at all. A share is for whole turns: an excerpt that matches by chance would take it from what is relevant. */
function takeIn({ unit, reason, share }: Pick, { place, forms, stale, most }: HistoryOptions): Chosen | undefined {
  const old = stale ? forms.masked(unit) : undefined;
  if (old === undefined && place.take(unit.costs)) return { reason };
  if (place.left < LEAST_ROOM) return undefined;
  const mayBeExcerpt = share === undefined || share.name === 'needed';
  const costliest = (costs: Cost): number => Math.max(place.cost(costs).prompt, place.cost(costs).chat);
  const form = old ?? forms.masked(unit) ?? (mayBeExcerpt ? forms.excerpt(unit, Math.min(place.left, most), costliest) : undefined);
  return form !== undefined && place.take(form.costs) ? { reason: `${reason}, ${form.how}`, form } : undefined;
}

/** Tool results of long ago that neither the turn nor its words need. */
function isStale({ messages, needed, depth, parts }: MessageGroup, newest: number, crowded: boolean): boolean {
  if (needed || newest - depth < (crowded ? OLD_WHERE_CROWDED : OLD)) return false;
  if (!crowded && parts.some(({ name }) => name === 'words' || name === 'entities')) return false;
  return messages.some(({ role, flagged }) => role === 'TOOL' && !flagged);
}
