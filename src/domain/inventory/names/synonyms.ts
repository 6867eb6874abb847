import { SYNONYM_GROUPS, TWO_WORD_NOUNS } from '../../language/en/synonyms.js';

function build(): ReadonlyMap<string, readonly string[]> {
  const map = new Map<string, Set<string>>();
  for (const group of SYNONYM_GROUPS) {
    const words = splitGroup(group);
    for (const word of words) for (const other of words) if (other !== word) map.set(word, (map.get(word) ?? new Set()).add(other));
  }
  return new Map([...map].map(([word, others]) => [word, [...others]]));
}

function splitGroup(group: string): readonly string[] {
  const pair = TWO_WORD_NOUNS.find((words) => group.startsWith(`${words} `));
  return pair === undefined ? group.split(' ') : [pair, ...group.slice(pair.length + 1).split(' ')];
}

const SYNONYMS: ReadonlyMap<string, readonly string[]> = build();

const NOTHING: readonly string[] = [];

export const synonymsOf = (word: string): readonly string[] => SYNONYMS.get(word) ?? NOTHING;
