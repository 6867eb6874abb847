/** A name without case, diacritics, spaces, punctuation and invisible characters, so that names that look alike are equal. */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
