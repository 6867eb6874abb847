import type { EntitySummary, Mention } from '../model/understanding.js';
import { meaningsOf } from './generators/meanings-of.js';
import type { Found } from './candidates/found.js';
import type { Neighbours } from './candidates/meaning.js';
import { isPlace } from './candidates/places.js';
import { synonymsOf } from '../inventory/names/synonyms.js';
import { withProbabilities, type Alternative, type ScoredCluster } from './decision/alternatives.js';
import { withCare } from './decision/careful-command.js';
import { chosenOf, type ChosenMeaning, ignoresWords } from './decision/choose-meaning.js';
import { mentionOf } from './decision/reference-mention.js';
import { offeredBy, referentsBefore, statedBy, unknownBefore, type Talk } from './discourse/referents.js';
import { ownersOfParts, withoutOwners } from './discourse/owners.js';
import { isDestructive, isOnMachine } from './parse/commands.js';
import type { Chunk } from './parse/chunks.js';
import { surroundingsOf } from './parse/surroundings.js';
import { isPossessive } from './parse/phrase-kinds.js';
import type { Phrase } from './parse/phrases.js';
import { RESTRICTING, SINGULAR_DEFINITES, SINGULAR_DEMONSTRATIVES, SUBJECT_PRONOUNS } from '../language/en/function-words.js';
import { scoreOf, type Weights } from './scoring/linear.js';
import { meaningFeatures } from './scoring/reference-features.js';
import { readingFeatures } from './scoring/reading-features.js';
import { placesNamed, situationOf } from './scoring/situate-reference.js';

export interface ReferenceReading extends Talk {
  readonly phrases: readonly Phrase[];
  readonly found: Found;
  readonly neighbours: Neighbours;
  readonly weights: Weights;
  /** Called with each scored cluster, to fit weights. */
  readonly observe?: ((scored: ScoredCluster) => void) | undefined;
}

/** Resolves the phrases of a text, one cluster in each step. Names are resolved before; each reference may be the antecedent of the next. */
export function* withResolvedReferences(
  names: readonly Mention[],
  given: Omit<ReferenceReading, 'owners'>,
): Generator<void, readonly Mention[]> {
  const reading: ReferenceReading = { ...given, owners: ownersOfParts(given.text, names) };
  let mentions = names;
  for (const cluster of clustersOf(reading, names)) {
    const alternatives = cluster.flatMap((phrase) => score(phrase, mentions, reading));
    if (alternatives.length === 0) continue;
    reading.observe?.(withProbabilities(alternatives));
    const taken: Mention[] = [];
    let left: readonly Alternative[] = alternatives;
    while (left.length > 0) {
      const scored = withProbabilities(left);
      const best = chosenOf(scored);
      if (best === undefined || best.isDoubtful) {
        taken.push(...withoutReferent(best, left, mentions, reading));
        break;
      }
      const chosen = carefully(best, scored, mentions, reading);
      taken.push(mentionOf(chosen, reading.text, reading.focus.turn + 1));
      left = left.filter(({ phrase }) => phrase.end <= chosen.best.phrase.start || phrase.start >= chosen.best.phrase.end);
    }
    const covers = ({ start, end }: Mention): boolean => taken.some((each) => each.start <= start && end <= each.end);
    mentions = [...mentions.filter((mention) => !covers(mention)), ...taken].toSorted((a, b) => a.start - b.start);
    yield;
  }
  return mentions;
}

/** Phrases that overlap, together; those that lean on the next ones (“the ports of that switch”) after them. */
function clustersOf({ phrases, chunks, found }: ReferenceReading, names: readonly Mention[]): readonly (readonly Phrase[])[] {
  const isOrdinary = (phrase: Phrase, name: Mention): boolean => isOrdinaryNoun(phrase, name, found);
  const free = phrases.filter(
    (phrase) => !isElidedOwner(phrase, chunks) && !names.some((name) => isTaken(phrase, name) && !isOrdinary(phrase, name)),
  );
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

/** “the Lantern”, “the Lyon comms room”: a name has the last word, which would be the head. */
const hasNameAsHead = ({ start, end, determiner }: Phrase, name: Mention): boolean =>
  determiner !== '' &&
  name.kind === 'NAME' &&
  name.status !== 'UNKNOWN' &&
  name.end >= end &&
  name.start > start &&
  (name.text.includes(' ') || name.start <= start + determiner.length + 1);

/** “no, the other rack’s!”: what belongs to it is meant, and the text does not say what that is. */
function isElidedOwner({ from, to }: Phrase, chunks: readonly Chunk[]): boolean {
  for (let at = from; at <= to && at < chunks.length; at += 1) {
    if (at > from && chunks[at]?.breaks === true) return false;
    const next = chunks[at + 1];
    if (/['’]s$/u.test(chunks[at]?.lower ?? '')) return next === undefined || next.breaks || SUBJECT_PRONOUNS.has(next.lower);
  }
  return false;
}

/**
 * “the hub”, “the HMI”: a noun that is also the name of a category, a place or something else may mean one of its kind. The phrase and the name have
 * the same last word.
 */
function isOrdinaryNoun({ kind, head, determiner, start, end, plural }: Phrase, name: Mention, found: Found): boolean {
  if (kind !== 'NOUN' || head === undefined || plural || !SINGULAR_DEFINITES.has(determiner)) return false;
  if (name.kind !== 'NAME' || name.start <= start || name.end !== end) return false;
  const named = new Set(name.entities.map(({ id }) => id));
  return byNoun(found, head).entities.some(({ id }) => !named.has(id));
}

/** A name inside a phrase is a word of it (“the Lyon one”); any other overlap belongs to the name. */
function isTaken(phrase: Phrase, name: Mention): boolean {
  if (name.end <= phrase.start || phrase.end <= name.start) return false;
  if (hasNameAsHead(phrase, name)) return true;
  const isWord =
    phrase.start <= name.start && name.end <= phrase.end && phrase.end - phrase.start > name.end - name.start && phrase.kind !== 'PRONOUN';
  return !(isWord || (name.status === 'UNKNOWN' && phrase.start <= name.start && name.end <= phrase.end));
}

/** The mention of a phrase that probably refers to nothing: an unknown name that a command is about, or a list of its meanings. */
function withoutReferent(
  best: ChosenMeaning | undefined,
  left: readonly Alternative[],
  mentions: readonly Mention[],
  reading: ReferenceReading,
): readonly Mention[] {
  const object = unknownObject(left, mentions, reading);
  const isListed = object.length === 0 && best !== undefined && best.best.candidate.unknown === undefined;
  return isListed ? [mentionOf(best, reading.text, reading.focus.turn + 1)] : object;
}

/** “reboot it” after a name that nothing has: to act on nothing in particular is not meant, so the command is about this name. */
function unknownObject(alternatives: readonly Alternative[], mentions: readonly Mention[], reading: ReferenceReading): readonly Mention[] {
  const best = alternatives.find(({ phrase, candidate }) => {
    const isPlain = phrase.kind === 'PRONOUN' || (phrase.kind === 'STAND_IN' && SINGULAR_DEMONSTRATIVES.has(phrase.determiner));
    return isPlain && candidate.unknown !== undefined && isDestructive(reading.chunks, phrase.from);
  });
  if (best === undefined) return [];
  const [last] = unknownBefore(best.phrase, mentions, reading);
  const isObject = surroundingsOf(reading.chunks, best.phrase, reading.text)['object of a command'];
  return isObject && last?.since === 0
    ? [mentionOf({ best, probability: 1, equal: [best], ways: [], isDoubtful: false }, reading.text, reading.focus.turn + 1)]
    : [];
}

function carefully(best: ChosenMeaning, scored: ScoredCluster, mentions: readonly Mention[], reading: ReferenceReading): ChosenMeaning {
  const { phrase } = best.best;
  const { chunks, text, focus } = reading;
  if (!isDestructive(chunks, phrase.from)) return isAboutOnlyThing(best, mentions, reading) ? { ...best, ways: [] } : best;
  return withCare(best, scored, {
    turn: focus.turn + 1,
    places: placesNamed(phrase, mentions, text),
    unknown: unknownBefore(phrase, mentions, reading),
  });
}

/** The least share of the best meaning among all meanings of “its rack” in a conversation about one thing. */
const CLEAR = 0.6;

/** “Where is sw-1?”, “what feeds it?”: if one thing was mentioned at all, apart from sites and rooms, “it” and “its” are about this thing. */
function isAboutOnlyThing({ best, ways }: ChosenMeaning, mentions: readonly Mention[], reading: ReferenceReading): boolean {
  const { phrase, candidate } = best;
  if ((phrase.kind !== 'PRONOUN' && !isPossessive(phrase)) || ignoresWords(best)) return false;
  const things = referentsBefore(phrase, mentions, reading).filter(({ entity }) => !isPlace(entity) || entity.type === 'RACK');
  const all = ways.reduce((sum, { probability }) => sum + probability, 0);
  return things.length === 1 && things[0]?.entity.id === candidate.anchor?.entity.id && (ways[0]?.probability ?? 0) >= CLEAR * all;
}

function score(phrase: Phrase, mentions: readonly Mention[], reading: ReferenceReading): readonly Alternative[] {
  const { focus, neighbours, weights } = reading;
  const before = referentsBefore(phrase, mentions, reading);
  const referents = isPartRather(phrase, reading) ? withoutOwners(before, reading.owners) : before;
  const stated = statedBy(phrase, mentions, reading);
  const candidates = meaningsOf(phrase, {
    referents,
    stated,
    neighbours,
    byNoun: (noun) => byNoun(reading.found, noun),
    summaries: reading.summaries,
    turn: focus.turn + 1,
    asked: focus.asked?.noun,
    offered: offeredBy(reading),
    unknown: unknownBefore(phrase, mentions, reading),
  });
  if (candidates.length === 0) return [];
  const situation = situationOf(phrase, mentions, reading, { referents, stated, neighbours });
  const shared = readingFeatures(phrase, situation);
  const scoreOfReading = scoreOf(shared, weights);
  return candidates.map((candidate) => {
    const features = meaningFeatures(phrase, candidate, situation);
    return { phrase, candidate, features, shared, score: scoreOf(features, weights, scoreOfReading) };
  });
}

/** Whether a pronoun rather means a part than the machine that it is named with: “shut it”, but not “reboot it”. */
const isPartRather = ({ kind, plural, from }: Phrase, { chunks }: Talk): boolean =>
  kind === 'PRONOUN' && !plural && !isOnMachine(chunks[from - 1]?.lower ?? '');

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
