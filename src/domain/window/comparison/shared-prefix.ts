import type { ContentItem, ContentSection, WindowContent } from '../model/context-window.js';

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
