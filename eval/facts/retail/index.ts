import type { FactQuestion } from '../question.js';
import { ADDRESSES } from './addresses.js';
import { AGGREGATES } from './aggregates.js';
import { ATTRIBUTES } from './attributes.js';
import { COMPARISONS } from './comparisons.js';
import { CONNECTIONS } from './connections.js';
import { COUNTS } from './counts.js';
import { FOLLOW_UPS } from './follow-ups.js';
import { LOCATIONS } from './locations.js';
import { MEMBERS } from './members.js';
import { NEGATIVES } from './negatives.js';
import { POWER } from './power.js';

export const RETAIL_QUESTIONS: readonly FactQuestion[] = [
  ...COMPARISONS,
  ...LOCATIONS,
  ...ATTRIBUTES,
  ...NEGATIVES,
  ...ADDRESSES,
  ...COUNTS,
  ...POWER,
  ...CONNECTIONS,
  ...MEMBERS,
  ...FOLLOW_UPS,
  ...AGGREGATES,
];
