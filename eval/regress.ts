import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inventoryPath } from './benchmark/sets.js';
import { predict } from './conversations.js';
import type { Figures } from './figures.js';
import { keysOf, linesOf, readLabelled } from './labels.js';
import { betterThan, type Change, worseThan } from './report.js';
import { judge, type Judged, type Prediction } from './score.js';

const FOLDER = fileURLToPath(new URL('conversations/', import.meta.url));
const BASELINE = `${FOLDER}baseline.json`;
const INVENTORY = inventoryPath('sample');
const BUDGETS = ['25%', '50%'];

/** Replays the dialogues of this repository on the sample inventory and the embedded store. */
export async function replayOwn(): Promise<readonly Judged[]> {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.jsonl'));
  const dialogues = readLabelled(
    files.toSorted().map((name) => `${FOLDER}${name}`),
    keysOf(INVENTORY),
  );
  return judge(dialogues, await predict(dialogues, { inventory: INVENTORY, budgets: BUDGETS }));
}

/** The differences from the accepted figures. */
export function compareWithBaseline(figures: Figures): { readonly worse: readonly Change[]; readonly better: readonly Change[] } {
  if (!existsSync(BASELINE)) throw new Error(`There is no ${BASELINE} to compare with; regress --accept writes it.`);
  const baseline = JSON.parse(readFileSync(BASELINE, 'utf8')) as Figures;
  return { worse: worseThan(baseline, figures), better: betterThan(baseline, figures) };
}

export const acceptFigures = (figures: Figures): void => writeFileSync(BASELINE, `${JSON.stringify(figures, null, 2)}\n`);

/** Judges predictions that `conversations` wrote. */
export const scoreFile = (file: string, predictions: string): readonly Judged[] =>
  judge(readLabelled([file]), linesOf(predictions) as readonly Prediction[]);
