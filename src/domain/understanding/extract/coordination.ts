import { window, type Chunk } from './chunks.js';
import { normalForm, tokensOf } from '../../text/normal-form.js';
import { nounOf, type FoundNoun } from '../../inventory/names/type-nouns.js';
import type { Proposal, ProposedKey } from './proposal.js';
import { isStopWord } from '../../text/stop-words.js';

const AND = /^(?:and|or|&|n|und|y|et)$/;
const MOST_WORDS = 2;

/**
 * Two names before one noun, which both have: "Basel and Geneva routers", "the Basel and the Geneva PDU".
 *
 *     name AND ["the"] name noun        name: one or two words
 */
export function recogniseCoordination(chunks: readonly Chunk[], at: number): Proposal | undefined {
  for (let first = 1; first <= MOST_WORDS; first += 1) {
    if (!AND.test(chunks[at + first]?.lower ?? '')) continue;
    const article = chunks[at + first + 1]?.lower === 'the' ? 1 : 0;
    const second = at + first + 1 + article;
    for (let words = 1; words <= MOST_WORDS; words += 1) {
      const noun = nounAt(chunks, second + words);
      const whole = window(chunks, at, second + words + (noun?.width ?? 1));
      if (noun === undefined || whole === undefined) continue;
      const names = [chunks.slice(at, at + first), chunks.slice(second, second + words)];
      if (names.every(isName)) return proposalOf(whole, names, noun.noun);
    }
  }
  return undefined;
}

const isName = (run: readonly Chunk[]): boolean =>
  run.every(({ lower }) => !isStopWord(lower) && nounOf(lower) === undefined && !/^\d+$/.test(lower));

function nounAt(chunks: readonly Chunk[], at: number): { readonly noun: FoundNoun; readonly width: number } | undefined {
  const pair = window(chunks, at, at + 2);
  const twoWords = pair === undefined ? undefined : nounOf(pair.map(({ lower }) => lower).join(' '));
  if (twoWords !== undefined) return { noun: twoWords, width: 2 };
  const noun = nounOf(chunks[at]?.lower ?? '');
  return noun === undefined ? undefined : { noun, width: 1 };
}

function proposalOf(whole: readonly Chunk[], names: readonly (readonly Chunk[])[], noun: FoundNoun): Proposal {
  const members = names.map((run) => nameKeys(run.map(({ text }) => text).join(' ')));
  return {
    start: whole[0]?.start ?? 0,
    end: whole.at(-1)?.end ?? 0,
    text: whole.map(({ text }) => text).join(' '),
    kind: 'NAME',
    keys: [],
    types: [...noun.types, ...noun.roleTypes],
    noun: noun.noun,
    identifier: false,
    common: false,
    members,
    words: names.map((run) => tokensOf(run.map(({ text }) => text).join(' '))),
  };
}

function nameKeys(text: string): readonly ProposedKey[] {
  const form = normalForm(text);
  return [
    { key: `n:${form}`, weight: 1, why: 'the name' },
    { key: `p:${form}`, weight: 0.8, why: 'part of the name' },
  ];
}
