import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inventoryPath } from '../benchmark/sets.js';
import { type FactQuestion, readQuestions } from './question.js';

/** Questions about one inventory. */
export interface FactSet {
  readonly name: string;
  /** The file of the inventory. */
  readonly path: string;
  readonly questions: readonly FactQuestion[];
}

const FOLDER = fileURLToPath(new URL('./questions/', import.meta.url));

/** One set for each file in `questions`: `isp.jsonl` and `isp-second.jsonl` ask about the inventory `isp`. */
export const FACT_SETS: readonly FactSet[] = readdirSync(FOLDER)
  .map((file) => basename(file, '.jsonl'))
  .toSorted()
  .map((name) => ({
    name,
    path: inventoryPath(name.replace(/-second$/u, '')),
    questions: readQuestions(`${FOLDER}${name}.jsonl`),
  }));
