import type { FactQuestion } from '../question.js';
import { ADDRESS_QUESTIONS } from './addresses.js';
import { AGGREGATE_QUESTIONS } from './aggregates.js';
import { ATTRIBUTE_QUESTIONS, COMPARISON_QUESTIONS } from './attributes.js';
import { CONNECTION_QUESTIONS } from './connections.js';
import { COUNT_QUESTIONS } from './counts.js';
import { FOLLOW_UP_QUESTIONS } from './follow-ups.js';
import { LOCATION_QUESTIONS, NEGATIVE_QUESTIONS } from './locations.js';
import { MEMBER_QUESTIONS } from './members.js';
import { POWER_QUESTIONS } from './power.js';

/** Questions about the network of an internet provider. */
export const ISP_QUESTIONS: readonly FactQuestion[] = [
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
