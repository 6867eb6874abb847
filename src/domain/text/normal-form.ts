const ASCII = /^\p{ASCII}*$/u;

/** Folds a text for comparison: lower case, without accents, compatibility forms replaced. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]+/gu, '')
    .toLowerCase();
}

/** Sequences of letters and of digits, in order, without leading zeros and without a possessive `s`. `QX01-Lugano's` becomes `qx`, `1`, `lugano`. */
export function tokensOf(text: string): readonly string[] {
  const bare = fold(text).replaceAll(/([\p{L}\p{N}])['’]s\b/gu, '$1');
  return (bare.match(/\p{L}+|\p{N}+/gu) ?? []).map((token) => (token.startsWith('0') ? token.replace(/^0+(?=\d)/, '') : token));
}

/** The normal form of a name: `QX-Lugano`, `qx lugano` and `QX_LUGANO` have the same. */
export function normalForm(text: string): string {
  return tokensOf(text).join(' ');
}

const SPELLED: ReadonlyMap<string, string> = new Map([
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'oe'],
  ['å', 'aa'],
]);
const SPELLABLE = /[äöüßæœøå]/giu;

/** Names with the spellings that people use without these letters: `Zürich` and `Zuerich`, `Weiß` and `Weiss`. */
export function withSpellings(names: readonly string[]): readonly string[] {
  return names.flatMap((name) => {
    if (ASCII.test(name)) return [name];
    const spelled = name.normalize('NFC').replaceAll(SPELLABLE, (letter) => SPELLED.get(letter.toLowerCase()) ?? letter);
    return spelled === name ? [name] : [name, spelled];
  });
}

/** The words of a name between separators, including their digits. */
export function wordsOf(name: string): readonly string[] {
  return fold(name).match(/[\p{L}\p{N}'’]+/gu) ?? [];
}

/** A text in quotation marks, in one line. It cannot end the quotation itself: “ and ” in it become ". */
export const quote = (text: string): string =>
  `“${text
    .replaceAll(/[“”„‟]/gu, '"')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()}”`;
