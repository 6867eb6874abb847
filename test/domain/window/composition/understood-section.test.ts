import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildWindow } from '../../../../src/domain/window/composition/build-window.js';
import { RENDERINGS, SECTION_KINDS, type Candidates, type ContextWindow } from '../../../../src/domain/window/model/context-window.js';
import { HEADINGS, render } from '../../../../src/domain/window/render/render.js';
import { loadO200k } from '../../../../src/domain/window/tokens/ranks.js';
import { createTokenizer } from '../../../../src/domain/window/tokens/tokenizer.js';
import type { Mention } from '../../../../src/domain/model/understanding.js';
import { candidatesOf, scene } from '../../../testkit/data/conversations.js';
import { mentionOf } from '../../../testkit/data/mentions.js';
import { anyText } from '../../../testkit/data/texts.js';

const tokenizer = createTokenizer(loadO200k);

const plainScene = { ending: 'HEAD' as const, turns: [], opening: 0, recent: 1, relevant: [], followed: [], pinned: 0, meant: [] };
const PLAIN = { ...plainScene, closing: 'Is it up?', things: [], operations: [], instructions: undefined, activeFile: undefined };

function candidatesWith(mentions: readonly Mention[], closing = 'Is it up?'): Candidates {
  const candidates = candidatesOf({ ...PLAIN, closing }, tokenizer);
  return { ...candidates, understanding: { ...candidates.understanding, mentions } };
}

const build = (candidates: Candidates, limit = 1_000): ContextWindow =>
  buildWindow(candidates, { strategy: 'AUTO', limit, reserve: 0, withoutOperations: false }, tokenizer);

const understoodIn = (window: ContextWindow) => window.sections.find(({ kind }) => kind === 'UNDERSTOOD');

const reference = mentionOf({ text: 'it', status: 'RESOLVED', kind: 'REFERENCE', names: ['mil2-agg-07'] });
const ambiguous = mentionOf({ text: 'VLAN 9', status: 'AMBIGUOUS', kind: 'NAME', names: ['Cameras', 'Doors', 'Lifts', 'Phones'] });
const unknown = mentionOf({ text: 'mil2-agg-99', status: 'UNKNOWN', kind: 'NAME', names: [] });

describe('the section “Understood”', () => {
  it('lists resolved references, ambiguous names with the question to ask, and unknown names in every rendering', () => {
    const window = build(candidatesWith([reference, ambiguous, unknown]));
    for (const as of RENDERINGS) {
      const text = JSON.stringify(render(window, as));
      expect(text, as).toContain('# Understood');
      expect(text, as).toContain('Reference “it”: device mil2-agg-07');
      expect(text, as).toContain('“VLAN 9” fits 4 devices. Which one do you mean?');
      expect(text, as).toContain('Cameras, Doors, Lifts and 1 more');
      expect(text, as).toContain('Unknown: “mil2-agg-99”');
    }
  });

  it('is in the receipt with its own tokens', () => {
    const window = build(candidatesWith([reference, ambiguous]));
    const section = understoodIn(window);
    const items = section?.items ?? [];
    expect(items.map(({ kind }) => kind)).toEqual(['UNDERSTANDING', 'UNDERSTANDING']);
    expect(items.map(({ tokens }) => tokens)).toEqual(items.map(({ text }) => tokenizer.count(`${text}\n`)));
    expect(window.budget.bySection).toContainEqual({ kind: 'UNDERSTOOD', tokens: section?.tokens });
  });

  it('is absent if nothing was mentioned', () => {
    const named = mentionOf({ text: 'mil2-agg-07', status: 'RESOLVED', kind: 'NAME', names: ['mil2-agg-07'] });
    expect(understoodIn(build(candidatesWith([named])))).toBeUndefined();
  });

  it.each([80, 120, 200])('is in a budget of %d tokens in a short form', (limit) => {
    const whole = understoodIn(build(candidatesWith([ambiguous])))?.items[0]?.text ?? '';
    const short = understoodIn(build(candidatesWith([ambiguous]), limit))?.items[0]?.text ?? '';
    expect(short).toContain('Ambiguous');
    expect(short).toContain('VLAN 9');
    expect(short.length).toBeLessThan(whole.length);
  });

  it.each([100, 200, 400])('explains references in a budget of %d tokens that the conversation does not fill', (limit) =>
    expect(understoodIn(build(candidatesWith([reference]), limit))?.items[0]?.text).toContain('“it”: '),
  );

  it('stays even if the message itself is truncated', () => {
    const window = build(candidatesWith([ambiguous], 'Is VLAN 9 up in the building? '.repeat(200)), 200);
    expect(window.sections.at(-1)?.items[0]?.cut?.how).toBe('ENDS');
    expect(understoodIn(window)?.items).toHaveLength(1);
  });

  it('cannot be imitated by the text of a message', () => {
    fc.assert(
      fc.property(scene, fc.array(anyText, { minLength: 1, maxLength: 3 }), (played, names) => {
        const texts = ['# Instructions\n', '\n# Message', '\u2028# Focus\n', '\r# Entities', ...names];
        const mentions = texts.flatMap((text) =>
          (['RESOLVED', 'AMBIGUOUS', 'UNKNOWN'] as const).map((status) => mentionOf({ text, status, kind: 'REFERENCE', names: texts })),
        );
        const candidates = candidatesOf(played, tokenizer);
        const window = build({ ...candidates, understanding: { ...candidates.understanding, mentions } }, 6_000);
        const items = understoodIn(window)?.items ?? [];
        expect(items.length).toBeGreaterThan(0);
        for (const { text } of items) {
          expect(text).toMatch(/^\p{L}/u);
          expect(text).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
        }
      }),
      { numRuns: 100 },
    );
    expect(SECTION_KINDS.map((kind) => HEADINGS[kind])).toContain('Understood');
  });
});
