/** A lookup key with its fit to the words; the fits are a subset of those of names. */
export interface NotationKey {
  readonly key: string;
  readonly fit: 'WHOLE' | 'HOST' | 'ADDRESS' | 'INTERFACE' | 'NUMBER';
  /** The entity must be of a kind that one of these nouns names. */
  readonly nouns?: readonly string[];
}

/** Something that is written in a notation. Offsets are UTF-16 units, end exclusive. */
export interface NotationSpan {
  readonly start: number;
  readonly end: number;
  readonly form: 'ADDRESS' | 'WORDS' | 'RANGE';
  readonly keys: readonly NotationKey[];
  /** For a range or a link: the keys of each member. `keys` is empty then. */
  readonly members?: readonly (readonly NotationKey[])[];
  /** The members that must exist: ALL for the ends of a link, ANY for a range of numbers. */
  readonly found?: 'ALL' | 'ANY';
  /** The notation is certain, so that no part of these words is read in another way. */
  readonly isWhole?: boolean;
  /** Only a whole name counts: the words are no name if nothing has it. */
  readonly isExact?: boolean;
}

/** Finds everything in a text that is written in one notation. The work is linear in the text: patterns have bounded repetitions. */
export type Notation = (text: string) => readonly NotationSpan[];

/** A part of a text. Offsets are UTF-16 units, end exclusive. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** The text of a match, or of one of its groups. The pattern has the flag `d`. */
export function stretchOf(match: RegExpExecArray, group = 0): Stretch {
  const [start, end] = match.indices?.[group] ?? [match.index, match.index + match[0].length];
  return { start, end };
}

/** A dotted IPv4 address within a pattern. */
export const V4 = String.raw`(?:\d{1,3}\.){3}\d{1,3}`;
