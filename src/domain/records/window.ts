import { z } from 'zod';
import { LINE_KINDS, REJECTIONS } from '../window/model/summary-block.js';
import { CUT_KINDS, SECTION_KINDS } from '../window/model/context-window.js';
import { ROLES } from '../model/message.js';
import { STRATEGIES } from '../model/session.js';
import { part } from './message.js';
import { scorePart } from './understanding.js';
import { count, id, list, long, maybeMessage, score, short, text, time } from './values.js';

const tokens = z.number().min(0);
const parts = list(scorePart, 100);
const sectionKind = z.enum(SECTION_KINDS);

const spoken = z.strictObject({
  id: maybeMessage,
  role: z.enum(ROLES),
  author: text(100).exactOptional(),
  authorClaimed: z.literal(true).exactOptional(),
  parent: id('message').exactOptional(),
  parts: list(part, 64),
  text: long,
});

const item = z.strictObject({
  kind: z.enum(['INSTRUCTION', 'SUMMARY', 'MEMORY', 'SESSION', 'ENTITY', 'OPERATION', 'UNDERSTANDING', 'MESSAGE']),
  tokens,
  text: text(4_000_000),
  score,
  parts,
  reason: short,
  cut: z.strictObject({ how: z.enum(CUT_KINDS), fromTokens: tokens, toTokens: tokens }).exactOptional(),
  writtenBy: short.exactOptional(),
  facts: list(z.strictObject({ name: short, value: long, tokens })).exactOptional(),
  message: spoken.exactOptional(),
  entity: z.strictObject({ id: id('entity') }).exactOptional(),
  operation: z.strictObject({ id: id('operation') }).exactOptional(),
  memory: z.strictObject({ id: id('memory') }).exactOptional(),
  earlier: z.strictObject({ id: id('session') }).exactOptional(),
  visibleTo: short.exactOptional(),
});

const budget = z.strictObject({
  limit: tokens,
  reserved: tokens,
  used: tokens,
  remaining: z.number(),
  bySection: list(z.strictObject({ kind: sectionKind, tokens }), 100),
  overhead: z.number(),
  tokenizer: short,
});

const omittedItem = z.strictObject({
  kind: z.enum(['MESSAGE', 'ENTITY', 'OPERATION', 'MEMORY', 'SESSION']),
  id: text(100),
  tokens,
  score,
  reason: short,
});

/** The content of a window, which belongs to the exported session. */
const content = z.strictObject({
  revision: count,
  strategy: z.enum(STRATEGIES),
  model: short.exactOptional(),
  profile: short.exactOptional(),
  budget,
  sections: list(z.strictObject({ kind: sectionKind, tokens, items: list(item) }), 100),
  omitted: z.strictObject({ count, tokens, items: list(omittedItem, 1_000), unread: count.exactOptional() }),
  withheld: count.exactOptional(),
});

export const windowRecord = z.strictObject({ kind: z.literal('WINDOW'), id: id('window'), at: time, content }).meta({
  id: 'WindowRecord',
  description: 'A window snapshot that was stored with an answer. It renders the same, byte for byte.',
});

const line = z.strictObject({
  depth: count,
  role: z.enum(ROLES),
  author: text(100).exactOptional(),
  authorClaimed: z.literal(true).exactOptional(),
  kind: z.enum(LINE_KINDS),
  text: long,
  tokens,
  says: z.number(),
  facts: list(long),
});

const written = z.union([
  z.strictObject({ model: short, text: text(100_000) }),
  z.strictObject({ model: short, rejected: z.enum(REJECTIONS) }),
]);

const block = z.strictObject({
  level: z.int().min(0).max(20),
  end: count,
  fromTokens: count,
  tokens,
  lines: list(line),
  names: list(long),
  written: written.exactOptional(),
});

export const summaryRecord = z
  .strictObject({ kind: z.literal('SUMMARY'), message: id('message'), block })
  .meta({ id: 'SummaryRecord', description: 'The summary of a part of the conversation that ends with a message.' });
