import type { RelevantMessage } from '../context-window.js';
import type { Message } from '../message.js';
import type { ScorePart } from '../understanding.js';

export interface Signals {
  /** Best first, with BM25 scores. */
  readonly words: readonly { readonly message: Message; readonly score: number }[];
  /** Newest first: messages that speak of what the turn speaks of. */
  readonly shared: readonly Message[];
  /** Messages beside the found ones, by depth. */
  readonly neighbours: readonly Message[];
  /** Messages that the turn follows. */
  readonly followed: readonly string[];
}

const WEIGHTS = { words: 1, shared: 0.35, followed: 0.6, neighbour: 0.5, priority: 0.04 } as const;
/** Things spoken of long ago count less than lately. */
const SHARED_FADES = 0.92;

/**
 * One score from several signals, each visible: words in common (BM25 as a share of the best), things in common (newest first), being what the
 * turn follows, and half of the better neighbour's score, for an answer belongs to its question.
 */
export function scoreMessages(signals: Signals): readonly RelevantMessage[] {
  const own = new Map<string, { message: Message; parts: ScorePart[] }>();
  const add = (message: Message, name: string, value: number) => {
    const known = own.get(message.id) ?? { message, parts: [] };
    if (value > 0) known.parts.push({ name, value });
    own.set(message.id, known);
  };
  const best = signals.words[0]?.score ?? 0;
  if (best > 0) for (const { message, score } of signals.words) add(message, 'words', WEIGHTS.words * (score / best));
  signals.shared.forEach((message, index) => add(message, 'entities', WEIGHTS.shared * SHARED_FADES ** index));
  signals.neighbours.forEach((message) => add(message, 'neighbour', 0));
  for (const each of own.values()) {
    if (signals.followed.includes(each.message.id)) add(each.message, 'follow-up', WEIGHTS.followed);
    if (each.message.priority > 6) add(each.message, 'priority', WEIGHTS.priority * (each.message.priority - 6));
  }
  return withNeighbours([...own.values()]);
}

const sum = (parts: readonly ScorePart[]): number => parts.reduce((total, { value }) => total + value, 0);

function withNeighbours(
  scored: readonly { readonly message: Message; readonly parts: readonly ScorePart[] }[],
): readonly RelevantMessage[] {
  const byDepth = new Map(scored.map(({ message, parts }) => [message.depth, sum(parts)]));
  return scored
    .map(({ message, parts }) => {
      const better = Math.max(byDepth.get(message.depth - 1) ?? 0, byDepth.get(message.depth + 1) ?? 0);
      const all = better === 0 ? parts : [...parts, { name: 'neighbour', value: WEIGHTS.neighbour * better }];
      return { message, score: sum(all), parts: all, reason: reasonOf(all) };
    })
    .filter(({ score }) => score > 0);
}

const REASONS: Readonly<Record<string, string>> = {
  words: 'shares words with the message',
  entities: 'speaks of the same things',
  'follow-up': 'is what the message follows',
  neighbour: 'stands beside a relevant turn',
  priority: 'has high priority',
};

function reasonOf(parts: readonly ScorePart[]): string {
  return parts
    .toSorted((a, b) => b.value - a.value)
    .slice(0, 2)
    .map(({ name }) => REASONS[name] ?? name)
    .join(', ');
}
