export { lengthOf, availableSummaries } from './available-summaries.js';
export { asKept, boundaryOf, keptBefore, type Boundary } from './compaction-boundary.js';
export { createPrunings, type Pruned, type Prunings } from './prunings.js';
export { completesBlock, createSummaries, type Summaries } from './summaries.js';
