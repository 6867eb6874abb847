import type { Focus } from '../../model/focus.js';
import { classFits, parseInterfaceName } from '../../inventory/names/interface-names.js';
import { normalForm } from '../../text/normal-form.js';
import { nounOf } from '../../inventory/names/type-nouns.js';
import type { Proposal, ProposedKey } from '../extract/proposal.js';
import type { Candidate, EntitySummary, ScorePart } from '../../model/understanding.js';
import { bestLink, salience, type Anchor } from './anchors.js';
import type { Found, Match } from './found.js';
import { compound } from './compounds.js';
import { ALIKE, MATCH, SCORE } from './thresholds.js';

export type { Found } from './found.js';

/** Everything a proposal may mean, best first, each with the parts of its score. */
export function weigh(
  proposal: Proposal,
  keys: readonly ProposedKey[],
  found: Found,
  anchors: readonly Anchor[],
  focus: Focus,
): readonly Candidate[] {
  const matches = proposal.noun === undefined ? namesOf(proposal, keys, found) : compound(proposal, keys, found);
  const told = matches.some(({ entity }) => proposal.types.includes(entity.type));
  return (proposal.kind === 'ADDRESS' ? matches : withoutContents(matches))
    .map((match) => candidateOf({ proposal, told }, match, anchors, focus))
    .toSorted((a, b) => b.score - a.score || (a.entity.key < b.entity.key ? -1 : 1));
}

/** "Lugano" is the site, not the router in it that is named after it: what lies inside another candidate of the same name gives way. */
function withoutContents(matches: readonly Match[]): readonly Match[] {
  if (matches.length < 2) return matches;
  const ids = new Map(matches.map((match) => [match.entity.id, match.value]));
  return matches.filter(({ entity, value }) => !entity.places.some(({ id }) => id !== entity.id && (ids.get(id) ?? 0) >= value - ALIKE));
}

/** Nothing is "in" a machine that is called by an ordinary word: "in production". */
const MACHINES: ReadonlySet<string> = new Set(['DEVICE', 'VIRTUAL_MACHINE', 'INTERFACE', 'VM_INTERFACE']);

/** Kinds of things rather than things: a common noun alone ("PDU", "MPLS") does not name them. */
const KINDS: ReadonlySet<string> = new Set([
  'DEVICE_ROLE',
  'CIRCUIT_TYPE',
  'CLUSTER_TYPE',
  'CONTACT_ROLE',
  'CONTACT_GROUP',
  'TENANT_GROUP',
  'MODULE_TYPE',
  'RACK_ROLE',
  'IPAM_ROLE',
]);

/** What is called so, each by its best key. */
export function namesOf(proposal: Proposal, keys: readonly ProposedKey[], found: Found): readonly Match[] {
  const best = new Map<string, Match>();
  for (const key of keys) {
    for (const entity of found.byKey.get(key.key) ?? []) {
      if (!mayMean(proposal, key.key, entity)) continue;
      const match = matchOf(proposal, key, entity, found);
      if (match.value > (best.get(entity.id)?.value ?? 0)) best.set(entity.id, match);
    }
  }
  return rather(proposal, [...best.values()]);
}

function mayMean(proposal: Proposal, key: string, entity: EntitySummary): boolean {
  const isWhole = proposal.kind === 'NAME' && key.startsWith('n:');
  if (proposal.only !== undefined && !isWhole && !proposal.only.includes(entity.type)) return false;
  if (KINDS.has(entity.type) && !proposal.types.includes(entity.type) && !namesKind(proposal, entity)) return false;
  return proposal.kind !== 'INTERFACE' || fitsInterface(proposal.text, key, entity);
}

function matchOf(proposal: Proposal, { key, weight, why }: ProposedKey, entity: EntitySummary, found: Found): Match {
  const exact = !key.startsWith('rd:') && (entity.name === proposal.text || entity.slug === proposal.text);
  return {
    entity,
    value: exact ? 1 + SCORE.exact : weight,
    evidence: exact ? `is called ${entity.name}` : `${why} fits ${entity.name}`,
    crowded: key.startsWith('p:') && found.totals.has(key),
    byChance: found.totals.has(key) && found.inside.get(key)?.has(entity.id) !== true,
  };
}

/** Things rather than kinds of things; whole names rather than parts of others; and of those the ones in the inventory's own letters. */
function rather(proposal: Proposal, all: readonly Match[]): readonly Match[] {
  const things = all.filter(({ entity, value }) => !KINDS.has(entity.type) || (value > 1 && entity.type !== 'CONTACT_GROUP'));
  const hits = things.length === 0 ? all : things;
  if (proposal.types.length > 0) return hits;
  const exact = /\p{Lu}/u.test(proposal.text) ? hits.filter(({ value }) => value > 1) : [];
  const whole = exact.length > 0 ? exact : hits.filter(({ value }) => value >= MATCH.whole);
  return whole.length === 0 ? hits : whole;
}

/** A kind written as the inventory writes it is named, unless it is a bare noun that calls any of its things. */
const namesKind = (proposal: Proposal, entity: EntitySummary): boolean =>
  proposal.text === entity.name &&
  !proposal.common &&
  (proposal.alone === true || proposal.text.includes(' ') || nounOf(proposal.text) === undefined);

/** A number path fits every class; a short form only the class that it may stand for. */
function fitsInterface(text: string, key: string, entity: EntitySummary): boolean {
  if (!key.startsWith('ifn:')) return true;
  const typed = parseInterfaceName(text);
  const full = parseInterfaceName(entity.name);
  if (typed === undefined) return true;
  return full !== undefined && !typed.known && classFits(typed.class, full.class);
}

/** A name, and whether something of the type beside it is called so. */
interface Told {
  readonly proposal: Proposal;
  readonly told: boolean;
}

function candidateOf({ proposal, told }: Told, match: Match, anchors: readonly Anchor[], focus: Focus): Candidate {
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
      agrees ? SCORE.typeAgrees : told ? SCORE.typeContradicts : SCORE.typeAstray,
      agrees ? `it is the ${typeName(match.entity)}` : `it is a ${typeName(match.entity)}`,
    );
  }
  if (proposal.common && !proposal.types.includes(match.entity.type)) {
    const spelled = match.value > 1 && /\p{Lu}/u.test(proposal.text) ? SCORE.asSpelled : 0;
    add(
      'word',
      SCORE.ordinaryWord + spelled + (proposal.asked === true && !MACHINES.has(match.entity.type) ? SCORE.askedFor : 0),
      'an ordinary word',
    );
    return { entity: match.entity, score: total(parts), parts, evidence };
  }
  if (match.crowded) add('common name', SCORE.crowded, 'part of many names');
  const link = match.byChance === true ? undefined : bestLink(match.entity, anchors);
  if (link !== undefined) add(link.part.name, link.part.value, link.evidence);
  if (isLearned(proposal.text, match.entity.id, focus)) add('learned', SCORE.learned, 'meant by these words before');
  const spoken = focus.entities.find((entity) => entity.id === match.entity.id);
  if (spoken !== undefined) add('focus', SCORE.spokenOf * salience(spoken, focus), `spoken of in turn ${spoken.lastTurn}`);
  return {
    entity: match.entity,
    score: total(parts),
    parts,
    evidence,
    ...marksOf(match, link, spoken !== undefined),
  };
}

function marksOf({ byChance }: Match, link: ReturnType<typeof bestLink>, isSpokenOf: boolean): Pick<Candidate, 'byChance' | 'fromTalk'> {
  return {
    ...(link?.before === true ? { fromTalk: link.evidence } : {}),
    ...(byChance === true && !isSpokenOf ? { byChance: true } : {}),
  };
}

/** Whether a clarification settled that these words mean it. */
export const isLearned = (text: string, id: string, { learned = [] }: Focus): boolean =>
  learned.some((each) => each.id === id && each.form === normalForm(text));

export const total = (parts: readonly ScorePart[]): number => Math.round(parts.reduce((sum, part) => sum + part.value, 0) * 1_000) / 1_000;

export const typeName = (entity: Pick<EntitySummary, 'type'>): string => entity.type.toLowerCase().replaceAll('_', ' ');
