import type { FactQuestion } from '../question.js';
import { ADDRESS_QUESTIONS, COUNT_QUESTIONS } from './addresses.js';
import { ATTRIBUTE_QUESTIONS, COMPARISON_QUESTIONS, LOCATION_QUESTIONS, NEGATIVE_QUESTIONS } from './attributes.js';
import { CONNECTION_QUESTIONS, POWER_QUESTIONS } from './connections.js';
import { FOLLOW_UP_QUESTIONS } from './follow-ups.js';
import { AGGREGATE_QUESTIONS, MEMBER_QUESTIONS } from './members.js';

/** Questions about the network of a freight company with two data centres. */
export const SAMPLE_QUESTIONS: readonly FactQuestion[] = [
  ...COMPARISON_QUESTIONS,
  ...LOCATION_QUESTIONS,
  ...ATTRIBUTE_QUESTIONS,
  ...NEGATIVE_QUESTIONS,
  ...ADDRESS_QUESTIONS,
  ...COUNT_QUESTIONS,
  ...POWER_QUESTIONS,
  ...CONNECTION_QUESTIONS,
  ...MEMBER_QUESTIONS,
  ...FOLLOW_UP_QUESTIONS,
  ...AGGREGATE_QUESTIONS,
];
