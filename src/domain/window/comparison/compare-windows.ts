import type { ContentItem, SectionKind, WindowContent } from '../model/context-window.js';
import type { EntitySummary } from '../../model/understanding.js';

/** UNCHANGED: in both, the same. MODIFIED: in both, with another text. ADDED: only in the second. REMOVED: only in the first. */
export const WINDOW_CHANGES = ['UNCHANGED', 'MODIFIED', 'ADDED', 'REMOVED'] as const;
export type WindowChange = (typeof WINDOW_CHANGES)[number];

/** An item of either window, or of both. */
export interface ComparedItem {
  readonly change: WindowChange;
  /** The section in the second window; for a removed item, in the first. */
  readonly section: SectionKind;
  readonly before?: ContentItem;
  readonly after?: ContentItem;
}

/** The items with one kind of change and their tokens, in the second window if they are in both. */
export interface ChangedShare {
  readonly items: number;
  readonly tokens: number;
}

export interface WindowComparison {
  /** In the order of the second window, then removed items in the order of the first. */
  readonly items: readonly ComparedItem[];
  readonly shares: Readonly<Record<WindowChange, ChangedShare>>;
  readonly overlap: number;
}

interface Placed {
  readonly section: SectionKind;
  readonly item: ContentItem;
}

/** Identifies an item by its object. There is only one instructions item and one focus item. */
/** Summary blocks are identified by their first line. */
function keyOf(section: SectionKind, { kind, text, message, entity, operation }: ContentItem): string {
  const named = kind === 'SUMMARY' ? `${section} ${text.split('\n', 1)[0] ?? ''}` : section;
  return message?.id ?? entity?.id ?? operation?.id ?? named;
}

function placed(window: WindowContent): ReadonlyMap<string, Placed> {
  return new Map(window.sections.flatMap(({ kind, items }) => items.map((item) => [keyOf(kind, item), { section: kind, item }] as const)));
}

/** Compares two windows item by item. */
export function compareWindows(first: WindowContent, second: WindowContent): WindowComparison {
  const [before, after] = [placed(first), placed(second)];
  const there = [...after].map(([key, { section, item }]): ComparedItem => {
    const known = before.get(key)?.item;
    if (known === undefined) return { change: 'ADDED', section, after: item };
    return { change: isSame(known, item) ? 'UNCHANGED' : 'MODIFIED', section, before: known, after: item };
  });
  const gone = [...before]
    .filter(([key]) => !after.has(key))
    .map(([, { section, item }]): ComparedItem => ({ change: 'REMOVED', section, before: item }));
  const items = [...there, ...gone];
  const shares = Object.fromEntries(WINDOW_CHANGES.map((change) => [change, shareOf(items, change)])) as WindowComparison['shares'];
  return { items, shares, overlap: overlapOf(first, second) };
}

const isSame = (one: ContentItem, other: ContentItem): boolean => one.text === other.text && one.cut?.how === other.cut?.how;

function shareOf(items: readonly ComparedItem[], change: WindowChange): ChangedShare {
  const own = items.filter((each) => each.change === change);
  return { items: own.length, tokens: own.reduce((sum, { before, after }) => sum + ((after ?? before)?.tokens ?? 0), 0) };
}

/** The number of items in both windows divided by the number in either; 1 for two empty windows. */
export function overlapOf(first: WindowContent, second: WindowContent): number {
  const [one, other] = [placed(first), placed(second)];
  const common = [...one.keys()].filter((key) => other.has(key)).length;
  const all = one.size + other.size - common;
  return all === 0 ? 1 : common / all;
}

/** How much of what an answer names was in a window. */
export interface Recall {
  /** The number of different entities that the answer names. */
  readonly named: number;
  readonly found: readonly EntitySummary[];
  readonly missing: readonly EntitySummary[];
}

/** Those entities that are in the window, as an item or by name in a text. */
export function recallOf(window: WindowContent, named: readonly EntitySummary[]): Recall {
  const entities = [...new Map(named.map((each) => [each.id, each])).values()];
  const items = window.sections.flatMap((section) => section.items);
  const own = new Set(items.map(({ entity }) => entity?.id));
  const words = items.map(({ text }) => text.toLowerCase()).join('\n');
  const isIn = ({ id, name, display }: EntitySummary): boolean => own.has(id) || says(words, name) || says(words, display);
  return { named: entities.length, found: entities.filter(isIn), missing: entities.filter((each) => !isIn(each)) };
}

/** Whether a name occurs in a text as a whole, not as a part of a longer name. */
function says(text: string, name: string): boolean {
  const sought = name.trim().toLowerCase();
  if (sought === '') return false;
  for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + 1)) {
    if (!isOfName(text[at - 1]) && !isOfName(text[at + sought.length])) return true;
  }
  return false;
}

const isOfName = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}]/u.test(character);
