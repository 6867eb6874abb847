import type { EntitySummary, Mention } from '../../model/understanding.js';
import { describe } from '../candidates/description.js';
import type { Meaning, Neighbours, Referent } from '../candidates/meaning.js';
import { offeredBy, type Talk } from '../discourse/referents.js';
import type { Chunk } from '../parse/chunks.js';
import type { Phrase } from '../parse/phrases.js';
import { clauseNouns, surroundingsOf } from '../parse/surroundings.js';
import { type Relevance, relevanceOf, withSynonyms } from '../candidates/relevance.js';
import { isPlace } from '../candidates/places.js';
import type { ReferenceSituation } from './reference-situation.js';
import { BESIDE_PLACE, DIRECTION_BEFORE } from '../../language/en/between-names.js';
import { POSTMODIFIERS } from '../../language/en/function-words.js';

interface Found {
  /** What was mentioned before the phrase. */
  readonly referents: readonly Referent[];
  /** What the words beside the phrase restrict it to. */
  readonly stated: readonly Referent[];
  readonly neighbours: Neighbours;
}

/** What the features of all meanings of a phrase look at. */
export function situationOf(
  phrase: Phrase,
  mentions: readonly Mention[],
  talk: Talk,
  { referents, stated, neighbours }: Found,
): ReferenceSituation {
  const { focus, chunks, text } = talk;
  const nouns = withSynonyms(clauseNouns(chunks, phrase));
  const fitting = referents.filter(({ entity }) => describe(phrase, entity).head !== 'NONE');
  return {
    turn: focus.turn + 1,
    surroundings: surroundingsOf(chunks, phrase, text),
    fitting: fitting.length,
    fittingHere: fitting.filter(({ turn, entity }) => turn === focus.turn + 1 && !isPlace(entity)).length,
    stated: stated.map(({ entity }) => entity).filter(isPlace),
    places: placesNamed(phrase, mentions, text),
    beside: besideOf(phrase, mentions, text),
    following: followingWords(chunks, phrase),
    hasStated: stated.length > 0,
    relevanceOf: onceForEach((entity) => relevanceOf(entity, nouns, neighbours)),
    offered: offeredBy(talk).map(({ entity }) => entity),
    fittingRank: (meaning) => rankIn(fitting, meaning),
  };
}

/** Several meanings begin with the same entity. */
function onceForEach(find: ReferenceSituation['relevanceOf']): ReferenceSituation['relevanceOf'] {
  const all = new Map<EntitySummary, Relevance>();
  return (entity) => {
    const found = all.get(entity) ?? find(entity);
    all.set(entity, found);
    return found;
  };
}

const MAX_FOLLOWING = 6;

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

/** What is named right before or after a phrase, in the same clause. */
const besideOf = (phrase: Phrase, mentions: readonly Mention[], text: string): readonly EntitySummary[] =>
  mentions
    .filter(
      ({ start, end, status }) =>
        status === 'RESOLVED' &&
        ((end <= phrase.start && BESIDE_PLACE.test(text.slice(end, phrase.start))) ||
          (start >= phrase.end && BESIDE_PLACE.test(text.slice(phrase.end, start)))),
    )
    .flatMap(({ entities }) => entities);

/** The places that the message names, other than as the goal or the start of a movement. */
export function placesNamed(phrase: Phrase, mentions: readonly Mention[], text: string): readonly EntitySummary[] {
  return mentions
    .filter(({ status, start, end }) => status === 'RESOLVED' && (end <= phrase.start || start >= phrase.end))
    .filter(({ start }) => !DIRECTION_BEFORE.test(text.slice(Math.max(0, start - 16), start)))
    .flatMap(({ entities }) => entities.filter(isPlace));
}

/** The rank of the most recent of the entities of a meaning. */
function rankIn(fitting: readonly Referent[], { entities }: Meaning): number {
  const ranks = entities.map(({ id }) => fitting.findIndex(({ entity }) => entity.id === id)).filter((rank) => rank >= 0);
  return ranks.length === 0 ? fitting.length : Math.min(...ranks);
}
