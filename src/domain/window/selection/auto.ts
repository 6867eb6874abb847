import { beginning, first, last, needed, recent, relevant, thread } from './picks.js';
import type { Pick, Strategy, MessageGroup } from './unit.js';

/** Long last answers must not push out what was asked about. */
const LAST = { count: 5, most: 0.45 } as const;
/** Question and answer before it. */
const JUST_SAID = 2;
const THREAD = { most: 0.4 } as const;
const BEGINNING = { most: 0.3 } as const;
/** The first turn says what a conversation is about as long as it is no longer than this. */
const FIRST = { count: 1, most: 0.2, within: 24 } as const;
/** A turn that stands for itself hardly needs the ones before it; the last one is what an overlooked reference most likely means. */
const ALONE = { count: 1, most: 0.25 } as const;

/** A turn that follows others is understood from them; one that stands for itself is answered from wherever it was spoken of. */
export const auto: Strategy = (groups, { follows }) => [
  ...needed(groups),
  ...(follows ? around(groups) : last(groups, ALONE.count, ALONE.most)),
  ...relevant(groups),
  ...recent(groups),
];

/** What was just said, the thread that the turn goes on with, more of the last turns, and where the present matter and a short conversation began. */
function around(groups: readonly MessageGroup[]): readonly Pick[] {
  const newest = Math.max(0, ...groups.map(({ depth }) => depth));
  const near = groups.filter(({ depth }) => newest - depth < FIRST.within);
  return [
    ...last(groups, JUST_SAID, LAST.most),
    ...thread(groups, THREAD.most),
    ...beginning(groups, BEGINNING.most),
    ...last(groups, LAST.count, LAST.most),
    ...first(near, FIRST.count, FIRST.most),
  ];
}
