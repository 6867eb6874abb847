import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FileStatement } from '../../../src/domain/memory/file-document.js';
import type { Memory } from '../../../src/domain/memory/memory.js';
import { documentChanges, sourceOf } from '../../../src/domain/memory/sync-document.js';

const DOCUMENT = 'NETLOOM.md';
let next = 0;
const memoryOf = (statement: FileStatement): Memory => ({
  id: `mem_${(next += 1)}`,
  workspace: 'noc',
  owner: { kind: 'PROJECT', name: 'edge' },
  kind: 'FACT',
  status: 'CONFIRMED',
  text: statement.text,
  entities: [],
  source: sourceOf(DOCUMENT, statement, undefined),
  createdAt: 1,
  updatedAt: 1,
});

const statement = record({
  text: array(constantFrom('uplinks', 'use', 'lacp', 'racks', 'are', 'rented', 'never', 'Utica'), { minLength: 1, maxLength: 6 }).map(
    (words) => words.join(' '),
  ),
  file: constantFrom('NETLOOM.md', 'rules.md'),
  line: integer({ min: 1, max: 99 }),
  section: constantFrom('Core', 'Edge'),
});
const statements = array(statement, { maxLength: 12 });

/** The memories after the changes. */
function applied(known: readonly Memory[], to: readonly FileStatement[]): readonly Memory[] {
  const { added, moved, removed } = documentChanges(known, DOCUMENT, to);
  const gone = new Set([...removed, ...added.flatMap(({ replaces }) => replaces ?? [])].map(({ id }) => id));
  const byId = new Map(moved.map((memory) => [memory.id, memory]));
  return [
    ...known.filter(({ id }) => !gone.has(id)).map((memory) => byId.get(memory.id) ?? memory),
    ...added.map((each) => memoryOf(each.statement)),
  ];
}

describe('a changed document', () => {
  it('has exactly the memories of its statements, and nothing changes the second time', () => {
    assert(
      property(statements, statements, (before, after) => {
        const known = applied([], before);
        const changed = applied(known, after);
        expect(changed.map(({ text }) => text).toSorted()).toEqual([...new Set(after.map(({ text }) => text))].toSorted());
        expect(documentChanges(changed, DOCUMENT, after)).toEqual({ added: [], moved: [], removed: [] });
      }),
    );
  });

  it('keeps the memory of a statement that moved, or whose spelling changed', () => {
    const known = [memoryOf({ text: 'Uplinks use LACP.', file: 'NETLOOM.md', line: 3 })];
    const { added, moved, removed } = documentChanges(known, DOCUMENT, [
      { text: 'Uplinks use LACP', file: 'NETLOOM.md', line: 9, section: 'Edge' },
    ]);
    expect([added, removed]).toEqual([[], []]);
    expect(moved).toEqual([
      { ...known[0], text: 'Uplinks use LACP', source: { kind: 'FILE', document: DOCUMENT, file: 'NETLOOM.md', line: 9, section: 'Edge' } },
    ]);
  });

  it('replaces a statement by a similar one of the same section, and removes others', () => {
    const [window, door] = [
      memoryOf({ text: 'The maintenance window is Tuesday 22:00.', file: 'NETLOOM.md', line: 3, section: 'Core' }),
      memoryOf({ text: 'The door code is 4711.', file: 'NETLOOM.md', line: 4, section: 'Core' }),
    ];
    const changed = { text: 'The maintenance window is Thursday 22:00.', file: 'NETLOOM.md', line: 3, section: 'Core' };
    expect(documentChanges([window, door], DOCUMENT, [changed])).toEqual({
      added: [{ statement: changed, replaces: window }],
      moved: [],
      removed: [door],
    });
    expect(documentChanges([window], DOCUMENT, [{ ...changed, section: 'Edge' }])).toMatchObject({ added: [{}], removed: [window] });
  });
});
