import type { AuditRecord } from '../access/audit-record.js';
import type { StoredKey } from '../access/stored-key.js';
import type { Memory } from '../memory/memory.js';
import type { Entity } from '../model/entity.js';
import type { EntityId, SessionId, WindowId } from '../common/ids.js';
import type { Message } from '../model/message.js';
import type { Operation } from '../model/operation.js';
import type { Relation } from '../model/relation.js';
import type { Preferences, Session } from '../model/session.js';
import type { SessionUsage } from '../window/model/session-usage.js';
import type { UnfinishedMessage } from '../model/unfinished-message.js';
import type { WebhookDelivery } from '../webhooks/delivery.js';
import type { WebhookEndpoint } from '../webhooks/endpoint.js';

/** The kinds of records, in an order in which each refers only to earlier ones. */
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
  'WEBHOOK',
  'DELIVERY',
  'MEMORY',
  'API_KEY',
  'AUDIT',
] as const;

export type TransferKind = (typeof TRANSFER_KINDS)[number];

/** A workspace with an inventory; others exist with their data. */
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

/** An entity that exists, was deleted, or is only referred to; the last has neither a name nor `deletedAt`. */
export interface EntityRecord {
  readonly kind: 'ENTITY';
  readonly workspace: string;
  readonly entity: Entity;
  readonly present: boolean;
  readonly nouns: readonly string[];
  /** All lookup keys, including placements and noun keys; sorted and unique. */
  readonly keys: readonly string[];
  readonly words: readonly string[];
  readonly digest: string;
  /** The time since which its derived relations are pending. */
  readonly dirtyAt?: number;
}

/** A former version of an entity, with the time for which it held. */
export interface VersionRecord {
  readonly kind: 'VERSION';
  readonly entity: EntityId;
  readonly validFrom: number;
  readonly validTo: number;
  readonly body: Pick<Entity, 'type' | 'name' | 'display' | 'slug' | 'status' | 'aliases' | 'ownAliases' | 'attributes' | 'observed'> & {
    /** Absent in versions from before it was stored. */
    readonly createdAt?: number;
  };
}

/** A relation that holds or held. */
export interface RelationRecord {
  readonly kind: 'RELATION';
  readonly relation: Relation;
}

interface SessionRecord {
  readonly kind: 'SESSION';
  readonly session: Session;
  /** Absent if nothing was recorded. */
  readonly usage?: SessionUsage;
}

/** The search terms are computed again from the text. */
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

/** A message whose text is still being written. */
export interface UnfinishedRecord {
  readonly kind: 'UNFINISHED';
  readonly unfinished: UnfinishedMessage;
  readonly text: string;
}

/** A window snapshot. */
export interface WindowRecord {
  readonly kind: 'WINDOW';
  readonly id: WindowId;
  readonly session: SessionId;
  readonly at: number;
  /** Compressed, in base64. */
  readonly content: string;
}

/** Where, when and how often a session mentions an entity. */
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

/** An endpoint of webhooks, with its secrets. */
export interface WebhookRecord {
  readonly kind: 'WEBHOOK';
  readonly webhook: WebhookEndpoint;
}

export interface DeliveryRecord {
  readonly kind: 'DELIVERY';
  readonly delivery: WebhookDelivery;
}

export interface MemoryRecord {
  readonly kind: 'MEMORY';
  readonly memory: Memory;
}

interface ApiKeyRecord {
  readonly kind: 'API_KEY';
  readonly key: StoredKey;
}

interface AuditTransferRecord {
  readonly kind: 'AUDIT';
  readonly record: AuditRecord;
}

/**
 * Everything that a store holds and cannot derive, in one format for all stores. The target derives the rest (branches, terms, mentions, scoped keys,
 * vocabulary).
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
  | TrackedRecord
  | WebhookRecord
  | DeliveryRecord
  | MemoryRecord
  | ApiKeyRecord
  | AuditTransferRecord;

export type RecordOf<Kind extends TransferKind> = Extract<TransferRecord, { readonly kind: Kind }>;

/** Orders the records of one kind: texts by code point, part by part. */
export type TransferKey = readonly (string | number)[];

export interface TransferPosition {
  readonly kind: TransferKind;
  readonly key: TransferKey;
}

/** Sorts before every key of its kind. */
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
  WEBHOOK: [''],
  DELIVERY: [''],
  MEMORY: [''],
  API_KEY: [''],
  AUDIT: [''],
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
    case 'WEBHOOK':
      return [record.webhook.id];
    case 'DELIVERY':
      return [record.delivery.id];
    case 'MEMORY':
      return [record.memory.id];
    case 'API_KEY':
      return [record.key.id];
    case 'AUDIT':
      return [record.record.id];
  }
}

const relationKey = ({ from, type, to, validFrom, derived }: Relation): TransferKey => [from, type, to, validFrom, derived ? 1 : 0];

/** A record with its key. */
export const sortedKeys = (keys: readonly string[]): readonly string[] => [...new Set(keys)].toSorted((a, b) => (a < b ? -1 : 1));
