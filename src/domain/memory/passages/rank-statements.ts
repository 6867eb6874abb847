import { TEXT_KINDS } from '../../language/en/text-kinds.js';
import { inverseFrequency } from '../../text/inverse-frequency.js';
import { queryTerms, searchedTerms } from '../../text/terms.js';
import { termWeight } from '../../text/bm25.js';
import type { EntityId } from '../../common/ids.js';
import type { ScorePart } from '../../model/understanding.js';
import type { Passage } from './passage.js';
import { createReplacements } from './replacements.js';
import { excerptsOf, type RankedStatement, type SessionExcerpt } from './session-excerpts.js';

/** The turn for which statements of earlier sessions are ranked. */
export interface StatementQuery {
  readonly text: string;
  /** The entities that the text mentions. */
  readonly entities: readonly EntityId[];
  /** Their places, owners and parents. */
  readonly around: ReadonlySet<EntityId>;
  /** The similarity of meaning of a passage to the text, from 0 to 1, by {@link Passage.text}; empty without an encoder. */
  readonly meaning: ReadonlyMap<string, number>;
  readonly now: number;
}

/**
 * The parts: BM25 as a share of the words of the turn; words that only the messages around it have; an entity of the turn, or one around it;
 * a similar meaning, as far as common words do not show it; age; whether it says how a text should be that the turn asks for.
 */
const WEIGHTS = { words: 1, around: 0.7, entities: 0.4, surroundings: 0.2, meaning: 0.5, recency: 0.05, directive: 0.4 } as const;
/** A repeated word, or one in a short passage, counts at most this much. */
const MAX_WORD = 1.3;
/** An entity of many passages says less; at least this part is left. */
const MIN_ENTITY = 0.3;
/** The part for a statement about something in or of an entity of the turn. */
const INSIDE = 0.5;
const DAY_MS = 86_400_000;
const HALF_LIFE_DAYS = 90;
/** What a window takes: a score of at least this much, and of this share of the best one; words or meaning of at least this much,
 * or a meaning of this much without a word or an entity of the turn. */
const ENOUGH = { score: 0.15, share: 0.6, common: 0.05, meaning: 0.3, passages: 4, directives: 2 } as const;

/**
 * The excerpts of earlier sessions for a window: statements that are relevant to a turn and still hold, with those beside them, most relevant first. A statement
 * that a later one replaces gives it its place.
 */
export function rankStatements(passages: readonly Passage[], query: StatementQuery): readonly SessionExcerpt[] {
  const pool = newestOfEach(passages);
  if (pool.length === 0) return [];
  const asked = queryTerms(query.text);
  const score = scorer(pool, asked, query);
  const scored = pool
    .map((passage) => ({ passage, ...score(passage) }))
    .toSorted((a, b) => b.total - a.total || b.passage.at - a.passage.at || (a.passage.message < b.passage.message ? 1 : -1));
  // Without words in common, one statement tells that an entity of the turn has a history.
  const history = scored.find((each) => !isAboutTurn(each) && valueOf(each.parts, 'entities') > 0);
  const eligible = scored.filter((each) => isAboutTurn(each) || each === history);
  const best = eligible[0]?.total ?? 0;
  const kinds = TEXT_KINDS.filter((kind) => kind.asked.test(query.text));
  const isDirective = ({ passage: { isRule, text } }: { readonly passage: Passage }): boolean =>
    isRule && kinds.some(({ stated }) => stated.test(text));
  const directives = kinds.length === 0 ? [] : scored.filter(isDirective).slice(0, ENOUGH.directives);
  const terms = new Set(asked);
  const excerpt = (passage: Passage): string => excerptOf(passage, terms);
  const replacedBy = createReplacements(pool);
  const chosen = new Map<Passage, RankedStatement>();
  for (const { passage: found, total, parts } of eligible.filter((each) => each.total >= ENOUGH.share * best).slice(0, ENOUGH.passages)) {
    const passage = replacedBy(found) ?? found;
    if (chosen.has(passage)) continue;
    const reason = passage === found ? reasonOf(parts) : 'replaces an earlier statement that has words or an entity of the message';
    chosen.set(passage, { passage, text: excerpt(passage), score: total, parts, reason });
  }
  for (const { passage, total, parts } of directives) {
    if (chosen.has(passage) || replacedBy(passage) !== undefined) continue;
    const part = { name: 'directive', value: WEIGHTS.directive };
    const reason = 'says how such a text should be';
    chosen.set(passage, { passage, text: excerpt(passage), score: total + part.value, parts: [...parts, part], reason });
  }
  return excerptsOf([...chosen.values()], pool, { excerpt, isReplaced: (passage) => replacedBy(passage) !== undefined });
}

/** A meaning alone has to be closer, because texts of one trade are all somewhat similar. */
const isAboutTurn = ({ total, parts, hasCommon }: Score): boolean =>
  total >= ENOUGH.score &&
  valueOf(parts, 'words') + valueOf(parts, 'around') + valueOf(parts, 'meaning') >= (hasCommon ? ENOUGH.common : ENOUGH.meaning);

interface Score {
  readonly total: number;
  readonly parts: readonly ScorePart[];
  /** Whether it has a word or an entity in common with the turn. */
  readonly hasCommon: boolean;
}

function scorer(pool: readonly Passage[], asked: readonly string[], query: StatementQuery): (passage: Passage) => Score {
  const weigh = termWeight({ documents: pool.length, terms: pool.reduce((sum, { length }) => sum + length, 0) });
  const rarity = new Map(
    asked.map((term) => [term, inverseFrequency(pool.filter(({ terms }) => terms.has(term)).length, pool.length)] as const),
  );
  const whole = [...rarity.values()].reduce((sum, weight) => sum + weight, 0);
  const share = (weightIn: (term: string) => number): number =>
    whole === 0 ? 0 : asked.reduce((sum, term) => sum + (rarity.get(term) ?? 0) * weightIn(term), 0) / whole;
  const named = new Set(query.entities);
  const entityWeight = entityWeights(pool);
  const closest = ({ entities }: Passage, to: ReadonlySet<EntityId>): number =>
    Math.max(0, ...[...entities].filter((id) => to.has(id)).map(entityWeight));
  return (passage) => {
    const words = share((term) => Math.min(MAX_WORD, weigh(passage.terms.get(term) ?? 0, passage.length)));
    const entities = closest(passage, named);
    const isInside = query.entities.some((id) => passage.surroundings.has(id));
    const surroundings = entities > 0 ? 0 : Math.max(closest(passage, query.around), isInside ? INSIDE : 0);
    const values = {
      words,
      around: share((term) => (!passage.terms.has(term) && passage.termsAround.has(term) ? 1 : 0)),
      entities,
      surroundings,
      meaning: Math.max(0, (query.meaning.get(passage.text) ?? 0) - words),
      // In whole days, so that the same window a moment later is the same.
      recency: 0.5 ** (Math.floor(Math.max(0, query.now - passage.at) / DAY_MS) / HALF_LIFE_DAYS),
    };
    const parts = Object.entries(values)
      .map(([name, value]): ScorePart => ({ name, value: WEIGHTS[name as keyof typeof values] * value }))
      .filter(({ value }) => value > 0);
    return {
      total: parts.reduce((sum, { value }) => sum + value, 0),
      parts,
      hasCommon: words > 0 || entities > 0 || surroundings > 0,
    };
  };
}

/** How much a common entity says, by how rare it is among the passages. */
function entityWeights(pool: readonly Passage[]): (entity: EntityId) => number {
  const counts = new Map<EntityId, number>();
  for (const { entities } of pool) for (const entity of entities) counts.set(entity, (counts.get(entity) ?? 0) + 1);
  const rarest = inverseFrequency(1, pool.length);
  return (entity) => Math.max(MIN_ENTITY, Math.min(1, inverseFrequency(counts.get(entity) ?? 1, pool.length) / rarest));
}

/** Users repeat what they said. */
function newestOfEach(passages: readonly Passage[]): readonly Passage[] {
  const newest = new Map<string, Passage>();
  for (const each of passages) if ((newest.get(each.normalText)?.at ?? -1) <= each.at) newest.set(each.normalText, each);
  return [...newest.values()];
}

const valueOf = (parts: readonly ScorePart[], wanted: string): number => parts.find(({ name }) => name === wanted)?.value ?? 0;

const REASONS: Readonly<Record<string, string>> = {
  words: 'has words of the message',
  around: 'is next to messages with words of the message',
  entities: 'is about an entity of the message',
  surroundings: 'is about the surroundings of an entity of the message',
  meaning: 'means something similar',
  recency: 'is recent',
};

function reasonOf(parts: readonly ScorePart[]): string {
  const [best] = parts.toSorted((a, b) => b.value - a.value);
  return REASONS[best?.name ?? ''] ?? 'is relevant';
}

/** The maximum number of characters of a passage in a window. */
const MAX_SHOWN = 300;

/** The sentences that have most terms of the turn, in the order of the message. */
function excerptOf({ sentences }: Passage, asked: ReadonlySet<string>): string {
  const common = (sentence: string): number => searchedTerms(sentence).filter((term) => asked.has(term)).length;
  const ranked = sentences.map((sentence, index) => ({ sentence, index, common: common(sentence) }));
  const taken: typeof ranked = [];
  let left = MAX_SHOWN;
  for (const each of ranked.toSorted((a, b) => b.common - a.common || a.index - b.index)) {
    if (each.sentence.length > left && taken.length > 0) continue;
    left -= each.sentence.length + 1;
    taken.push(each);
  }
  return taken
    .toSorted((a, b) => a.index - b.index)
    .map(({ sentence }) => sentence)
    .join(' ');
}
