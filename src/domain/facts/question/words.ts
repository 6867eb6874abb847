import { fold } from '../../text/normal-form.js';

/** Part of a text, end exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface Word extends Span {
  /** In small letters, without a possessive `s`. */
  readonly text: string;
  /** A blank is right before it. */
  readonly isSpaced: boolean;
}

const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}'’-]|(?<=\b\p{L})\/(?=\p{L}\b))*/gu;

export const wordsIn = (text: string): readonly Word[] =>
  [...text.matchAll(WORD)].map(({ index, 0: word }): Word => ({
    start: index,
    end: index + word.length,
    text: fold(word).replace(/['’]s$/u, ''),
    isSpaced: /\s/u.test(text.charAt(index - 1)),
  }));

export const overlaps = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;
