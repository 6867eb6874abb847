import { z } from 'zod';
import { ENTITY_TYPES } from '../model/entity.js';
import { FOCUS_LIMIT } from '../model/focus.js';
import { MAX_KEPT_IMPORTANT, PRUNING_KINDS, PRUNINGS_KEPT } from '../model/pruning.js';
import { MAX_AGENTS, STRATEGIES } from '../model/session.js';
import { MAX_BUDGET, MIN_BUDGET } from '../window/model/context-window.js';
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

/** A session without its workspace, its owner and its members. */
/** Documents from before the principal was stored have only ids. */
const pin = z.union([entity, z.strictObject({ entity, by: short.exactOptional() })]);

const session = z.strictObject({
  id: id('session'),
  key: text(300).exactOptional(),
  title: text(300).exactOptional(),
  project: text(100).exactOptional(),
  status: z.enum(['ACTIVE', 'ARCHIVED', 'ENDED']),
  createdAt: time,
  lastActivityAt: time,
  endedAt: time.exactOptional(),
  archivedAt: time.exactOptional(),
  expiresAt: time,
  graceMs: duration.exactOptional(),
  archiveAfterMs: duration.exactOptional(),
  eraseAfterMs: duration.exactOptional(),
  revision: count,
  preferences,
  activeFile: text(1_000).exactOptional(),
  pins: list(pin, 50),
  head: message.exactOptional(),
  selection: list(text(1_000), 200).exactOptional(),
  focus,
  prunings: list(pruning, PRUNINGS_KEPT).exactOptional(),
  counters,
});

export const sessionRecord = z
  .strictObject({ kind: z.literal('SESSION'), session })
  .meta({ id: 'SessionRecord', description: 'The session. Times are milliseconds since 1970.' });
