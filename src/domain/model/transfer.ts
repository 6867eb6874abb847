import type { Entity } from './entity.js';
import type { EntityId, SessionId, WindowId } from '../common/ids.js';
import type { Message } from './message.js';
import type { Operation } from './operation.js';
import type { Relation } from './relation.js';
import type { Preferences, Session } from './session.js';
import type { UnfinishedMessage } from './unfinished-message.js';

/** Kinds of records, in an order in which each refers only to earlier ones. */
export const TRANSFER_KINDS = [
  'WORKSPACE',
  'PREFERENCES',
  'ENTITY',
  'VERSION',
  'RELATION',
  'SESSION',
  'MESSAGE',
  'UNFINISHED',
  'OPERATION',
  'WINDOW',
  'TRACKED',
] as const;

export type TransferKind = (typeof TRANSFER_KINDS)[number];

/** A workspace whose inventory was ever changed; others come to be with what lies in them. */
interface WorkspaceRecord {
  readonly kind: 'WORKSPACE';
  readonly name: string;
  readonly inventoryRevision: number;
}

interface PreferencesRecord {
  readonly kind: 'PREFERENCES';
  readonly workspace: string;
  readonly principal: string;
  readonly value: Preferences;
}

/** An entity that is there, was deleted, or is only referred to; the last has neither name nor `deletedAt`. */
export interface EntityRecord {
  readonly kind: 'ENTITY';
  readonly workspace: string;
  readonly entity: Entity;
  readonly present: boolean;
  readonly nouns: readonly string[];
  /** All keys it is found by, placements and noun keys among them; sorted, each once. */
  readonly keys: readonly string[];
  readonly words: readonly string[];
  readonly digest: string;
  /** Its derived relations are not worked out since then. */
  readonly dirtyAt?: number;
}

/** How an entity was, from one time to a later one. */
export interface VersionRecord {
  readonly kind: 'VERSION';
  readonly entity: EntityId;
  readonly validFrom: number;
  readonly validTo: number;
  readonly body: Pick<Entity, 'type' | 'name' | 'display' | 'slug' | 'status' | 'aliases' | 'ownAliases' | 'attributes' | 'observed'> & {
    /** Absent in versions from before it was kept. */
    readonly createdAt?: number;
  };
}

/** One that holds, or held for some time. */
export interface RelationRecord {
  readonly kind: 'RELATION';
  readonly relation: Relation;
}

interface SessionRecord {
  readonly kind: 'SESSION';
  readonly session: Session;
}

/** What it is searched by is worked out again from its text. */
export interface MessageRecord {
  readonly kind: 'MESSAGE';
  readonly message: Message;
  readonly digest: string;
}

export interface OperationRecord {
  readonly kind: 'OPERATION';
  readonly operation: Operation;
  readonly digest: string;
}

/** A message that is still being written. */
export interface UnfinishedRecord {
  readonly kind: 'UNFINISHED';
  readonly unfinished: UnfinishedMessage;
  readonly text: string;
}

/** A window that was kept with a message. */
export interface WindowRecord {
  readonly kind: 'WINDOW';
  readonly id: WindowId;
  readonly session: SessionId;
  readonly at: number;
  /** Compressed, in base 64. */
  readonly content: string;
}

/** Where, when and how often an entity came up in a session. */
export interface TrackedRecord {
  readonly kind: 'TRACKED';
  readonly session: SessionId;
  readonly entity: EntityId;
  readonly firstSequence: number;
  readonly lastSequence: number;
  readonly count: number;
  readonly firstAt: number;
  readonly lastAt: number;
  readonly words: readonly string[];
}

/**
 * All that a store holds and could not work out again, in one form for every store. What follows from it (branches, terms, mentions,
 * containers' keys, spellings, counts of words) is made again by whoever writes it.
 */
export type TransferRecord =
  | WorkspaceRecord
  | PreferencesRecord
  | EntityRecord
  | VersionRecord
  | RelationRecord
  | SessionRecord
  | MessageRecord
  | UnfinishedRecord
  | OperationRecord
  | WindowRecord
  | TrackedRecord;

export type RecordOf<Kind extends TransferKind> = Extract<TransferRecord, { readonly kind: Kind }>;

/** Orders the records of one kind: texts by code point, part by part. */
export type TransferKey = readonly (string | number)[];

export interface TransferPosition {
  readonly kind: TransferKind;
  readonly key: TransferKey;
}

/** Lies before every key of its kind. */
export const FIRST_KEYS: Readonly<Record<TransferKind, TransferKey>> = {
  WORKSPACE: [''],
  PREFERENCES: ['', ''],
  ENTITY: [''],
  VERSION: ['', -1],
  RELATION: ['', '', '', -1, -1],
  SESSION: [''],
  MESSAGE: ['', -1],
  UNFINISHED: [''],
  OPERATION: ['', -1],
  WINDOW: [''],
  TRACKED: ['', ''],
};

/** Unique among the records of its kind. */
export function transferKey(record: TransferRecord): TransferKey {
  switch (record.kind) {
    case 'WORKSPACE':
      return [record.name];
    case 'PREFERENCES':
      return [record.workspace, record.principal];
    case 'ENTITY':
      return [record.entity.id];
    case 'VERSION':
      return [record.entity, record.validTo];
    case 'RELATION':
      return relationKey(record.relation);
    case 'SESSION':
      return [record.session.id];
    case 'MESSAGE':
      return [record.message.session, record.message.sequence];
    case 'UNFINISHED':
      return [record.unfinished.id];
    case 'OPERATION':
      return [record.operation.session, record.operation.sequence];
    case 'WINDOW':
      return [record.id];
    case 'TRACKED':
      return [record.session, record.entity];
  }
}

const relationKey = ({ from, type, to, validFrom, derived }: Relation): TransferKey => [from, type, to, validFrom, derived ? 1 : 0];

/** A record with its keys as every store gives them. */
export const sortedKeys = (keys: readonly string[]): readonly string[] => [...new Set(keys)].toSorted((a, b) => (a < b ? -1 : 1));
