import { describe, expect, it } from 'vitest';
import { linesOf, type LineLimits } from '../../../src/application/exports/index.js';
import type { DocumentLine } from '../../../src/domain/export/parse.js';

describe('the lines of a document', () => {
  const LIMITS: { readonly [Name in keyof LineLimits]: number } = { lines: 5, characters: 10, bytes: 40 };
  const read = async (...chunks: readonly string[]): Promise<readonly DocumentLine[]> => {
    const lines: DocumentLine[] = [];
    const bytes = chunks.map((chunk) => Buffer.from(chunk, 'latin1'));
    for await (const line of linesOf(bytes, LIMITS)) lines.push(line);
    return lines;
  };

  it('are numbered with the blank ones, and joined from chunks, also within a character', async () => {
    const [first, second] = [Buffer.from('aé').toString('latin1').slice(0, 2), Buffer.from('é').toString('latin1').slice(1)];
    expect(await read('\nx', 'y\r\n', first, `${second}\nlast`)).toEqual([
      { number: 1, text: '' },
      { number: 2, text: 'xy\r' },
      { number: 3, text: 'aé' },
      { number: 4, text: 'last' },
    ]);
    expect(await read('')).toEqual([]);
  });

  it('are bounded in length, number and bytes', async () => {
    await expect(read('a\nbbbbbb', 'bbbbb')).rejects.toThrow('line 2: expected at most 10 characters.');
    await expect(read('\n\n\n\n\n\n\n')).rejects.toThrow('line 6: expected at most 5 lines.');
    await expect(read('123456789\n', '123456789\n', '123456789\n', '123456789\n', '1')).rejects.toThrow(
      'line 5: expected a document of at most 40 bytes.',
    );
  });
});
