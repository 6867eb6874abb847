import { couldMean, deletionVariants } from '../../../../domain/text/spelling-variants.js';
import type { Connection } from '../connection/driver.js';
import { number, text } from '../../common/rows.js';
import type { SqliteScope } from '../connection/scope.js';

/** Pairs of words and numbers, or of variants and words, are parameters in JSON: one statement for a whole batch. */
const ADD_USES = `INSERT INTO word (wid, word, uses) SELECT ?1, value ->> '$[0]', value ->> '$[1]' FROM json_each(?2) WHERE true
  ON CONFLICT DO UPDATE SET uses = uses + excluded.uses RETURNING word, uses`;
const ADD_VARIANTS =
  "INSERT OR IGNORE INTO word_variant (wid, variant, word) SELECT ?1, value ->> '$[0]', value ->> '$[1]' FROM json_each(?2)";
const DROP_WORDS = 'DELETE FROM word WHERE wid = ?1 AND word IN (SELECT value FROM json_each(?2))';
const DROP_VARIANTS = `DELETE FROM word_variant WHERE wid = ?1 AND (variant, word) IN (SELECT value ->> '$[0]', value ->> '$[1]' FROM json_each(?2))`;
const SIMILAR = 'SELECT DISTINCT word FROM word_variant WHERE wid = ?1 AND variant IN (SELECT value FROM json_each(?2)) LIMIT 64';

/** Counts how many entities use each word. A new word gets its spelling variants, and an unused word loses them. */
export function countWords(
  db: Connection,
  scope: SqliteScope,
  changes: readonly { readonly before: readonly string[]; readonly after: readonly string[] }[],
): void {
  const uses = new Map<string, number>();
  const add = (words: readonly string[], by: number) => words.forEach((word) => uses.set(word, (uses.get(word) ?? 0) + by));
  for (const { before, after } of changes) {
    add(before, -1);
    add(after, 1);
  }
  const changed = [...uses].filter(([, by]) => by !== 0);
  if (changed.length === 0) return;
  const counts = db.all(ADD_USES, scope.wid, JSON.stringify(changed)).map((row) => ({ word: text(row, 'word'), now: number(row, 'uses') }));
  const created = counts.filter(({ word, now }) => now > 0 && now === uses.get(word));
  const unused = counts.filter(({ now }) => now <= 0);
  if (created.length > 0) db.run(ADD_VARIANTS, scope.wid, variantsOf(created));
  if (unused.length === 0) return;
  db.run(DROP_WORDS, scope.wid, JSON.stringify(unused.map(({ word }) => word)));
  db.run(DROP_VARIANTS, scope.wid, variantsOf(unused));
}

const variantsOf = (words: readonly { readonly word: string }[]): string =>
  JSON.stringify(words.flatMap(({ word }) => deletionVariants(word).map((variant) => [variant, word])));

/** Known words that `typed` may be a misspelling of, without the word itself. */
export function similarWords(db: Connection, scope: SqliteScope, typed: string): readonly string[] {
  const variants = deletionVariants(typed);
  if (variants.length === 0) return [];
  const words = db.all(SIMILAR, scope.wid, JSON.stringify(variants)).map((row) => text(row, 'word'));
  return words.filter((word) => word !== typed && couldMean(typed, word));
}
