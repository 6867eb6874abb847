const codesOf = (...signs: readonly string[]): ReadonlySet<number> => new Set(signs.map((sign) => sign.charCodeAt(0)));
const [QUOTE, BACKSLASH, OPENING, CLOSING] = [codesOf('"'), codesOf('\\'), codesOf('[', '{'), codesOf(']', '}')];
const SEPARATORS = codesOf(',', ':');

export interface JsonBounds {
  /** The levels of lists and objects. */
  readonly depth: number;
  /** Commas and colons outside of texts: about two for each member of an object, and one for each item of a list. */
  readonly separators: number;
}

/**
 * Which bound the text of a JSON value exceeds, if any. It looks at the text only, in time proportional to its length, because parsing a megabyte of short
 * names or brackets takes a second, and checking the result longer.
 */
export function exceededBound(text: string, { depth: deepest, separators: most }: JsonBounds): keyof JsonBounds | undefined {
  let depth = 0;
  let separators = 0;
  let isString = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (isString && BACKSLASH.has(code)) index += 1;
    else if (QUOTE.has(code)) isString = !isString;
    else if (isString) continue;
    else if (SEPARATORS.has(code) && (separators += 1) > most) return 'separators';
    else if (CLOSING.has(code)) depth -= 1;
    else if (OPENING.has(code) && (depth += 1) > deepest) return 'depth';
  }
  return undefined;
}

const NAMES: Readonly<Record<keyof JsonBounds, string>> = { depth: 'levels', separators: 'commas and colons' };

/** The error for a body that exceeds a bound. */
export const boundText = (exceeded: keyof JsonBounds, bounds: JsonBounds): string =>
  `Expected a body of at most ${bounds[exceeded]} ${NAMES[exceeded]}.`;
