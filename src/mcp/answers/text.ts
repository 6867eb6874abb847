/** Invisible characters and line breaks, with which a text could imitate the lines around it. */
const BREAKING = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu;

/** A text of others on one line, of at most `most` characters. */
export function oneLine(text: string, most: number): string {
  // Cuts first, because a text may be a megabyte long. Removed characters may leave less than `most`.
  const flat = text
    .slice(0, 4 * most)
    .toWellFormed()
    .replaceAll(BREAKING, ' ')
    .trim();
  if (flat.length <= most && text.length <= 4 * most) return flat;
  return `${flat.slice(0, most).toWellFormed()}…`;
}

/** The same in quotation marks. */
export const quoted = (text: string, most = 80): string => `“${oneLine(text, most)}”`;

const BEFORE = 80;

/** The part of a text around the first of these words that it contains, on one line. */
export function excerpt(text: string, words: readonly string[], most: number): string {
  const lower = text.toLowerCase();
  const found = words.map((word) => lower.indexOf(word)).filter((at) => at >= 0);
  const from = found.length === 0 ? 0 : Math.max(0, Math.min(...found) - BEFORE);
  return `${from > 0 ? '…' : ''}${oneLine(text.slice(from), most)}`;
}
