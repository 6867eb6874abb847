import { groupBy } from '../../common/group-by.js';
import type { ScorePart } from '../../model/understanding.js';
import type { Passage } from './passage.js';
import { writerOf } from './replacements.js';

/** Sentences of a passage, word for word. */
export interface StatedText {
  readonly passage: Passage;
  /** The sentences with most words of the turn, in order. */
  readonly text: string;
}

/** A statement that is relevant to a turn. */
export interface RankedStatement extends StatedText {
  readonly score: number;
  readonly parts: readonly ScorePart[];
  readonly reason: string;
}

/** Statements of one writer in one earlier session, as a window shows them. */
export interface SessionExcerpt {
  /** Oldest first, at least one. */
  readonly statements: readonly StatedText[];
  /** The score of the best of them, with its parts and its reason. */
  readonly score: number;
  readonly parts: readonly ScorePart[];
  readonly reason: string;
}

interface Means {
  readonly excerpt: (passage: Passage) => string;
  readonly isReplaced: (passage: Passage) => boolean;
}

/** The maximum number of characters of several statements, which leaves room for date, writer and names in a line. */
const MAX_CHARACTERS = 450;
/** The distances of the messages of users beside a statement, which often explain it: nearest first, later before earlier. */
const BESIDE = [1, -1, 2, -2];

/** Puts the statements of a session together, and adds those beside the best one that still hold, as far as there is room. */
export function excerptsOf(
  chosen: readonly RankedStatement[],
  pool: readonly Passage[],
  { excerpt, isReplaced }: Means,
): readonly SessionExcerpt[] {
  const bySession = groupBy(pool, ({ session }) => session);
  return [...groupBy(chosen, ({ passage }) => `${passage.session} ${writerOf(passage)}`).values()].flatMap(([best, ...others]) => {
    if (best === undefined) return [];
    const positions = new Map((bySession.get(best.passage.session) ?? []).map((passage) => [passage.position, passage]));
    const beside = BESIDE.flatMap((distance) => positions.get(best.passage.position + distance) ?? [])
      .filter((passage) => writerOf(passage) === writerOf(best.passage) && !isReplaced(passage))
      .map((passage): StatedText => ({ passage, text: excerpt(passage) }));
    const taken = new Map<Passage, StatedText>([[best.passage, best]]);
    let left = MAX_CHARACTERS - best.text.length;
    for (const each of [...others, ...beside]) {
      if (taken.has(each.passage) || each.text.length > left) continue;
      left -= each.text.length;
      taken.set(each.passage, each);
    }
    const statements = [...taken.values()]
      .map(({ passage, text }) => ({ passage, text }))
      .toSorted((a, b) => a.passage.position - b.passage.position);
    return [{ statements, score: best.score, parts: best.parts, reason: best.reason }];
  });
}
