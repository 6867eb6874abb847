import type { ContentItem, SectionKind, WindowContent } from '../model/context-window.js';
import type { EntitySummary } from '../../model/understanding.js';

/** UNCHANGED: in both, the same. MODIFIED: in both, with another text. ADDED: only in the second. REMOVED: only in the first. */
export const WINDOW_CHANGES = ['UNCHANGED', 'MODIFIED', 'ADDED', 'REMOVED'] as const;
export type WindowChange = (typeof WINDOW_CHANGES)[number];

/** One thing in either of two windows, or in both. */
export interface ComparedItem {
  readonly change: WindowChange;
  /** The section of the second window, or of the first where it was dropped. */
  readonly section: SectionKind;
  readonly before?: ContentItem;
  readonly after?: ContentItem;
}

/** Items of one change, with their tokens in the window that they are in; of the second where in both. */
export interface ChangedShare {
  readonly items: number;
  readonly tokens: number;
}

export interface WindowComparison {
  /** In the order of the second window, then what was dropped in the order of the first. */
  readonly items: readonly ComparedItem[];
  readonly shares: Readonly<Record<WindowChange, ChangedShare>>;
  readonly overlap: number;
}

interface Placed {
  readonly section: SectionKind;
  readonly item: ContentItem;
}

/** An item by what it is of. Instructions and focus are one each. */
/** A block of a summary is told from others by its first line, which says what it is of. */
function keyOf(section: SectionKind, { kind, text, message, entity, operation }: ContentItem): string {
  const named = kind === 'SUMMARY' ? `${section} ${text.split('\n', 1)[0] ?? ''}` : section;
  return message?.id ?? entity?.id ?? operation?.id ?? named;
}

function placed(window: WindowContent): ReadonlyMap<string, Placed> {
  return new Map(window.sections.flatMap(({ kind, items }) => items.map((item) => [keyOf(kind, item), { section: kind, item }] as const)));
}

/** Item by item, what the second window has that the first has not, and the other way round. */
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

/** Things that both hold, whole or not, of all that either holds; 1 for two that hold nothing. */
export function overlapOf(first: WindowContent, second: WindowContent): number {
  const [one, other] = [placed(first), placed(second)];
  const common = [...one.keys()].filter((key) => other.has(key)).length;
  const all = one.size + other.size - common;
  return all === 0 ? 1 : common / all;
}

/** How much of what an answer names was in a window. */
export interface Recall {
  /** Things that the answer names, each once. */
  readonly named: number;
  readonly found: readonly EntitySummary[];
  readonly missing: readonly EntitySummary[];
}

/** Which of these things are in the window: as an item of their own, or by their name in its words. */
export function recallOf(window: WindowContent, named: readonly EntitySummary[]): Recall {
  const things = [...new Map(named.map((each) => [each.id, each])).values()];
  const items = window.sections.flatMap((section) => section.items);
  const own = new Set(items.map(({ entity }) => entity?.id));
  const words = items.map(({ text }) => text.toLowerCase()).join('\n');
  const isIn = ({ id, name, display }: EntitySummary): boolean => own.has(id) || says(words, name) || says(words, display);
  return { named: things.length, found: things.filter(isIn), missing: things.filter((each) => !isIn(each)) };
}

/** Whether a name stands in a text, and not only as a part of a longer one. */
function says(text: string, name: string): boolean {
  const sought = name.trim().toLowerCase();
  if (sought === '') return false;
  for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + 1)) {
    if (!isOfName(text[at - 1]) && !isOfName(text[at + sought.length])) return true;
  }
  return false;
}

const isOfName = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}]/u.test(character);
