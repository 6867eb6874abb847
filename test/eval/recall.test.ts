import { describe, expect, it } from 'vitest';
import { BASELINES, plainTurn } from '../../eval/baselines.js';
import { svgOf, type Plot } from '../../eval/plot.js';
import { createRecallTally, recallText } from '../../eval/recall-figures.js';
import { loadO200k } from '../../src/domain/window/tokens/ranks.js';
import { createTokenizer } from '../../src/domain/window/tokens/tokenizer.js';

const tokenizer = createTokenizer(loadO200k);
const turns = [
  'Anna: The blue kayak is in the shed.',
  'Ben: Dinner is at eight.',
  'Anna: I sold the kayak to Carla.',
  'Ben: Rain again.',
].map((line, index) => plainTurn(`t${index}`, line, tokenizer));
const tokensOf = (...ids: readonly string[]) => turns.filter(({ id }) => ids.includes(id)).reduce((sum, { tokens }) => sum + tokens, 0);

describe('the baselines of windows', () => {
  it('last turns are the newest that fit without a gap', () => {
    expect(BASELINES['last turns']?.(turns, 'Where is the kayak?', tokensOf('t2', 't3'))).toEqual({
      ids: ['t3', 't2'],
      tokens: tokensOf('t2', 't3'),
    });
    expect(BASELINES['last turns']?.(turns, 'Where is the kayak?', tokensOf('t2', 't3') - 1).ids).toEqual(['t3']);
  });

  it('plain BM25 takes turns with terms of the question, rare ones first, as far as they fit', () => {
    expect(BASELINES['plain BM25']?.(turns, 'Is the kayak blue?', 1_000).ids).toEqual(['t0', 't2']);
    expect(BASELINES['plain BM25']?.(turns, 'Is the kayak blue?', tokensOf('t0')).ids).toEqual(['t0']);
    expect(BASELINES['plain BM25']?.(turns, 'Nothing?', 1_000)).toEqual({ ids: [], tokens: 0 });
  });
});

describe('recall figures', () => {
  it('are means by curve, kind of question and budget', () => {
    const tally = createRecallTally();
    tally.add('AUTO', 'near', 1_000, { recall: 1, withExcerpts: 1, tokens: 900 });
    tally.add('AUTO', 'far', 1_000, { recall: 0, withExcerpts: 0.5, tokens: 1_000 });
    tally.add('last turns', 'far', 1_000, { recall: 0, withExcerpts: 0, tokens: 990 });
    expect(tally.categories).toEqual(['far', 'near']);
    expect(tally.row('AUTO')).toEqual({ 1000: { recall: 50, withExcerpts: 75, meanTokens: 950, maxTokens: 1_000 } });
    expect(tally.row('AUTO', 'near')).toMatchObject({ 1000: { recall: 100 } });
    const curves = { AUTO: tally.row('AUTO'), 'last turns': tally.row('last turns') };
    const text = recallText({ questions: 2, overall: curves.AUTO, categories: {}, curves, fullHistory: 9_500 });
    expect(text).toContain('| AUTO | 50.0 |');
    expect(text).toContain('| share of the budget | 95.0 % |');
    expect(text).toContain('| share of the whole history (9500) | 10.0 % |');
  });
});

describe('a plot', () => {
  const plot: Plot = {
    title: 'Found & kept',
    xLabel: 'tokens',
    yLabel: 'percent',
    curves: [
      { name: 'AUTO', points: [500, 1_000, 2_000].map((x, index) => ({ x, y: 80 + 5 * index })) },
      { name: 'a < b', dashed: true, points: [500, 1_000, 2_000].map((x) => ({ x, y: 0 })) },
    ],
  };

  it('has a text alternative', () => {
    const svg = svgOf(plot);
    expect(svg).toContain('role="img" aria-labelledby="title desc"');
    expect(svg).toContain('<title id="title">Found &amp; kept</title>');
    expect(svg).toContain(
      '<desc id="desc">percent by tokens. AUTO: 80 at 500, 85 at 1000, 90 at 2000. a &lt; b: 0 at 500, 0 at 1000, 0 at 2000.</desc>',
    );
  });

  it('has labelled axes, a legend, and colors for light and dark backgrounds', () => {
    const svg = svgOf(plot);
    for (const label of ['>tokens<', '>percent<', '>1,000<', '>100<', '>AUTO<', '>a &lt; b<']) expect(svg).toContain(label);
    expect(svg).toContain('@media(prefers-color-scheme:dark)');
    expect(svg.match(/class="line line1 dashed"/gu)).toHaveLength(2);
    expect(svg).not.toMatch(/NaN|undefined/u);
  });

  it('has a logarithmic size axis', () => {
    const [, path = ''] = /class="line line0" d="(M[^"]+)"/u.exec(svgOf(plot)) ?? [];
    expect(path).toBe('M64,114.4L312,97.8L560,81.2');
  });
});
