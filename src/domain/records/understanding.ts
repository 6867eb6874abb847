import { z } from 'zod';
import { ENTITY_TYPES } from '../model/entity.js';
import { TOPIC_DOMAINS } from '../model/topic-domains.js';
import { CANDIDATE_LIMIT, CHOICE_LIMIT } from '../model/understanding.js';
import { count, id, list, maybeMessage, score, short, text } from './values.js';

const entity = id('entity');

/** The key of an entity, such as `dcim.device:1`. */
const key = text(500);
const type = z.enum(ENTITY_TYPES);
export const scorePart = z.strictObject({ name: short, value: score });
const parts = list(scorePart, 100);
const sentences = list(short, 100);
const words = list(short, 1_000);

export const place = z.strictObject({ relation: short, id: entity, key, type, name: short });

export const entitySummary = z.strictObject({
  id: entity,
  key,
  type,
  name: short,
  display: short,
  slug: short.exactOptional(),
  status: short.exactOptional(),
  provisional: z.literal(true).exactOptional(),
  nouns: words,
  descriptors: words.exactOptional(),
  fields: words.exactOptional(),
  places: list(place, 1_000),
});

const candidate = z.strictObject({
  entity: entitySummary,
  byChance: z.boolean().exactOptional(),
  fromTalk: short.exactOptional(),
  score,
  parts,
  evidence: sentences,
});

const choice = z.strictObject({
  entities: list(entitySummary, 1_000),
  probability: score,
  evidence: sentences,
  distance: count.exactOptional(),
});

const unknownName = z.strictObject({ name: short, turn: count });

const mention = z
  .strictObject({
    start: count,
    end: count,
    text: text(1_048_576),
    status: z.enum(['RESOLVED', 'POSSIBLE', 'AMBIGUOUS', 'UNKNOWN']),
    kind: z.enum(['NAME', 'REFERENCE', 'RESULT']),
    entities: list(entitySummary, 1_000),
    choices: list(choice, CHOICE_LIMIT).exactOptional(),
    candidates: list(candidate, CANDIDATE_LIMIT),
    candidateCount: count,
    score,
    parts,
    evidence: sentences,
    fromTalk: short.exactOptional(),
    chosen: z.literal(true).exactOptional(),
    lookupPending: z.literal(true).exactOptional(),
    lookedIn: z.strictObject({ id: entity, name: short }).exactOptional(),
    meansUnknown: unknownName.exactOptional(),
    inherited: list(z.strictObject({ id: entity, name: short, why: short }), 100).exactOptional(),
  })
  .refine(({ start, end }) => start <= end, 'a span that ends after its start');

const need = z.strictObject({
  kind: z.enum(['ENTITY_FACTS', 'INVENTORY', 'OPERATIONS', 'EARLIER_TURNS']),
  about: words,
  entities: list(entity, 1_000),
  messages: list(maybeMessage, 1_000),
  reason: short,
});

const followUp = z.strictObject({
  isFollowUp: z.boolean(),
  score,
  of: list(maybeMessage, 1_000),
  reason: short,
  parts: parts.exactOptional(),
});

const topic = z.strictObject({
  domain: z.enum(TOPIC_DOMAINS),
  name: short.exactOptional(),
  shifted: z.boolean(),
  score,
  parts: parts.exactOptional(),
});

const clarification = z.strictObject({
  question: text(100_000),
  choices: list(z.strictObject({ label: short, entity }), 1_000),
});

export const understanding = z.strictObject({
  mentions: list(mention),
  followUp,
  topic,
  clarification: clarification.exactOptional(),
  settled: z.strictObject({ message: maybeMessage, text: text(1_048_576), entity: entitySummary }).exactOptional(),
  needs: list(need, 100).exactOptional(),
});

export { unknownName };
