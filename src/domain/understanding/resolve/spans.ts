import { UNDERSTOOD_CHARACTERS } from '../extract/chunks.js';

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Which characters of a text are spoken for. A look costs the length of the span, not the number of spans. */
export interface Spans {
  /** Takes the span when all of it is free. */
  take(span: Span): boolean;
}

export function createSpans(taken: readonly Span[] = []): Spans {
  const characters = new Uint8Array(UNDERSTOOD_CHARACTERS);
  taken.forEach(({ start, end }) => characters.fill(1, start, end));
  return {
    take({ start, end }) {
      if (characters.subarray(start, end).includes(1)) return false;
      characters.fill(1, start, end);
      return true;
    },
  };
}
