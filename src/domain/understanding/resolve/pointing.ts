import type { EntityType } from '../../model/entity.js';
import type { Focus } from '../../model/focus.js';
import type { Reference } from '../extract/reference.js';
import { CANDIDATE_LIMIT, type Candidate, type EntitySummary, type Mention, type ScorePart } from '../../model/understanding.js';
import type { Antecedent } from './antecedents.js';
import { total, type Found } from './candidates.js';
import { FORGOTTEN } from './thresholds.js';

/** What references of one message are resolved against. */
export interface ReferenceContext {
  readonly text: string;
  readonly focus: Focus;
  readonly found: Found;
  /** Names and references of the message so far, in text order. */
  readonly mentions: readonly Mention[];
  /** Briefs of everything in focus, by id. */
  readonly summaries: ReadonlyMap<string, EntitySummary>;
  /** Kinds that the other words of the message make likelier. */
  readonly expected: ReadonlySet<EntityType>;
  /** What hangs on what: relations that are no containment, by either end. */
  readonly around: ReadonlyMap<string, readonly EntitySummary[]>;
}

/** Descriptions of things (makers, models, roles) are rarely what "it" means while a thing itself is at hand. */
export const DESCRIPTIONS: ReadonlySet<string> = new Set<string>([
  'MANUFACTURER',
  'DEVICE_ROLE',
  'RACK_ROLE',
  'IPAM_ROLE',
  'PLATFORM',
  'TENANT',
  'REGION',
  'CLUSTER_TYPE',
  'CIRCUIT_TYPE',
  'PROVIDER',
  'TENANT_GROUP',
]);
export const isThing = ({ entity, strength }: Antecedent): boolean => strength >= FORGOTTEN && !DESCRIPTIONS.has(entity.type);

export const PLACES: ReadonlySet<string> = new Set(['SITE', 'LOCATION', 'RACK', 'REGION']);

export function mentionOf(
  reference: Reference,
  entities: readonly EntitySummary[],
  parts: readonly ScorePart[],
  evidence: string,
): Mention {
  const { start, end, text } = reference;
  const base = { start, end, text, kind: 'REFERENCE' as const, candidates: [], candidateCount: 0 };
  return { ...base, status: 'RESOLVED', entities, score: total(parts), parts, evidence: [evidence] };
}

/** Decided by what earlier turns spoke of. */
export const fromTalk = (mention: Mention): Mention => ({ ...mention, fromTalk: mention.evidence[0] ?? '' });

export const strengthPart = (antecedent: Antecedent): readonly ScorePart[] => [{ name: 'salience', value: antecedent.strength }];

/** The first of the pool, with what else it could have been. */
export function one(reference: Reference, pool: readonly Antecedent[]): Mention | undefined {
  const [best, ...others] = pool;
  if (best === undefined) return undefined;
  const candidates = others.slice(0, MOST_OTHERS).map(candidateOf);
  return { ...mentionOf(reference, [best.entity], strengthPart(best), best.why), candidates, candidateCount: candidates.length };
}

const MOST_OTHERS = 4;

const candidateOf = (each: Antecedent): Candidate => ({
  entity: each.entity,
  score: each.strength,
  parts: strengthPart(each),
  evidence: [each.why],
});

export function several(reference: Reference, group: readonly Antecedent[], why: string): Mention | undefined {
  const first = group[0];
  if (first === undefined || group.length < 2) return first === undefined ? undefined : one(reference, group);
  const entities = group.map(({ entity }) => entity);
  return mentionOf(reference, entities, strengthPart(first), why);
}

/** Things that are meant equally: to be asked. */
export function open(reference: Reference, group: readonly Antecedent[]): Mention {
  const { start, end, text } = reference;
  const first = group[0];
  const parts = first === undefined ? [] : strengthPart(first);
  return {
    start,
    end,
    text,
    kind: 'REFERENCE',
    status: 'AMBIGUOUS',
    entities: [],
    candidates: group.slice(0, CANDIDATE_LIMIT).map(candidateOf),
    candidateCount: group.length,
    score: total(parts),
    parts,
    evidence: [`${group.length} were spoken of alike`],
  };
}

export const placeBrief = (place: EntitySummary['places'][number]): EntitySummary => ({
  id: place.id,
  key: place.key,
  type: place.type,
  name: place.name,
  display: place.name,
  nouns: [],
  places: [],
});

export const isInside = (entity: EntitySummary, owners: readonly EntitySummary[]): boolean =>
  entity.places.some(({ id }) => owners.some((owner) => owner.id === id));

export const unique = (entities: readonly EntitySummary[]): readonly EntitySummary[] => [
  ...new Map(entities.map((entity) => [entity.id, entity])).values(),
];

const COMPLEMENT =
  /^['’]?\s*(?:there\s+)?(?:in|at|of|on|for|from|near|inside|behind|below|above|under|next to)\s+(?:the\s+|our\s+|a\s+)?(?:\p{L}+\s+)?$/u;
const JOINED = /^\s*(?:,|and|or|&|n|,\s*and|and\s+in|and\s+the)\s+(?:the\s+)?$/u;

/** "the PDU in Lyon", "the feeds for R1 and R2": what stands behind the phrase and says which. */
export function complementOf({ end }: Reference, { text, mentions }: ReferenceContext): readonly EntitySummary[] {
  const behind = mentions.filter((mention) => mention.start >= end && mention.status === 'RESOLVED');
  const first = behind[0];
  if (first === undefined || !COMPLEMENT.test(text.slice(end, first.start))) return [];
  const entities = [...first.entities];
  for (const [index, next] of behind.slice(1).entries()) {
    const last = behind[index];
    if (last === undefined || !JOINED.test(text.slice(last.end, next.start)) || next.entities[0]?.type !== entities[0]?.type) break;
    entities.push(...next.entities);
  }
  return entities;
}
