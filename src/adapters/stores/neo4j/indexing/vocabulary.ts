import { couldMean, deletionVariants } from '../../../../domain/text/spelling-variants.js';
import { number, text } from '../../common/rows.js';
import type { Neo4jScope } from '../connection/scope.js';
import type { Runner } from '../connection/statement.js';

const ADD_USES = `UNWIND $changes AS each MERGE (w:Word { workspace: $workspace, word: each.word }) ON CREATE SET w.uses = 0
  SET w.uses = w.uses + each.by WITH w, each WHERE w.uses = each.by RETURN w.word AS word, w.uses AS uses`;
const SET_VARIANTS = 'UNWIND $words AS each MATCH (w:Word { workspace: $workspace, word: each.word }) SET w.variants = each.variants';
const DROP_UNUSED = 'UNWIND $changes AS each MATCH (w:Word { workspace: $workspace, word: each.word }) WHERE w.uses <= 0 DELETE w';

interface WordChange {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/**
 * Counts how many entities use each word. A new word gets its spelling variants, and an unused word is deleted. Words are processed in a fixed order
 * to avoid deadlocks.
 */
export async function countWords(db: Runner, own: Neo4jScope, changes: readonly WordChange[]): Promise<void> {
  const uses = new Map<string, number>();
  const add = (words: readonly string[], by: number) => words.forEach((word) => uses.set(word, (uses.get(word) ?? 0) + by));
  for (const { before, after } of changes) {
    add(before, -1);
    add(after, 1);
  }
  const changed = [...uses]
    .filter(([, by]) => by !== 0)
    .map(([word, by]) => ({ word, by }))
    .toSorted((a, b) => (a.word < b.word ? -1 : 1));
  if (changed.length === 0) return;
  const fresh = (await db.run(ADD_USES, { ...own, changes: changed }))
    .filter((row) => number(row, 'uses') > 0)
    .map((row) => text(row, 'word'));
  const words = fresh.map((word) => ({ word, variants: deletionVariants(word) }));
  await Promise.all([
    words.length === 0 ? [] : db.run(SET_VARIANTS, { ...own, words }),
    changed.every(({ by }) => by > 0) ? [] : db.run(DROP_UNUSED, { ...own, changes: changed }),
  ]);
}

/** The words that `typed` may be a misspelling of, among words with a common variant, without the word itself. */
export const correctionsOf = (typed: string, known: readonly string[]): readonly string[] =>
  known.filter((word) => word !== typed && couldMean(typed, word));
