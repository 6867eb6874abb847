import { entityOf } from '../../common/entity-rows.js';
import { ENTITY_COLUMNS } from './entity-rows.js';
import { searchWordsOf, type SearchWord } from '../../../../domain/inventory/search/search-words.js';
import type { Connection } from '../connection/driver.js';
import { number } from '../../common/rows.js';

const WRITING = `SELECT e.eid, e.wid, e.present AS there, ${ENTITY_COLUMNS} FROM writing w CROSS JOIN entity e USING (eid)`;
const DROP = 'DELETE FROM entity_search WHERE rowid IN (SELECT eid FROM writing)';
const PUT = 'INSERT INTO entity_search (rowid, workspace, names, others) VALUES (?, ?, ?, ?)';

/** A special word identifies the workspace of each row. */
const workspaceWord = (wid: number): string => `w${wid}`;

/** Rebuilds the search words of the entities in the `writing` table. */
export function indexWords(db: Connection): void {
  db.run(DROP);
  for (const row of db.all(WRITING)) {
    if (number(row, 'there') === 0) continue;
    const { names, others } = searchWordsOf(entityOf(row));
    db.run(PUT, number(row, 'eid'), workspaceWord(number(row, 'wid')), names.join(' '), others.join(' '));
  }
}

/** Matches entities of a workspace with all these words in these columns; see SQLite's full-text query syntax. */
export function matchOf(wid: number, words: readonly SearchWord[], columns: readonly ('names' | 'others')[]): string {
  const each = words.map(({ text, prefix }) => `{${columns.join(' ')}} : "${text.replaceAll('"', '""')}"${prefix ? ' *' : ''}`);
  return [`workspace : "${workspaceWord(wid)}"`, ...each].join(' AND ');
}
