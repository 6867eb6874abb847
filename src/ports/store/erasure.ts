/** What an erasure found in one place, and what a read afterwards still found. */
export interface Erased {
  readonly found: number;
  readonly left: number;
  /** False if the back end was unavailable: its data could not be read, and expires by itself. */
  readonly verified: boolean;
}

/** The places in which a store has data of a session. */
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
  'deliveries',
] as const;

export type TracePlace = (typeof TRACE_PLACES)[number];

/** The number of records of one session in each place. */
export interface Traces {
  /** Identifies the session inside the store, even after it was deleted. */
  readonly handle: string;
  readonly counts: Readonly<Record<TracePlace, number>>;
}
