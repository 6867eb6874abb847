import o200k from 'js-tiktoken/ranks/o200k_base';

/** An encoding as it is needed for counting: the pattern that cuts text into pieces, and the rank of every token's bytes. */
export interface Encoding {
  readonly name: string;
  /** Global and Unicode-aware. */
  readonly pattern: RegExp;
  /** Rank by the token's bytes, one character a byte. */
  readonly ranks: ReadonlyMap<string, number>;
}

/** o200k_base, as js-tiktoken ships it: lines of `! first-rank token token …`, tokens in base64. */
export function loadO200k(): Encoding {
  const ranks = new Map<string, number>();
  for (const line of o200k.bpe_ranks.split('\n')) {
    const [mark, offset, ...tokens] = line.split(' ');
    if (mark !== '!') continue;
    tokens.forEach((token, index) => ranks.set(atob(token), Number(offset) + index));
  }
  return { name: 'o200k_base', pattern: new RegExp(o200k.pat_str, 'gu'), ranks };
}
