import { offeredIds } from './discourse/referents.js';
import type { Focus } from '../model/focus.js';
import type { EntitySummary, Mention, Understanding } from '../model/understanding.js';
import type { Neighbours } from './candidates/meaning.js';
import type { KeyHit, SpellingHit } from './candidates/lookup-hit.js';
import type { Suspicion } from './candidates/misspellings.js';
import { assertedOrListed } from './decision/assertion.js';
import { withStatedPlaces } from './decision/stated-places.js';
import { namesIn } from './names.js';
import { withRelated } from './naming/related-names.js';
import { appositionsIn, conversationOf, devicesInTables } from './naming/situation.js';
import { needsOf } from './turn/needs.js';
import { isCommandAt } from './parse/commands.js';
import type { NameSpan } from './parse/name-span.js';
import type { Question } from './question.js';
import { withResolvedReferences } from './references.js';
import { abbreviated, answered } from './turn/answers.js';
import { clarify } from './turn/clarify.js';
import { foundOf } from './candidates/found.js';
import { settles } from './turn/settling.js';
import { withCommandObjects } from './decision/command-objects.js';
import type { Observer } from './decision/observer.js';
import { BUILT_IN_WEIGHTS, type UnderstandingWeights } from './scoring/weights.js';
import { BUILT_IN, type Topics } from './turn/topics.js';
import { corrects, standsAlone, turnFeatures } from './turn/features.js';
import { followUpOf } from './turn/follow-up.js';
import { topicOf } from './turn/topic.js';

/** What the store knows for a question. */
export interface Answers {
  readonly hits: readonly KeyHit[];
  readonly totals: ReadonlyMap<string, number>;
  readonly spellings: readonly SpellingHit[];
  readonly suspicions: readonly Suspicion[];
  /** What is in focus, as it is now. */
  readonly summaries: ReadonlyMap<string, EntitySummary>;
  /** The entities that those in focus and those named here are related to. */
  readonly around: Neighbours;
}

export interface UnderstandOptions {
  readonly topics?: Topics | undefined;
  /** Spans whose meaning the client chose. */
  readonly chosen?: readonly Mention[];
  readonly weights?: UnderstandingWeights | undefined;
  readonly observer?: Observer | undefined;
}

const MAX_TOPIC_CHARACTERS = 1_000;

/** Determines what a text means, in short steps. Pure: the same question, answers and focus always have the same result. */
export function* understand(
  question: Question,
  answers: Answers,
  focus: Focus,
  { topics = BUILT_IN, chosen = [], weights = BUILT_IN_WEIGHTS, observer }: UnderstandOptions = {},
): Generator<void, Understanding> {
  const { text, speaker, chunks, phrases } = question;
  const mentions = yield* mentionsIn(question, answers, focus, { chosen, weights, observer });
  const topic = topics.nameOf(text.slice(0, MAX_TOPIC_CHARACTERS), mentions);
  const features = turnFeatures({ text, chunks, phrases, mentions, focus, topic });
  if (speaker === 'USER') observer?.turn?.(features);
  const isComplete = standsAlone({ text, chunks, phrases, mentions, focus });
  const followUp = followUpOf(features, weights.followUp, { mentions, focus, isComplete, isCorrection: corrects(text) });
  const shown = assertedOrListed(mentions, question);
  const settled = speaker === 'USER' ? settles(question, shown, focus, answers.summaries) : undefined;
  const clarification = clarify(shown);
  return {
    mentions: shown,
    followUp,
    topic: topicOf(features, weights.topicShift, topic, focus),
    needs: needsOf(text, chunks, shown, followUp),
    ...(settled === undefined ? {} : { settled }),
    ...(clarification === undefined ? {} : { clarification }),
  };
}

/** The names of a text, then its references in text order, so that each may be the antecedent of the next. */
function* mentionsIn(
  { text, speaker, chunks, spans, phrases, onlyNames, focusIds }: Question,
  answers: Answers,
  focus: Focus,
  {
    chosen,
    weights,
    observer,
  }: { readonly chosen: readonly Mention[]; readonly weights: UnderstandingWeights; readonly observer: Observer | undefined },
): Generator<void, readonly Mention[]> {
  const isFree = (span: Pick<Mention, 'start' | 'end'>): boolean =>
    chosen.every(({ start, end }) => span.end <= start || span.start >= end);
  const found = foundOf(
    [...answers.hits, ...answers.spellings],
    answers.totals,
    new Set([...focusIds, ...(focus.learned ?? []).map(({ id }) => id)]),
  );
  const offered = speaker === 'USER' ? offeredIds(focus).flatMap((id) => answers.summaries.get(id) ?? []) : [];
  const free = spelled(spans, answers).filter(isFree);
  const named = yield* namesIn({
    text,
    spans: free,
    apposedTo: appositionsIn(free, text),
    deviceInTable: devicesInTables(text),
    focus,
    hits: found,
    user: speaker === 'USER',
    alone: onlyNames,
    offered,
    isCommandAt: (position) => isCommandAt(chunks, position),
    conversation: conversationOf(focus, offered),
    proposals: new Map(),
    weights,
    observer,
  });
  const related = speaker === 'USER' ? withRelated(named, focus, answers.around, chunks) : named;
  const names = [...chosen, ...related].toSorted((a, b) => a.start - b.start);
  if (speaker === 'ASSISTANT') return names;
  const mentions = yield* withResolvedReferences(names, {
    text,
    chunks,
    phrases: phrases.filter(isFree),
    focus,
    found,
    summaries: answers.summaries,
    neighbours: answers.around,
    weights: weights.references,
    observe: observer?.reference,
  });
  const replies = answered(abbreviated(mentions, chunks, focus, answers.summaries), text, focus, answers.summaries);
  return withCommandObjects(withStatedPlaces(replies, text, chunks), chunks);
}

/** Spans with the keys of known words that their own words may be meant for. */
function spelled(spans: readonly NameSpan[], { spellings, suspicions }: Answers): readonly NameSpan[] {
  if (spellings.length === 0) return spans;
  return spans.map((span, index) => {
    const keys = spellings
      .filter(({ pattern }) => suspicions[pattern]?.span === index)
      .map(({ key }) => ({ key, fit: 'SPELLING' as const }));
    return keys.length === 0 ? span : { ...span, keys: [...span.keys, ...keys] };
  });
}

/** A span that means what the client chose for it: several entities for a list or a plural. */
export function chosenMention(text: string, { start, end }: Pick<Mention, 'start' | 'end'>, entities: readonly EntitySummary[]): Mention {
  return {
    start,
    end,
    text: text.slice(start, end),
    kind: 'NAME',
    status: 'RESOLVED',
    entities,
    candidates: [],
    candidateCount: 0,
    score: 1,
    parts: [{ name: 'chosen', value: 1 }],
    evidence: ['the client chose it'],
    chosen: true,
  };
}
