import { expect, it } from 'vitest';
import { fullScansOf } from '../testkit/data/query-plans.js';
import { temporaryStore } from '../testkit/application/temporary-store.js';
import { describeContract } from './contract.js';
import { STORE_SPECS } from './store/specs.js';

const statements = new Set<string>();

describeContract('the store on SQLite', STORE_SPECS, async () => temporaryStore((sql) => statements.add(sql)));

/** Statements that may scan a table, by their beginning, with the reason. */
const ALLOWED: readonly (readonly [start: RegExp, reason: string])[] = [
  [/^INSERT (?:OR IGNORE )?INTO entity \(/, 'the foreign key’s own look at its children, which runs only while a violation is outstanding'],
  [/^SELECT r\.type, r\.derived, count\(\*\)/, 'a count of all relations'],
  [/^SELECT type, count\(\*\)/, 'a count of all entities'],
  [/^SELECT count\(\*\) AS n FROM entity WHERE wid = \? AND present = 0/, 'a count of placeholders, by an index that holds nothing else'],
  [/^SELECT count\(\*\) AS n FROM session/, 'a count of an owner’s sessions'],
  [
    /^SELECT .* FROM session s CROSS JOIN message m USING \(sid\)\s+WHERE s\.sid IN/s,
    'the last sessions of an owner, along their index, up to a limit',
  ],
  [
    /^SELECT .* 0 AS rank, v\.body FROM entity e LEFT JOIN entity_version v/s,
    'the whole inventory as it was at some time, which is asked for rarely',
  ],
];

it('scans no growing table', () => {
  expect(statements.size).toBeGreaterThan(80);
  const walks = fullScansOf(statements).filter(({ sql }) => !ALLOWED.some(([start]) => start.test(sql)));
  expect(walks.map(({ sql, step }) => `${step}\n    ${sql.replaceAll(/\s+/g, ' ').slice(0, 300)}`)).toEqual([]);
});
