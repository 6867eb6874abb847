/** Case, spaces and punctuation do not count. */
export const normalText = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

export const isSameText = (a: string, b: string): boolean => normalText(a) === normalText(b);
