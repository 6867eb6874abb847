import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '../../../src/adapters/stores/sqlite/connection/driver.js';
import { openFolder } from '../../../src/adapters/stores/sqlite/data-folder.js';

/** Tables that grow with use. A statement whose cost grows with one of them becomes slower every day. */
const GROWING = [
  'entity',
  'entity_version',
  'relation',
  'message',
  'kept_window',
  'session',
  'session_entity',
  'posting',
  'term',
  'mention',
  'entity_key',
  'former_key',
  'scoped_key',
  'operation',
  'word',
  'word_variant',
];

/** Temporary tables that statements expect. */
const TEMPORARY = `CREATE TEMP TABLE stated (src INTEGER, type TEXT, dst INTEGER, PRIMARY KEY (src, type, dst)) WITHOUT ROWID;
  CREATE TEMP TABLE noun_key (eid INTEGER NOT NULL, key TEXT NOT NULL, PRIMARY KEY (eid, key)) WITHOUT ROWID; CREATE TEMP TABLE writing (eid INTEGER PRIMARY KEY);
  CREATE TEMP TABLE was_key (wid INTEGER NOT NULL, key TEXT NOT NULL, eid INTEGER NOT NULL)`;

export interface FullScan {
  readonly sql: string;
  /** The line of the plan: `SCAN e USING INDEX …`. */
  readonly step: string;
}

/** The steps of the statements' plans that scan a growing table, or a whole workspace in one. */
export function fullScansOf(statements: Iterable<string>): readonly FullScan[] {
  const folder = mkdtempSync(join(tmpdir(), 'netloom-plans-'));
  openFolder(folder).close();
  const connection = connect(join(folder, 'netloom.db'), { readOnly: false });
  connection.exec(TEMPORARY);
  try {
    return [...statements].flatMap((sql) => {
      const growing = aliasesOf(sql);
      const steps = connection.all(`EXPLAIN QUERY PLAN ${sql}`).map((row) => String(row['detail']));
      const whole = !sql.includes('LIMIT') || steps.some((step) => /TEMP B-TREE FOR (?:ORDER|GROUP) BY/.test(step));
      return steps.filter((step) => walks(step, growing, whole)).map((step) => ({ sql, step }));
    });
  } finally {
    connection.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The names and aliases of growing tables in a statement. */
function aliasesOf(sql: string): ReadonlySet<string> {
  const names = new Set(GROWING);
  const keywords = /^(?:where|join|cross|left|using|on|set|order|group|limit|select|values)$/i;
  for (const [, table = '', alias = ''] of sql.matchAll(/\b([a-z_]+)\s+(?:AS\s+)?([a-z_]+)\b/g)) {
    if (GROWING.includes(table) && !keywords.test(alias)) names.add(alias);
  }
  return names;
}

const WORKSPACE_ONLY = /\((?:wid=\?)(?: AND owner=\?)?\)$/;

/** Reading along an index with a limit ends early; sorting, or reading without a limit, reads everything. */
function walks(step: string, growing: ReadonlySet<string>, whole: boolean): boolean {
  const [, way, name = ''] = /^(SCAN|SEARCH) (\S+)/.exec(step) ?? [];
  if (way === undefined || !growing.has(name) || step.includes('VIRTUAL TABLE')) return false;
  return way === 'SCAN' || (whole && WORKSPACE_ONLY.test(step));
}
