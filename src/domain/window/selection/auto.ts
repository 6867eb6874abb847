import { beginning, first, last, needed, recent, relevant, thread } from './picks.js';
import type { Pick, Strategy, MessageGroup } from './message-group.js';

/** Long recent answers must not displace the entities in question. */
const LAST = { count: 5, most: 0.45 } as const;
/** The previous question and its answer. */
const JUST_SAID = 2;
const THREAD = { most: 0.4 } as const;
const BEGINNING = { most: 0.3 } as const;
/** The first turn states the topic of a conversation up to this length, in messages. */
const FIRST = { count: 1, most: 0.2, within: 24 } as const;
/** An independent turn hardly needs the previous ones; an overlooked reference most likely refers to the last one. */
const ALONE = { count: 1, most: 0.1 } as const;

/** A turn that follows others is understood from them; an independent turn is answered from any relevant message. */
export const auto: Strategy = (groups, { follows }) => [
  ...needed(groups),
  ...(follows ? around(groups) : last(groups, ALONE.count, ALONE.most)),
  ...relevant(groups),
  ...recent(groups),
];

/** The last turns, the thread that the turn continues, more of the last turns, and the start of the topic and of a short conversation. */
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
