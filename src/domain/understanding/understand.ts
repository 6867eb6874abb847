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
import { MATCH } from './resolve/thresholds.js';
import type { Suspicion } from './extract/spelling-suspicions.js';
import type { Topics } from './topic/vocabulary.js';
import { detectTopic } from './topic/detect.js';
import type { EntitySummary, Mention, Understanding } from '../model/understanding.js';
import type { Proposal, ProposedKey } from './extract/proposal.js';

/** What has to be looked up before a text can be understood: the keys of all its names and nouns, in one request. */
export interface Question {
  readonly text: string;
  readonly extraction: Extraction;
  readonly speaker: 'USER' | 'ASSISTANT';
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
  const kinds = extraction.references.some(({ kind }) => kind === 'ONE')
    ? focus.entities
        .slice(0, 6)
        .flatMap((entity) => [`n:${normalForm(entity.name)}`, ...entity.nouns.slice(0, 4).map((noun) => `~${noun}`)])
        .concat(focus.asked === undefined ? [] : [`~${focus.asked.noun}`])
    : [];
  const called = [...referred, ...kinds].slice(0, MOST_NOUN_KEYS);
  const keys = [...new Set([...named.filter((key) => !key.startsWith('p:')), ...nouns, ...called, ...named])];
  const places = focus.entities.slice(0, 12).flatMap(({ id, places: around }) => [id, ...around.map((place) => place.id)]);
  return {
    text,
    extraction,
    speaker,
    proposals,
    keys,
    scopingKeys: keys.filter((key) => key.startsWith('n:') || key.startsWith('p:')),
    scopes: [...new Set(places)].slice(0, MOST_SCOPES),
    partTypes: [
      ...new Set(
        extraction.references
          .filter(({ kind }) => kind === 'POSSESSIVE')
          .flatMap(({ types }) => types.filter((type) => COMPONENT_TYPES.has(type) || type === 'POWER_FEED')),
      ),
    ],
    linkedIds: focus.entities.slice(0, MOST_LINKED).map(({ id }) => id),
    focusIds: [...new Set([...focus.entities.map(({ id }) => id), ...(focus.pending?.candidates ?? [])])],
  };
}

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
export function ownersIn({ extraction }: Question, hits: readonly KeyHit[]): readonly string[] {
  if (!extraction.references.some(({ kind }) => kind === 'POSSESSIVE' || kind === 'END' || kind === 'NOUN')) return [];
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
  /** What hangs on what is in focus, by relations that are no containment. */
  readonly around: ReadonlyMap<string, readonly EntitySummary[]>;
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

/** From what the store knows to what the text means. Pure: the same question, answers and focus always give the same. */
export function understand(
  { extraction: whole, ...question }: Question,
  answers: Answers,
  focus: Focus,
  { topics, chosen = [] }: { readonly topics?: Topics | undefined; readonly chosen?: readonly Mention[] } = {},
): Understanding {
  const { text, speaker } = question;
  const isFree = (span: Pick<Mention, 'start' | 'end'>): boolean =>
    chosen.every(({ start, end }) => span.end <= start || span.start >= end);
  const extraction = { ...whole, references: whole.references.filter(isFree) };
  const found = foundOf([...answers.hits, ...answers.spellings], answers.totals);
  const proposals = withSpellings(question.proposals, answers).filter(isFree);
  const read = mentionsIn({
    text,
    extraction,
    speaker,
    proposals,
    found,
    focus,
    chosen,
    summaries: answers.summaries,
    around: answers.around,
  });
  const mentions = speaker === 'USER' ? abbreviated(read, extraction.chunks.length, focus, answers.summaries) : read;
  const followUp = detectFollowUp(text, extraction, mentions, focus);
  const clarification = clarify(mentions);
  const settled = speaker === 'USER' ? settles(extraction, mentions, focus, answers.summaries) : undefined;
  const needs = needsOf(text, extraction, mentions, followUp);
  const base = {
    mentions,
    followUp,
    needs,
    ...(settled === undefined ? {} : { settled }),
    topic: detectTopic(text, mentions, followUp.isFollowUp, focus, topics),
  };
  return clarification === undefined ? base : { ...base, clarification };
}

/** A name that is only in its own letters, or in those of a known word that they may be meant for. */
function withSpellings(proposals: readonly Proposal[], answers: Answers): readonly Proposal[] {
  if (answers.spellings.length === 0) return proposals;
  return proposals.map((proposal, index) => {
    const corrected = correctionsOf(answers, index, undefined);
    const members = proposal.members?.map((keys, member) => [...keys, ...correctionsOf(answers, index, member)]);
    return { ...proposal, keys: [...proposal.keys, ...corrected], ...(members === undefined ? {} : { members }) };
  });
}

function correctionsOf(answers: Answers, proposal: number, member: number | undefined): readonly ProposedKey[] {
  return answers.spellings.flatMap(({ key, word, pattern }) => {
    const suspicion = answers.suspicions[pattern];
    if (suspicion?.proposal !== proposal || suspicion.member !== member) return [];
    const weight = key.startsWith('n:') ? MATCH.typoInWhole : MATCH.typo;
    return [{ key, weight, why: `“${suspicion.word}” may be ${word} misspelt, which` }];
  });
}

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
