import * as fc from 'fast-check';
import { Tiktoken } from 'js-tiktoken/lite';
import cl100k from 'js-tiktoken/ranks/cl100k_base';
import o200k from 'js-tiktoken/ranks/o200k_base';
import { describe, expect, it } from 'vitest';
import { buildWindow, type BuildOptions } from '../../../../src/domain/window/composition/build-window.js';
import { GAP } from '../../../../src/domain/window/shortening/excerpt.js';
import {
  CUT_KINDS,
  MIN_BUDGET,
  RENDERINGS,
  type Candidates,
  type ContextWindow,
  type CutKind,
  type Section,
  type WindowContent,
} from '../../../../src/domain/window/model/context-window.js';
import { NetloomError } from '../../../../src/domain/common/errors.js';
import { snapshotContent as keptOf } from '../../../../src/domain/window/comparison/window-snapshot.js';
import { isSpeech, type Message, type Part } from '../../../../src/domain/model/message.js';
import { contentOf, singleLine } from '../../../../src/domain/window/render/lines.js';
import { render, SILENCE } from '../../../../src/domain/window/render/render.js';
import { hasToolParts, resultsOf, wordsBeside } from '../../../../src/domain/window/render/tool-parts.js';
import { renderedMessage } from '../../../../src/domain/window/render/turns.js';
import { BUILT_IN_PROFILES, EVERYTHING, type Slice } from '../../../../src/domain/window/model/profile.js';
import { STRATEGIES } from '../../../../src/domain/model/session.js';
import { BUILT_IN_MODELS } from '../../../../src/domain/window/tokens/built-in-models.js';
import { createModels } from '../../../../src/domain/window/tokens/model.js';
import { thousandthsOf } from '../../../../src/domain/window/tokens/scripts.js';
import { loadO200k } from '../../../../src/domain/window/tokens/ranks.js';
import { createTokenizer } from '../../../../src/domain/window/tokens/tokenizer.js';
import { createTokenizers } from '../../../../src/domain/window/tokens/tokenizers.js';
import { speechOf } from '../../../../src/domain/window/traffic/pieces.js';
import { tokensOf, type Measure } from '../../../testkit/data/rendered-tokens.js';
import { expectAcceptedByProviders } from '../../../testkit/data/renderings.js';
import { candidatesOf, scene, type Scene } from '../../../testkit/data/conversations.js';
import { usualOrLong } from '../../../testkit/usual-or-long.js';

const SESSIONS = usualOrLong(600, 2_400);
const tokenizer = createTokenizer(loadO200k);

/** js-tiktoken with a cache, because many texts recur in the renderings. */
function plainCounter(plain: Tiktoken): (text: string) => number {
  const known = new Map<string, number>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const count = plain.encode(text, [], []).length;
    known.set(text, count);
    return count;
  };
}
const byO200k = plainCounter(new Tiktoken(o200k));
const byCl100k = plainCounter(new Tiktoken(cl100k));

async function measureOf(name: string): Promise<Measure> {
  const model = createModels([], BUILT_IN_MODELS).find(name);
  if (model === undefined) throw new Error(`expected a model called ${name}`);
  const { encoding, estimate } = model.counting;
  const plain = encoding === 'o200k_base' ? byO200k : byCl100k;
  const factor = estimate === undefined ? 1 : Math.round(1_000 * estimate.factor * (1 + estimate.margin)) / 1_000;
  return {
    tokenizer: await createTokenizers(tokenizer).of(model),
    recount: (text) => Math.ceil(plain(text) * factor + thousandthsOf(text, estimate?.scripts ?? []) / 1_000 - 1e-6),
  };
}
const USUAL: Measure = { tokenizer, recount: byO200k };
const measures = [USUAL, ...(await Promise.all(['gpt-5.5', 'gpt-4-turbo', 'claude-sonnet-4-5', 'claude-opus-5-5'].map(measureOf)))];

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** Complete, or its head and tail around a mark. */
function expectLatestUser(window: ContextWindow, candidates: Candidates): void {
  const wanted = candidates.message ?? candidates.latestUser;
  if (wanted === undefined) return;
  const item = window.sections
    .flatMap(({ items }) => items)
    .find(({ message, speaker }) => message?.id === wanted.id && speaker === undefined);
  expect(item, 'the latest user message').toBeDefined();
  const said = contentOf(speechOf(wanted));
  const content = said.trim() === '' ? SILENCE : said;
  const text = item?.text ?? '';
  if (item?.cut === undefined || item.cut.how === 'MASKED') return expect(text).toBe(content);
  const [head = '', tail = ''] = text.split(/\n?\[… about \d+ tokens left out …\]\n?/u);
  expect(text).toMatch(/\[… about \d+ tokens left out …\]/u);
  expect(content.trimStart().startsWith(head.trimStart().slice(0, -1)) || content.toWellFormed().includes(head)).toBe(true);
  expect(content.toWellFormed().includes(tail)).toBe(true);
}

/** A shortened message is marked, shorter than before, and keeps calls and their ids, which providers check. */
function expectCuts({ kind: section, items }: Section): void {
  for (const { cut, shown, text, reason, message } of items) {
    if (cut === undefined || message === undefined) continue;
    const content = section === 'RECALLED' ? singleLine(contentOf(message)) : contentOf(message);
    if (cut.how === 'MASKED') {
      expect(reason).toMatch(/its result masked to a line|without its images/u);
      if (reason.includes('masked')) expect(text).toContain('[left out: ');
      else expect(text).toBe(contentOf(speechOf(message)));
      expect(cut.toTokens).toBeLessThan(cut.fromTokens);
      const kinds = (parts: readonly Part[]) => parts.map(({ kind }) => kind);
      expect(kinds(message.parts)).toEqual(expect.arrayContaining(kinds(shown ?? [])));
    } else if (cut.how === 'EXCERPT') {
      expect(reason).toContain('in excerpts');
      expect(text).toContain(GAP);
      for (const stretch of text.split(GAP).map((each) => each.trim())) if (stretch !== '') expectUnbroken(stretch, content);
    }
  }
}

/** It is in the content, and no word continues before or after it. */
function expectUnbroken(stretch: string, content: string): void {
  const isPartOfWord = (at: number) => /[\p{L}\p{N}]{2}/u.test(content.slice(Math.max(0, at - 1), at + 1));
  const places: number[] = [];
  for (let at = content.indexOf(stretch); at >= 0; at = content.indexOf(stretch, at + 1)) places.push(at);
  expect(places.some((at) => at === 0 || !isPartOfWord(at)) && places.some((at) => !isPartOfWord(at + stretch.length))).toBe(true);
}

/**
 * Only on request, within its share, and without a message that it covers except in its last block, unless the turn follows such a message. Returns 1
 * if there is a summary.
 */
function expectSummary({ sections, strategy, budget }: ContextWindow, { understanding, latestUser }: Candidates): number {
  const summary = sections.find(({ kind }) => kind === 'SUMMARY');
  if (summary === undefined) return 0;
  expect(strategy).toBe('SUMMARIZE');
  expect(summary.tokens).toBeLessThanOrEqual(0.15 * (budget.limit - budget.reserved));
  const last = Math.max(...summary.items.map(({ text }) => Number(/^Messages \d+ to (\d+):/u.exec(text)?.[1])));
  const talk = sections.find(({ kind }) => kind === 'HISTORY')?.items.flatMap(({ message }) => message ?? []) ?? [];
  const twice = talk.filter((each) => each.depth < last - 7 && each.id !== latestUser?.id && !isSystem(each));
  if (understanding.followUp.of.length === 0) expect(twice).toEqual([]);
  return 1;
}

function expectReceipt(window: ContextWindow, candidates: Candidates): void {
  const { budget, sections, omitted } = window;
  expect(budget.used + budget.reserved).toBeLessThanOrEqual(budget.limit);
  expect(budget.remaining).toBe(budget.limit - budget.reserved - budget.used);
  expect(budget.bySection).toEqual(sections.map(({ kind, tokens }) => ({ kind, tokens })));
  const items = sections.flatMap((section) => section.items);
  expect(budget.overhead).toBe(budget.used - sum(items.map(({ tokens }) => tokens)));
  const base = budget.used - sum(sections.map(({ tokens }) => tokens));
  expect(base).toBeGreaterThanOrEqual(0);
  // The framing of the request, of two messages and of the instructions, and two empty user turns.
  expect(base).toBeLessThanOrEqual(32);
  for (const section of sections) expect(section.tokens).toBeGreaterThanOrEqual(sum(section.items.map(({ tokens }) => tokens)));
  const talk = new Set(items.flatMap(({ message }) => (message === undefined || message.id === '' ? [] : [message.id]))).size;
  const others = candidates.entities.length - items.filter(({ entity }) => entity !== undefined).length;
  const tools = candidates.operations.length - items.filter(({ operation }) => operation !== undefined).length;
  expect(omitted.count - others - tools + talk).toBe(candidates.chainLength);
}

/** A section without a share is absent, and entities have at most the number of facts that the profile allows. */
function expectSlice({ sections, budget }: ContextWindow, { shares, factsEach = 24 }: Slice): void {
  const kinds = new Set(sections.map(({ kind }) => kind));
  for (const kind of ['ENTITIES', 'OPERATIONS', 'FOCUS'] as const) if (shares[kind] === 0) expect(kinds).not.toContain(kind);
  const talk = sections.find(({ kind }) => kind === 'HISTORY');
  const chosen =
    talk?.items.filter(({ reason }) => !/^(?:the last message of the user|instructions of the conversation)/u.test(reason)) ?? [];
  if (shares.HISTORY === 0) expect(chosen).toEqual([]);
  const others = sum(chosen.map(({ tokens }) => tokens));
  expect(others).toBeLessThanOrEqual(shares.HISTORY * (budget.limit - budget.reserved));
  const told = sections.flatMap(({ items }) => items.flatMap(({ entity, text }) => (entity === undefined ? [] : [text])));
  if (factsEach === 0) for (const text of told) expect(text).not.toMatch(/: .*\)$/u);
}

const budgets = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: MIN_BUDGET, max: 200 }) },
  { weight: 4, arbitrary: fc.integer({ min: 200, max: 2_000 }) },
  { weight: 1, arbitrary: fc.constantFrom(8_000, 200_000) },
);
const shareOf = fc.constantFrom(0, 0.05, 0.3, 1);
const slice: fc.Arbitrary<Slice> = fc.oneof(
  { weight: 4, arbitrary: fc.constant(EVERYTHING) },
  { weight: 2, arbitrary: fc.constantFrom(...BUILT_IN_PROFILES.map((profile) => profile.slice)) },
  {
    weight: 2,
    arbitrary: fc.record(
      {
        shares: fc.record({ MEMORIES: shareOf, ENTITIES: shareOf, OPERATIONS: shareOf, FOCUS: shareOf, HISTORY: shareOf }),
        factsEach: fc.constantFrom(0, 1),
        resultCharacters: fc.constantFrom(0, 5_000),
      },
      { requiredKeys: ['shares'] },
    ),
  },
);
const wishes = fc.record({
  limit: budgets,
  strategy: fc.constantFrom(...STRATEGIES),
  share: fc.constantFrom(0, 0, 0.125, 0.3),
  withoutOperations: fc.boolean(),
  measure: fc.constantFrom(USUAL, USUAL, ...measures),
  slice,
});

interface Built {
  readonly candidates: Candidates;
  readonly options: BuildOptions;
  readonly window: ContextWindow;
}

/** Messages that every window has, as long as they are not calls and results of tools. */
const isSystem = ({ role }: Message): boolean => role === 'SYSTEM';

/** Undefined if the caller was told that the budget cannot hold the required items. */
function build(played: Scene, wish: typeof wishes extends fc.Arbitrary<infer W> ? W : never): Built | undefined {
  const candidates = candidatesOf(played, tokenizer);
  const { limit, strategy, withoutOperations, measure } = wish;
  const options = { limit, strategy, withoutOperations, slice: wish.slice, reserve: Math.floor(limit * wish.share) };
  const used = wish.withoutOperations ? { ...candidates, operations: [] } : candidates;
  try {
    return { candidates: used, options, window: buildWindow(used, options, measure.tokenizer) };
  } catch (error) {
    if (!(error instanceof NetloomError)) throw error;
    expect(error).toMatchObject({ code: 'INVALID_INPUT', details: { path: 'budget' } });
    const least = Number(error.details['least']);
    expect(least).toBeGreaterThan(limit);
    const fixed = candidates.recent
      .concat(
        candidates.opening,
        candidates.relevant.map(({ message }) => message),
      )
      .filter(isSystem);
    const texts = [candidates.instructions ?? '', ...new Set(fixed.map(contentOf))].map((text) => measure.recount(text) + 24);
    expect(sum(texts) + options.reserve + 120).toBeGreaterThan(limit);
    expect(() => buildWindow(used, { ...options, limit: least }, measure.tokenizer)).not.toThrow();
    return undefined;
  }
}

/** All texts of a rendering; arguments of calls are JSON. */
function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

/** Every word of the conversation is in every rendering: what is said, and what tools returned with everything beside it. */
function expectAllWords({ sections }: ContextWindow): void {
  const talk = sections.filter(({ kind }) => kind === 'HISTORY' || kind === 'MESSAGE').flatMap(({ items }) => items);
  const texts = talk.flatMap((item) => {
    const message = renderedMessage(item);
    if (message === undefined || !hasToolParts(message)) return [item.text];
    const beside = message.parts.filter(isSpeech);
    return [...wordsBeside({ parts: beside }), ...resultsOf(message).map(({ text }) => text)];
  });
  const words = new Set(texts.flatMap((text) => text.split(/\s+/u)));
  for (const as of RENDERINGS) {
    const rendered = textsOf(render({ sections } as unknown as WindowContent, as)).join('\n');
    expect(
      [...words].filter((word) => !rendered.includes(word)),
      as,
    ).toEqual([]);
  }
}

/** A window snapshot renders the same, also after it was serialized, and a snapshot of it is equal. */
function expectReplay(window: ContextWindow): void {
  const json = JSON.stringify(keptOf(window));
  const replayed = JSON.parse(json) as WindowContent;
  expect(JSON.stringify(keptOf(replayed))).toBe(json);
  for (const as of RENDERINGS) expect(JSON.stringify(render(replayed, as)), as).toBe(JSON.stringify(render(window, as)));
  expect(json.length).toBeLessThan(
    2_000 + 12 * window.budget.limit + 1_200 * window.sections.flatMap(({ items }) => items).length + 12_000,
  );
}

describe('windows of random sessions', () => {
  it(`keep all invariants in ${SESSIONS} of them`, () => {
    let built = 0;
    let summarised = 0;
    const cuts = new Map<CutKind, number>();
    fc.assert(
      fc.property(scene, wishes, (played, wish) => {
        const made = build(played, wish);
        if (made === undefined) return;
        built += 1;
        const { candidates, window } = made;
        expect(window.budget.tokenizer).toBe(wish.measure.tokenizer.encoding);
        expectSlice(window, wish.slice);
        expectReceipt(window, candidates);
        expectLatestUser(window, candidates);
        const items = window.sections.flatMap((section) => section.items);
        window.sections.forEach(expectCuts);
        summarised += expectSummary(window, candidates);
        for (const { cut } of items) if (cut !== undefined) cuts.set(cut.how, (cuts.get(cut.how) ?? 0) + 1);
        for (const as of RENDERINGS) {
          const rendering = render(window, as);
          expect(tokensOf(rendering, wish.measure), as).toBeLessThanOrEqual(window.budget.used);
          expectAcceptedByProviders(rendering);
        }
        expectReplay(window);
        expectAllWords(window);
      }),
      { numRuns: SESSIONS, seed: 20_251_122 },
    );
    expect(built).toBeGreaterThan(SESSIONS * 0.8);
    expect(summarised).toBeGreaterThan(SESSIONS / 60);
    for (const how of CUT_KINDS) expect(cuts.get(how), how).toBeGreaterThan(SESSIONS / 40);
  });

  it('are deterministic', () => {
    fc.assert(
      fc.property(scene, wishes, (played, wish) => {
        const [one, two] = [build(played, wish), build(played, wish)];
        expect(JSON.stringify(one?.window)).toBe(JSON.stringify(two?.window));
      }),
      { numRuns: 150, seed: 7 },
    );
  });

  it('contain every non-empty message if there is room', () => {
    fc.assert(
      fc.property(scene, (played) => {
        const made = build(
          { ...played, recent: 100 },
          {
            limit: 500_000,
            strategy: 'U_SHAPED',
            share: 0,
            withoutOperations: false,
            measure: USUAL,
            slice: EVERYTHING,
          },
        );
        const held = new Set(made?.window.sections.flatMap(({ items }) => items.map(({ message }) => message?.id)));
        const missing = made?.candidates.recent.filter(({ id }) => !held.has(id)) ?? [];
        expect(missing.filter((message) => contentOf(message).trim() !== '')).toEqual([]);
        expect(made?.window.omitted.count).toBe(missing.length);
      }),
      { numRuns: 150, seed: 8 },
    );
  });
});
