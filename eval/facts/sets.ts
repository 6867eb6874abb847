import { fileURLToPath } from 'node:url';
import { BANK_QUESTIONS } from './bank/index.js';
import { FACTORY_QUESTIONS } from './factory/index.js';
import { HOSPITAL_QUESTIONS } from './hospital/index.js';
import { ISP_QUESTIONS } from './isp/index.js';
import { RETAIL_QUESTIONS } from './retail/index.js';
import { SAMPLE_QUESTIONS } from './sample/index.js';
import {
  BANK_SECOND_QUESTIONS,
  FACTORY_SECOND_QUESTIONS,
  HOSPITAL_SECOND_QUESTIONS,
  ISP_SECOND_QUESTIONS,
  RETAIL_SECOND_QUESTIONS,
  SAMPLE_SECOND_QUESTIONS,
} from './second/index.js';
import type { FactQuestion } from './question.js';

/** Questions about one inventory. */
export interface FactSet {
  readonly name: string;
  readonly path: string;
  readonly questions: readonly FactQuestion[];
}

const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const fixture = (inventory: string, questions: readonly FactQuestion[], name = inventory): FactSet => ({
  name,
  path: pathOf(`../benchmark/${inventory}/inventory.json`),
  questions,
});

export const FACT_SETS: readonly FactSet[] = [
  fixture('isp', ISP_QUESTIONS),
  fixture('hospital', HOSPITAL_QUESTIONS),
  fixture('factory', FACTORY_QUESTIONS),
  fixture('bank', BANK_QUESTIONS),
  fixture('retail', RETAIL_QUESTIONS),
  fixture('isp', ISP_SECOND_QUESTIONS, 'isp-second'),
  fixture('hospital', HOSPITAL_SECOND_QUESTIONS, 'hospital-second'),
  fixture('factory', FACTORY_SECOND_QUESTIONS, 'factory-second'),
  fixture('bank', BANK_SECOND_QUESTIONS, 'bank-second'),
  fixture('retail', RETAIL_SECOND_QUESTIONS, 'retail-second'),
  { name: 'sample', path: pathOf('../../sample/inventory.jsonl'), questions: SAMPLE_QUESTIONS },
  { name: 'sample-second', path: pathOf('../../sample/inventory.jsonl'), questions: SAMPLE_SECOND_QUESTIONS },
];
