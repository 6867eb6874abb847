import type { RelevantMessage } from '../model/context-window.js';
import type { Message } from '../../model/message.js';
import type { ScorePart } from '../../model/understanding.js';
import { termsOf } from '../../text/terms.js';
import { lastingStatements } from '../../memory/statements/lasting-statements.js';
import { LASTING } from './priority.js';
import type { Threaded } from './thread.js';

export interface Signals {
  /** Best first: by common terms as a share of those of the turn, including those of neighboring messages. */
  readonly words: readonly { readonly message: Message; readonly words: number; readonly around: number }[];
  /** By semantic similarity, if available. */
  readonly semantic: SemanticMatch;
  /** Newest first: messages that mention the entities of the turn. */
  readonly shared: readonly Message[];
  /** Neighbors of these messages and of the thread. */
  readonly neighbors: readonly Message[];
  /** The messages that the turn follows, and those that they followed. */
  readonly thread: readonly Threaded[];
  /** The last messages of users in a conversation that a model answers. */
  readonly statements: readonly Message[];
  /** Whether a model answers. Then neighbors are answers, which repeat words of their question, and seldom about the same. */
  readonly isAnswered: boolean;
  /** The stemmed terms of the turn. */
  readonly asked: readonly string[];
}

/** Nearest first, with the mean of all compared messages. */
export interface SemanticMatch {
  readonly hits: readonly { readonly message: Message; readonly nearness: number }[];
  readonly mean: number;
}

/** The score of a message of a user as such, because later turns build on it, and of a rule such as “always …” besides. */
const STATED = 0.1;
const RULE = 0.5;
/** The part of the score of neighboring messages that counts in a conversation that a model answers. */
const AROUND_ANSWERED = 0.3;

/**
 * `author` and `user` are fractions of the term score. The author that a question is about often made the statement, but others mention people, too;
 * and an answer repeats a user's statement among much else.
 */
const WEIGHTS = { words: 1, meaning: 1, author: 0.4, user: 0.25, shared: 0.35, followed: 0.6, neighbor: 0.5, priority: 0.08 } as const;
/** The score of entities decreases with the age of the mention. */
const SHARED_FADES = 0.92;
/** The score of the thread decreases with the number of steps. */
const FOLLOWED_FADES = 0.8;

/**
 * Combines several signals into one score with visible parts: common terms (relative to the best) in the message and around it, the author's name,
 * common entities (newest first), the thread that the turn continues, and half of the better neighbor's links.
 */
export function scoreMessages(signals: Signals): readonly RelevantMessage[] {
  const own = new Map<string, { message: Message; parts: ScorePart[] }>();
  const add = (message: Message, name: string, value: number) => {
    const known = own.get(message.id) ?? { message, parts: [] };
    if (value > 0) known.parts.push({ name, value });
    own.set(message.id, known);
  };
  signals.shared.forEach((message, index) => add(message, 'entities', WEIGHTS.shared * SHARED_FADES ** index));
  signals.neighbors.forEach((message) => add(message, 'neighbor', 0));
  for (const { message, steps } of signals.thread) add(message, 'follow-up', WEIGHTS.followed * FOLLOWED_FADES ** steps);
  for (const { message, share } of sharesOf(signals.semantic)) add(message, 'meaning', WEIGHTS.meaning * share);
  addNeighbors(own);
  const [best] = signals.words;
  const isNamed = namedIn(signals.asked);
  if (best !== undefined) {
    const most = best.words + best.around;
    // Beside meaning, words count as far as they are the words of the turn: one common word is no evidence.
    const unit = (WEIGHTS.words / most) * (signals.semantic.hits.length === 0 ? 1 : Math.min(1, most));
    const beside = signals.isAnswered ? AROUND_ANSWERED : 1;
    for (const { message, words, around: nearby } of signals.words) {
      const around = beside * nearby;
      add(message, 'words', unit * words);
      add(message, 'around', unit * around);
      if (message.role === 'USER') add(message, 'user', WEIGHTS.user * unit * (words + around));
      if (isNamed(message.author)) add(message, 'author', WEIGHTS.author * unit * (words + around));
    }
  }
  for (const message of signals.statements) {
    add(message, 'statement', STATED);
    if (statesRule(message)) add(message, 'rule', RULE);
  }
  for (const { message, parts } of own.values()) {
    // The other signals know the content.
    const raised = message.priority - LASTING;
    if (raised > 0) parts.push({ name: 'priority', value: WEIGHTS.priority * raised });
  }
  return [...own.values()]
    .map(({ message, parts }) => ({ message, score: sum(parts), parts, reason: reasonOf(parts) }))
    .filter(({ score }) => score > 0);
}

/** Messages are immutable, and those of a long session are scored in every turn. */
const rules = new WeakMap<Message, boolean>();

function statesRule(message: Message): boolean {
  const known = rules.get(message);
  if (known !== undefined) return known;
  const states = lastingStatements(message.text).some(({ kind }) => kind === 'PREFERENCE');
  rules.set(message, states);
  return states;
}

/**
 * The similarity relative to the nearest message. Models have different scales, so a similarity no greater than the mean counts nothing. It is
 * squared, because models rate hundreds of messages as slightly similar and are only reliable for the nearest.
 */
function sharesOf({ hits, mean }: SemanticMatch): readonly { readonly message: Message; readonly share: number }[] {
  const most = (hits[0]?.nearness ?? mean) - mean;
  return most <= 0 ? [] : hits.map(({ message, nearness }) => ({ message, share: ((nearness - mean) / most) ** 2 }));
}

/** Whether the turn contains one of the author's names. Sessions have few authors, so each is checked once. */
function namedIn(asked: readonly string[]): (author: string | undefined) => boolean {
  const known = new Map<string, boolean>();
  return (author) => {
    if (author === undefined) return false;
    const named = known.get(author) ?? termsOf(author).some((term) => asked.includes(term));
    known.set(author, named);
    return named;
  };
}

const sum = (parts: readonly ScorePart[]): number => parts.reduce((total, { value }) => total + value, 0);

function addNeighbors(own: ReadonlyMap<string, { readonly message: Message; readonly parts: ScorePart[] }>): void {
  const byDepth = new Map([...own.values()].map(({ message, parts }) => [message.depth, sum(parts)]));
  for (const { message, parts } of own.values()) {
    const better = Math.max(byDepth.get(message.depth - 1) ?? 0, byDepth.get(message.depth + 1) ?? 0);
    if (better > 0) parts.push({ name: 'neighbor', value: WEIGHTS.neighbor * better });
  }
}

const REASONS: Readonly<Record<string, string>> = {
  words: 'shares words with the turn',
  around: 'is next to messages that share words with the turn',
  meaning: 'is similar in meaning to the turn',
  author: 'is by the author that the turn names',
  user: 'is by the user',
  statement: 'is by the user',
  rule: 'states a rule',
  entities: 'mentions the same entities',
  'follow-up': 'belongs to the thread that the turn follows',
  neighbor: 'is next to a relevant message',
  priority: 'has high priority',
};

function reasonOf(parts: readonly ScorePart[]): string {
  return parts
    .toSorted((a, b) => b.value - a.value)
    .slice(0, 2)
    .map(({ name }) => REASONS[name] ?? name)
    .join(', ');
}
