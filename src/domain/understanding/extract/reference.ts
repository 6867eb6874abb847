import type { EntityType } from '../../model/entity.js';

/** Words that point back instead of naming. */
export interface Reference {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly kind: 'PRONOUN' | 'THERE' | 'NOUN' | 'POSSESSIVE' | 'ORDINAL' | 'ONE' | 'BOTH' | 'END';
  readonly plural: boolean;
  /** "two" of "the two routers". */
  readonly count?: number;
  /** 1 first, 2 second, -1 last ("the latter"). */
  readonly ordinal?: number;
  /** "the smallest", "the higher one": which end of what order. */
  readonly extreme?: Extreme;
  /** "the other one", "the remaining one". */
  readonly other: boolean;
  readonly noun?: string;
  readonly types: readonly EntityType[];
  readonly roleTypes: readonly EntityType[];
  /** What stands between the determiner and the noun: "voice" of "the voice subnet". */
  readonly modifiers: readonly string[];
  /** "/24" of "the first /24". */
  readonly mask?: number;
  /** Without an article ("status of core switch"): it points to something only where that is clear, or asks which. */
  readonly bare?: boolean;
  /** No noun of this field: "the depot" of `Lyon Depot`. It means only what is called so. */
  readonly loose?: boolean;
  /** The word behind a loose phrase, which may belong to it: "the dark fibre connects". */
  readonly longer?: { readonly word: string; readonly end: number };
}

export interface Extreme {
  readonly order: 'SIZE' | 'NUMBER';
  readonly most: boolean;
}
