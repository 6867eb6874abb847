import { z } from 'zod';
import { ENTITY_TYPES } from '../model/entity.js';
import { FOCUS_LIMIT } from '../model/focus.js';
import { MAX_KEPT_IMPORTANT, PRUNING_KINDS, PRUNINGS_KEPT } from '../model/pruning.js';
import type { Member } from '../model/member.js';
import { MAX_AGENTS, pinOf, STRATEGIES, type Pin, type Session, type SessionLines } from '../model/session.js';
import { MAX_BUDGET, MIN_BUDGET } from '../window/model/context-window.js';
import { exportedSchema, type Field, type RecordFields } from './fields.js';
import { place, unknownName } from './understanding.js';
import { count, id, list, maybeMessage, short, text, time } from './values.js';

const entity = id('entity');
const message = id('message');
const types = list(z.enum(ENTITY_TYPES), 100);

const windowPreferences = {
  strategy: z.enum(STRATEGIES).exactOptional(),
  budget: z.int().min(MIN_BUDGET).max(MAX_BUDGET).exactOptional(),
  model: text(200).exactOptional(),
  memories: z.boolean().exactOptional(),
};

const preferences = z.strictObject({
  timeZone: text(100).exactOptional(),
  display: text(50).exactOptional(),
  ...windowPreferences,
  agents: list(z.strictObject({ profile: text(100), ...windowPreferences }), MAX_AGENTS).exactOptional(),
});

const focusEntity = z.strictObject({
  id: entity,
  type: z.enum(ENTITY_TYPES),
  name: short,
  nouns: list(short, 1_000),
  places: list(place, 1_000),
  firstTurn: count,
  lastTurn: count,
  count,
  order: count,
  earlier: list(z.strictObject({ turn: count, order: count }), 100).exactOptional(),
  source: z.enum(['USER', 'ASSISTANT', 'TOOL', 'PIN']),
  oblique: z.boolean().exactOptional(),
  stated: list(short, 1_000).exactOptional(),
  subject: count.exactOptional(),
  message: maybeMessage,
});

const release = z.strictObject({ id: entity.exactOptional(), message: maybeMessage, at: time });

const pending = z.strictObject({
  message: maybeMessage,
  turn: count,
  text: text(1_048_576),
  candidates: list(entity, 1_000),
  types: types.exactOptional(),
  own: types.exactOptional(),
  restated: z.boolean().exactOptional(),
});

const focus = z.strictObject({
  turn: count,
  entities: list(focusEntity, FOCUS_LIMIT),
  topic: short.exactOptional(),
  subject: count.exactOptional(),
  words: list(short, 1_000),
  asked: z.strictObject({ noun: short, types, turn: count, message: maybeMessage }).exactOptional(),
  learned: list(z.strictObject({ form: short, id: entity }), 100).exactOptional(),
  missed: list(unknownName, 100).exactOptional(),
  unknown: unknownName.exactOptional(),
  pending: pending.exactOptional(),
  offered: z.strictObject({ turn: count, candidates: list(entity, 1_000) }).exactOptional(),
  released: list(release, FOCUS_LIMIT).exactOptional(),
});

const pruning = z.strictObject({
  kind: z.enum(PRUNING_KINDS),
  at: time,
  by: short,
  message,
  important: list(message, MAX_KEPT_IMPORTANT).exactOptional(),
  depth: count,
  since: time,
  messages: count,
  entities: count,
  tokensBefore: count,
  tokensAfter: count,
  restoredAt: time.exactOptional(),
});

const counters = z.strictObject({
  messages: count,
  cancelled: count.exactOptional(),
  operations: count,
  messageTokens: count,
  operationTokens: z.int().min(0).max(2_147_483_647),
  systemMessages: count.exactOptional(),
  summariesWritten: count.exactOptional(),
});

/** In milliseconds, at most ten years. */
const duration = z.int().min(0).max(315_576_000_000);

/** Documents from before the principal was stored have only ids; see `upgrade`. */
const pins = list(z.union([entity, z.strictObject({ entity, by: short.exactOptional() })]), 50) as unknown as z.ZodType<readonly Pin[]>;

/** Every field of a session. The next field belongs to the BODY, unless a statement selects by it. */
export const SESSION: RecordFields<Session> = {
  id: { schema: id('session'), storage: 'TEXT', fixed: true },
  workspace: { schema: text(100), storage: 'TEXT', fixed: true, internal: true },
  owner: { schema: text(200), storage: 'TEXT', fixed: true, internal: true },
  key: { schema: text(300), storage: 'TEXT', optional: true },
  title: { schema: text(300), storage: 'TEXT', optional: true, line: 300, copied: true },
  project: { schema: text(100), storage: 'TEXT', optional: true, line: 100, copied: true },
  members: { schema: z.custom<readonly Member[]>(), storage: 'JSON', optional: true, separate: true, internal: true },
  status: { schema: z.enum(['ACTIVE', 'ARCHIVED', 'ENDED']), storage: 'TEXT' },
  createdAt: { schema: time, storage: 'NUMBER', fixed: true },
  lastActivityAt: { schema: time, storage: 'NUMBER' },
  endedAt: { schema: time, storage: 'NUMBER', optional: true },
  archivedAt: { schema: time, storage: 'NUMBER', optional: true },
  expiresAt: { schema: time, storage: 'NUMBER' },
  graceMs: { schema: duration, storage: 'NUMBER', optional: true },
  archiveAfterMs: { schema: duration, storage: 'NUMBER', optional: true },
  eraseAfterMs: { schema: duration, storage: 'NUMBER', optional: true },
  revision: { schema: count, storage: 'NUMBER' },
  preferences: { schema: preferences, storage: 'JSON', copied: true },
  activeFile: { schema: text(1_000), storage: 'TEXT', optional: true, line: 1_000, copied: true },
  pins: { schema: pins, storage: 'JSON', copied: true, upgrade: (stored: readonly (Pin | string)[]) => stored.map(pinOf) },
  head: { schema: message, storage: 'TEXT', optional: true },
  selection: { schema: list(text(1_000), 200), storage: 'LIST', optional: true },
  focus: { schema: focus, storage: 'JSON' },
  prunings: { schema: list(pruning, PRUNINGS_KEPT), storage: 'JSON', optional: true },
  counters: { schema: counters, storage: 'JSON' },
};

export const sessionRecord = z
  .strictObject({ kind: z.literal('SESSION'), session: exportedSchema<Session, 'workspace' | 'owner' | 'members'>(SESSION) })
  .meta({ id: 'SessionRecord', description: 'The session. Times are milliseconds since 1970.' });

/** The fields that clients set and clear, one line each, with the maximum length. */
export const SESSION_LINES: ReadonlyMap<keyof SessionLines, number> = new Map(
  Object.entries<Field<unknown>>(SESSION).flatMap(([name, { line }]) => (line === undefined ? [] : [[name as keyof SessionLines, line]])),
);
