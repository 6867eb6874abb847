/** How a key relates to the words of a span. */
export type Fit = 'WHOLE' | 'PART' | 'HOST' | 'ADDRESS' | 'INTERFACE' | 'NUMBER' | 'NUMBERED' | 'SUBSTITUTED' | 'SPELLING';

export interface SpanKey {
  readonly key: string;
  readonly fit: Fit;
  /** Only entities that one of these nouns may refer to: a number after “outlet” is an outlet. */
  readonly nouns?: readonly string[];
}

export type SpanForm = 'ADDRESS' | 'INTERFACE' | 'NUMBERED' | 'NUMBER' | 'WORDS' | 'RANGE';

/** Words that may name something, with the keys under which it would be found. Offsets are UTF-16 units, end exclusive. */
export interface NameSpan {
  readonly start: number;
  readonly end: number;
  /** The range of chunks, end exclusive. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly form: SpanForm;
  readonly keys: readonly SpanKey[];
  /** Nouns beside the span that say what it is: “rack” in “rack R203”. */
  readonly besideNouns: readonly string[];
  /** The members of a list or range. */
  readonly members?: readonly (readonly SpanKey[])[];
  /** The members that must exist: ALL for the ends of a link, ANY for a range of numbers. Absent: at least half of them. */
  readonly found?: 'ALL' | 'ANY';
  /** Only a whole name counts: the words are no name if nothing has it. */
  readonly isExact?: boolean;
  /** A part of it is a time, a version, a ticket or the like: nothing says that it is a name, unless something has it. */
  readonly isNoName?: boolean;
  readonly look: Look;
}

/** Properties of the words alone. */
export interface Look {
  readonly words: number;
  readonly capitalised: boolean;
  readonly shouted: boolean;
  readonly opensSentence: boolean;
  readonly digitsOnly: boolean;
  readonly mixed: boolean;
  readonly common: boolean;
  readonly dictionary: boolean;
  readonly noun: boolean;
  readonly afterThe: boolean;
  readonly afterIndefinite: boolean;
  readonly afterPreposition: boolean;
  readonly beforePlural: boolean;
  /** A noun with the number of one of its things behind it: “store 101”. */
  readonly beforeNumber: boolean;
  readonly punctuated: boolean;
  /** An ordinary word follows: “harbor fees”. */
  readonly beforeWord: boolean;
  /** A noun of an attribute follows: “dns name”. */
  readonly beforeAttribute: boolean;
  /** The value of a setting: “retries = 3”. */
  readonly isValue: boolean;
  /** A cell of a row beside another number: “1|101|ok”. */
  readonly isOneOfNumbers: boolean;
  readonly measured: boolean;
}

export const LONGEST = 5;
export const MAX_SPANS = 900;
export const MAX_MEMBERS = 64;

export interface Run {
  readonly from: number;
  readonly to: number;
}
