import type { Focus } from '../focus.js';
import { classFits, parseInterfaceName } from '../extract/interface-names.js';
import type { Proposal, ProposedKey } from '../extract/proposal.js';
import type { Candidate, EntityBrief, ScorePart } from '../understanding.js';
import { bestLink, salience, type Anchor } from './anchors.js';
import type { KeyHit } from './hit.js';
import { MATCH, SCORE } from './thresholds.js';

/** What the store knows for the keys of one message. */
export interface Found {
  readonly byKey: ReadonlyMap<string, readonly EntityBrief[]>;
  /** How many have a key, where that is more than were returned. */
  readonly totals: ReadonlyMap<string, number>;
}

export function foundOf(hits: readonly KeyHit[], totals: ReadonlyMap<string, number>): Found {
  const byKey = new Map<string, Map<string, EntityBrief>>();
  for (const { key, entity } of hits) {
    const group = byKey.get(key) ?? new Map<string, EntityBrief>();
    group.set(entity.id, entity);
    byKey.set(key, group);
  }
  return { byKey: new Map([...byKey].map(([key, group]) => [key, [...group.values()]])), totals };
}

interface Match {
  readonly entity: EntityBrief;
  readonly value: number;
  readonly evidence: string;
}

/** Everything a proposal may mean, best first, each with the parts of its score. */
export function weigh(
  proposal: Proposal,
  keys: readonly ProposedKey[],
  found: Found,
  anchors: readonly Anchor[],
  focus: Focus,
): readonly Candidate[] {
  const matches = proposal.noun === undefined ? named(proposal, keys, found) : compound(proposal, keys, found);
  return withoutContents(matches)
    .map((match) => candidateOf(proposal, match, anchors, focus))
    .toSorted((a, b) => b.score - a.score || (a.entity.key < b.entity.key ? -1 : 1));
}

/** "Akron" is the site, not the router in it that is named after it: what lies inside another candidate of the same name gives way. */
function withoutContents(matches: readonly Match[]): readonly Match[] {
  if (matches.length < 2) return matches;
  const ids = new Map(matches.map((match) => [match.entity.id, match.value]));
  return matches.filter(({ entity, value }) => !entity.places.some(({ id }) => id !== entity.id && (ids.get(id) ?? 0) >= value - 0.02));
}

/** Kinds of things rather than things: a common noun alone ("PDU", "MPLS") does not name them. */
const KINDS: ReadonlySet<string> = new Set([
  'DEVICE_ROLE',
  'CIRCUIT_TYPE',
  'CLUSTER_TYPE',
  'CONTACT_ROLE',
  'CONTACT_GROUP',
  'TENANT_GROUP',
  'MODULE_TYPE',
]);

function named(proposal: Proposal, keys: readonly ProposedKey[], found: Found): readonly Match[] {
  const best = new Map<string, Match>();
  for (const { key, weight, why } of keys) {
    for (const entity of found.byKey.get(key) ?? []) {
      if (KINDS.has(entity.type) && !proposal.types.includes(entity.type) && !namesKind(proposal, entity)) continue;
      if (proposal.kind === 'INTERFACE' && !fitsInterface(proposal.text, key, entity)) continue;
      const exact = entity.name === proposal.text || entity.slug === proposal.text;
      const value = exact ? 1.05 : weight;
      if (value > (best.get(entity.id)?.value ?? 0))
        best.set(entity.id, { entity, value, evidence: exact ? `is called ${entity.name}` : `${why} fits ${entity.name}` });
    }
  }
  return [...best.values()];
}

/** A kind of several words, or in the inventory's own capitals with more than one word, is named; its bare noun is not. */
const namesKind = (proposal: Proposal, entity: EntityBrief): boolean => proposal.text.includes(' ') && proposal.text === entity.name;

/** A number path fits every class; a short form only the class that it may stand for. */
function fitsInterface(text: string, key: string, entity: EntityBrief): boolean {
  if (!key.startsWith('ifn:')) return true;
  const typed = parseInterfaceName(text);
  const full = parseInterfaceName(entity.name);
  if (typed === undefined) return true;
  return full !== undefined && !typed.known && classFits(typed.class, full.class);
}

/** What things may be told by: where they are or whose they are. */
const OWNERS: ReadonlySet<string> = new Set([
  'SITE',
  'REGION',
  'LOCATION',
  'RACK',
  'SITE_GROUP',
  'CLUSTER',
  'TENANT',
  'DEVICE',
  'VIRTUAL_CHASSIS',
]);

/** "Utica router": what is called so and is a router, or the routers of what is called Utica. */
function compound(proposal: Proposal, keys: readonly ProposedKey[], found: Found): readonly Match[] {
  const noun = proposal.noun ?? '';
  const owners = keys.flatMap(({ key, weight, why }) =>
    (found.byKey.get(key) ?? []).map((entity) => ({ entity, value: weight, evidence: `${why} fits ${entity.name}` })),
  );
  const places = owners.filter(({ entity }) => OWNERS.has(entity.type));
  const typed = owners.filter(({ entity }) => proposal.types.includes(entity.type) && entity.nouns.includes(noun));
  if (typed.length > 0) return uniqueMatches(typed);
  const inside = (found.byKey.get(`~${noun}`) ?? []).flatMap((entity) => {
    const owner = places.find((each) => entity.places.some((place) => place.id === each.entity.id));
    return owner === undefined ? [] : [{ entity, value: MATCH.placeAndNoun * owner.value, evidence: `a ${noun} in ${owner.entity.name}` }];
  });
  return uniqueMatches(inside);
}

function uniqueMatches(matches: readonly Match[]): readonly Match[] {
  const best = new Map<string, Match>();
  for (const match of matches) if (match.value > (best.get(match.entity.id)?.value ?? 0)) best.set(match.entity.id, match);
  return [...best.values()];
}

function candidateOf(proposal: Proposal, match: Match, anchors: readonly Anchor[], focus: Focus): Candidate {
  const parts: ScorePart[] = [{ name: 'name', value: match.value }];
  const evidence = [match.evidence];
  const add = (name: string, value: number, why: string) => {
    parts.push({ name, value });
    evidence.push(why);
  };
  if (proposal.types.length > 0 && proposal.noun === undefined) {
    const agrees = proposal.types.includes(match.entity.type);
    add(
      'type',
      agrees ? SCORE.typeAgrees : SCORE.typeContradicts,
      agrees ? `it is the ${typeName(match.entity)}` : `it is a ${typeName(match.entity)}`,
    );
  }
  if (proposal.common && proposal.types.length === 0) add('word', SCORE.ordinaryWord, 'an ordinary word');
  const link = bestLink(match.entity, anchors);
  if (link !== undefined) add(link.part.name, link.part.value, link.evidence);
  const spoken = focus.entities.find((entity) => entity.id === match.entity.id);
  if (spoken !== undefined) add('focus', SCORE.spokenOf * salience(spoken, focus.turn), `spoken of in turn ${spoken.lastTurn}`);
  return { entity: match.entity, score: total(parts), parts, evidence };
}

export const total = (parts: readonly ScorePart[]): number => Math.round(parts.reduce((sum, part) => sum + part.value, 0) * 1_000) / 1_000;

export const typeName = (entity: Pick<EntityBrief, 'type'>): string => entity.type.toLowerCase().replaceAll('_', ' ');
