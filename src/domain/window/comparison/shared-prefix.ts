import type { ContentItem, ContentSection, SectionKind, WindowContent } from '../model/context-window.js';

/**
 * The number of leading tokens that two windows share: whole items in order, with their headings. A provider may have cached this many tokens if the
 * other window was sent recently.
 */
export function prefixTokens(window: WindowContent, before: WindowContent): number {
  let tokens = 0;
  for (const [index, section] of window.sections.entries()) {
    const other = before.sections[index];
    if (other?.kind !== section.kind) break;
    const same = sameItems(section, other);
    const items = section.items.slice(0, same);
    const heading = section.tokens - section.items.reduce((sum, item) => sum + item.tokens, 0);
    tokens += items.reduce((sum, item) => sum + item.tokens, items.length === 0 ? 0 : Math.max(0, heading));
    if (same < section.items.length || same < other.items.length) break;
  }
  return tokens;
}

function sameItems(one: ContentSection, other: ContentSection): number {
  const first = one.items.findIndex((item, index) => !isSame(item, other.items[index]));
  return first < 0 ? one.items.length : first;
}

const isSame = (one: ContentItem, other: ContentItem | undefined): boolean =>
  one.text === other?.text && one.message?.id === other.message?.id && one.kind === other.kind;

/** Sections that begin alike from turn to turn. */
const STABLE: ReadonlySet<SectionKind> = new Set(['INSTRUCTIONS', 'SUMMARY', 'HISTORY']);
/** The number of messages in which the stable part of a conversation grows. */
const GROWS_BY = 8;

/**
 * The part of a window that stays the same for several turns: instructions, summary, and the messages of the conversation up to a multiple of eight. Of
 * windows with the same text of it, this many tokens are alike.
 */
export function stableBeginning({ sections }: WindowContent): { readonly tokens: number; readonly text: string } {
  let tokens = 0;
  const lines: string[] = [];
  for (const { kind, items, ...section } of sections.filter((each) => STABLE.has(each.kind))) {
    const stable = kind === 'HISTORY' ? items.slice(0, items.length - (items.length % GROWS_BY)) : items;
    if (stable.length === 0) continue;
    const heading = section.tokens - items.reduce((sum, item) => sum + item.tokens, 0);
    tokens += stable.reduce((sum, item) => sum + item.tokens, Math.max(0, heading));
    lines.push(kind, ...stable.map(({ text, message }) => JSON.stringify([text, message?.id, message?.role])));
  }
  return { tokens, text: lines.join('\n') };
}
