import { Tiktoken } from 'js-tiktoken/lite';
import o200k from 'js-tiktoken/ranks/o200k_base';
import { loadO200k } from '../src/domain/window/tokens/ranks.js';
import { createTokenizer } from '../src/domain/window/tokens/tokenizer.js';
import { buildConversation } from './conversation.js';
import { buildInventory } from './inventory/inventory.js';
import { createRandom } from './random.js';
import type { Report, Row } from './report.js';

const MEGABYTE = 1_000_000;
const PLAIN = 200_000;

/** Compares the tokenizer with js-tiktoken on natural text, and measures the worst megabytes. */
export function benchTokens(): Report {
  const text = naturalText(MEGABYTE);
  const tokenizer = createTokenizer(loadO200k);
  const load = time(() => tokenizer.count('load the ranks'));
  const first = time(() => tokenizer.count(text));
  const again = time(() => tokenizer.count(text));
  const plain = new Tiktoken(o200k);
  plain.encode('warm up');
  const part = text.slice(0, PLAIN);
  const theirs = time(() => plain.encode(part).length);
  const same = plain.encode(part).length === tokenizer.count(part);
  const rate = (characters: number, ms: number): number => characters / 1_000 / ms;
  const row = (metric: string, value: number, unit: string): Row => ({ case: 'natural text', metric, value, unit });
  const worst = worstInputs().map(([name, input]): Row => {
    const fresh = createWarm();
    return { case: `1 MB of ${name}`, metric: 'one count', value: time(() => fresh.count(input)), unit: 'ms' };
  });
  return {
    name: 'tokens',
    rows: [
      row('loading the ranks', load, 'ms'),
      row('ours, first time', rate(text.length, first), 'MB/s'),
      row('ours, pieces known', rate(text.length, again), 'MB/s'),
      row('js-tiktoken', rate(part.length, theirs), 'MB/s'),
      row('ours, first time, against js-tiktoken', rate(text.length, first) / rate(part.length, theirs), 'ratio'),
      row('same count', same ? 1 : 0, 'of 1'),
      ...worst,
    ],
  };
}

const encoding = loadO200k();

/** With an empty cache and loaded ranks. */
function createWarm(): ReturnType<typeof createTokenizer> {
  return createTokenizer(() => encoding);
}

function time(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

function naturalText(size: number): string {
  let text = '';
  for (const turn of buildConversation(buildInventory(2_000), 3)) {
    text += `${turn.text}\n`;
    if (text.length >= size) break;
  }
  return text.slice(0, size);
}

function worstInputs(): readonly (readonly [string, string])[] {
  const random = createRandom(5);
  const from = (letters: readonly string[], characters: number): string =>
    Array.from({ length: characters }, () => random.pick(letters)).join('');
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/');
  const ideographs = Array.from({ length: 3_000 }, (_, index) => String.fromCodePoint(0x4e00 + 7 * index));
  const faces = Array.from({ length: 60 }, (_, index) => String.fromCodePoint(0x1f600 + index));
  return [
    ['base64', from(letters, MEGABYTE)],
    ['one letter', 'a'.repeat(MEGABYTE)],
    ['CJK', from(ideographs, MEGABYTE / 3)],
    ['emoji', from(faces, MEGABYTE / 4)],
    ['punctuation', from(Array.from('!?.,;:-_#*+~/\\|<>()[]{}'), MEGABYTE)],
    ['spaces', ' '.repeat(MEGABYTE)],
  ];
}
