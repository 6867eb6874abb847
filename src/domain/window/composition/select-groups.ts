import { isUsersTurn } from '../../model/message.js';
import { costInAllFormats, type Cost } from '../render/cost.js';
import { limitOf } from '../shortening/share-room.js';
import type { Pick, MessageGroup } from '../selection/message-group.js';
import type { Variant, Variants } from '../shortening/variants.js';
import type { TokenBudget } from './token-budget.js';
import type { CoalescedTurns } from './turns.js';

/** What the picks are paid from. */
export interface Room {
  readonly runs: CoalescedTurns;
  readonly budget: TokenBudget;
  /** The cost that the first group of lines adds. */
  readonly heading: Cost;
}

/** The reason why a group is included, and its variant if it is shortened. */
export interface Chosen {
  readonly reason: string;
  readonly form?: Variant;
}

/** A tool result is old after this many messages, because its question has been answered. */
const OLD = 12;
/** The same if the window has no room for the whole conversation: one line instead of an old result makes room for messages. */
const OLD_WHERE_CROWDED = 6;
/** The minimum room for a shortened result or message, in tokens. */
const MIN_ROOM = 40;
/** The maximum share of the history for one message in excerpts, so that other messages fit. */
const EXCERPT_AT_MOST = 0.2;

/**
 * Includes picks in order as long as they fit. A pick that does not fit is shortened: tool results to one line, long messages to excerpts. Old
 * results that the turn does not need are shortened even if they fit. If there is room later, shortened groups are replaced by whole ones.
 */
export function selectUnits(picks: readonly Pick[], forms: Variants, { runs, budget, heading }: Room): ReadonlyMap<MessageGroup, Chosen> {
  const room = budget.left;
  const newest = Math.max(0, ...picks.map(({ group }) => group.depth));
  const crowded = isCrowded(picks, budget);
  const chosen = new Map<MessageGroup, Chosen>();
  const places = (pick: Pick): Position => {
    const isFirstLine = pick.group.isLines === true && ![...chosen.keys()].some(({ isLines }) => isLines === true);
    return positionOf(pick, { room, lead: isFirstLine ? heading : costInAllFormats(0) }, runs, budget);
  };
  const include = (group: MessageGroup, way: Chosen): void => {
    if (group.isLines !== true) runs.add(group);
    chosen.set(group, way);
  };
  for (const { pick, most } of runningIn(picks, room)) {
    const form = takeRunning(pick, places(pick), forms, most);
    if (form !== undefined) include(pick.group, form);
  }
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
    const way = takeIn(pick, { place: places(pick), forms, stale, most: Math.floor(EXCERPT_AT_MOST * room) });
    if (way !== undefined) include(group, way);
  }
  picks.forEach(widen);
  for (const pick of answersLeft(picks, chosen)) {
    const place = places(pick);
    const form = forms.ends(pick.group, Math.min(place.left, Math.floor(EXCERPT_AT_MOST * room)), costliestAt(place));
    if (form !== undefined && place.take(form.costs)) include(pick.group, { reason: `${pick.reason}, ${form.how}`, form });
  }
  return chosen;
}

/** The share of the history for the running turn, if there is another one. */
const RUNNING = 0.85;
/** Groups of a running turn that would get fewer tokens are chosen like others, oldest first. */
const MIN_RUNNING = 160;

interface RunningPick {
  readonly pick: Pick;
  /** The maximum cost. */
  readonly most: number;
}

/** The calls of the running turn, newest first. If not all fit, small ones stay whole and large ones share the rest equally. */
function runningIn(picks: readonly Pick[], room: number): readonly RunningPick[] {
  const groups = [...new Set(picks.map(({ group }) => group))];
  const running = groups.filter(({ isRunning }) => isRunning).toSorted((a, b) => b.depth - a.depth);
  const all = Math.floor(running.length === groups.length ? room : RUNNING * room);
  const newest = running.slice(0, Math.max(1, Math.floor(all / MIN_RUNNING)));
  const most = limitOf(
    newest.map(({ cost }) => cost),
    all,
  );
  return newest.map((group) => ({ pick: { group, reason: 'is of the running turn' }, most: Math.min(most, room) }));
}

/** As a whole, or shortened to its part of the room. */
function takeRunning({ group, reason }: Pick, place: Position, forms: Variants, most: number): Chosen | undefined {
  if (group.cost <= most && place.take(group.costs)) return { reason };
  const form = forms.fitted(group, Math.min(most, place.left), costliestAt(place));
  return form !== undefined && place.take(form.costs) ? { reason: `${reason}, ${form.how}`, form } : undefined;
}

/** Answers that are too large as a whole, to questions that are included. */
function answersLeft(picks: readonly Pick[], chosen: ReadonlyMap<MessageGroup, Chosen>): readonly Pick[] {
  const asked = new Set(
    [...chosen.keys()].flatMap(({ messages }) => messages.flatMap((message) => (isUsersTurn(message) ? [message.id] : []))),
  );
  const left = picks.filter(({ group, share }) => share === undefined && !chosen.has(group));
  return left.filter(({ group: { messages } }) => messages.some(({ role, parent }) => role === 'ASSISTANT' && asked.has(parent ?? '')));
}

const costliestAt =
  (place: Position) =>
  (costs: Cost): number =>
    Math.max(place.cost(costs).prompt, place.cost(costs).chat);

/** Whether not all requested messages fit as a whole. */
function isCrowded(picks: readonly Pick[], budget: TokenBudget): boolean {
  const groups = [...new Set(picks.map(({ group }) => group))];
  return groups.reduce((sum, { cost }) => sum + cost, 0) > budget.left;
}

/** Whether the window is full, so that not even a shortened message fits. */
const isHopeless = ({ costs }: MessageGroup, budget: TokenBudget): boolean => budget.left < MIN_ROOM && budget.adds(costs) > budget.left;

const beyond = (whole: Cost, part: Cost): Cost => ({ prompt: whole.prompt - part.prompt, chat: whole.chat - part.chat });

/** The budget of a pick: its share of the history, or everything that is left. */
interface Position {
  readonly left: number;
  /** Including the framing that the group would add. */
  cost(costs: Cost): Cost;
  take(costs: Cost): boolean;
}

function positionOf(
  { group, share }: Pick,
  { room, lead }: { readonly room: number; readonly lead: Cost },
  runs: CoalescedTurns,
  budget: TokenBudget,
): Position {
  const cost = (costs: Cost): Cost => ({
    prompt: costs.prompt + lead.prompt,
    chat: costs.chat + lead.chat + (group.isLines === true ? 0 : runs.adds(group)),
  });
  if (share === undefined) return { left: budget.left, cost, take: (costs) => budget.take(cost(costs)) };
  const name = `history ${share.name}`;
  const most = Math.floor(share.most * room);
  return { left: budget.leftOf(name, most), cost, take: (costs) => budget.takeShare(name, most, cost(costs)) };
}

interface HistoryOptions {
  readonly place: Position;
  readonly forms: Variants;
  readonly stale: boolean;
  /** The tokens of an excerpt. */
  readonly most: number;
}

/**
 * Includes a group as a whole, otherwise shortened, otherwise not. Shares are for whole turns, because an excerpt that matches by chance would
 * displace relevant ones.
 */
function takeIn({ group, reason, share }: Pick, { place, forms, stale, most }: HistoryOptions): Chosen | undefined {
  const old = stale ? forms.masked(group) : undefined;
  if (old === undefined && place.take(group.costs)) return { reason };
  if (place.left < MIN_ROOM) return undefined;
  const mayBeExcerpt = share === undefined || share.name === 'needed';
  const costliest = costliestAt(place);
  const shorter = () =>
    forms.excerpt(group, Math.min(place.left, most), costliest) ?? forms.fitted(group, Math.min(place.left, most), costliest);
  const form = old ?? forms.masked(group) ?? (mayBeExcerpt ? shorter() : undefined);
  return form !== undefined && place.take(form.costs) ? { reason: `${reason}, ${form.how}`, form } : undefined;
}

/** Results become old in steps of this many messages: each that does changes the beginning of the window. */
const OLD_STEP = 8;

/** Old tool results that neither the turn nor its words need. */
function isStale({ messages, needed, depth, parts, isRunning }: MessageGroup, newest: number, crowded: boolean): boolean {
  const before = newest - (crowded ? OLD_WHERE_CROWDED : OLD) + 1;
  if (needed || isRunning || depth >= before - (before % OLD_STEP)) return false;
  if (!crowded && parts.some(({ name }) => name === 'words' || name === 'entities')) return false;
  return messages.some(({ role, flagged }) => role === 'TOOL' && !flagged);
}
