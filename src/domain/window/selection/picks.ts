import { densest } from './density.js';
import type { Pick, MessageGroup } from './message-group.js';

/** The share of the history for messages that the turn depends on. */
const NEEDED = 0.6;

const newestFirst = (groups: readonly MessageGroup[]): readonly MessageGroup[] => groups.toSorted((a, b) => b.depth - a.depth);

/** Messages that the turn depends on, nearest first. */
export const needed = (groups: readonly MessageGroup[], most = NEEDED): readonly Pick[] =>
  newestFirst(groups)
    .filter((group) => group.needed)
    .map((group) => ({ group, reason: group.reason, share: { name: 'needed', most } }));

/** Flagged messages, newest first. */
export const flagged = (groups: readonly MessageGroup[], most: number): readonly Pick[] =>
  newestFirst(groups)
    .filter(({ messages }) => messages.some((message) => message.flagged))
    .map((group) => ({ group, reason: 'is flagged', share: { name: 'flagged', most } }));

export const last = (groups: readonly MessageGroup[], count: number, most: number): readonly Pick[] =>
  newestFirst(groups)
    .filter(({ isRecent }) => isRecent)
    .slice(0, count)
    .map((group) => ({ group, reason: 'is one of the last turns', share: { name: 'last', most } }));

export const first = (groups: readonly MessageGroup[], count: number, most: number): readonly Pick[] =>
  groups
    .filter(({ isOpening }) => isOpening)
    .slice(0, count)
    .map((group) => ({ group, reason: 'is one of the first turns', share: { name: 'first', most } }));

/** Messages that the turn directly continues, including a question that it asks again. */
export const thread = (groups: readonly MessageGroup[], most: number): readonly Pick[] => {
  const rated = groups.map((group) => ({ group, follows: group.parts.find(({ name }) => name === 'follow-up')?.value ?? 0 }));
  const best = Math.max(...rated.map(({ follows }) => follows));
  return rated
    .filter(({ follows }) => follows > 0 && follows === best)
    .map(({ group }) => ({ group, reason: 'is followed by the turn', share: { name: 'thread', most } }))
    .toReversed();
};

/** The start of the current topic. */
export const beginning = (groups: readonly MessageGroup[], most: number): readonly Pick[] =>
  groups
    .filter(({ isBeginning }) => isBeginning)
    .map((group) => ({ group, reason: 'began the current thread', share: { name: 'beginning', most } }));

/** Relevant messages, most valuable for their tokens first; within a share, or as far as there is room. */
export const relevant = (groups: readonly MessageGroup[], most?: number): readonly Pick[] =>
  densest(groups).map((group) => ({ group, reason: group.reason, ...(most === undefined ? {} : { share: { name: 'relevant', most } }) }));

/** The most recent messages, as far as there is room. */
export const recent = (groups: readonly MessageGroup[]): readonly Pick[] =>
  newestFirst(groups)
    .filter(({ isRecent }) => isRecent)
    .map((group) => ({ group, reason: 'is a recent turn' }));
