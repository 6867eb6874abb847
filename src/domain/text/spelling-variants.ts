/** Shorter words are too often names by accident to be corrected. */
export const SHORTEST_CORRECTED = 4;
const TWO_SLIPS_FROM = 8;
const LONGEST = 24;

/** The number of typing errors that a word of this length may have. */
export function slipsAllowed(word: string): number {
  if (word.length < SHORTEST_CORRECTED || word.length > LONGEST) return 0;
  return word.length >= TWO_SLIPS_FROM ? 2 : 1;
}

function shortened(words: Iterable<string>): Set<string> {
  const shorter = new Set<string>();
  for (const word of words) {
    for (let at = 0; at < word.length; at += 1) shorter.add(word.slice(0, at) + word.slice(at + 1));
  }
  return shorter;
}

/**
 * The word, and its variants with up to {@link slipsAllowed} letters deleted. Two words within this distance share a variant (symmetric deletion), so
 * that misspellings are found by exact lookups.
 */
export function deletionVariants(word: string): readonly string[] {
  const slips = slipsAllowed(word);
  if (slips === 0) return [];
  const once = shortened([word]);
  return [...new Set([word, ...once, ...(slips === 2 ? shortened(once) : [])])];
}

/**
 * Optimal string alignment distance: letters replaced, inserted, deleted, or swapped with their neighbor. Words are short, so the table is small.
 */
export function slipsBetween(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let best = Math.min(change, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, (beforeLast[j - 2] ?? 0) + 1);
      row.push(best);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

const ALPHABETS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u, /\p{Script=Cherokee}/u];

/** A letter of another script is not a typing error: it looks the same but is meant to be different. */
const sameAlphabets = (a: string, b: string): boolean => ALPHABETS.every((letter) => letter.test(a) === letter.test(b));

/** Whether `typed` may be a misspelling of `word`: few errors, the first letter correct unless swapped, and the same script. */
export function couldMean(typed: string, word: string): boolean {
  if (!sameAlphabets(typed, word)) return false;
  const allowed = Math.min(slipsAllowed(typed), slipsAllowed(word));
  if (allowed === 0 || Math.abs(typed.length - word.length) > allowed) return false;
  const sameStart = typed[0] === word[0] || (typed[0] === word[1] && typed[1] === word[0]);
  return sameStart && slipsBetween(typed, word) <= allowed;
}
