import { fileURLToPath } from 'node:url';
import { EXAMPLES } from './isp/example.js';
import type { FactQuestion } from './question.js';

/** Questions about one inventory. */
export interface FactSet {
  readonly name: string;
  readonly path: string;
  readonly questions: readonly FactQuestion[];
}

const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const fixture = (name: string, questions: readonly FactQuestion[]): FactSet => ({
  name,
  path: pathOf(`../benchmark/${name}/inventory.json`),
  questions,
});

export const FACT_SETS: readonly FactSet[] = [fixture('isp', EXAMPLES)];
