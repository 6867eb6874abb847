import { extract, type Extraction } from './extract/extract.js';
import { normalForm, tokensOf } from './extract/normal-form.js';
import { nounOf } from './extract/nouns.js';
import { isCommonWord, isStopWord } from './extract/stop-words.js';
import type { Focus } from './focus.js';
import { foundOf, type Found } from './resolve/candidates.js';
import { clarify } from './resolve/clarify.js';
import { detectFollowUp } from './resolve/follow-up.js';
import type { KeyHit, SpellingHit } from './resolve/hit.js';
import { resolveNames } from './resolve/names.js';
import { nounKeys, resolveReference } from './resolve/references.js';
import { MATCH } from './resolve/thresholds.js';
import { spellingPatterns, type SpellingPattern } from './spelling/patterns.js';
import { detectTopic } from './topic/detect.js';
import type { EntityBrief, Mention, Understanding } from './understanding.js';
import type { Proposal } from './extract/proposal.js';
import type { Reference } from './extract/references.js';

/** What has to be looked up before a text can be understood: the keys of all its names and nouns, in one request. */
export interface Question {
  readonly text: string;
  readonly extraction: Extraction;
  readonly keys: readonly string[];
  readonly scopingKeys: readonly string[];
  readonly scopes: readonly string[];
  /** Entities in focus, whose present state is needed for references. */
  readonly focusIds: readonly string[];
}

const MOST_KEYS = 900;
const MOST_SCOPES = 64;

/** `speaker`: what a user means by "it" matters; an assistant's own words refer to what they name anyway. */
export function ask(text: string, focus: Focus, speaker: 'USER' | 'ASSISTANT' = 'USER'): Question {
  const all = extract(text);
  const extraction = speaker === 'USER' ? all : { ...all, references: [] };
  const named = extraction.proposals.flatMap((proposal) => [...proposal.keys, ...(proposal.members?.flat() ?? [])].map(({ key }) => key));
  const nouns = extraction.proposals.flatMap(({ noun }) => (noun === undefined ? [] : [`~${noun}`]));
  const referred = extraction.references.flatMap((reference) => [
    ...nounKeys(reference),
    ...reference.modifiers.flatMap((word) => [`n:${normalForm(word)}`, `p:${normalForm(word)}`]),
  ]);
  const kinds = extraction.references.some(({ kind }) => kind === 'ONE')
    ? focus.entities
        .slice(0, 6)
        .flatMap((entity) => [`n:${normalForm(entity.name)}`, ...entity.nouns.slice(0, 4).map((noun) => `~${noun}`)])
    : [];
  const keys = [...new Set([...named.filter((key) => !key.startsWith('p:')), ...nouns, ...referred, ...kinds, ...named])].slice(
    0,
    MOST_KEYS,
  );
  const places = focus.entities.slice(0, 12).flatMap(({ id, places: around }) => [id, ...around.map((place) => place.id)]);
  return {
    text,
    extraction,
    keys,
    scopingKeys: keys.filter((key) => key.startsWith('n:') || key.startsWith('p:')),
    scopes: [...new Set(places)].slice(0, MOST_SCOPES),
    focusIds: [...new Set([...focus.entities.map(({ id }) => id), ...(focus.pending?.candidates ?? [])])],
  };
}

/** A key with a word that may be misspelt; `proposal` says where it came from. */
export interface Suspicion extends SpellingPattern {
  readonly proposal: number;
}

const MOST_SUSPICIONS = 48;

/** Names that nothing has, with one word of letters that is no ordinary one: that word may be a slip. Digits are identity and never one. */
export function suspect(question: Question, hits: readonly KeyHit[]): readonly Suspicion[] {
  const known = new Set(hits.map(({ key }) => key));
  const covered = (proposal: Proposal) => proposal.keys.some(({ key }) => known.has(key));
  const hitSpans = question.extraction.proposals.filter(covered);
  return question.extraction.proposals
    .flatMap((proposal, index) => {
      const inside = hitSpans.some((hit) => hit.start <= proposal.start && hit.end >= proposal.end);
      if (proposal.kind !== 'NAME' || proposal.members !== undefined || inside || covered(proposal)) return [];
      const tokens = tokensOf(question.text.slice(proposal.start, nameEnd(proposal)));
      const patterns = ['n:', 'p:'].flatMap((prefix) => spellingPatterns(prefix, tokens, mayBeMisspelt));
      return patterns.map((pattern) => ({ proposal: index, ...pattern }));
    })
    .slice(0, MOST_SUSPICIONS);
}

/** Without the noun that a compound ends with. */
function nameEnd(proposal: Proposal): number {
  return proposal.noun === undefined
    ? proposal.end
    : proposal.start + proposal.text.toLowerCase().lastIndexOf(proposal.noun.split(' ')[0] ?? '');
}

const mayBeMisspelt = (word: string): boolean => word.length >= 5 && !/\d/.test(word) && !isCommonWord(word) && nounOf(word) === undefined;

export interface Answers {
  readonly hits: readonly KeyHit[];
  readonly totals: ReadonlyMap<string, number>;
  readonly spellings: readonly SpellingHit[];
  readonly suspicions: readonly Suspicion[];
  /** What is in focus, as it is now. */
  readonly briefs: ReadonlyMap<string, EntityBrief>;
}

/** From what the store knows to what the text means. Pure: the same question, answers and focus always give the same. */
export function understand(question: Question, answers: Answers, focus: Focus): Understanding {
  const { text, extraction } = question;
  const spellt = withSpellings(extraction.proposals, answers);
  const found = foundOf([...answers.hits, ...answers.spellings], answers.totals);
  const names = resolveNames(spellt, found, focus);
  const mentions = withReferences(extraction.references, names, found, answers, focus);
  const followUp = detectFollowUp(text, extraction.chunks, mentions, focus);
  const clarification = clarify(mentions);
  const base = { mentions, followUp, topic: detectTopic(text, mentions, followUp.isFollowUp, focus) };
  return clarification === undefined ? base : { ...base, clarification };
}

function withSpellings(proposals: readonly Proposal[], answers: Answers): readonly Proposal[] {
  if (answers.spellings.length === 0) return proposals;
  return proposals.map((proposal, index) => {
    const corrected = answers.spellings
      .filter(({ pattern }) => answers.suspicions[pattern]?.proposal === index)
      .map(({ key, word, pattern }) => ({
        key,
        weight: key.startsWith('n:') ? MATCH.typo + 0.1 : MATCH.typo,
        why: `“${answers.suspicions[pattern]?.word ?? ''}” may be ${word} misspelt, which`,
      }));
    return corrected.length === 0 ? proposal : { ...proposal, keys: [...proposal.keys, ...corrected] };
  });
}

/**
 * In text order, so that each may be the antecedent of the next. A reference inside a name is part of the name; "the Utica one" is a reference
 * with a name in it.
 */
function withReferences(
  references: readonly Reference[],
  names: readonly Mention[],
  found: Found,
  answers: Answers,
  focus: Focus,
): readonly Mention[] {
  let mentions = names;
  for (const reference of references) {
    const overlapping = mentions.filter((mention) => mention.start < reference.end && reference.start < mention.end);
    const swallows = overlapping.every(
      (mention) => mention.kind === 'NAME' && mention.start > reference.start && mention.end < reference.end && reference.kind === 'ONE',
    );
    if (overlapping.length > 0 && !swallows) continue;
    const others = mentions.filter((mention) => !overlapping.includes(mention));
    const resolved = resolveReference(reference, { focus, found, mentions: others, briefs: answers.briefs });
    if (resolved !== undefined) mentions = [...others, resolved].toSorted((a, b) => a.start - b.start);
  }
  return mentions;
}

/** Words that carry a turn's subject, for topic shift; at most 60. */
export function topicWords(question: Question): readonly string[] {
  return [
    ...new Set(question.extraction.chunks.map(({ lower }) => lower).filter((word) => /^\p{L}{3,}$/u.test(word) && !isStopWord(word))),
  ].slice(0, 60);
}
