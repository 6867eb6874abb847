import { CANDIDATE_LIMIT, CHOICE_LIMIT, type MeaningChoice, type Mention } from '../../model/understanding.js';
import type { NamedCandidate } from '../candidates/by-key.js';
import { isPlace } from '../candidates/places.js';
import type { ScoredSpan } from '../decision/alternatives.js';
import type { NameSpan } from '../parse/name-span.js';
import { typeClass } from '../scoring/type-classes.js';
import { belongsTo, relationOf } from './links.js';
import { type Anchor, isContainer } from './reading.js';

const MAX_INHERITED = 3;

/** What the conversation was about decides between things of one name. */
export function withInherited(mention: Mention, { candidates }: ScoredSpan, anchors: readonly Anchor[]): Mention {
  const [entity] = mention.entities;
  const isNarrowed = candidates.length > 1 || candidates.some(({ rivals }) => rivals > 1) || (entity !== undefined && !isContainer(entity));
  if (mention.status !== 'RESOLVED' || entity === undefined || !isNarrowed) return mention;
  const how = NARROWING.find((each) => anchors.some((anchor) => relationOf(entity, anchor.entity) === each));
  const around = anchors.filter((anchor) => relationOf(entity, anchor.entity) === how);
  if (how === undefined || around.some(({ where }) => where === 'TEXT')) return mention;
  const inherited = around
    .slice(0, MAX_INHERITED)
    .map(({ entity: { id, name } }) => ({ id, name, why: `${entity.name} is ${WORDS[how]} ${name}, which was mentioned before.` }));
  return { ...mention, inherited, fromTalk: inherited[0]?.why ?? '' };
}

/** How something that was mentioned narrows a name, most telling first. */
const NARROWING = ['IN', 'BESIDE', 'NEAR'] as const;
const WORDS = { IN: 'in', BESIDE: 'beside', NEAR: 'at the same site as' } as const;

/** Candidates whose scores differ by less are not told apart. */
const MARGIN = 0.25;
/** The same for entities of one name, which only the context tells apart. */
const NAMESAKE_MARGIN = 0.8;

const isNamesake = (one: NamedCandidate, other: NamedCandidate): boolean =>
  one.entity.type === other.entity.type && one.fit === other.fit && (one.fit === 'PART' || one.entity.name === other.entity.name);

/** A stack and the only one of its members that has its name are one switch to people: the member stands for both. */
function withoutStacks<T extends { readonly candidate: NamedCandidate }>(close: T[]): T[] {
  const membersOf = (stack: NamedCandidate): number =>
    close.filter(({ candidate: { entity } }) => entity.places.some(({ id }) => id === stack.entity.id)).length;
  return close.filter(({ candidate }) => candidate.entity.type !== 'VIRTUAL_CHASSIS' || membersOf(candidate) !== 1);
}

export function mentionOf(scored: ScoredSpan): Mention {
  const { span, owner } = scored;
  const ordered = bestFirst(scored);
  const [best] = ordered;
  const nearest = ordered.filter(
    (each) =>
      (best?.candidate.foreign === true && each.candidate.foreign !== true) ||
      (best?.score ?? 0) - each.score < (best !== undefined && isNamesake(best.candidate, each.candidate) ? NAMESAKE_MARGIN : MARGIN),
  );
  const close = withoutStacks(nearest);
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
  const chosen = close[0]?.candidate;
  if (best === undefined || chosen === undefined) return { ...base, status: 'UNKNOWN', entities: [], candidates: [], candidateCount: 0 };
  if (close.length > 1)
    return {
      ...base,
      status: 'AMBIGUOUS',
      entities: [],
      // Imported entities come first, so that objects of tool results do not push them out of the list.
      candidates: listed(close.toSorted((a, b) => Number(a.candidate.foreign === true) - Number(b.candidate.foreign === true))),
      candidateCount: Math.max(close.length, best.candidate.byChance ? best.candidate.rivals : 0),
    };
  const rest = ordered.filter(({ candidate }) => candidate !== chosen).slice(0, 5);
  const choices = choicesAmong(
    [chosen, ...rest.map(({ candidate }) => candidate)],
    nearest.map(({ candidate }) => candidate),
    scored,
  );
  const isWord = isOrdinaryWord(span, chosen);
  // “port 3 of sw-1” has no other meaning, however seldom a number is a name.
  const isBound = owner !== undefined && typeClass(chosen.entity) === 'component' && belongsTo(chosen.entity, owner);
  // Without a spread at the beginning, which is slow, because texts have thousands of names.
  return {
    start,
    end,
    text,
    kind: base.kind,
    score: base.score,
    parts: base.parts,
    evidence: base.evidence,
    status: isWord ? 'POSSIBLE' : 'RESOLVED',
    entities: isWord ? [] : [chosen.entity],
    choices: isBound ? [] : choices,
    candidates: listed(rest),
    candidateCount: rest.length,
  };
}

const listed = (all: ReturnType<typeof bestFirst>): Mention['candidates'] =>
  all.slice(0, CANDIDATE_LIMIT).map(({ candidate, probability }) => ({
    entity: candidate.entity,
    score: probability,
    parts: [{ name: 'name', value: probability }],
    evidence: [evidenceOf(candidate)],
    ...(candidate.byChance ? { byChance: true } : {}),
  }));

/** The candidates with their probabilities, given that the words name something. */
function bestFirst({ candidates, scores, probabilities }: ScoredSpan) {
  const nothing = probabilities.at(-1) ?? 0;
  return candidates
    .map((candidate, at) => ({
      candidate,
      score: rounded(scores[at] ?? 0),
      probability: (probabilities[at] ?? 0) / Math.max(1e-9, 1 - nothing),
    }))
    .toSorted((a, b) => b.score - a.score || byKey(a.candidate.entity.key, b.candidate.entity.key));
}

/** “dns” in “dns record” may be a word of a name (dns-01), but is rather what the next word speaks of. */
const isOrdinaryWord = ({ text, look }: NameSpan, { fit, entity }: NamedCandidate): boolean =>
  fit === 'PART' &&
  /^\p{Ll}/u.test(text) &&
  (look.beforeWord || look.beforeAttribute) &&
  look.words === 1 &&
  !/\d/u.test(text) &&
  !isPlace(entity);

/** Sums in another order differ in their last digits. */
const rounded = (score: number): number => Math.round(score * 1e9) / 1e9;

/** In the order of their numbers, as far as keys differ only in them. */
const byKey = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : 1);

/** The first candidates with their probabilities, in which a member also stands for its stack. */
function choicesAmong(
  ordered: readonly NamedCandidate[],
  nearest: readonly NamedCandidate[],
  { candidates, probabilities }: ScoredSpan,
): readonly MeaningChoice[] {
  const probabilityOf = (candidate: NamedCandidate): number => probabilities[candidates.indexOf(candidate)] ?? 0;
  const [chosen] = ordered;
  const stacks = nearest.filter(
    ({ entity }) => entity.type === 'VIRTUAL_CHASSIS' && chosen?.entity.places.some(({ id }) => id === entity.id),
  );
  return ordered
    .filter((candidate) => !stacks.includes(candidate))
    .slice(0, CHOICE_LIMIT)
    .map((candidate) => ({
      entities: [candidate.entity],
      probability: (candidate === chosen ? [candidate, ...stacks] : [candidate]).reduce((sum, each) => sum + probabilityOf(each), 0),
      evidence: [evidenceOf(candidate)],
    }));
}

const evidenceOf = (candidate: NamedCandidate | undefined): string =>
  candidate === undefined ? '' : `the ${candidate.fit.toLowerCase()} name`;
