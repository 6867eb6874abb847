import type { EntityType } from './entity.js';

/** One step of a walk over open relations. */
export interface WalkStep {
  readonly direction: 'OUT' | 'IN' | 'BOTH';
  /** The relation types that are followed; absent: all. */
  readonly relations?: readonly string[];
  /** The types of the entities that are reached; absent: all. */
  readonly entityTypes?: readonly EntityType[];
  /** LAST, the default: from the entities that the step before reached first. ALL: from all that the walk has reached. */
  readonly from?: 'LAST' | 'ALL';
}
