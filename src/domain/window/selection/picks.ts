import { DEFAULT_PRIORITY } from '../../model/message.js';
import { densest } from './density.js';
import type { Pick, MessageGroup } from './unit.js';

/** Share of the history that what the turn cannot be understood without may take. */
const NEEDED = 0.6;

const newestFirst = (units: readonly MessageGroup[]): readonly MessageGroup[] => units.toSorted((a, b) => b.depth - a.depth);

/** What the turn cannot be understood without, the nearest first. */
export const needed = (units: readonly MessageGroup[], most = NEEDED): readonly Pick[] =>
  newestFirst(units)
    .filter((unit) => unit.needed)
    .map((unit) => ({ unit, reason: unit.reason, share: { name: 'needed', most } }));

/** What somebody flagged or gave a priority above the usual one, the newest first. */
export const weighty = (units: readonly MessageGroup[], most: number): readonly Pick[] =>
  newestFirst(units)
    .filter(({ messages }) => messages.some(({ flagged, priority }) => flagged || priority > DEFAULT_PRIORITY))
    .map((unit) => ({ unit, reason: 'has priority', share: { name: 'weighty', most } }));

/** What somebody flagged, the newest first. */
export const flagged = (units: readonly MessageGroup[], most: number): readonly Pick[] =>
  newestFirst(units)
    .filter(({ messages }) => messages.some((message) => message.flagged))
    .map((unit) => ({ unit, reason: 'is flagged', share: { name: 'flagged', most } }));

export const last = (units: readonly MessageGroup[], count: number, most: number): readonly Pick[] =>
  newestFirst(units)
    .filter(({ isRecent }) => isRecent)
    .slice(0, count)
    .map((unit) => ({ unit, reason: 'one of the last turns', share: { name: 'last', most } }));

export const first = (units: readonly MessageGroup[], count: number, most: number): readonly Pick[] =>
  units
    .filter(({ isOpening }) => isOpening)
    .slice(0, count)
    .map((unit) => ({ unit, reason: 'one of the first turns', share: { name: 'first', most } }));

/** What the turn itself goes on with, the question that it asks again among it; not what that followed in its time. */
export const thread = (units: readonly MessageGroup[], most: number): readonly Pick[] => {
  const rated = units.map((unit) => ({ unit, follows: unit.parts.find(({ name }) => name === 'follow-up')?.value ?? 0 }));
  const best = Math.max(...rated.map(({ follows }) => follows));
  return rated
    .filter(({ follows }) => follows > 0 && follows === best)
    .map(({ unit }) => ({ unit, reason: 'the turn goes on with it', share: { name: 'thread', most } }))
    .toReversed();
};

/** Where the present matter began. */
export const beginning = (units: readonly MessageGroup[], most: number): readonly Pick[] =>
  units
    .filter(({ isBeginning }) => isBeginning)
    .map((unit) => ({ unit, reason: 'where the present matter began', share: { name: 'beginning', most } }));

/** What has to do with the turn, the most worth for its tokens first; within a share, or as far as there is room. */
export const relevant = (units: readonly MessageGroup[], most?: number): readonly Pick[] =>
  densest(units).map((unit) => ({ unit, reason: unit.reason, ...(most === undefined ? {} : { share: { name: 'relevant', most } }) }));

/** As much of the conversation's end as there is room for. */
export const recent = (units: readonly MessageGroup[]): readonly Pick[] =>
  newestFirst(units)
    .filter(({ isRecent }) => isRecent)
    .map((unit) => ({ unit, reason: 'a recent turn' }));
