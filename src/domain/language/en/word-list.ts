/**
 * A list of words, divided by spaces or line breaks. It is checked when it is loaded.
 *
 * @throws {Error} if a word is not in lower case, or is listed twice
 */
export function wordList(text: string): ReadonlySet<string> {
  const words = text.trim().split(/\s+/u);
  const found = new Set<string>();
  for (const word of words) {
    if (word !== word.toLowerCase()) throw new Error(`A word list expects words in lower case, received “${word}”.`);
    if (found.has(word)) throw new Error(`A word list has “${word}” twice.`);
    found.add(word);
  }
  return found;
}

/** A pattern for any of these words and phrases, between spaces. `_` stands for a space; parts of patterns are allowed: `\w*` for any ending. */
export const phrasePattern = (text: string): RegExp => new RegExp(` (?:${text.trim().split(/\s+/u).join('|').replaceAll('_', ' ')}) `, 'u');
