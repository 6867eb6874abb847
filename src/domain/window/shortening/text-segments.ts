/** A piece is no longer than this where there is white space to part it at: a paragraph without a full stop is still many pieces. */
const LONGEST_SEGMENT = 320;

/** Where a sentence, a line or a record of a list ends, with the white space behind it. */
const END = /[.!?]["'”’)\]]{0,3}\s+|[。！？]\s*|\n\s*|\},\s*/gu;

/** Sentences, lines and records in their order. Each keeps the white space behind it, so together they are the text again. */
export function segmentsOf(text: string): readonly string[] {
  const pieces: string[] = [];
  let start = 0;
  for (const { index, 0: end } of text.matchAll(END)) {
    pieces.push(...parted(text.slice(start, index + end.length)));
    start = index + end.length;
  }
  if (start < text.length) pieces.push(...parted(text.slice(start)));
  return pieces;
}

/** Between words, never within one. */
function parted(piece: string): readonly string[] {
  if (piece.length <= LONGEST_SEGMENT) return [piece];
  const parts: string[] = [];
  let part = '';
  for (const [word] of piece.matchAll(/\S+\s*|^\s+/gu)) {
    if (part !== '' && part.length + word.length > LONGEST_SEGMENT) {
      parts.push(part);
      part = '';
    }
    part += word;
  }
  return part === '' ? parts : [...parts, part];
}

/** The last place at or before `most` where a text may end: behind a sentence or a line if that loses little, else behind a word. */
export function endBefore(text: string, most: number): number {
  if (most >= text.length) return text.length;
  const near = Math.max(0, most - REACH);
  const stretch = text.slice(near, most + 1);
  const least = Math.floor(most * (1 - LOST)) - near;
  const sentence = lastMatch(stretch, /[.!?]["'”’)\]]{0,3}(?=\s)|[。！？]|\n/gu);
  if (sentence !== undefined && sentence > 0 && sentence >= least) return Math.min(most, near + sentence);
  const word = lastMatch(stretch, /\S(?=\s)/gu);
  return word === undefined || near + word > most ? most : near + word;
}

/** The first place at or after `least` where a text may begin again. */
export function beginAfter(text: string, least: number): number {
  if (least <= 0) return 0;
  const stretch = text.slice(least - 1, least + REACH);
  const most = Math.floor((text.length - least) * LOST) + 1;
  const sentence = firstMatch(stretch, /[.!?]["'”’)\]]{0,3}\s+(?=\S)|[。！？]|\n\s*(?=\S)/gu);
  if (sentence !== undefined && sentence <= most) return least - 1 + sentence;
  const word = firstMatch(stretch, /\s+(?=\S)/gu);
  return word === undefined ? least : least - 1 + word;
}

/** A boundary is looked for within so many characters; a longer word may be parted, or nothing of it would be left. */
const REACH = 400;
/** The share of a kept stretch that is given up for the end of a sentence. */
const LOST = 0.2;

function lastMatch(text: string, pattern: RegExp): number | undefined {
  let end: number | undefined;
  for (const match of text.matchAll(pattern)) end = match.index + match[0].length;
  return end;
}

function firstMatch(text: string, pattern: RegExp): number | undefined {
  const match = pattern.exec(text);
  return match === null ? undefined : match.index + match[0].length;
}
