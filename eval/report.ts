import { type Figures, LOW } from './figures.js';
import { isMiss, type Judged } from './score.js';

/** The maximum decrease of a figure that is ignored: less than its last decimal. */
const TOLERANCE = 0.05;

export interface Change {
  readonly figure: string;
  readonly before: number;
  /** Undefined if the figure is missing. */
  readonly now: number | undefined;
}

/** Figures of the baseline that are worse or missing. */
export function worseThan(baseline: Figures, now: Figures): readonly Change[] {
  return changes(baseline, now).filter(({ figure, before, now: value }) => value === undefined || gain(figure, before, value) < -TOLERANCE);
}

/** Figures that are better; figures that the baseline does not have are not included. */
export function betterThan(baseline: Figures, now: Figures): readonly Change[] {
  return changes(baseline, now).filter(({ figure, before, now: value }) => value !== undefined && gain(figure, before, value) > TOLERANCE);
}

const changes = (baseline: Figures, now: Figures): readonly Change[] =>
  Object.entries(baseline).map(([figure, before]) => ({ figure, before, now: now[figure] }));

const gain = (figure: string, before: number, now: number): number => (LOW.has(figure) ? before - now : now - before);

export const sayChange = ({ figure, before, now }: Change): string => `${figure}: ${before} before, ${now ?? 'not measured'} now`;

/** One line for each figure. */
export function tableOf(figures: Figures): string {
  const width = Math.max(...Object.keys(figures).map((name) => name.length));
  return Object.entries(figures)
    .map(([name, value]) => `${name.padEnd(width)}  ${value.toFixed(1).padStart(5)}`)
    .join('\n');
}

/** One line for each miss, in the order of the dialogues. */
export function missesOf(judged: readonly Judged[]): readonly string[] {
  return judged.filter(isMiss).map(({ finding, dialogue, turn, about }) => `${dialogue}, turn ${turn}: ${finding.of}: ${about}`);
}
