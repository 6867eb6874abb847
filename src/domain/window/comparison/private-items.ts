import type { MemoryId, SessionId } from '../../common/ids.js';
import type { ContentItem, ContentSection, OmittedItem, WindowContent } from '../model/context-window.js';

/** The value of `visibleTo` for items that every member of the session may read. No user has this name. */
export const EVERYBODY = '*';

/** What a reader may read now, for items that do not say whose they are. */
export interface Readable {
  readonly memories: ReadonlySet<MemoryId>;
  readonly sessions: ReadonlySet<SessionId>;
}

/** The objects whose readers the window does not name: those of windows from before this was stored, and omitted ones. */
export function undecided({ sections, omitted }: WindowContent): {
  readonly memories: readonly MemoryId[];
  readonly sessions: readonly SessionId[];
} {
  const items = sections.flatMap((section) => section.items).filter(({ visibleTo }) => visibleTo === undefined);
  const left = (kind: OmittedItem['kind']) => omitted.items.filter((item) => item.kind === kind).map(({ id }) => id);
  return {
    memories: [...items.flatMap(({ memory }) => memory?.id ?? []), ...left('MEMORY')],
    sessions: [...items.flatMap(({ earlier }) => earlier?.id ?? []), ...left('SESSION')],
  };
}

/** The window for a reader: one item says how many memories and earlier sessions of others were withheld. */
export function withoutPrivate(window: WindowContent, reader: string, readable: Readable): WindowContent {
  const isVisible = ({ visibleTo, memory, earlier }: ContentItem): boolean => {
    if (visibleTo !== undefined) return visibleTo === EVERYBODY || visibleTo === reader;
    return (memory === undefined || readable.memories.has(memory.id)) && (earlier === undefined || readable.sessions.has(earlier.id));
  };
  const isListed = ({ kind, id }: OmittedItem): boolean =>
    (kind !== 'MEMORY' || readable.memories.has(id)) && (kind !== 'SESSION' || readable.sessions.has(id));
  const withheld = window.sections.reduce((sum, { items }) => sum + items.filter((item) => !isVisible(item)).length, 0);
  const listed = window.omitted.items.filter(isListed);
  const omitted = listed.length === window.omitted.items.length ? window.omitted : { ...window.omitted, items: listed };
  if (withheld === 0) return omitted === window.omitted ? window : { ...window, omitted };
  const sections = window.sections.map((section) => visibleSection(section, isVisible));
  return { ...window, sections, omitted, withheld: (window.withheld ?? 0) + withheld };
}

/** The items that are left take no more tokens than before, so that the budget of the window stays as it was. */
function visibleSection(section: ContentSection, isVisible: (item: ContentItem) => boolean): ContentSection {
  const items = section.items.filter(isVisible);
  const withheld = section.items.filter((item) => !isVisible(item));
  if (withheld.length === 0) return section;
  const what = withheld.length === 1 ? '1 private item is' : `${withheld.length} private items are`;
  const note: ContentItem = {
    kind: 'MEMORY',
    tokens: withheld.reduce((sum, { tokens }) => sum + tokens, 0),
    text: `- (${what} not shown.)`,
    score: 0,
    parts: [],
    reason: 'stands for private memories and earlier sessions of another user',
    visibleTo: EVERYBODY,
  };
  return { ...section, items: [...items, note] };
}
