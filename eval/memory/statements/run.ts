import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import weights from '../../../src/domain/memory/statements/weights.json' with { type: 'json' };
import { LASTING } from '../../../src/domain/memory/statements/lasting-statements.js';
import { withJson } from '../../labelled.js';
import { readMessages, sentencesOf } from './examples.js';
import { crossValidated, fitStatements, judgedBy, statementFigures, type JudgedSentence } from './fit.js';

const LABELLED = fileURLToPath(new URL('./messages.jsonl', import.meta.url));
const WEIGHTS = fileURLToPath(new URL('../../../src/domain/memory/statements/weights.json', import.meta.url));
const THRESHOLDS = [0.3, 0.4, 0.5, 0.6, 0.7] as const;

interface Options {
  readonly fit?: boolean;
  readonly errors?: boolean;
  readonly json?: boolean;
}

const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;

/** The weights as JSON, a line each, sorted by name. */
export const weightsText = (): string => `${JSON.stringify(fitStatements(readMessages(LABELLED)), null, 2)}\n`;

function tableOf(judged: readonly JudgedSentence[]): string {
  const rows = THRESHOLDS.map((threshold) => {
    const { precision, recall, kinds } = statementFigures(judged, threshold);
    return `| ${threshold} | ${percent(recall)} | ${percent(precision)} | ${percent(kinds)} |`;
  });
  return ['| probability from | recall | precision | correct kind |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

/** The sentences that the default threshold gets wrong. */
const errorsOf = (judged: readonly JudgedSentence[]): readonly string[] =>
  judged
    .filter(({ label, lasting }) => (label !== 'NONE') !== lasting >= LASTING)
    .map(({ label, lasting, sentence }) => `${label === 'NONE' ? 'not lasting' : 'missed'} (${lasting.toFixed(2)}): ${sentence}`);

function measure(file: string | undefined, { fit, errors, json }: Options): void {
  if (fit === true) writeFileSync(WEIGHTS, weightsText());
  const messages = readMessages(file ?? LABELLED);
  // Sentences of other files are judged by the weights of the product.
  const judged = file === undefined ? crossValidated(messages) : judgedBy(messages.flatMap(sentencesOf), weights);
  console.log(
    json === true
      ? JSON.stringify(
          THRESHOLDS.map((each) => statementFigures(judged, each)),
          null,
          2,
        )
      : tableOf(judged),
  );
  if (errors === true) for (const line of errorsOf(judged)) console.log(line);
}

export function addStatements(program: Command): void {
  withJson(
    program
      .command('statements [file]')
      .description('lasting statements in labelled messages: recall and precision of the classifier, cross-validated without a file')
      .option('--fit', 'fit the weights of the product to all labelled messages')
      .option('--errors', 'list wrong sentences'),
  ).action(measure);
}
