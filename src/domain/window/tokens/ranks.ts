import o200k from 'js-tiktoken/ranks/o200k_base';

/** An encoding as it is needed for counting: the pattern that cuts text into pieces, and the rank of every token's bytes. */
export interface Encoding {
  readonly name: string;
  /** Global and Unicode-aware. */
  readonly pattern: RegExp;
  /** Rank by the token's bytes, one character a byte. */
  readonly ranks: ReadonlyMap<string, number>;
}

/** An encoding as js-tiktoken ships it: the pattern, and lines of `! first-rank token token …`, tokens in base64. */
interface Shipped {
  readonly pat_str: string;
  readonly bpe_ranks: string;
}

export const loadO200k = (): Encoding => encodingOf('o200k_base', o200k);

/** Not many need it, so its tables are read when somebody does. */
export async function importCl100k(): Promise<() => Encoding> {
  const { default: cl100k } = await import('js-tiktoken/ranks/cl100k_base');
  return () => encodingOf('cl100k_base', cl100k);
}

function encodingOf(name: string, { pat_str, bpe_ranks }: Shipped): Encoding {
  const ranks = new Map<string, number>();
  for (const line of bpe_ranks.split('\n')) {
    const [mark, offset, ...tokens] = line.split(' ');
    if (mark !== '!') continue;
    tokens.forEach((token, index) => ranks.set(atob(token), Number(offset) + index));
  }
  return { name, pattern: new RegExp(pat_str, 'gu'), ranks };
}
