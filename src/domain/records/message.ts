import { z } from 'zod';
import {
  CONTEXT_TYPES,
  MESSAGE_KINDS,
  QUERY_INTENTS,
  ROLES,
  MAX_DETAIL,
  MAX_DURATION_MS,
  MAX_TASK_RESULT,
  MAX_TASKS,
} from '../model/message.js';
import { OPERATION_STATUSES } from '../model/operation.js';
import { understanding } from './understanding.js';
import { count, id, json, list, long, position, short, text, time } from './values.js';

const tokens = count;
const pixels = z.int().min(1).max(100_000).exactOptional();
const callId = text(200);
const tool = text(200);

const name = text(MAX_DETAIL);
const durationMs = z.int().min(0).max(MAX_DURATION_MS).exactOptional();

const details = z
  .strictObject({
    durationMs,
    model: name.exactOptional(),
    provider: name.exactOptional(),
    tasks: list(
      z.strictObject({ name, status: z.enum(OPERATION_STATUSES), result: text(MAX_TASK_RESULT).exactOptional(), durationMs }),
      MAX_TASKS,
    ).exactOptional(),
  })
  .exactOptional();

export const part = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('TEXT'), text: long, tokens, details }),
  z.strictObject({
    kind: z.literal('THINKING'),
    text: long,
    signature: long.exactOptional(),
    redacted: long.exactOptional(),
    tokens,
    details,
  }),
  z.strictObject({ kind: z.literal('TOOL_CALL'), callId, tool, arguments: json, tokens, details }),
  z.strictObject({ kind: z.literal('TOOL_RESULT'), callId, tool: tool.exactOptional(), text: long, isError: z.boolean(), tokens, details }),
  z.strictObject({ kind: z.literal('FILE'), name: text(1_000), mediaType: short.exactOptional(), text: long, tokens, details }),
  z.strictObject({ kind: z.literal('IMAGE'), url: long, alt: long.exactOptional(), width: pixels, height: pixels, tokens, details }),
]);

/** A message without its session, and without its text, which consists of its parts. */
const message = z.strictObject({
  id: id('message'),
  sequence: position,
  parent: id('message').exactOptional(),
  depth: count,
  role: z.enum(ROLES),
  kind: z.enum(MESSAGE_KINDS),
  contextType: z.enum(CONTEXT_TYPES),
  priority: z.int().min(1).max(10),
  author: text(100).exactOptional(),
  agent: text(100).exactOptional(),
  writtenBy: text(100).exactOptional(),
  authorClaimed: z.literal(true).exactOptional(),
  relayed: z.literal(true).exactOptional(),
  intent: z.enum(QUERY_INTENTS).exactOptional(),
  clientId: text(200).exactOptional(),
  flagged: z.boolean(),
  cancelled: z.literal(true).exactOptional(),
  interrupted: z.literal(true).exactOptional(),
  parts: list(part, 64),
  tokens,
  createdAt: time,
  updatedAt: time.exactOptional(),
  window: id('window').exactOptional(),
  understanding,
});

export const messageRecord = z.strictObject({ kind: z.literal('MESSAGE'), message, digest: text(200) }).meta({
  id: 'MessageRecord',
  description:
    'A message of any branch, by sequence, including cancelled ones. `digest` distinguishes a retry from a collision of client ids.',
});
