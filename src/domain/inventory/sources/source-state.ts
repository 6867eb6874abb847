import type { FailureCode } from '../../common/errors.js';
import type { EntityRef } from '../../model/entity.js';

/** An inventory server from which a workspace is filled, and how far it is read. One for each source of a workspace; all times are in milliseconds since 1970. */
export interface SourceState {
  /** The source in the identity of its entities, such as `netbox`. */
  readonly source: string;
  /** The address of the server, without credentials. */
  readonly url: string;
  /** As the server states it, such as `4.7.3`. */
  readonly version?: string;
  /** The paths of the web pages of objects by type, below the address and before the id: `dcim/devices/`. */
  readonly webPaths?: Readonly<Record<string, string>>;
  /** Grows with each lease. A writer whose number is no longer the stored one has lost its lease and must not write. */
  readonly fence: number;
  /** Until when a process synchronizes; in the past if none does. */
  readonly leasedUntil: number;
  /** A random name of the process that has or had the lease. */
  readonly holder?: string;
  /** A full sync that has not ended, so that the next one continues it. */
  readonly unfinished?: UnfinishedSync;
  /** The place from which changes are read next. Absent until the first full sync has ended. */
  readonly changesFrom?: ChangePosition;
  /** The last complete runs. */
  readonly lastFull?: SyncSummary;
  readonly lastChanges?: SyncSummary;
  readonly lastComparison?: SourceComparison;
  /** The last notices of the server that were followed, and the number of objects that were read together. */
  readonly lastNotice?: { readonly at: number; readonly objects: number };
  /** The last run that failed after the last complete one. */
  readonly failure?: SyncFailure;
}

/** A place in the history of a server, by the clock of the server, in milliseconds. */
export interface ChangePosition {
  /** Changes of the types that the server records as changed were read until then. */
  readonly time: number;
  /** Changes of all types were read until then. */
  readonly allTime: number;
}

export interface UnfinishedSync {
  readonly startedAt: number;
  /** The time of the server before the first object was read: later changes are read afterwards. */
  readonly from: number;
  /** By object type: the id of the last object that was written, or `DONE`. */
  readonly models: Readonly<Record<string, number | 'DONE'>>;
  readonly counts: SyncCounts;
}

/** Numbers of objects. */
export interface SyncCounts {
  /** Objects that were read. */
  readonly read: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly deleted: number;
}

/** A comparison of all objects of a server with the stored entities. */
export interface SourceComparison {
  readonly startedAt: number;
  readonly finishedAt: number;
  /** The number of objects that were compared. */
  readonly compared: number;
  readonly missing: number;
  readonly different: number;
  /** Entities that the server does not have. */
  readonly surplus: number;
  /** The first differences, as sentences, and what could not be compared. */
  readonly notices: readonly string[];
}

export interface SyncFailure {
  readonly at: number;
  readonly code: FailureCode;
  /** A sentence. */
  readonly reason: string;
}

export interface SyncSummary {
  readonly startedAt: number;
  readonly finishedAt: number;
  readonly counts: SyncCounts;
  /** Sentences about what was not read or not deleted, with the reasons. */
  readonly notices: readonly string[];
}

export const NO_COUNTS: SyncCounts = { read: 0, created: 0, updated: 0, unchanged: 0, deleted: 0 };

/** FULL reads all objects, CHANGES those that changed since the last run, and COMPARE changes and then all, to compare them with what is stored. */
export type SyncMode = 'FULL' | 'CHANGES' | 'COMPARE';

/** The address of the web page of an object, if its source is a server that has one. */
export function webPageOf(
  { objectType, objectId }: Pick<EntityRef, 'objectType' | 'objectId'>,
  state: SourceState | undefined,
): string | undefined {
  const paths = state?.webPaths ?? {};
  const path = Object.hasOwn(paths, objectType) ? paths[objectType] : undefined;
  return state === undefined || path === undefined || !/^\d{1,20}$/u.test(objectId)
    ? undefined
    : new URL(`${path}${objectId}/`, state.url).href;
}
