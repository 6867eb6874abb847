import { ABBREVIATION_AT_END } from '../../language/en/statements.js';

/** In characters, with what stands before it. */
const LONGEST_ABBREVIATION = 8;
/** The maximum length of a segment if there is white space to split it at, so that a paragraph without periods becomes several segments. */
const LONGEST_SEGMENT = 320;

/** The end of a sentence, a line or a list record, with the following white space. */
const END = /[.!?]["'”’)\]]{0,3}\s+|[。！？]\s*|\n\s*|\},\s*/gu;

/** The sentences, lines and records of a text in order, each with its following white space, so that their concatenation is the text. */
export function segmentsOf(text: string): readonly string[] {
  const pieces: string[] = [];
  let start = 0;
  for (const { index, 0: end } of text.matchAll(END)) {
    if (end.startsWith('.') && ABBREVIATION_AT_END.test(text.slice(Math.max(0, index - LONGEST_ABBREVIATION), index + 1))) continue;
    pieces.push(...parted(text.slice(start, index + end.length)));
    start = index + end.length;
  }
  if (start < text.length) pieces.push(...parted(text.slice(start)));
  return pieces;
}

/** Between words, never inside one. */
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

/** The last position at or before `most` where a text may end: after a sentence or a line if that loses little, otherwise after a word. */
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

/** The first position at or after `least` where a text may start again. */
export function beginAfter(text: string, least: number): number {
  if (least <= 0) return 0;
  const stretch = text.slice(least - 1, least + REACH);
  const most = Math.floor((text.length - least) * LOST) + 1;
  const sentence = firstMatch(stretch, /[.!?]["'”’)\]]{0,3}\s+(?=\S)|[。！？]|\n\s*(?=\S)/gu);
  if (sentence !== undefined && sentence <= most) return least - 1 + sentence;
  const word = firstMatch(stretch, /\s+(?=\S)/gu);
  return word === undefined ? least : least - 1 + word;
}

/** The distance within which a boundary is searched; a longer word may be split. */
const REACH = 400;
/** The share of the kept text that is given up for the end of a sentence. */
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
