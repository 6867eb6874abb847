import type { EntityType } from '../model/entity.js';
import type { Focus } from '../model/focus.js';
import type { PlaceSummary } from '../model/focus.js';
import { CANDIDATE_LIMIT, type EntitySummary, type Mention } from '../model/understanding.js';
import { fold, normalForm } from '../text/normal-form.js';
import { COMPONENT_TYPES } from '../inventory/names/lookup-keys.js';
import { isDescribedBy } from './candidates/description.js';
import { candidatesByKey, type KeyHits, type NamedCandidate } from './candidates/by-key.js';
import type { NameSpan, SpanKey } from './parse/name-spans.js';
import { salience } from './discourse/salience.js';
import { scoreOf, softmax } from './scoring/linear.js';
import type { ScoredSpan } from './decision/alternatives.js';
import type { Observer } from './decision/observer.js';
import type { UnderstandingWeights } from './scoring/weights.js';
import { synonymsOf } from '../inventory/names/synonyms.js';
import { unknownFeatures } from './scoring/unknown-features.js';
import { typeClass } from './scoring/reference-features.js';
import { nameFeaturesOfAll, noNameFeatures, type Link, type NameSituation } from './scoring/name-features.js';

export interface NameReading {
  readonly text: string;
  readonly spans: readonly NameSpan[];
  readonly focus: Focus;
  readonly hits: KeyHits;
  readonly user: boolean;
  readonly alone: boolean;
  /** The message has no capital letter. */
  readonly isLowerCase: boolean;
  /** What an open question offers as a choice. */
  readonly offered: readonly EntitySummary[];
  readonly weights: Pick<UnderstandingWeights, 'names' | 'unknownNames'>;
  readonly observer?: Observer | undefined;
}

/** A span with its meaning. */
interface Chosen {
  readonly span: NameSpan;
  readonly mention: Mention;
  readonly odds: number;
}

/** What a part may be inside of. */
interface Anchor {
  readonly entity: Pick<EntitySummary, 'id' | 'type' | 'name' | 'places'>;
  readonly start: number;
  readonly end: number;
  readonly where: 'TEXT' | 'FOCUS';
  readonly strength: number;
}

/**
 * The names of a text. First those that stand by themselves; then all of them again in the light of the first, because a port means something only
 * inside its device. Of overlapping spans, those with the highest odds count.
 */
export function namesIn(reading: NameReading): readonly Mention[] {
  const background = focusAnchors(reading.focus);
  const first = choose(reading.spans.map((span) => decide(span, reading, background, [])).filter(isChosen));
  const anchors = first.filter(({ mention }) => mention.status === 'RESOLVED' && mention.entities.some(isContainer)).flatMap(anchorsOf);
  const second = choose(reading.spans.map((span) => decide(span, reading, [...anchors, ...background], first)).filter(isChosen));
  const again = second.filter(({ mention }) => mention.status === 'RESOLVED' && mention.entities.some(isContainer)).flatMap(anchorsOf);
  const third = choose(
    reading.spans.map((span) => decide(span, reading, [...again, ...background], second, reading.observer?.name)).filter(isChosen),
  );
  const known = third.map(({ mention }) => mention);
  return [...known, ...unknownNames(known, reading)].toSorted((a, b) => a.start - b.start);
}

/** Spans that look like names and that nothing has. */
function unknownNames(known: readonly Mention[], reading: NameReading): readonly Mention[] {
  const free = reading.spans.filter((span) => !known.some(({ start, end }) => start < span.end && span.start < end));
  const hasHits = ({ keys, members = [] }: NameSpan): boolean =>
    [...keys, ...members.flat()].some(({ key, fit }) => fit !== 'SUBSTITUTED' && reading.hits.byKey.has(key));
  const shapes = new Set(
    [...reading.focus.entities.map(({ name }) => name), ...known.flatMap(({ entities }) => entities.map(({ name }) => name))].map(shapeOf),
  );
  const chosen = free.flatMap((span): readonly Chosen[] => {
    if (span.look.words > 4 || (span.look.common && !span.look.mixed) || IS_NO_NAME.test(span.text)) return [];
    const features = unknownFeatures(span, {
      user: reading.user,
      alone: reading.alone,
      hasHits: hasHits(span),
      likeKnown: shapes.has(shapeOf(span.text)),
      nounKnown: span.besideNouns.some((noun) => [noun, ...synonymsOf(noun)].some((each) => reading.hits.byKey.has(`~${each}`))),
    });
    reading.observer?.unknownName?.({ span, features });
    const odds = scoreOf(features, reading.weights.unknownNames);
    return odds <= 0 ? [] : [{ span, odds, mention: unknownMention(span) }];
  });
  return choose(chosen).map(({ mention }) => mention);
}

/** A letter, a count (“20 ports”) or a unit of a rack (“U21-22”). */
const IS_NO_NAME = /^(?:\p{L}|\d+\s\p{Ll}{3,}s|u\d{1,2}(?:\s?-\s?u?\d{1,2})?)$/iu;

/** A name with its letters and digits replaced: `bh-icu-sw-02` and `yp-icu-sw-31` have the same shape. */
const shapeOf = (name: string): string => name.replaceAll(/\p{L}+/gu, 'a').replaceAll(/\d+/gu, '0');

const unknownMention = ({ start, end, text }: NameSpan): Mention => ({
  start,
  end,
  text,
  kind: 'NAME',
  status: 'UNKNOWN',
  entities: [],
  candidates: [],
  candidateCount: 0,
  score: 0,
  parts: [],
  evidence: ['nothing has this name'],
});

const isChosen = (chosen: Chosen | undefined): chosen is Chosen => chosen !== undefined;
const isContainer = ({ type }: EntitySummary): boolean => !COMPONENT_TYPES.has(type);

const anchorsOf = ({ mention }: Chosen): readonly Anchor[] =>
  mention.entities.map((entity) => ({ entity, start: mention.start, end: mention.end, where: 'TEXT', strength: 1 }));

const MAX_BACKGROUND = 24;

const focusAnchors = (focus: Focus): readonly Anchor[] =>
  focus.entities
    .slice(0, MAX_BACKGROUND)
    .map((entity) => ({ entity, start: -1, end: -1, where: 'FOCUS', strength: salience(entity, focus) }));

/** The best disjoint spans: the sum of their odds is as high as possible. */
function choose(all: readonly Chosen[]): readonly Chosen[] {
  const sorted = all.toSorted((a, b) => a.span.end - b.span.end || a.span.start - b.span.start);
  const best: { readonly value: number; readonly take?: Chosen; readonly before: number }[] = [{ value: 0, before: 0 }];
  for (const [index, each] of sorted.entries()) {
    let before = index;
    while (before > 0 && (sorted[before - 1]?.span.end ?? 0) > each.span.start) before -= 1;
    const value = (best[before]?.value ?? 0) + each.odds + LONGER * (each.span.to - each.span.from - 1);
    const without = best[index]?.value ?? 0;
    best.push(value > without ? { value, take: each, before } : { value: without, before: index });
  }
  const taken: Chosen[] = [];
  for (let at = best.length - 1; at > 0;) {
    const { take, before } = best[at] ?? { before: 0 };
    if (take !== undefined) taken.push(take);
    at = before;
  }
  return taken.toReversed();
}

/** How much a longer span is preferred, for each further word, in log odds. */
const LONGER = 0.3;

function decide(
  span: NameSpan,
  reading: NameReading,
  anchors: readonly Anchor[],
  others: readonly Chosen[],
  trace?: (scored: ScoredSpan) => void,
): Chosen | undefined {
  if (span.members !== undefined) return several(span, reading, anchors, others);
  const scored = score(span, span.keys, reading, anchors, others);
  if (scored === undefined) return missingPart(span, reading, anchors);
  trace?.(scored);
  const nothing = scored.probabilities.at(-1) ?? 1;
  const odds = Math.log(Math.max(1e-9, 1 - nothing)) - Math.log(Math.max(1e-9, nothing));
  if (odds <= 0) return undefined;
  const mention = withInherited(mentionOf(scored), scored, anchors);
  const each = oneOfEach(scored, jointOwners(span, anchors, reading.text));
  return {
    span,
    odds: Math.min(odds, 12),
    mention: each.length < 2 ? mention : { ...mention, status: 'RESOLVED', entities: each, candidates: [], candidateCount: 0 },
  };
}

/** A component that its stated owner does not have, though others do: “gi0/9 of rtr-1”. */
function missingPart(span: NameSpan, reading: NameReading, anchors: readonly Anchor[]): Chosen | undefined {
  const candidates = candidatesByKey(span.keys, reading.hits).filter(({ fit }) => fit !== 'PART');
  const owner = ownerOf(span, anchors, reading.text);
  if (owner === undefined || candidates.length === 0 || !candidates.every(({ entity }) => typeClass(entity) === 'component'))
    return undefined;
  const { id, name } = owner.entity;
  const evidence = [`${name} has no ${span.text}.`];
  return { span, odds: MISSING_PART, mention: { ...unknownMention(span), evidence, lookedIn: { id, name } } };
}

/** The log odds of a component that is missing, so that it wins over a part of its words. */
const MISSING_PART = 3;
const MAX_INHERITED = 3;

/** What the conversation was about decides between things of one name. */
function withInherited(mention: Mention, { candidates }: ScoredSpan, anchors: readonly Anchor[]): Mention {
  const [entity] = mention.entities;
  const isNarrowed = candidates.length > 1 || candidates.some(({ rivals }) => rivals > 1) || (entity !== undefined && !isContainer(entity));
  if (mention.status !== 'RESOLVED' || entity === undefined || !isNarrowed) return mention;
  const around = anchors.filter((anchor) => relationOf(entity, anchor.entity) === 'IN');
  if (around.length === 0 || around.some(({ where }) => where === 'TEXT')) return mention;
  const inherited = around
    .slice(0, MAX_INHERITED)
    .map(({ entity: { id, name } }) => ({ id, name, why: `${entity.name} is in ${name}, which was mentioned before.` }));
  return { ...mention, inherited, fromTalk: inherited[0]?.why ?? '' };
}

const JOINT = /^\s*(?:,|and|&|,\s*and)\s+(?:the\s+|on\s+|in\s+|of\s+)*$/iu;

/** The things that a span is said to be on or in, if there are several: “VLAN 77 in Lyon and Nice”, “rtr-1 and rtr-2: is gi0/1 up?”. */
function jointOwners(span: NameSpan, anchors: readonly Anchor[], text: string): readonly Anchor[] {
  const named = anchors.filter(({ where }) => where === 'TEXT').toSorted((a, b) => a.start - b.start);
  const after = named.filter(({ start }) => start >= span.end);
  const [first] = after;
  if (first !== undefined && OF.test(text.slice(span.end, first.start))) return runOf(after, text);
  const before = named.filter(({ end }) => end <= span.start).toReversed();
  const [last] = before;
  if (last === undefined || /[.?!;\n]\s/u.test(text.slice(last.end, span.start)) || JOINT.test(text.slice(last.end, span.start))) return [];
  return runOf(before, text);
}

/** The first of the anchors with those that are joined to it, one after the other. */
function runOf(anchors: readonly Anchor[], text: string): readonly Anchor[] {
  const run: Anchor[] = [];
  for (const anchor of anchors) {
    const last = run.at(-1);
    if (last !== undefined) {
      const between = last.start < anchor.start ? text.slice(last.end, anchor.start) : text.slice(anchor.end, last.start);
      if (last.start === anchor.start || anchor.entity.type !== last.entity.type || !JOINT.test(between)) break;
    }
    run.push(anchor);
  }
  return run;
}

/** The best candidate in each of several owners; none if one of them has none. */
function oneOfEach({ candidates, scores }: ScoredSpan, owners: readonly Anchor[]): readonly EntitySummary[] {
  if (owners.length < 2) return [];
  const ordered = candidates.map(({ entity }, at) => ({ entity, score: scores[at] ?? 0 })).toSorted((a, b) => b.score - a.score);
  const found = owners.map((owner) => ordered.find(({ entity }) => entity.places.some(({ id }) => id === owner.entity.id))?.entity);
  return found.every((each) => each !== undefined) && new Set(found.map(({ id }) => id)).size === owners.length ? found : [];
}

function score(
  span: NameSpan,
  keys: readonly SpanKey[],
  reading: NameReading,
  anchors: readonly Anchor[],
  others: readonly Chosen[],
): ScoredSpan | undefined {
  const situation = situationOf(span, reading, anchors, others);
  const found = candidatesByKey(keys, reading.hits).filter((candidate) => !isOnAnother(candidate, span, situation));
  const candidates = [...found, ...offeredCandidates(span, found, reading)];
  if (candidates.length === 0) return undefined;
  const best = { whole: candidates.some(({ fit }) => fit !== 'PART'), part: candidates.some(({ fit }) => fit === 'PART') };
  const alternatives = [...nameFeaturesOfAll(span, candidates, situation), noNameFeatures(span, best, situation)];
  const scores = alternatives.map((features) => scoreOf(features, reading.weights.names));
  return { span, candidates, alternatives, scores, probabilities: softmax(scores) };
}

/** What a question offers and the words describe, though they are too common to be looked up: “03” of app-01, app-02 and app-03. */
function offeredCandidates(
  { text, look, form }: NameSpan,
  found: readonly NamedCandidate[],
  { offered }: NameReading,
): readonly NamedCandidate[] {
  if (offered.length === 0 || look.words > 2 || form === 'NUMBERED') return [];
  const words = fold(text).match(/\p{L}+|\p{N}+/gu) ?? [];
  return offered
    .filter((entity) => !found.some((each) => each.entity.id === entity.id) && words.every((word) => isDescribedBy(entity, word)))
    .map((entity, _, all) => ({ entity, fit: 'PART', rivals: all.length, byChance: false }));
}

/** “gi0/1 of rtr-1” is no port of another device. */
const isOnAnother = ({ entity }: NamedCandidate, span: NameSpan, { hasOwner, linksOf }: NameSituation): boolean =>
  hasOwner &&
  typeClass(entity) === 'component' &&
  !linksOf(entity, span).some(({ how, where }) => where === 'OF' && (how === 'IN' || how === 'BESIDE'));

function situationOf(
  span: NameSpan,
  { text, focus, user, alone, isLowerCase, spans, hits, offered }: NameReading,
  anchors: readonly Anchor[],
  others: readonly Chosen[],
): NameSituation {
  const beside = text.includes('(') ? spans.filter((other) => isApposed(span, other, text)) : [];
  const apposed = new Set(beside.flatMap(({ keys }) => candidatesByKey(keys, hits).map(({ entity }) => entity.id)));
  const free = anchors.filter(({ start, end }) => end <= span.start || start >= span.end);
  return {
    user,
    alone,
    isLowerCase,
    linksOf: (entity) => linksOf(entity, span, free, text),
    hasOwner: ownerOf(span, free, text) !== undefined,
    isApposed: ({ id }) => apposed.has(id),
    offered: new Set(offered.map(({ id }) => id)),
    learned: focus.learned?.find(({ form }) => form === normalForm(span.text))?.id,
    salienceOf({ id }) {
      const known = focus.entities.find((each) => each.id === id);
      return known === undefined ? 0 : salience(known, focus);
    },
    lastTypes: new Set(
      focus.entities.filter(({ lastTurn, source }) => source === 'USER' && lastTurn >= focus.turn - 1).map(({ type }) => type),
    ),
    asked: focus.asked?.noun,
    isListed: LIST_BEFORE.test(text.slice(Math.max(0, span.start - 24), span.start)),
    listedTypes: listedTypes(span, others, text),
  };
}

/** “VLAN 204 (Admin)”, “ORB-4420, the line”: both name the same. */
function isApposed(span: NameSpan, other: NameSpan, text: string): boolean {
  const [first, second] = span.start < other.start ? [span, other] : [other, span];
  if (first.end > second.start || second.start - first.end > 3) return false;
  return /^ ?\($/u.test(text.slice(first.end, second.start));
}

const LIST_BEFORE = /\d\S{0,8}\s*(?:,|and|or|&|n|\/|,\s*and|,\s*or)\s*$/iu;
const LISTED = /^\s*(?:,|and|or|&|n|\/|,\s*and|,\s*or)\s*(?:the\s+)?$/iu;

/** The types of the names right before and after a span in the same list: “Compass, Sparrow and Dune”. */
function listedTypes({ start, end }: NameSpan, others: readonly Chosen[], text: string): readonly EntityType[] {
  const before = others.findLast(({ mention }) => mention.end <= start);
  const after = others.find(({ mention }) => mention.start >= end);
  const joined = [
    before !== undefined && LISTED.test(text.slice(before.mention.end, start)) ? before : undefined,
    after !== undefined && LISTED.test(text.slice(end, after.mention.start)) ? after : undefined,
  ];
  return joined.flatMap((each) => each?.mention.entities[0]?.type ?? []);
}

/** What has components. */
const OWNERS: ReadonlySet<string> = new Set(['DEVICE', 'VIRTUAL_MACHINE']);

const NARROW: ReadonlySet<string> = new Set([
  'DEVICE',
  'VIRTUAL_MACHINE',
  'RACK',
  'LOCATION',
  'CLUSTER',
  'VRF',
  'POWER_PANEL',
  'CIRCUIT',
  'VIRTUAL_CHASSIS',
]);

/** What the text says that a span is on: “gi0/1 of rtr-1”. */
const ownerOf = (span: NameSpan, anchors: readonly Anchor[], text: string): Anchor | undefined =>
  anchors.find(
    ({ where, entity, start }) => where === 'TEXT' && OWNERS.has(entity.type) && start >= span.end && OF.test(text.slice(span.end, start)),
  );

function linksOf(entity: EntitySummary, span: NameSpan, anchors: readonly Anchor[], text: string): readonly Link[] {
  const links = new Map<string, Link>();
  for (const anchor of anchors) {
    const how = relationOf(entity, anchor.entity);
    if (how === undefined) continue;
    const link = placed(how, span, anchor, anchors, text);
    const key = `${link.how} ${link.where}`;
    if ((links.get(key)?.strength ?? 0) < link.strength) links.set(key, link);
  }
  return [...links.values()];
}

function relationOf(entity: EntitySummary, anchor: Anchor['entity']): Link['how'] | undefined {
  if (entity.id === anchor.id) return undefined;
  if (entity.places.some(({ id }) => id === anchor.id)) return 'IN';
  if (anchor.places.some(({ id }) => id === entity.id)) return 'HOLDS';
  const shared = (place: PlaceSummary): boolean => anchor.places.some(({ id }) => id === place.id);
  if (entity.places.some((place) => NARROW.has(place.type) && shared(place))) return 'BESIDE';
  return entity.places.some((place) => place.type === 'SITE' && shared(place)) ? 'NEAR' : undefined;
}

const OF =
  /^(?:['’]s)?(?:(?:,|\s+and|\s+or|\s+to|,\s+and)\s+[\w/.:-]{1,24}(?:\s\d{1,4})?){0,4}\s+(?:of|on|in|at|from|for|under|inside|behind|belonging to|by)\s+(?:the\s+|our\s+)?(?:\p{L}+\s+){0,2}$/iu;
const OWNER =
  /^(?:['’]s)?(?::?\s|\s?\()(?:(?:and|port|ports|interface|interfaces|outlet|outlets|on|via|through|its|has|with|over|using)\s+){0,3}$/iu;

function placed(how: Link['how'], span: NameSpan, anchor: Anchor, anchors: readonly Anchor[], text: string): Link {
  if (anchor.where === 'FOCUS') return { how, where: 'FOCUS', strength: anchor.strength };
  if (anchor.start >= span.end) {
    const between = text.slice(span.end, anchor.start);
    if (OF.test(between)) return { how, where: 'OF', strength: 1 };
    const apart = anchors.filter(({ where, start }) => where === 'TEXT' && start >= span.end && start < anchor.start).length;
    return { how, where: 'HERE', strength: 0.5 / (1 + apart) };
  }
  const between = text.slice(anchor.end, span.start);
  if (OWNER.test(between)) return { how, where: 'BEFORE', strength: 1 };
  const apart = anchors.filter(({ where, start }) => where === 'TEXT' && start > anchor.start && start < span.start).length;
  const sameSentence = !/[.?!;]\s/u.test(between);
  return { how, where: sameSentence ? 'LISTED' : 'HERE', strength: 1 / (1 + apart) };
}

/** Candidates whose scores differ by less are not told apart. */
const MARGIN = 0.25;
/** The same for entities of one name, which only the context tells apart. */
const NAMESAKE_MARGIN = 0.8;

const isNamesake = (one: NamedCandidate, other: NamedCandidate): boolean =>
  one.entity.type === other.entity.type && one.fit === other.fit && (one.fit === 'PART' || one.entity.name === other.entity.name);

function mentionOf({ span, candidates, scores, probabilities }: ScoredSpan): Mention {
  const nothing = probabilities.at(-1) ?? 0;
  const ordered = candidates
    .map((candidate, at) => ({ candidate, score: scores[at] ?? 0, probability: (probabilities[at] ?? 0) / Math.max(1e-9, 1 - nothing) }))
    .toSorted(
      (a, b) =>
        b.score - a.score ||
        a.candidate.entity.key.length - b.candidate.entity.key.length ||
        (a.candidate.entity.key < b.candidate.entity.key ? -1 : 1),
    );
  const [best] = ordered;
  const close = ordered.filter(
    (each) =>
      (best?.score ?? 0) - each.score < (best !== undefined && isNamesake(best.candidate, each.candidate) ? NAMESAKE_MARGIN : MARGIN),
  );
  const { start, end, text } = span;
  const base = {
    start,
    end,
    text,
    kind: 'NAME' as const,
    score: best?.probability ?? 0,
    parts: [{ name: 'name', value: best?.probability ?? 0 }],
    evidence: [evidenceOf(best?.candidate)],
  };
  const listed = (all: typeof ordered) =>
    all.slice(0, CANDIDATE_LIMIT).map(({ candidate, probability }) => ({
      entity: candidate.entity,
      score: probability,
      parts: [{ name: 'name', value: probability }],
      evidence: [evidenceOf(candidate)],
      ...(candidate.byChance ? { byChance: true } : {}),
    }));
  if (best === undefined) return { ...base, status: 'UNKNOWN', entities: [], candidates: [], candidateCount: 0 };
  if (close.length > 1)
    return {
      ...base,
      status: 'AMBIGUOUS',
      entities: [],
      candidates: listed(close),
      candidateCount: Math.max(close.length, best.candidate.byChance ? best.candidate.rivals : 0),
    };
  const rest = ordered.slice(1, 6);
  return { ...base, status: 'RESOLVED', entities: [best.candidate.entity], candidates: listed(rest), candidateCount: rest.length };
}

const evidenceOf = (candidate: NamedCandidate | undefined): string =>
  candidate === undefined ? '' : `the ${candidate.fit.toLowerCase()} name`;

/** A list or range: every member must be found, and together. */
function several(span: NameSpan, reading: NameReading, anchors: readonly Anchor[], others: readonly Chosen[]): Chosen | undefined {
  const scored = (span.members ?? []).map((keys) => score(span, keys, reading, anchors, others));
  const found = scored.filter((each) => each !== undefined);
  if (found.length === 0 || found.length < scored.length / 2 || reading.hits.byKey.has(`n:${normalForm(span.text)}`)) return undefined;
  const container = commonContainer(found);
  const entities = found.flatMap((each) => {
    const ordered = each.candidates
      .map((candidate, at) => ({ candidate, score: each.scores[at] ?? 0 }))
      .toSorted((a, b) => b.score - a.score);
    const inside =
      container === undefined ? undefined : ordered.find(({ candidate }) => candidate.entity.places.some(({ id }) => id === container));
    const best = inside ?? ordered[0];
    return best === undefined ? [] : [best.candidate.entity];
  });
  const odds = found.map(({ probabilities }) => 1 - (probabilities.at(-1) ?? 1)).reduce((sum, each) => sum + each, 0) / found.length;
  if (odds < 0.5) return undefined;
  const { start, end, text } = span;
  const mention: Mention = {
    start,
    end,
    text,
    kind: 'NAME',
    status: 'RESOLVED',
    entities: [...new Map(entities.map((entity) => [entity.id, entity])).values()],
    candidates: [],
    candidateCount: 0,
    score: odds,
    parts: [{ name: 'name', value: odds }],
    evidence: ['a list of names'],
  };
  return { span, mention, odds: 24 };
}

/** The container that the best candidates of most members are in. */
function commonContainer(found: readonly ScoredSpan[]): string | undefined {
  const votes = new Map<string, number>();
  for (const { candidates, probabilities } of found)
    candidates.forEach(({ entity }, at) =>
      entity.places
        .filter(({ type }) => NARROW.has(type))
        .forEach(({ id }) => votes.set(id, (votes.get(id) ?? 0) + (probabilities[at] ?? 0))),
    );
  return [...votes].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0];
}
