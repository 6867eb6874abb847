import { describe, expect, it } from 'vitest';
import { entriesOf } from '../../../src/adapters/memory-files/markdown.js';

const textsIn = (markdown: string): readonly string[] =>
  entriesOf(markdown).map((entry) => (entry.kind === 'STATEMENT' ? entry.text : `@${entry.path}`));

describe('Markdown with memories', () => {
  it('has a statement for each paragraph and each item of a list, with its line and the headings above it', () => {
    const markdown = [
      '# Core',
      '',
      'Uplinks use',
      'LACP.',
      '',
      '## Utica ##',
      '- The **door code** is `4711`.',
      '- Racks are rented.',
      '',
      '# Edge',
      '1. One.',
    ].join('\n');
    expect(entriesOf(markdown)).toEqual([
      { kind: 'STATEMENT', text: 'Uplinks use LACP.', line: 3, section: 'Core' },
      { kind: 'STATEMENT', text: 'The door code is 4711.', line: 7, section: 'Core / Utica' },
      { kind: 'STATEMENT', text: 'Racks are rented.', line: 8, section: 'Core / Utica' },
      { kind: 'STATEMENT', text: 'One.', line: 11, section: 'Edge' },
    ]);
  });

  it('repeats an item that ends with a colon before the items below it', () => {
    expect(textsIn('- In Utica:\n  - Racks are rented.\n  - Rows:\n    - A is full.\n- Elsewhere\n  - Racks are owned.')).toEqual([
      'In Utica: Racks are rented.',
      'In Utica: Rows: A is full.',
      'Elsewhere',
      'Racks are owned.',
    ]);
  });

  it('adds a block of code to the statement before it', () => {
    expect(textsIn('To drain:\n\n```\nset overload\ncommit\n```\n\nNext.')).toEqual(['To drain:\nset overload\ncommit', 'Next.']);
    expect(textsIn('```\nshow version\n```')).toEqual(['show version']);
  });

  it('has imports where a line consists of @ and a path, and nowhere else', () => {
    expect(textsIn('@docs/rules.md\n\n- @names.md\n\n@../shared.txt')).toEqual(['@docs/rules.md', '@names.md', '@../shared.txt']);
    expect(
      entriesOf('Ask @anna.\n\n@anna\n\n`@docs/a.md` explains it\n\nSee @docs/b.md\n\n```\n@docs/c.md\n```').every(
        ({ kind }) => kind === 'STATEMENT',
      ),
    ).toBe(true);
  });

  it('leaves out front matter and comments, and counts their lines', () => {
    expect(entriesOf('---\ntitle: x\n---\n\n<!-- not this -->\n\nThis.')).toEqual([{ kind: 'STATEMENT', text: 'This.', line: 7 }]);
  });

  it('reads lists within lists within bounds, and empty texts', () => {
    const deep = Array.from({ length: 40 }, (_, depth) => `${'  '.repeat(depth)}- level ${depth}`).join('\n');
    expect(textsIn(deep).join(' ')).toContain('level 39');
    expect(textsIn('')).toEqual([]);
    expect(textsIn('#\n\n-\n\n>')).toEqual([]);
  });
});
