import { describe, expect, it } from 'vitest';
import type { Memory } from '../../../src/domain/memory/memory.js';
import { corrected, correctionOf } from '../../../src/domain/memory/supersede.js';

const memory = (id: string, text: string, more: Partial<Memory> = {}): Memory => ({
  id: `mem_${id}`,
  workspace: 'default',
  owner: { kind: 'USER', name: 'anna' },
  kind: 'FACT',
  status: 'CONFIRMED',
  text,
  entities: [],
  source: { kind: 'COMMAND', by: 'anna' },
  createdAt: 1,
  updatedAt: 1,
  ...more,
});
const KEYBOX = memory('1', 'The keybox in Utica is 7734.', { entities: ['ent_utica'] });
const MANAGER = memory('2', 'The store manager is Paul Arsenault.', { entities: ['ent_store'] });
const RACK = memory('3', 'Rack R1 belongs to finance.', { entities: ['ent_r1'] });
const KNOWN = [KEYBOX, MANAGER, RACK];

/** The memories that a statement replaces. */
function replacedBy(text: string, entities: readonly string[], said: string): readonly string[] {
  const { correction, target } = correctionOf(KNOWN, memory('9', text, { entities }), said);
  return corrected(
    KNOWN.map((each) => (each.id === target?.id ? target : each)),
    correction,
  ).map(({ id }) => id);
}

describe('a statement that says that something changed', () => {
  it('replaces the memory with most words and entities in common', () => {
    expect(replacedBy('The keybox is 9912 now.', ['ent_utica'], 'The keybox is 9912 now.')).toEqual([KEYBOX.id]);
  });

  it('replaces a memory about another entity that names the same person', () => {
    const said = 'Arsenault no longer works there, the manager is Janelle Cormier now.';
    expect(replacedBy(said, ['ent_till'], said)).toEqual([MANAGER.id]);
  });

  it.each([
    ['The fan is replaced now.', ['ent_r1']],
    ['The landlord is Joe now.', ['ent_utica']],
    ['The uplink is on port 4 now.', []],
  ])('replaces nothing with %j, which is about something else', (text, entities) => {
    expect(replacedBy(text, entities, text)).toEqual([]);
  });

  it('never replaces a statement of a file, which would come back', () => {
    const source = { kind: 'FILE', document: '/NETLOOM.md', file: '/NETLOOM.md', line: 1 } as const;
    const said = 'The keybox is 9912 now.';
    const { target } = correctionOf([{ ...KEYBOX, source }], memory('9', said, { entities: ['ent_utica'] }), said);
    expect(target).toBeUndefined();
  });
});
