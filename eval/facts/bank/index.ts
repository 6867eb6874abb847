import type { FactQuestion } from '../question.js';
import { COMPARISONS } from './comparisons.js';

export const BANK_QUESTIONS: readonly FactQuestion[] = [
  ...COMPARISONS,
];
