import o200k from 'js-tiktoken/ranks/o200k_base';

/** An encoding: the pattern that splits text into segments, and the ranks of the tokens' bytes. */
export interface Encoding {
  readonly name: string;
  /** Global and Unicode-aware. */
  readonly pattern: RegExp;
  /** Ranks by the bytes of a token, one character for each byte. */
  readonly ranks: ReadonlyMap<string, number>;
}

/** Parses an encoding of js-tiktoken: the pattern, and lines of `! first-rank token token …` with base64 tokens. */
interface Shipped {
  readonly pat_str: string;
  readonly bpe_ranks: string;
}

let o200kRanks: Encoding['ranks'] | undefined;

/** Its ranks are decoded once in a process, which takes tenths of a second. */
export function loadO200k(): Encoding {
  o200kRanks ??= ranksOf(o200k);
  return { name: 'o200k_base', pattern: patternOf(o200k), ranks: o200kRanks };
}

/** Loaded on demand, because few processes need it. */
export async function importCl100k(): Promise<() => Encoding> {
  const { default: cl100k } = await import('js-tiktoken/ranks/cl100k_base');
  return () => ({ name: 'cl100k_base', pattern: patternOf(cl100k), ranks: ranksOf(cl100k) });
}

const patternOf = ({ pat_str }: Shipped): RegExp => new RegExp(pat_str, 'gu');

function ranksOf({ bpe_ranks }: Shipped): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>();
  for (const line of bpe_ranks.split('\n')) {
    const [mark, offset, ...tokens] = line.split(' ');
    if (mark !== '!') continue;
    tokens.forEach((token, index) => ranks.set(atob(token), Number(offset) + index));
  }
  return ranks;
}
