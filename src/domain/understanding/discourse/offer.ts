import type { EntityId } from '../../common/ids.js';
import type { Mention } from '../../model/understanding.js';
import { kindOf } from '../generators/universe.js';
import { CHOICE_WORDS } from '../../language/en/conversation.js';

/** A choice has at most so many. */
const MAX_OFFERED = 8;
const MAX_QUESTION = 300;

/**
 * What the last question of a text offers as a choice: the entities of one kind in it and in the sentence before (“rtr-1 or rtr-2?”, “There are two,
 * rtr-1 and rtr-2. Which one?”). Empty if the text does not end with such a question.
 */
export function offeredIn(text: string, mentions: readonly Mention[]): readonly EntityId[] {
  const trimmed = text.trimEnd();
  if (!trimmed.endsWith('?')) return [];
  const [question, before] = lastSentences(trimmed);
  if (!CHOICE_WORDS.test(trimmed.slice(question))) return [];
  for (const start of [question, before]) {
    const inside = mentions.filter((mention) => mention.start >= start);
    const open = inside.find(({ status }) => status === 'AMBIGUOUS');
    if (open !== undefined) return open.candidates.slice(0, MAX_OFFERED).map(({ entity }) => entity.id);
    const offered = largestKind(inside);
    if (offered.length > 1) return offered;
  }
  return [];
}

/** The offsets where the last sentence and the one before it start. */
function lastSentences(text: string): readonly [number, number] {
  const from = Math.max(0, text.length - MAX_QUESTION);
  const starts = [...text.slice(from, -1).matchAll(/[.!?]\s+/gu)].map((match) => from + match.index + match[0].length);
  return [starts.at(-1) ?? from, starts.at(-2) ?? from];
}

function largestKind(mentions: readonly Mention[]): readonly EntityId[] {
  const kinds = new Map<string, Set<EntityId>>();
  for (const entity of mentions.flatMap(({ status, entities }) => (status === 'RESOLVED' ? entities : [])))
    kinds.set(kindOf(entity), (kinds.get(kindOf(entity)) ?? new Set()).add(entity.id));
  const [largest] = [...kinds.values()].toSorted((a, b) => b.size - a.size);
  return largest === undefined || largest.size > MAX_OFFERED ? [] : [...largest];
}
