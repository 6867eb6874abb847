import type { Neighbours } from './candidates/meaning.js';
import { nounKeysOf } from './references.js';
import type { Observer } from './scoring/observer.js';
import { BUILT_IN_WEIGHTS, type UnderstandingWeights } from './scoring/weights.js';
import { nameSpansIn, type NameSpan } from './parse/name-spans.js';
import { phrasesIn, type Phrase } from './parse/phrases.js';
import { isSiblingNoun } from './candidates/generate.js';
import { synonymsOf } from './candidates/synonyms.js';
import { extract, type Extraction } from './extract/extract.js';
import { COMPONENT_TYPES } from '../inventory/names/lookup-keys.js';
import { normalForm } from '../text/normal-form.js';
import { nounOf } from '../inventory/names/type-nouns.js';
import { isStopWord } from '../text/stop-words.js';
import type { EntityType } from '../model/entity.js';
import type { Focus } from '../model/focus.js';
import { abbreviated } from './resolve/answers.js';
import { foundOf } from './resolve/found.js';
import { clarify } from './resolve/clarify.js';
import { detectFollowUp } from './resolve/follow-up.js';
import type { KeyHit, SpellingHit } from './extract/lookup-hit.js';
import { settles } from './resolve/settling.js';
import { needsOf } from './needs.js';
import { mentionsIn } from './resolve/mentions.js';
import { nounKeys } from './resolve/loose-phrases.js';
import { shortForms } from './resolve/short-forms.js';
import type { Suspicion } from './extract/spelling-suspicions.js';
import { BUILT_IN, type Topics } from './topic/vocabulary.js';
import { turnFeatures } from './turn/features.js';
import { logistic, scoreOf } from './scoring/linear.js';
import { detectTopic } from './topic/detect.js';
import type { EntitySummary, Mention, Understanding } from '../model/understanding.js';
import type { Proposal } from './extract/proposal.js';

/** What has to be looked up before a text can be understood: the keys of all its names and nouns, in one request. */
export interface Question {
  readonly text: string;
  readonly extraction: Extraction;
  readonly speaker: 'USER' | 'ASSISTANT';
  readonly phrases: readonly Phrase[];
  readonly spans: readonly NameSpan[];
  /** Names and parts, and numbers that are short for one here. */
  readonly proposals: readonly Proposal[];
  readonly keys: readonly string[];
  readonly scopingKeys: readonly string[];
  readonly scopes: readonly string[];
  /** Entities in focus, whose present state is needed for references. */
  readonly focusIds: readonly string[];
  /** Of these, what is linked is needed too: "the other end". */
  readonly linkedIds: readonly string[];
  /** Kinds of parts that are spoken of as somebody's: "its power supplies". */
  readonly partTypes: readonly EntityType[];
}

/** Keys of the names of one text: prose as long as is understood has fewer, of a longer list what it begins with is looked up. */
const MOST_NAME_KEYS = 900;
/** Keys of nouns that references call. */
const MOST_NOUN_KEYS = 300;
const MOST_SCOPES = 64;
const MOST_LINKED = 16;
const MOST_OWNERS = 8;

/** `speaker`: what a user means by "it" matters; an assistant's own words refer to what they name anyway. */
export function ask(text: string, focus: Focus, speaker: 'USER' | 'ASSISTANT' = 'USER'): Question {
  const extraction = extract(text, speaker);
  const own = speaker === 'USER' ? extraction.proposals : extraction.proposals.map(withoutRd);
  const proposals = lookedUp([
    ...own,
    ...shortForms(extraction.numbers, {
      focus,
      types: nounTypes(extraction),
      names: identifiersIn(extraction),
      alone: extraction.chunks.length === 1,
    }).map((proposal) => ({ ...proposal, text: text.slice(proposal.start, proposal.end) })),
  ]);
  const named = proposals.flatMap(keysOf);
  const nouns = proposals.flatMap(({ noun }) => (noun === undefined ? [] : [`~${noun}`]));
  const referred = extraction.references.flatMap((reference) => [
    ...nounKeys(reference),
    ...reference.modifiers.flatMap((word) => [`n:${normalForm(word)}`, `p:${normalForm(word)}`]),
  ]);
  const kinds =
    speaker === 'USER' &&
    phrasesIn(extraction.chunks).some(({ kind, head }) => kind === 'STAND_IN' || kind === 'HEADLESS' || isSiblingNoun(head))
      ? focus.entities
          .slice(0, 6)
          .flatMap((entity) => [`n:${normalForm(entity.name)}`, ...entity.nouns.slice(0, 4).map((noun) => `~${noun}`)])
          .concat(focus.asked === undefined ? [] : [`~${focus.asked.noun}`])
      : [];
  const phrases = speaker === 'USER' ? phrasesIn(extraction.chunks) : [];
  const spans = nameSpansIn(text, extraction.chunks, recentNames(focus));
  const called = [...nounKeysOf(phrases), ...referred, ...kinds].slice(0, MOST_NOUN_KEYS);
  const spanKeys = spans
    .flatMap((span) => [
      ...[...span.keys, ...(span.members ?? []).flat()].map(({ key }) => key),
      ...(span.form === 'NUMBERED' ? span.besideNouns.map((noun) => `~${noun}`) : []),
    ])
    .slice(0, 1_500);
  const keys = [...new Set([...spanKeys, ...called, ...named.filter((key) => !key.startsWith('p:')), ...nouns, ...named])];
  const places = focus.entities.slice(0, 12).flatMap(({ id, places: around }) => [id, ...around.map((place) => place.id)]);
  return {
    text,
    extraction,
    speaker,
    phrases,
    spans,
    proposals,
    keys,
    scopingKeys: keys.filter((key) => key.startsWith('n:') || key.startsWith('p:')),
    scopes: [...new Set(places)].slice(0, MOST_SCOPES),
    partTypes: [
      ...new Set(
        phrases
          .flatMap(({ head }) => (head === undefined ? [] : [head, ...synonymsOf(head)]))
          .flatMap((noun) => nounOf(noun)?.types ?? [])
          .filter((type) => COMPONENT_TYPES.has(type) || type === 'POWER_FEED'),
      ),
    ],
    linkedIds: focus.entities.slice(0, MOST_LINKED).map(({ id }) => id),
    focusIds: [...new Set([...focus.entities.map(({ id }) => id), ...(focus.pending?.candidates ?? [])])],
  };
}

const MAX_RECENT = 16;

/** Names with digits that a number may abbreviate, most salient first. */
const recentNames = ({ entities }: Focus): readonly string[] =>
  entities
    .filter(({ name }) => /\d/u.test(name))
    .slice(0, MAX_RECENT)
    .map(({ name }) => name);

const keysOf = ({ keys, members = [], numbered }: Proposal): readonly string[] =>
  [...keys, ...members.flat(), ...(numbered?.keys ?? [])].map(({ key }) => key);

/** Names up to the first that there are too many keys for: what is not looked up is neither found nor missed. */
function lookedUp(proposals: readonly Proposal[]): readonly Proposal[] {
  const keys = new Set<string>();
  const end = proposals.findIndex((proposal) => {
    keysOf(proposal).forEach((key) => keys.add(key));
    return keys.size > MOST_NAME_KEYS;
  });
  return end < 0 ? proposals : proposals.slice(0, end);
}

/** What the nouns of the text call: after "which vlan?" a number is one of those. */
const nounTypes = ({ chunks }: Extraction): readonly EntityType[] => chunks.flatMap(({ lower }) => nounOf(lower)?.types ?? []);

/** What the text names outright and then speaks of by what it is linked with: "rtr-1 and the PDU that feeds it". */
export function ownersIn({ phrases }: Question, hits: readonly KeyHit[]): readonly string[] {
  if (phrases.length === 0) return [];
  const byKey = new Map<string, Set<string>>();
  for (const { key, entity } of hits)
    if (!key.startsWith('~') && !key.startsWith('p:')) byKey.set(key, (byKey.get(key) ?? new Set()).add(entity.id));
  return [...new Set([...byKey.values()].flatMap((ids) => (ids.size === 1 ? [...ids] : [])))].slice(0, MOST_OWNERS);
}

/** A distinguisher that an assistant says is what a VRF has; a route target is called so. */
const withoutRd = (proposal: Proposal): Proposal =>
  proposal.keys[0]?.key.startsWith('rd:') === true
    ? { ...proposal, identifier: false, keys: [{ key: `n:${normalForm(proposal.text)}`, weight: 1, why: 'the name' }] }
    : proposal;

/** Names of the text itself that end with a number, for "esx-3, not 2". */
const identifiersIn = ({ proposals }: Extraction): readonly string[] =>
  proposals.filter(({ kind, identifier, text }) => kind === 'NAME' && identifier && /\d$/.test(text)).map(({ text }) => text);

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

/** A span that means what the client chose for it. */
export function chosenMention(text: string, { start, end }: Pick<Mention, 'start' | 'end'>, entity: EntitySummary): Mention {
  return {
    start,
    end,
    text: text.slice(start, end),
    kind: 'NAME',
    status: 'RESOLVED',
    entities: [entity],
    candidates: [],
    candidateCount: 0,
    score: 1,
    parts: [{ name: 'chosen', value: 1 }],
    evidence: ['the client chose it'],
    chosen: true,
  };
}

export interface UnderstandOptions {
  readonly topics?: Topics | undefined;
  readonly chosen?: readonly Mention[];
  readonly weights?: UnderstandingWeights | undefined;
  readonly observer?: Observer | undefined;
}

/** From what the store knows to what the text means. Pure: the same question, answers and focus always give the same. */
export function understand(
  { extraction: whole, ...question }: Question,
  answers: Answers,
  focus: Focus,
  { topics, chosen = [], weights = BUILT_IN_WEIGHTS, observer }: UnderstandOptions = {},
): Understanding {
  const { text, speaker } = question;
  const isFree = (span: Pick<Mention, 'start' | 'end'>): boolean =>
    chosen.every(({ start, end }) => span.end <= start || span.start >= end);
  const extraction = { ...whole, references: whole.references.filter(isFree) };
  const found = foundOf([...answers.hits, ...answers.spellings], answers.totals);
  const proposals = question.proposals.filter(isFree);
  const read = mentionsIn({
    text,
    extraction,
    speaker,
    phrases: question.phrases,
    spans: spelled(question.spans, answers),
    proposals,
    found,
    focus,
    chosen,
    weights,
    observer,
    summaries: answers.summaries,
    around: answers.around,
  });
  const mentions = speaker === 'USER' ? abbreviated(read, extraction.chunks.length, focus, answers.summaries) : read;
  const oldFollowUp = detectFollowUp(text, extraction, mentions, focus);
  const features = turnFeatures({
    text,
    chunks: extraction.chunks,
    phrases: question.phrases,
    mentions,
    focus,
    topic: (topics ?? BUILT_IN).nameOf(text.slice(0, 1_000), mentions),
  });
  if (speaker === 'USER') observer?.turn?.(features);
  const followScore = logistic(scoreOf(features, weights.followUp));
  const followUp = focus.turn === 0 ? oldFollowUp : { ...oldFollowUp, isFollowUp: followScore >= FOLLOW_UP_FROM, score: followScore };
  const clarification = clarify(mentions);
  const settled = speaker === 'USER' ? settles(extraction, mentions, focus, answers.summaries) : undefined;
  const needs = needsOf(text, extraction, mentions, followUp);
  const base = {
    mentions,
    followUp,
    needs,
    ...(settled === undefined ? {} : { settled }),
    topic: withShift(
      detectTopic(text, mentions, followUp.isFollowUp, focus, topics),
      focus,
      logistic(scoreOf(features, weights.topicShift)),
    ),
  };
  return clarification === undefined ? base : { ...base, clarification };
}

/** Spans with the keys of known words that their own words may be meant for. */
function spelled(spans: readonly NameSpan[], { spellings, suspicions }: Answers): readonly NameSpan[] {
  if (spellings.length === 0) return spans;
  return spans.map((span, index) => {
    const keys = spellings
      .filter(({ pattern }) => suspicions[pattern]?.proposal === index)
      .map(({ key }) => ({ key, fit: 'SPELLING' as const }));
    return keys.length === 0 ? span : { ...span, keys: [...span.keys, ...keys] };
  });
}

/** The probabilities from which a turn is taken for a follow-up and for a change of the topic. */
const FOLLOW_UP_FROM = 0.45;
const SHIFT_FROM = 0.35;

const withShift = (topic: Understanding['topic'], focus: Focus, score: number): Understanding['topic'] =>
  focus.turn === 0 ? topic : { ...topic, shifted: score >= SHIFT_FROM, score };

const ASKING = /^(?:which|what|many|any|list|show|whose|free|spare|available)$/;

/** What the text asks for by its kind: "which racks …", "how many free outlets …"; undefined where it asks for none. */
export function asksFor({ extraction }: Question): { readonly noun: string; readonly types: readonly EntityType[] } | undefined {
  const { chunks } = extraction;
  for (const [at, { lower }] of chunks.entries()) {
    if (!ASKING.test(lower)) continue;
    const noun = chunks
      .slice(at + 1, at + 4)
      .map((chunk) => nounOf(chunk.lower))
      .find((each) => each !== undefined);
    if (noun !== undefined) return { noun: noun.noun, types: noun.types };
  }
  const numbered = extraction.proposals.find(({ kind, types }) => kind === 'NUMBER' && types.includes('VLAN'));
  return numbered === undefined ? undefined : { noun: 'vlan', types: ['VLAN'] };
}

/** Words that carry a turn's subject, for topic shift; at most 60. */
export function topicWords(question: Question): readonly string[] {
  return [
    ...new Set(question.extraction.chunks.map(({ lower }) => lower).filter((word) => /^\p{L}{3,}$/u.test(word) && !isStopWord(word))),
  ].slice(0, 60);
}
