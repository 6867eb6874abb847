/** One judgement: the label of a turn and Netloom's decision. */
export interface Judged {
  readonly wanted: boolean;
  readonly said: boolean;
}

/** In percent, with one decimal. A precision without positive decisions and a recall without positive labels are 0. */
export interface BinaryFigures {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

export interface BinaryReport extends BinaryFigures {
  readonly dialogues: number;
  /** The number of judged turns. */
  readonly turns: number;
  readonly positives: number;
  /** The more frequent label for every turn. */
  readonly majority: BinaryFigures & { readonly guess: boolean };
  /** “Yes” for every turn: the F1 without any knowledge. */
  readonly always: BinaryFigures;
  /** The meaning of the labels, and how the turns were written. */
  readonly method: string;
}

export function reportOf(dialogues: readonly (readonly Judged[])[], method: string): BinaryReport {
  const judged = dialogues.flat();
  const positives = judged.filter(({ wanted }) => wanted).length;
  const guess = positives * 2 > judged.length;
  const saying = (said: boolean) => figuresOf(judged.map(({ wanted }) => ({ wanted, said })));
  return {
    dialogues: dialogues.length,
    turns: judged.length,
    positives,
    ...figuresOf(judged),
    majority: { guess, ...saying(guess) },
    always: saying(true),
    method,
  };
}

function figuresOf(judged: readonly Judged[]): BinaryFigures {
  const hits = judged.filter(({ wanted, said }) => wanted && said).length;
  const said = judged.filter((each) => each.said).length;
  const wanted = judged.filter((each) => each.wanted).length;
  return { precision: percent(hits, said), recall: percent(hits, wanted), f1: percent(2 * hits, said + wanted) };
}

const percent = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((1_000 * part) / whole) / 10);

/** The report for people. `what` names the positive label: "a new topic". */
export function describeReport(what: string, report: BinaryReport): string {
  const row = (name: string, { precision, recall, f1 }: BinaryFigures): string =>
    `${name.padEnd(24)} precision ${precision.toFixed(1).padStart(5)}   recall ${recall.toFixed(1).padStart(5)}   F1 ${f1.toFixed(1).padStart(5)}`;
  return [
    `${report.turns} turns of ${report.dialogues} dialogues, ${report.positives} of them ${what}`,
    row('Netloom', report),
    row(`majority guess (${report.majority.guess ? 'always' : 'never'})`, report.majority),
    row('always', report.always),
    report.method,
  ].join('\n');
}
