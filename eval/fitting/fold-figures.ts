import { groupBy } from '../../src/domain/common/group-by.js';
import { figuresOf } from '../figures.js';
import type { Judged } from '../score.js';

/** Percentages with one decimal; null without cases. */
interface Rates {
  readonly precision: number | null;
  readonly recall: number | null;
  readonly f1: number | null;
}

/** The figures of a replayed set. */
export interface FoldFigures {
  /** The share of the labels of users, and of all references, that are right or listed. */
  readonly userCovered: number | null;
  readonly referencesCovered: number | null;
  /** The share of these labels of which something else is asserted. */
  readonly userAssertedWrong: number | null;
  readonly referencesAssertedWrong: number | null;
  /** Of 100 turns of users: spans that touch no label and are asserted, listed, or called unknown. */
  readonly strayAsserted: number | null;
  readonly strayLists: number | null;
  readonly falseUnknown: number | null;
  /** The share of the turns that need no earlier one and are called follow-ups. */
  readonly independentFlagged: number | null;
  /** Mentions and references of users and assistants. */
  readonly resolution: Rates;
  readonly userMentions: number | null;
  readonly assistantMentions: number | null;
  readonly references: number | null;
  readonly ambiguousAsked: number | null;
  readonly unknownSaid: number | null;
  /** The share of ambiguous and unknown labels that were resolved. */
  readonly guessedInstead: number | null;
  readonly followUp: Rates;
  readonly topicShift: Rates;
}

export function reportOf(judged: readonly Judged[]): FoldFigures {
  const figures = figuresOf(judged.map(({ finding }) => finding));
  const of = (name: string): number | null => figures[name] ?? null;
  const rates = (name: string): Rates => ({ precision: of(`${name} precision`), recall: of(`${name} recall`), f1: of(`${name} F1`) });
  return {
    userCovered: of('user covered'),
    referencesCovered: of('references covered'),
    userAssertedWrong: of('user asserted wrong'),
    referencesAssertedWrong: of('references asserted wrong'),
    strayAsserted: of('stray asserted of 100'),
    strayLists: of('stray lists of 100'),
    falseUnknown: of('false unknown of 100'),
    independentFlagged: of('independent flagged'),
    resolution: rates('resolution'),
    userMentions: of('user mentions'),
    assistantMentions: of('assistant mentions'),
    references: of('references'),
    ambiguousAsked: of('ambiguous asked'),
    unknownSaid: of('unknown said'),
    guessedInstead: of('guessed instead'),
    followUp: rates('follow-up'),
    topicShift: rates('topic shift'),
  };
}

/** Lower and upper bounds by figure. */
export type Intervals = Readonly<Record<string, readonly [number, number]>>;

const MAIN = [
  'user covered',
  'references covered',
  'user asserted wrong',
  'references asserted wrong',
  'resolution F1',
  'follow-up F1',
  'topic shift F1',
];
const SAMPLES = 400;

/** 95 % intervals of the main figures: the conversations are drawn again and again, with replacement. */
export function intervalsOf(judged: readonly Judged[]): Intervals {
  const byDialogue = [...groupBy(judged, ({ dialogue }) => dialogue).values()];
  const random = randomOf(1);
  const samples = Array.from({ length: SAMPLES }, () => {
    const drawn = byDialogue.flatMap(() => byDialogue[Math.floor(random() * byDialogue.length)] ?? []);
    return figuresOf(drawn.map(({ finding }) => finding));
  });
  return Object.fromEntries(
    MAIN.flatMap((name) => {
      const values = samples.flatMap((figures) => figures[name] ?? []).toSorted((a, b) => a - b);
      const at = (share: number): number => values[Math.min(values.length - 1, Math.floor(share * values.length))] ?? 0;
      return values.length === 0 ? [] : [[name, [at(0.025), at(0.975)] as const]];
    }),
  );
}

/** A small deterministic generator of numbers from 0 to 1 (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
