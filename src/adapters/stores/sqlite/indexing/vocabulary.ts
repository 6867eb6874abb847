import { couldMean, deletionVariants } from '../../../../domain/text/spelling-variants.js';
import type { Connection } from '../connection/driver.js';
import { text } from '../../common/rows.js';
import type { SqliteScope } from '../connection/scope.js';

const ADD_USES = 'INSERT INTO word (wid, word, uses) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET uses = uses + excluded.uses RETURNING uses';
const ADD_VARIANT = 'INSERT OR IGNORE INTO word_variant (wid, variant, word) SELECT ?1, value, ?2 FROM json_each(?3)';
const DROP_WORD = 'DELETE FROM word WHERE wid = ? AND word = ?';
const DROP_VARIANTS = 'DELETE FROM word_variant WHERE wid = ?1 AND word = ?2 AND variant IN (SELECT value FROM json_each(?3))';
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
  for (const [word, by] of uses) {
    if (by === 0) continue;
    const now = Number(db.get(ADD_USES, scope.wid, word, by)?.['uses'] ?? 0);
    const variants = JSON.stringify(deletionVariants(word));
    if (now === by && by > 0) db.run(ADD_VARIANT, scope.wid, word, variants);
    if (now > 0) continue;
    db.run(DROP_WORD, scope.wid, word);
    db.run(DROP_VARIANTS, scope.wid, word, variants);
  }
}

/** Known words that `typed` may be a misspelling of, without the word itself. */
export function similarWords(db: Connection, scope: SqliteScope, typed: string): readonly string[] {
  const variants = deletionVariants(typed);
  if (variants.length === 0) return [];
  const words = db.all(SIMILAR, scope.wid, JSON.stringify(variants)).map((row) => text(row, 'word'));
  return words.filter((word) => word !== typed && couldMean(typed, word));
}
