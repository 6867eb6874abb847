/** A key with one misspelt word: `prefix` + a known word close to `word` + `suffix`. */
export interface SpellingPattern {
  readonly prefix: string;
  readonly word: string;
  readonly suffix: string;
}

/** Names with more or longer words are not corrected. */
const MAX_TOKENS = 12;
const LONGEST_WORD = 40;

/** One pattern for each token that `isSuspect`, with the other tokens unchanged. */
export function spellingPatterns(
  prefix: string,
  tokens: readonly string[],
  isSuspect: (token: string) => boolean,
): readonly SpellingPattern[] {
  if (tokens.length > MAX_TOKENS) return [];
  return tokens.flatMap((word, at) => {
    if (!isSuspect(word) || word.length > LONGEST_WORD) return [];
    const before = tokens.slice(0, at).map((token) => `${token} `);
    const after = tokens.slice(at + 1).map((token) => ` ${token}`);
    return [{ prefix: [prefix, ...before].join(''), word, suffix: after.join('') }];
  });
}
