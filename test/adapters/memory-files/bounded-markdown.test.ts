import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundedMarkdown } from '../../../src/adapters/memory-files/bounded-markdown.js';
import { entriesOf } from '../../../src/adapters/memory-files/markdown.js';

describe('a Markdown text with bounds', () => {
  it('is unchanged if it is ordinary', () => {
    const text = [
      '# Rules',
      '',
      '- Never reboot *fra1-core-02*.',
      '  - In Utica: `never`.',
      '',
      '> A quotation.',
      '```',
      'x = [1]',
      '```',
      '',
    ].join('\n');
    expect(boundedMarkdown(text)).toEqual({ text, problems: [] });
  });

  it('is unchanged if it has a long block of code, or a long list of items', () => {
    const template = Array.from({ length: 80 }, (_, port) => `interface GigabitEthernet1/0/${port}\n description USER_PORT\n!`).join('\n');
    const text = `The template:\n\`\`\`\n${template}\n\`\`\`\n\n${'- Never reboot *it*.\n    2. In `Utica`.\n'.repeat(400)}`;
    expect(boundedMarkdown(text)).toEqual({ text, problems: [] });
  });

  it.each([
    ['emphasis', `# Rules\n\n${'*a_ '.repeat(30_000)}\n\nThe last one.`],
    ['brackets', `${'['.repeat(60_000)}\n\nThe last one.`],
    ['quotations', `${'> '.repeat(20_000)}x\n\nThe last one.`],
    ['lists', `${'- '.repeat(20_000)}x\n\nThe last one.`],
    ['a long line', `${'word '.repeat(40_000)}\n\nThe last one.`],
    ['long paragraphs', `${'*a_ '.repeat(60)}\n`.repeat(500) + '\n\nThe last one.'],
    ['paragraphs of a quotation', `${`> ${'*a_ '.repeat(60)}\n`.repeat(500)}\n\nThe last one.`],
    ['items that continue a paragraph', `a\n${`2. ${'**a_b'.repeat(90)}\n`.repeat(550)}\nThe last one.`],
    ['links in items that continue a paragraph', `a\n${`2. ${'[a]('.repeat(140)}\n`.repeat(400)}\nThe last one.`],
    ['lists within lists by tabs', `${Array.from({ length: 700 }, (_, depth) => `${'\t'.repeat(depth)}-\ta`).join('\n')}\n\nThe last one.`],
    [
      'lists within lists by spaces',
      `${Array.from({ length: 500 }, (_, depth) => `${' '.repeat(2 * depth)}- a`).join('\n')}\n\nThe last one.`,
    ],
    ['what only looks like code', `${`\`\`\`a\` ${'**a_b'.repeat(90)}\n`.repeat(500)}\n\nThe last one.`],
    ['backticks', `${Array.from({ length: 400 }, (_, count) => '`'.repeat(count)).join(' ')}\n\nThe last one.`],
  ])('leaves out what would keep the parser busy (%s), names the line, and keeps the rest', (_, text) => {
    const bounded = boundedMarkdown(text);
    expect(bounded.problems.length).toBeGreaterThan(0);
    expect(entriesOf(bounded.text).at(-1)).toMatchObject({ text: 'The last one.', line: text.split('\n').length });
  });

  it('leaves out the rest of what may be code, if it has too many marks', () => {
    const bounded = boundedMarkdown(`- \`\`\`\n  \`\`\`\n${`${'*a_ '.repeat(60)}\n`.repeat(900)}\n\nThe last one.`);
    expect(bounded.problems.map(({ reason }) => reason)).toEqual(['expected at most 2000 marks such as * and [ in a block']);
    expect(() => entriesOf(bounded.text)).not.toThrow();
  });

  it('keeps the number of lines of any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('*', '_', '>', '- ', '`', '\n', ' ', 'a', '1. ', '#', '['), maxLength: 600 }),
        (text) => {
          expect(boundedMarkdown(text).text.split('\n')).toHaveLength(text.split('\n').length);
          expect(() => entriesOf(boundedMarkdown(text).text)).not.toThrow();
        },
      ),
    );
  });
});
