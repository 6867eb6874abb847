import type { EntityId, MemoryId } from '../common/ids.js';
import type { ScorePart } from '../model/understanding.js';
import { aliasFinder } from './aliases.js';
import { isOfFile, namedFiles } from './named-files.js';
import { normalText, withoutNames } from './normal-text.js';
import { wordScorer } from './word-score.js';
import { isInForce, type Memory } from './memory.js';

/** The text and the entities that memories are compared with. */
export interface MemoryQuery {
  readonly text: string;
  /** The entities that the text mentions. */
  readonly entities: readonly EntityId[];
  /** Entities in focus, which count less. */
  readonly focus: readonly EntityId[];
  /** The places, owners and parents of the entities that the text mentions, which count less as well: what holds for a site matters for its devices. */
  readonly around?: ReadonlySet<EntityId>;
  /** The similarity of meaning of each memory to the text, from 0 to 1, if an embedding service is configured. */
  readonly meaning?: ReadonlyMap<MemoryId, number>;
  readonly now: number;
}

export interface RelevantMemory {
  readonly memory: Memory;
  /** Its author, if the reader is somebody else. */
  readonly author?: string;
  readonly score: number;
  readonly parts: readonly ScorePart[];
  readonly reason: string;
}

/** The maximum of each part. Together they are 1: words count a quarter beside an alias, and a similar meaning only as far as neither does. */
const WEIGHTS = { entities: 0.4, aliases: 0.3, words: 0.4, meaning: 0.4, rule: 0.15, recency: 0.05 } as const;
/** The share of the entities' part for an entity in focus. */
const IN_FOCUS = 0.5;
const AROUND = 0.6;
/** Preferences that name no entity apply to every turn. Other memories need this much in common with the turn. */
const ENOUGH = { PREFERENCE: 0.05, FACT: 0.23, LEARNING: 0.23 } as const;
/** Words order the memories with an alias in the text. */
const BESIDE_ALIAS = 0.25;
/** So many words in common, besides the alias, find a memory although the text has the alias of another one. */
const SURE = 0.6;
const surely = (words: number): number => (words < SURE ? 0 : words);
/** The maximum number of statements of files that the text names. */
const MAX_OF_FILES = 200;
const HALF_LIFE_MS = 90 * 86_400_000;

/**
 * Memories that are in force, and proposed rules, most relevant first, with the parts of their scores: shared entities, shared words by how rare they are among the
 * memories, whether it is a rule, and age. Memories without enough in common with the turn are left out, except preferences that name
 * no entity. If the text has the alias of a memory, few words in common and a similar meaning do not count for memories with other aliases. The statements
 * of a file that the text names as `@path` come first, in their order.
 */
export function relevantMemories(memories: readonly Memory[], query: MemoryQuery, limit: number): readonly RelevantMemory[] {
  const usable = firstOfEach(memories.filter((memory) => isInForce(memory, query.now) || isProposedRule(memory, query.now)));
  const ofFiles = statementsOfFiles(usable, query.text);
  const chosen = new Set(ofFiles);
  const inForce = usable.filter((memory) => !chosen.has(memory));
  const wordScore = wordScorer(inForce, query.text);
  const named = namedIn(inForce, query.text);
  const aliases = [...named].flatMap((memory) => memory.aliases ?? []);
  const besideAliases = aliases.length === 0 ? wordScore : wordScorer(inForce, withoutNames(query.text, aliases));
  const others = inForce
    .map((memory) => {
      const isOther = named.size > 0 && memory.aliases !== undefined && !named.has(memory);
      const words = isOther ? surely(besideAliases(memory)) : wordScore(memory);
      const inCommon = { words, meaning: isOther ? 0 : (query.meaning?.get(memory.id) ?? 0) };
      return scored(memory, query, { ...inCommon, isNamed: named.has(memory) });
    })
    .filter(isRelevant)
    .toSorted((a, b) => b.score - a.score || b.memory.updatedAt - a.memory.updatedAt || (a.memory.id < b.memory.id ? -1 : 1))
    .slice(0, limit);
  return [...ofFiles.map(asNamed), ...others];
}

/** The memories with an alias in the text; possible misspellings only if there is none. */
function namedIn(memories: readonly Memory[], text: string): ReadonlySet<Memory> {
  for (const guesses of [false, true]) {
    const isNamed = aliasFinder(text, guesses);
    const named = memories.filter(({ aliases = [] }) => isNamed(aliases));
    if (named.length > 0) return new Set(named);
  }
  return new Set();
}

/** Whether a memory was chosen because the text names its file. */
export const isOfNamedFile = ({ parts }: Pick<RelevantMemory, 'parts'>): boolean => parts.some(({ name }) => name === 'file');

const asNamed = (memory: Memory): RelevantMemory => ({
  memory,
  score: 1,
  parts: [{ name: 'file', value: 1 }],
  reason: 'is of the file that the message names',
});

function statementsOfFiles(memories: readonly Memory[], text: string): readonly Memory[] {
  const files = namedFiles(text);
  const lineOf = ({ source }: Memory): number => (source.kind === 'FILE' ? source.line : 0);
  const statements = files.flatMap((file) => memories.filter((memory) => isOfFile(memory, file)).toSorted((a, b) => lineOf(a) - lineOf(b)));
  return [...new Set(statements)].slice(0, MAX_OF_FILES);
}

/**
 * A rule that the reader stated and nobody confirmed. Windows use it, ranked below confirmed ones. Proposed facts are not: windows show what was stated in
 * earlier sessions anyway.
 */
const isProposedRule = ({ status, kind, expiresAt }: Memory, now: number): boolean =>
  status === 'PROPOSED' && kind === 'PREFERENCE' && (expiresAt === undefined || expiresAt > now);

/** Owners may have memories with the same words. */
function firstOfEach(memories: readonly Memory[]): readonly Memory[] {
  const known = new Set<string>();
  return memories.filter(({ text }) => {
    const key = normalText(text);
    return !known.has(key) && known.add(key) !== undefined;
  });
}

const isGeneral = ({ kind, entities, aliases }: Memory): boolean => kind === 'PREFERENCE' && entities.length === 0 && aliases === undefined;

function isRelevant({ memory, parts }: RelevantMemory): boolean {
  const common = parts.filter(({ name }) => name !== 'rule' && name !== 'recency').reduce((sum, { value }) => sum + value, 0);
  return isGeneral(memory) || common >= ENOUGH[memory.kind];
}

/** How close the entities of a memory are to those of the text, from 0 to 1. */
function closeness({ entities }: Memory, { entities: named, around, focus }: MemoryQuery): number {
  if (entities.some((id) => named.includes(id))) return 1;
  if (entities.some((id) => around?.has(id) === true)) return AROUND;
  return entities.some((id) => focus.includes(id)) ? IN_FOCUS : 0;
}

/** What the text and the memory have in common besides entities. */
interface InCommon {
  readonly isNamed: boolean;
  /** From 0 to 1. */
  readonly words: number;
  /** A similarity of meaning from 0 to 1. */
  readonly meaning: number;
}

function scored(memory: Memory, query: MemoryQuery, { isNamed, words, meaning }: InCommon): RelevantMemory {
  const { now } = query;
  const shared = closeness(memory, query);
  const alias = isNamed ? 1 : 0;
  const values = {
    entities: shared,
    aliases: alias,
    words: isNamed ? words * BESIDE_ALIAS : words,
    meaning: Math.max(0, meaning - Math.max(words, alias)),
    rule: memory.kind === 'PREFERENCE' && memory.status === 'CONFIRMED' ? 1 : 0,
    recency: 0.5 ** (Math.max(0, now - memory.updatedAt) / HALF_LIFE_MS),
  };
  const parts = Object.entries(values)
    .map(([name, value]): ScorePart => ({ name, value: WEIGHTS[name as keyof typeof values] * value }))
    .filter(({ value }) => value > 0);
  return {
    memory,
    score: parts.reduce((sum, { value }) => sum + value, 0),
    parts,
    reason: reasonOf(memory, { entities: shared, isNamed, words, meaning: values.meaning }),
  };
}

function reasonOf(memory: Memory, { entities, isNamed, words, meaning }: InCommon & { readonly entities: number }): string {
  if (entities === 1) return 'is about an entity of the message';
  if (isNamed) return 'has an alias that the message contains';
  if (words >= 0.5) return 'has words of the message';
  if (meaning >= 0.5) return 'means something similar';
  if (entities === AROUND) return 'is about the surroundings of an entity of the message';
  if (entities > 0) return 'is about an entity in focus';
  return isGeneral(memory) ? 'is a preference' : 'has words of the message';
}
