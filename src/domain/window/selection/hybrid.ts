import { densest } from './density.js';
import { last, needed } from './picks.js';
import type { MessageGroup, Pick, Strategy } from './message-group.js';

/**
 * The shares of the history by priority. They add up from band to band, so that a lower band uses what a higher one leaves; the rest of 5 % stays free.
 * Memories have their own share of the window.
 */
const CRITICAL = { from: 8, upTo: 0.3 } as const;
const IMPORTANT = { from: 6, upTo: 0.55 } as const;
const NORMAL = { upTo: 0.75 } as const;
const ALL = 0.95;
/** The previous question and its answer. */
const JUST_SAID = { count: 2, most: 0.2 } as const;

/** Messages that the turn depends on, then bands by priority with a share each; of the last band, the relevant ones and then the newest turns. */
export const hybrid: Strategy = (groups) => {
  const isCritical = (group: MessageGroup): boolean => group.messages.some(({ flagged }) => flagged) || priorityOf(group) >= CRITICAL.from;
  const isImportant = (group: MessageGroup): boolean => priorityOf(group) >= IMPORTANT.from;
  const relevant = densest(groups);
  return [
    ...needed(groups),
    ...last(groups, JUST_SAID.count, JUST_SAID.most),
    ...band(groups.filter(isCritical).toReversed(), CRITICAL.upTo, () => 'is critical'),
    ...band(relevant.filter(isImportant), IMPORTANT.upTo, ({ reason }) => `is important, ${reason}`),
    ...band(relevant, NORMAL.upTo, ({ reason }) => reason),
    ...band(groups.filter(({ isRecent }) => isRecent).toReversed(), ALL, () => 'is a recent turn'),
  ];
};

const priorityOf = ({ messages }: MessageGroup): number => Math.max(...messages.map(({ priority }) => priority));

const band = (groups: readonly MessageGroup[], most: number, reasonOf: (group: MessageGroup) => string): readonly Pick[] =>
  groups.map((group) => ({ group, reason: reasonOf(group), share: { name: 'band', most } }));
