import { COMPONENT_TYPES } from '../inventory/names/lookup-keys.js';
import { nounOf } from '../inventory/names/type-nouns.js';
import type { EntityType } from '../model/entity.js';
import type { Focus } from '../model/focus.js';
import { isStopWord } from '../text/stop-words.js';
import { isSiblingNoun } from './generators/nearby.js';
import { synonymsOf } from '../inventory/names/synonyms.js';
import { chunksOf, type Chunk } from './parse/chunks.js';
import type { KeyHit } from './candidates/lookup-hit.js';
import { sentenceKinds } from './parse/sentences.js';
import { nameSpansIn } from './parse/name-spans.js';
import { type NameSpan } from './parse/name-span.js';
import { phrasesIn, type Phrase } from './parse/phrases.js';
import { nounKeysOf } from './references.js';
import { KIND_OPENERS } from '../language/en/questions.js';

export type Speaker = 'USER' | 'ASSISTANT';

/** A parsed text, with everything that has to be looked up to understand it. */
export interface Question {
  readonly text: string;
  readonly speaker: Speaker;
  readonly chunks: readonly Chunk[];
  readonly spans: readonly NameSpan[];
  /** Only of a user: an assistant's own references mean what it names anyway. */
  readonly phrases: readonly Phrase[];
  /** The text has nothing but names and words that join them; what it asks was asked in an earlier turn. */
  readonly onlyNames: boolean;
  /** The keys of all names and nouns. */
  readonly keys: readonly string[];
  readonly scopingKeys: readonly string[];
  readonly scopes: readonly string[];
  /** Entities in focus, whose present state references need. */
  readonly focusIds: readonly string[];
  /** Of these, the ones whose neighbours references need. */
  readonly linkedIds: readonly string[];
  /** The types of components that phrases speak of: “its power supplies”. */
  readonly partTypes: readonly EntityType[];
}

const MAX_SPAN_KEYS = 1_200;
const MAX_NOUN_KEYS = 300;
const MAX_SCOPES = 64;
const MAX_LINKED = 16;
const MAX_OWNERS = 8;
const MAX_RECENT = 16;
const MAX_KINDS = 6;

/** Parses a text and determines what has to be looked up. */
export function ask(text: string, focus: Focus, speaker: Speaker = 'USER'): Question {
  const chunks = chunksOf(text);
  const phrases = speaker === 'USER' ? phrasesIn(chunks) : [];
  const spans = nameSpansIn(text, chunks, recentNames(focus));
  const nouns = [...nounKeysOf(phrases), ...kindKeys(phrases, focus)].slice(0, MAX_NOUN_KEYS);
  const keys = [...new Set([...spans.flatMap(keysOf).slice(0, MAX_SPAN_KEYS), ...nouns])];
  const places = focus.entities.slice(0, 12).flatMap(({ id, places: around }) => [id, ...around.map((place) => place.id)]);
  return {
    text,
    speaker,
    chunks,
    spans,
    phrases,
    onlyNames: speaker === 'USER' && hasOnlyNames(chunks),
    keys,
    scopingKeys: keys.filter((key) => key.startsWith('n:') || key.startsWith('p:')),
    scopes: [...new Set(places)].slice(0, MAX_SCOPES),
    partTypes: partTypesOf(phrases),
    linkedIds: focus.entities.slice(0, MAX_LINKED).map(({ id }) => id),
    focusIds: [
      ...new Set([...focus.entities.map(({ id }) => id), ...(focus.pending?.candidates ?? []), ...(focus.offered?.candidates ?? [])]),
    ],
  };
}

function hasOnlyNames(chunks: readonly Chunk[]): boolean {
  const kinds = sentenceKinds(chunks);
  return kinds.includes('NAMES') && !kinds.includes('OTHER');
}

/** Names with digits that a number may abbreviate, most salient first. */
const recentNames = ({ entities }: Focus): readonly string[] =>
  entities
    .filter(({ name }) => /\d/u.test(name))
    .slice(0, MAX_RECENT)
    .map(({ name }) => name);

const keysOf = ({ keys, members = [], form, besideNouns }: NameSpan): readonly string[] => [
  ...[...keys, ...members.flat()].map(({ key }) => key),
  ...(form === 'NUMBERED' ? besideNouns.map((noun) => `~${noun}`) : []),
];

/** The nouns of recent things, for phrases without a noun of their own. */
function kindKeys(phrases: readonly Phrase[], { entities, asked }: Focus): readonly string[] {
  const isNeeded = phrases.some(({ kind, head }) => kind === 'STAND_IN' || kind === 'HEADLESS' || isSiblingNoun(head));
  if (!isNeeded) return [];
  const nouns = entities.slice(0, MAX_KINDS).flatMap((entity) => entity.nouns.slice(0, 4));
  return [...nouns, ...(asked === undefined ? [] : [asked.noun])].map((noun) => `~${noun}`);
}

function partTypesOf(phrases: readonly Phrase[]): readonly EntityType[] {
  const nouns = phrases.flatMap(({ head }) => (head === undefined ? [] : [head, ...synonymsOf(head)]));
  const types = nouns.flatMap((noun) => nounOf(noun)?.types ?? []);
  return [...new Set(types.filter((type) => COMPONENT_TYPES.has(type) || type === 'POWER_FEED'))];
}

/** What the text names unambiguously, and whose neighbours its phrases may mean: “rtr-1 and the PDU that feeds it”. */
export function ownersIn({ phrases }: Question, hits: readonly KeyHit[]): readonly string[] {
  if (phrases.length === 0) return [];
  const byKey = new Map<string, Set<string>>();
  for (const { key, entity } of hits)
    if (!key.startsWith('~') && !key.startsWith('p:')) byKey.set(key, (byKey.get(key) ?? new Set()).add(entity.id));
  return [...new Set([...byKey.values()].flatMap((ids) => (ids.size === 1 ? [...ids] : [])))].slice(0, MAX_OWNERS);
}

/** The kind of things that a text asks for: “which racks …”, “how many free outlets …”; undefined if it asks for none. */
export function asksFor({ chunks, spans }: Question): { readonly noun: string; readonly types: readonly EntityType[] } | undefined {
  for (const [at, { lower }] of chunks.entries()) {
    if (!KIND_OPENERS.has(lower)) continue;
    const noun = chunks
      .slice(at + 1, at + 4)
      .map((chunk) => nounOf(chunk.lower))
      .find((each) => each !== undefined);
    if (noun !== undefined) return { noun: noun.noun, types: noun.types };
  }
  return spans.some(({ form, besideNouns }) => form === 'NUMBERED' && besideNouns.includes('vlan'))
    ? { noun: 'vlan', types: ['VLAN'] }
    : undefined;
}

const MAX_TOPIC_WORDS = 60;

/** The words that say what a turn is about. */
export const topicWords = ({ chunks }: Question): readonly string[] =>
  [...new Set(chunks.map(({ lower }) => lower).filter((word) => /^\p{L}{3,}$/u.test(word) && !isStopWord(word)))].slice(0, MAX_TOPIC_WORDS);
