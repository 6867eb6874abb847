import { z } from 'zod';
import { MAX_ALIAS, MAX_ALIASES } from '../memory/aliases.js';
import { MEMORY_KINDS, MEMORY_OWNERS, MEMORY_STATUSES } from '../memory/memory.js';
import { ENTITY_TYPES } from '../model/entity.js';
import { OPERATION_ENTITY_LIMIT, OPERATION_STATUSES, type Operation } from '../model/operation.js';
import { exportedSchema, type RecordFields } from './fields.js';
import { count, id, json, jsonObject, list, long, position, score, short, text, time } from './values.js';

const ids = list(text(1_000));

const metadata = z.strictObject({
  created: ids,
  changed: ids,
  deleted: ids,
  selected: ids,
  deselected: ids,
  count: score.exactOptional(),
  errors: list(long, 1_000),
  statusChanges: list(z.strictObject({ id: text(1_000).exactOptional(), from: short.exactOptional(), to: short })).exactOptional(),
  query: text(16_384).exactOptional(),
  summary: text(2_000).exactOptional(),
  objectsRead: count.exactOptional(),
  recordedBy: short.exactOptional(),
  warnings: list(long, 1_000).exactOptional(),
});

/** Every field of an operation. What is not fixed is written again when it is finished. */
export const OPERATION: RecordFields<Operation> = {
  id: { schema: id('operation'), storage: 'TEXT', fixed: true },
  session: { schema: id('session'), storage: 'TEXT', fixed: true, internal: true },
  sequence: { schema: position, storage: 'NUMBER', fixed: true },
  clientId: { schema: text(200), storage: 'TEXT', optional: true, fixed: true },
  callId: { schema: text(200), storage: 'TEXT', optional: true, fixed: true },
  message: { schema: id('message'), storage: 'TEXT', optional: true, fixed: true },
  tool: { schema: text(200), storage: 'TEXT', fixed: true },
  arguments: { schema: json, storage: 'JSON', fixed: true },
  result: { schema: long, storage: 'TEXT' },
  status: { schema: z.enum(OPERATION_STATUSES), storage: 'TEXT' },
  error: { schema: text(65_536), storage: 'TEXT', optional: true },
  durationMs: { schema: z.int().min(0).max(2_147_483_647), storage: 'NUMBER', optional: true },
  at: { schema: time, storage: 'NUMBER', fixed: true },
  metadata: { schema: metadata, storage: 'JSON' },
  entities: { schema: list(id('entity'), OPERATION_ENTITY_LIMIT), storage: 'LIST' },
  tokens: { schema: count, storage: 'NUMBER' },
};

export const operationRecord = z
  .strictObject({ kind: z.literal('OPERATION'), operation: exportedSchema<Operation, 'session'>(OPERATION), digest: text(200) })
  .meta({ id: 'OperationRecord', description: 'A tool operation, by sequence. Operations that the store dropped are missing.' });

const source = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('COMMAND'), by: short }),
  z.strictObject({ kind: z.literal('MESSAGE'), by: short, session: id('session'), message: id('message'), quote: text(4_000) }),
  z.strictObject({
    kind: z.literal('FILE'),
    document: short,
    file: short,
    line: count,
    section: short.exactOptional(),
    by: short.exactOptional(),
  }),
]);

/** A memory without its workspace. */
const memory = z.strictObject({
  id: id('memory'),
  owner: z.strictObject({ kind: z.enum(MEMORY_OWNERS), name: text(200) }),
  kind: z.enum(MEMORY_KINDS),
  status: z.enum(MEMORY_STATUSES),
  text: text(2_000),
  subject: short.exactOptional(),
  entities: list(id('entity'), 16),
  aliases: list(text(MAX_ALIAS), MAX_ALIASES).exactOptional(),
  source,
  createdAt: time,
  updatedAt: time,
  expiresAt: time.exactOptional(),
  validTo: time.exactOptional(),
  supersededBy: id('memory').exactOptional(),
});

export const memoryRecord = z.strictObject({ kind: z.literal('MEMORY'), memory }).meta({
  id: 'MemoryRecord',
  description: 'A memory that was learned from the session, or that its windows contain. An import makes it a proposal of the importer.',
});

const ref = z.strictObject({ source: text(64), objectType: text(128), objectId: text(256) });

const entity = z.strictObject({
  id: id('entity'),
  ref,
  type: z.enum(ENTITY_TYPES),
  name: text(500),
  display: text(500),
  slug: short.exactOptional(),
  status: short.exactOptional(),
  aliases: list(text(500), 100),
  ownAliases: list(z.strictObject({ alias: text(200), addedBy: short, addedAt: time }), 16).exactOptional(),
  attributes: jsonObject,
  observed: count.exactOptional(),
  createdAt: time,
  updatedAt: time,
  deletedAt: time.exactOptional(),
});

export const entityRecord = z
  .strictObject({
    kind: z.literal('ENTITY'),
    entity,
    relations: list(z.strictObject({ type: text(64), to: id('entity') }), 2_000),
  })
  .meta({
    id: 'EntityRecord',
    description:
      'An entity that the session refers to, as it was when it was exported, and its relations to others of the document. An import finds it by `ref`, type and name, or creates it.',
  });
