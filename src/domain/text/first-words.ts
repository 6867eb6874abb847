const LONGEST = 80;

/** The beginning of a text on one line of at most 80 characters, cut between words; empty for a text without words. */
export function firstWords(text: string): string {
  const line = text.slice(0, 1_000).replaceAll(/\s+/gu, ' ').trim();
  if (line.length <= LONGEST) return line;
  const words = line.slice(0, LONGEST - 1).replace(/\s+\S*$/u, '');
  return `${words.toWellFormed().replaceAll('\ufffd', '')}…`;
}
