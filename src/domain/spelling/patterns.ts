/** A key with one word misspelt: `prefix` + a known word close to `word` + `suffix`. */
export interface SpellingPattern {
  readonly prefix: string;
  readonly word: string;
  readonly suffix: string;
}

/** One pattern for each token that `isSuspect`, with the others as they are. */
export function spellingPatterns(
  prefix: string,
  tokens: readonly string[],
  isSuspect: (token: string) => boolean,
): readonly SpellingPattern[] {
  return tokens.flatMap((word, at) => {
    if (!isSuspect(word)) return [];
    const before = tokens.slice(0, at).map((token) => `${token} `);
    const after = tokens.slice(at + 1).map((token) => ` ${token}`);
    return [{ prefix: [prefix, ...before].join(''), word, suffix: after.join('') }];
  });
}
