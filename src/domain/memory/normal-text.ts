/** Case, spaces and punctuation do not count. */
export const normalText = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

export const isSameText = (a: string, b: string): boolean => normalText(a) === normalText(b);

/** The text as words between spaces. */
const wordsOf = (text: string): string => ` ${normalText(text)} `;

/** Whether a text contains a name as whole words: “it” is not in “units”. */
export const hasName = (text: string, name: string): boolean => wordsOf(text).includes(wordsOf(name));

/** The words of a text without names. */
export const withoutNames = (text: string, names: readonly string[]): string =>
  names
    .filter((name) => normalText(name) !== '')
    .reduce((rest, name) => rest.replaceAll(wordsOf(name), ' '), wordsOf(text))
    .trim();
