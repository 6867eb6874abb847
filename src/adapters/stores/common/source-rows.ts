import type { SourceState } from '../../../domain/inventory/sources/source-state.js';

/** The states of a workspace's sources, which it stores together. */
export type StatesBySource = Readonly<Record<string, SourceState>>;

const MAX_SOURCES = 100;

export const sourcesByName = (states: StatesBySource): readonly SourceState[] =>
  Object.values(states)
    .toSorted((one, other) => (one.source < other.source ? -1 : 1))
    .slice(0, MAX_SOURCES);
