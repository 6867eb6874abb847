import { DEFAULT_PRIORITY } from '../../model/message.js';
import { densest } from './density.js';
import type { Pick, MessageGroup } from './unit.js';

/** Share of the history that what the turn cannot be understood without may take. */
const NEEDED = 0.6;

const newestFirst = (groups: readonly MessageGroup[]): readonly MessageGroup[] => groups.toSorted((a, b) => b.depth - a.depth);

/** What the turn cannot be understood without, the nearest first. */
export const needed = (groups: readonly MessageGroup[], most = NEEDED): readonly Pick[] =>
  newestFirst(groups)
    .filter((group) => group.needed)
    .map((group) => ({ group, reason: group.reason, share: { name: 'needed', most } }));

/** What somebody flagged or gave a priority above the usual one, the newest first. */
export const weighty = (groups: readonly MessageGroup[], most: number): readonly Pick[] =>
  newestFirst(groups)
    .filter(({ messages }) => messages.some(({ flagged, priority }) => flagged || priority > DEFAULT_PRIORITY))
    .map((group) => ({ group, reason: 'has priority', share: { name: 'weighty', most } }));

/** What somebody flagged, the newest first. */
export const flagged = (groups: readonly MessageGroup[], most: number): readonly Pick[] =>
  newestFirst(groups)
    .filter(({ messages }) => messages.some((message) => message.flagged))
    .map((group) => ({ group, reason: 'is flagged', share: { name: 'flagged', most } }));

export const last = (groups: readonly MessageGroup[], count: number, most: number): readonly Pick[] =>
  newestFirst(groups)
    .filter(({ isRecent }) => isRecent)
    .slice(0, count)
    .map((group) => ({ group, reason: 'one of the last turns', share: { name: 'last', most } }));

export const first = (groups: readonly MessageGroup[], count: number, most: number): readonly Pick[] =>
  groups
    .filter(({ isOpening }) => isOpening)
    .slice(0, count)
    .map((group) => ({ group, reason: 'one of the first turns', share: { name: 'first', most } }));

/** What the turn itself goes on with, the question that it asks again among it; not what that followed in its time. */
export const thread = (groups: readonly MessageGroup[], most: number): readonly Pick[] => {
  const rated = groups.map((group) => ({ group, follows: group.parts.find(({ name }) => name === 'follow-up')?.value ?? 0 }));
  const best = Math.max(...rated.map(({ follows }) => follows));
  return rated
    .filter(({ follows }) => follows > 0 && follows === best)
    .map(({ group }) => ({ group, reason: 'the turn goes on with it', share: { name: 'thread', most } }))
    .toReversed();
};

/** Where the present matter began. */
export const beginning = (groups: readonly MessageGroup[], most: number): readonly Pick[] =>
  groups
    .filter(({ isBeginning }) => isBeginning)
    .map((group) => ({ group, reason: 'where the present matter began', share: { name: 'beginning', most } }));

/** What has to do with the turn, the most worth for its tokens first; within a share, or as far as there is room. */
export const relevant = (groups: readonly MessageGroup[], most?: number): readonly Pick[] =>
  densest(groups).map((group) => ({ group, reason: group.reason, ...(most === undefined ? {} : { share: { name: 'relevant', most } }) }));

/** As much of the conversation's end as there is room for. */
export const recent = (groups: readonly MessageGroup[]): readonly Pick[] =>
  newestFirst(groups)
    .filter(({ isRecent }) => isRecent)
    .map((group) => ({ group, reason: 'a recent turn' }));
