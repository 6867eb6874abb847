const ASCII = /^\p{ASCII}*$/u;

/** Letters and digits as they compare: lower case, without accents, compatibility forms folded. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]+/gu, '')
    .toLowerCase();
}

/**
 * Runs of letters and runs of digits, in order; digits lose leading zeros and a possessive its `s`. `QX01-Lugano's` gives
 * `qx`, `1`, `lugano`.
 */
export function tokensOf(text: string): readonly string[] {
  const bare = fold(text).replaceAll(/([\p{L}\p{N}])['’]s\b/gu, '$1');
  return (bare.match(/\p{L}+|\p{N}+/gu) ?? []).map((token) => (token.startsWith('0') ? token.replace(/^0+(?=\d)/, '') : token));
}

/** What two spellings of one name have in common: `QX-Lugano`, `qx lugano` and `QX_LUGANO` are the same. */
export function normalForm(text: string): string {
  return tokensOf(text).join(' ');
}

/** The words of a name: what stands between separators, inner digits kept with their letters. */
export function wordsOf(name: string): readonly string[] {
  return fold(name).match(/[\p{L}\p{N}'’]+/gu) ?? [];
}
