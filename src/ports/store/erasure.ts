/** What erasing found in one place, and what a read after it still found there. */
export interface Erased {
  readonly found: number;
  readonly left: number;
  /** False while the back end is away: what it holds could not be read, and expires by itself. */
  readonly verified: boolean;
}

/** Places in which a store keeps something of a session. */
export const TRACE_PLACES = [
  'messages',
  'branches',
  'terms',
  'operations',
  'mentions',
  'summaries',
  'windows',
  'vectors',
  'unfinished',
] as const;

export type TracePlace = (typeof TRACE_PLACES)[number];

/** How many records each place holds of one session. */
export interface Traces {
  /** Names the session inside the store, also when the session itself is gone. */
  readonly handle: string;
  readonly counts: Readonly<Record<TracePlace, number>>;
}
