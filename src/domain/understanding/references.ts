import type { EntityOccurrence, Focus, FocusEntity } from '../model/focus.js';
import { CANDIDATE_LIMIT, type EntitySummary, type Mention } from '../model/understanding.js';
import type { Chunk } from './parse/chunks.js';
import { describe } from './candidates/description.js';
import { kindOf, meaningsOf, type Universe } from './candidates/generate.js';
import { relevanceOf } from './candidates/relevance.js';
import { keyOfMeaning, type Meaning, type Neighbours, type Referent } from './candidates/meaning.js';
import { synonymsOf } from './candidates/synonyms.js';
import type { Phrase } from './parse/phrases.js';
import { clauseNouns, surroundingsOf } from './parse/surroundings.js';
import { RESTRICTING } from './parse/words.js';
import type { Found } from './candidates/found.js';
import { statedOf } from './discourse/statements.js';
import { salience } from './discourse/salience.js';
import { scoreOf, softmax, type Features, type Weights } from './scoring/linear.js';
import { compared, isPlace, meaningFeatures, readingFeatures, type ReferenceSituation } from './scoring/reference-features.js';

export interface ReferenceReading {
  readonly text: string;
  readonly chunks: readonly Chunk[];
  readonly phrases: readonly Phrase[];
  readonly focus: Focus;
  readonly found: Found;
  readonly summaries: ReadonlyMap<string, EntitySummary>;
  readonly neighbours: Neighbours;
  readonly weights: Weights;
  /** Called with each scored cluster, to fit weights. */
  readonly observe?: ((scored: ScoredCluster) => void) | undefined;
}

/** One meaning of one reading of a phrase. */
export interface Alternative {
  readonly phrase: Phrase;
  readonly candidate: Meaning;
  readonly features: Features;
  readonly score: number;
}

/** Overlapping readings with all their meanings. That none of them refers to anything has the score 0. */
export interface ScoredCluster {
  readonly alternatives: readonly Alternative[];
  readonly probabilities: readonly number[];
}

/** Resolves the phrases of a text. Names are resolved before; each reference may be the antecedent of the next. */
export function withResolvedReferences(names: readonly Mention[], reading: ReferenceReading): readonly Mention[] {
  let mentions = names;
  for (const cluster of clustersOf(reading, names)) {
    const alternatives = cluster.flatMap((phrase) => score(phrase, mentions, reading));
    if (alternatives.length === 0) continue;
    reading.observe?.(withProbabilities(alternatives));
    const taken: Mention[] = [];
    let left: readonly Alternative[] = alternatives;
    while (left.length > 0) {
      const chosen = chosenOf(withProbabilities(left));
      if (chosen === undefined) break;
      taken.push(mentionOf(chosen, reading.text, reading.focus.turn + 1));
      left = left.filter(({ phrase }) => phrase.end <= chosen.best.phrase.start || phrase.start >= chosen.best.phrase.end);
    }
    const covers = ({ start, end }: Mention): boolean => taken.some((each) => each.start <= start && end <= each.end);
    mentions = [...mentions.filter((mention) => !covers(mention)), ...taken].toSorted((a, b) => a.start - b.start);
  }
  return mentions;
}

const withProbabilities = (alternatives: readonly Alternative[]): ScoredCluster => ({
  alternatives,
  probabilities: softmax([...alternatives.map(({ score: each }) => each), 0]),
});

/** The least probability with which a cluster refers to anything. */
const THRESHOLD = 0.5;

interface ChosenMeaning {
  readonly best: Alternative;
  readonly probability: number;
  /** Other entities of the same reading that are as likely: to be asked about. */
  readonly equal: readonly Alternative[];
}

/** The most probable reading, and its most probable meaning. */
function chosenOf({ alternatives, probabilities }: ScoredCluster): ChosenMeaning | undefined {
  const nothing = probabilities.at(-1) ?? 1;
  if (1 - nothing < THRESHOLD) return undefined;
  const order = combined({ alternatives, probabilities });
  const [first] = order;
  if (first === undefined) return undefined;
  const isSingle = ({ best }: Combined): boolean => best.candidate.entities.length === 1;
  const equal = order.filter(
    (each) =>
      each.best.phrase === first.best.phrase &&
      isSingle(each) &&
      isSingle(first) &&
      Math.log(first.probability / each.probability) < (areNamedTogether(first.best, each.best) ? EQUAL_IN_LIST : EQUAL),
  );
  return { ...first, equal: equal.map(({ best }) => best) };
}

interface Combined {
  /** The best way to reach the meaning. */
  readonly best: Alternative;
  /** Of all ways together. */
  readonly probability: number;
}

/** The readings with the same entities together, most probable first. */
function combined({ alternatives, probabilities }: ScoredCluster): readonly Combined[] {
  const all = new Map<string, { best: Alternative; probability: number; highest: number }>();
  for (const [at, best] of alternatives.entries()) {
    const probability = probabilities[at] ?? 0;
    const key = `${best.phrase.start} ${best.phrase.end} ${keyOfMeaning(best.candidate)} ${best.candidate.unknown?.name ?? ''}`;
    const known = all.get(key);
    if (known === undefined) all.set(key, { best, probability, highest: probability });
    else {
      known.probability += probability;
      if (probability > known.highest) Object.assign(known, { best, highest: probability });
    }
  }
  return [...all.values()].toSorted((a, b) => b.probability - a.probability);
}

/** Meanings whose scores differ by less are not told apart. */
const EQUAL = 0.1;
/** The same for two of one kind that were named one after the other: “rtr-1 and rtr-2 … reboot it”. */
const EQUAL_IN_LIST = 2;

/** Whether the last turn of both named them side by side, each for itself. */
function areNamedTogether(
  {
    phrase,
    candidate: {
      members: [one] = [],
      entities: [own],
    },
  }: Alternative,
  { candidate: { members: [two] = [] } }: Alternative,
): boolean {
  if (one === undefined || two === undefined || own === undefined || one === two || phrase.plural) return false;
  if (phrase.ordinal !== undefined || phrase.extreme !== undefined || phrase.other || phrase.modifiers.length > 0) return false;
  return (
    one.turn === two.turn &&
    one.source === two.source &&
    one.source !== 'TOOL' &&
    !one.oblique &&
    !two.oblique &&
    kindOf(one.entity) === kindOf(two.entity) &&
    Math.abs(one.order - two.order) === 1
  );
}

/** Phrases that overlap, together; those that lean on the next ones (“the ports of that switch”) after them. */
function clustersOf({ phrases, chunks }: ReferenceReading, names: readonly Mention[]): readonly (readonly Phrase[])[] {
  const free = phrases.filter((phrase) => !names.some((name) => isTaken(phrase, name)));
  const clusters: Phrase[][] = [];
  let end = -1;
  for (const phrase of free.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    const current = clusters.at(-1);
    if (current === undefined || phrase.start >= end) clusters.push([phrase]);
    else current.push(phrase);
    end = Math.max(end, phrase.end);
  }
  const ordered: (readonly Phrase[])[] = [];
  const waiting: (readonly Phrase[])[] = [];
  for (const [at, cluster] of clusters.entries()) {
    waiting.unshift(cluster);
    const to = Math.max(...cluster.map((phrase) => phrase.to));
    const nextFrom = clusters[at + 1]?.[0]?.from;
    if (nextFrom === to + 1 && RESTRICTING.has(chunks[to]?.lower ?? '')) continue;
    ordered.push(...waiting.splice(0));
  }
  return ordered;
}

/** “the Lantern”: all but the determiner is a name. */
const isNameWithDeterminer = ({ start, end, determiner }: Phrase, name: Mention): boolean =>
  determiner !== '' &&
  name.kind === 'NAME' &&
  name.status !== 'UNKNOWN' &&
  name.end >= end &&
  name.start > start &&
  name.start <= start + determiner.length + 1;

/** A name inside a phrase is a word of it (“the Lyon one”); any other overlap belongs to the name. */
function isTaken(phrase: Phrase, name: Mention): boolean {
  if (name.end <= phrase.start || phrase.end <= name.start) return false;
  if (isNameWithDeterminer(phrase, name)) return true;
  const isWord =
    phrase.start <= name.start && name.end <= phrase.end && phrase.end - phrase.start > name.end - name.start && phrase.kind !== 'PRONOUN';
  return !(isWord || (name.status === 'UNKNOWN' && phrase.start <= name.start && name.end <= phrase.end));
}

function score(phrase: Phrase, mentions: readonly Mention[], reading: ReferenceReading): readonly Alternative[] {
  const { focus, weights } = reading;
  const referents = referentsBefore(phrase, mentions, reading);
  const stated = statedBy(phrase, mentions, reading);
  const universe: Universe = {
    referents,
    stated,
    neighbours: reading.neighbours,
    byNoun: (noun) => byNoun(reading.found, noun),
    summaries: reading.summaries,
    asked: focus.asked?.noun,
    offered: offeredBy(reading),
    unknown: unknownBefore(phrase, mentions, reading),
  };
  const candidates = meaningsOf(phrase, universe);
  if (candidates.length === 0) return [];
  const nouns = clauseNouns(reading.chunks, phrase);
  const fitting = referents.filter(({ entity }) => describe(phrase, entity).head !== 'NONE');
  const situation: ReferenceSituation = {
    turn: focus.turn + 1,
    surroundings: surroundingsOf(reading.chunks, phrase, reading.text),
    fitting: fitting.length,
    stated: stated.map(({ entity }) => entity).filter(isPlace),
    places: placesNamed(phrase, mentions, reading.text),
    since: placesSince(referents),
    beside: besideOf(phrase, mentions, reading.text),
    following: followingWords(reading.chunks, phrase),
    hasStated: universe.stated.length > 0,
    asked: focus.asked?.noun,
    clauseNouns: nouns,
    offered: new Set(focus.pending === undefined || focus.turn - focus.pending.turn > 1 ? [] : focus.pending.candidates),
    relevanceOf: (entity) => relevanceOf(entity, nouns, reading.neighbours),
    fittingRank: (meaning) => rankIn(fitting, meaning),
  };
  const own = readingFeatures(phrase, situation);
  const all = compared(candidates.map((candidate) => meaningFeatures(phrase, candidate, situation)));
  return candidates.map((candidate, at) => {
    const features = { ...own, ...all[at] };
    return { phrase, candidate, features, score: scoreOf(features, weights) };
  });
}

const MAX_FOLLOWING = 6;
const POSTMODIFIERS = new Set('that which who whose with without for where to by near beside w/ w/o'.split(' '));

/** The words that describe a phrase from behind: “the one that rebooted”, “the one with the doors”. */
function followingWords(chunks: readonly Chunk[], { to }: Phrase): readonly string[] {
  const first = chunks[to];
  if (first === undefined || first.breaks || !POSTMODIFIERS.has(first.lower)) return [];
  const words: string[] = [];
  for (const chunk of chunks.slice(to + 1, to + 1 + MAX_FOLLOWING)) {
    if (chunk.breaks) break;
    words.push(chunk.lower);
  }
  return words;
}

const NEAR = /^\s+(?:(?:from|in|at|down|up|over|right|still|is|are|then)\s+){0,2}$/iu;

/** What is named right before or after a phrase, in the same clause. */
const besideOf = (phrase: Phrase, mentions: readonly Mention[], text: string): readonly EntitySummary[] =>
  mentions
    .filter(
      ({ start, end, status }) =>
        status === 'RESOLVED' &&
        ((end <= phrase.start && NEAR.test(text.slice(end, phrase.start))) ||
          (start >= phrase.end && NEAR.test(text.slice(phrase.end, start)))),
    )
    .flatMap(({ entities }) => entities);

/** The places that the message names, other than as the goal or the start of a movement. */
function placesNamed(phrase: Phrase, mentions: readonly Mention[], text: string): readonly EntitySummary[] {
  return mentions
    .filter(({ status, start, end }) => status === 'RESOLVED' && (end <= phrase.start || start >= phrase.end))
    .filter(({ start }) => !MOVING.test(text.slice(Math.max(0, start - 16), start)))
    .flatMap(({ entities }) => entities.filter(isPlace));
}

const MOVING = /\b(?:to|into|onto|towards?|from|via|through|than)\s+(?:the\s+)?$/iu;

/** For each referent, the places that were mentioned after it. */
function placesSince(referents: readonly Referent[]): ReadonlyMap<string, readonly EntitySummary[]> {
  const since = new Map<string, readonly EntitySummary[]>();
  let places: readonly EntitySummary[] = [];
  for (const { entity, turn } of referents) {
    since.set(entity.id, places);
    if (isPlace(entity) && turn > 0) places = [...places, entity].slice(0, MAX_PLACES);
  }
  return since;
}

const MAX_PLACES = 4;

function rankIn(fitting: readonly Referent[], { members = [] }: Meaning): number {
  const ranks = members.map((member) => fitting.findIndex(({ entity }) => entity.id === member.entity.id)).filter((rank) => rank >= 0);
  return ranks.length === 0 ? fitting.length : Math.min(...ranks);
}

const MAX_HERE = 24;
/** How much less a mention counts with each turn. */
const FADING = 0.74;

/** What was mentioned before a phrase: in the message, nearest first, then in the focus. */
export function referentsBefore(
  phrase: Pick<Phrase, 'start'>,
  mentions: readonly Mention[],
  reading: ReferenceReading,
): readonly Referent[] {
  const { focus, summaries, text } = reading;
  const turn = focus.turn + 1;
  const here = mentions
    .filter(({ end, status }) => end <= phrase.start && status === 'RESOLVED')
    .slice(-MAX_HERE)
    .flatMap((mention, index) => mention.entities.map((entity, order) => ({ entity, order: index * 64 + order, mention })));
  const spoken = new Map(focus.entities.map((each) => [each.id, each]));
  const found = new Map<string, Omit<Referent, 'rank'>>();
  for (const { entity, order, mention } of here.toReversed()) {
    if (found.has(entity.id)) continue;
    const known = spoken.get(entity.id);
    const occurrences = [{ turn, order }, ...occurrencesOf(known)];
    const oblique = isOblique(text, mention);
    found.set(entity.id, {
      entity,
      turn,
      order,
      occurrences,
      source: 'USER',
      oblique,
      count: 1 + (known?.count ?? 0),
      sameSubject: true,
      salience: oblique ? 0.8 : 1,
      ...presence(occurrences, focus.turn),
      stated: [...statedOf(text, mention, mentions), ...(known?.stated ?? [])],
      actsOnPhrase: isActor(text, mention, phrase),
    });
  }
  const faded = focus.entities.toSorted((a, b) => b.lastTurn - a.lastTurn || salience(b, focus) - salience(a, focus) || a.order - b.order);
  for (const each of faded) {
    const entity = summaries.get(each.id);
    if (entity === undefined || found.has(each.id)) continue;
    const occurrences = occurrencesOf(each);
    found.set(each.id, {
      entity,
      turn: each.lastTurn,
      order: each.order,
      occurrences,
      source: each.source,
      oblique: each.oblique === true,
      count: each.count,
      sameSubject: each.subject === undefined || focus.subject === undefined || each.subject === focus.subject,
      salience: salience(each, focus) * FADING,
      stated: each.stated ?? [],
      ...presence(occurrences, focus.turn),
    });
  }
  return [...found.values()].map((referent, rank) => ({ ...referent, rank }));
}

const occurrencesOf = (entity: FocusEntity | undefined): readonly EntityOccurrence[] =>
  entity === undefined ? [] : [{ turn: entity.lastTurn, order: entity.order }, ...(entity.earlier ?? [])];

function presence(occurrences: readonly EntityOccurrence[], last: number) {
  return {
    continuity: occurrences.reduce((sum, { turn }) => sum + FADING ** (last + 1 - turn), 0),
    inLastUserTurn: occurrences.some(({ turn }) => turn === last - 1),
    inLastAssistantTurn: occurrences.some(({ turn }) => turn === last),
  };
}

/** Behind a preposition: in “the PDU in Lyon”, “it” is the PDU. */
const isOblique = (text: string, { start }: Mention): boolean =>
  /\b(?:in|at|of|from|on|for|behind|with|to|under|via|by)\s+(?:the\s+|our\s+)?(?:\p{L}+\s)?$/iu.test(
    text.slice(Math.max(0, start - 24), start),
  );

/** “does core-2 carry it”: the subject of the clause is not what the pronoun means. */
function isActor(text: string, mention: Mention, phrase: Pick<Phrase, 'start'>): boolean {
  const between = text.slice(mention.end, phrase.start);
  if (between.length > 48 || /[.?!;,:]/u.test(between)) return false;
  const before = text.slice(Math.max(0, mention.start - 16), mention.start);
  const isAuxiliary = /\b(?:does|do|did|can|could|will|would|should|may|might|must|is|are|was|were)\s+(?:the\s+|that\s+)?$/iu.test(before);
  const joins = /^\s+(?:and|or|but)\b|\b(?:and|but|which|when|if|because|so|before|after)\b/iu.test(between);
  return (
    !joins &&
    (isAuxiliary || /^\s+(?:\p{L}+\s+){0,2}(?:on|in|at|to|from|behind|with|for|under|next|via|through|into)\s+(?:to\s+)?$/iu.test(between))
  );
}

/** The candidates of a question that the user has not answered yet. */
function offeredBy({ focus, summaries }: ReferenceReading): readonly Referent[] {
  const { pending, turn } = focus;
  if (pending === undefined || turn - pending.turn > 1) return [];
  return pending.candidates.flatMap((id, order): readonly Referent[] => {
    const entity = summaries.get(id);
    return entity === undefined
      ? []
      : [{ ...HERE, entity, turn: pending.turn, order, occurrences: [{ turn: pending.turn, order }], source: 'ASSISTANT' }];
  });
}

/** What a referent has that was mentioned for the first time. */
const HERE = {
  oblique: false,
  count: 1,
  rank: 0,
  sameSubject: true,
  salience: 1,
  continuity: 1,
  inLastUserTurn: false,
  inLastAssistantTurn: false,
  stated: [],
} as const;

/** Names that nothing has, before a phrase in the message and in the last turn. */
function unknownBefore(phrase: Pick<Phrase, 'start'>, mentions: readonly Mention[], { focus }: ReferenceReading): Universe['unknown'] {
  const before = mentions.filter(({ end, kind }) => end <= phrase.start && kind === 'NAME');
  const at = before.findLastIndex(({ status }) => status === 'UNKNOWN');
  const here = before[at];
  if (here !== undefined) return [{ name: here.text, age: 0, since: before.length - 1 - at }];
  const known = focus.unknown;
  if (known === undefined || focus.turn - known.turn > 1) return [];
  const since = before.length + focus.entities.filter(({ lastTurn, source }) => lastTurn > known.turn && source !== 'TOOL').length;
  return [{ name: known.name, age: 1, since }];
}

/** What the words right after a phrase restrict it to: “the PDU in Lyon”. */
function statedBy(phrase: Phrase, mentions: readonly Mention[], { text, chunks, focus }: ReferenceReading): readonly Referent[] {
  const inside = mentions.filter(({ status, start, end }) => status === 'RESOLVED' && start >= phrase.start && end <= phrase.end);
  const preposition = chunks[phrase.to];
  const [next] =
    preposition?.breaks === false && RESTRICTING.has(preposition.lower)
      ? mentions.filter(
          ({ status, start }) => status === 'RESOLVED' && start > preposition.end && isNear(text.slice(preposition.end, start)),
        )
      : [];
  const after = next === undefined ? [] : [next, ...joinedTo(next, mentions, text)];
  const turn = focus.turn + 1;
  return [...inside, ...after].flatMap(({ entities }) =>
    entities.map((entity, order): Referent => ({
      ...HERE,
      entity,
      turn,
      order,
      occurrences: [{ turn, order }],
      source: 'USER',
      oblique: true,
    })),
  );
}

const JOINED = /^\s*(?:,|and|&|or)\s+(?:in\s+|at\s+|the\s+)*$/iu;

/** The mentions that are listed after one: “in Lyon and Nice”. */
function joinedTo(first: Mention, mentions: readonly Mention[], text: string): readonly Mention[] {
  const joined: Mention[] = [];
  let { end } = first;
  for (const mention of mentions) {
    if (mention.start < end || mention.status !== 'RESOLVED') continue;
    if (!JOINED.test(text.slice(end, mention.start)) || mention.entities[0]?.type !== first.entities[0]?.type) break;
    joined.push(mention);
    ({ end } = mention);
  }
  return joined;
}

const isNear = (between: string): boolean => /^\s+(?:(?:the|our|a|that|this|same)\s+)?(?:\p{L}+\s+)?$/u.test(between);

function byNoun({ byKey, totals }: Found, noun: string): { readonly entities: readonly EntitySummary[]; readonly total: number } {
  const key = `~${noun}`;
  const entities = byKey.get(key) ?? [];
  return { entities, total: totals.get(key) ?? entities.length };
}

/** The lookup keys of the nouns of phrases. */
export function nounKeysOf(phrases: readonly Phrase[]): readonly string[] {
  const nouns = phrases.flatMap(({ kind, head, modifiers }) =>
    kind !== 'NOUN' || head === undefined ? [] : [head, ...modifiers.slice(-1).map((modifier) => `${modifier} ${head}`)],
  );
  const synonyms = phrases.flatMap(({ kind, head }) => (kind !== 'NOUN' || head === undefined ? [] : synonymsOf(head).slice(0, 4)));
  return [...new Set([...nouns, ...synonyms])].map((noun) => `~${noun}`);
}

function mentionOf({ best: { phrase, candidate }, probability, equal }: ChosenMeaning, text: string, turn: number): Mention {
  const { start, end } = phrase;
  const { unknown } = candidate;
  if (unknown !== undefined)
    return {
      start,
      end,
      text: text.slice(start, end),
      kind: 'REFERENCE',
      status: 'UNKNOWN',
      entities: [],
      candidates: [],
      candidateCount: 0,
      score: probability,
      parts: [],
      evidence: [`it means ${unknown.name}, and nothing in the inventory is called so`],
      meansUnknown: { name: unknown.name, turn: turn - unknown.age },
    };
  const source = candidate;
  const anchor = source?.anchor;
  const evidence =
    anchor === undefined
      ? 'the only one of its kind'
      : `${source.generator.toLowerCase().replace('_', ' ') ?? ''} ${anchor.entity.name} (turn ${anchor.turn})`;
  const isOpen = equal.length > 1 && phrase.kind === 'NOUN';
  const candidates = isOpen
    ? equal.slice(0, CANDIDATE_LIMIT).map((each) => ({
        entity: each.candidate.entities[0] as EntitySummary,
        score: probability,
        parts: [{ name: 'salience', value: probability }],
        evidence: [evidence],
      }))
    : [];
  return {
    start,
    end,
    text: text.slice(start, end),
    kind: 'REFERENCE',
    status: isOpen ? 'AMBIGUOUS' : 'RESOLVED',
    entities: isOpen ? [] : candidate.entities,
    candidates,
    candidateCount: candidates.length,
    score: probability,
    parts: [{ name: 'salience', value: probability }],
    evidence: [evidence],
    ...(anchor === undefined ? {} : { fromTalk: evidence }),
  };
}
