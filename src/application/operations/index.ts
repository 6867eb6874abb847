export { checkOperation } from './operation-drafts.js';
export type { FinishedOperation } from './finish-operation.js';
export { NO_RESULTS, resultsIn, resultsOf, writeResults, type MessageResults } from './message-results.js';
export { deriveObserved } from './observe-result.js';
export { createOperations, type Operations, type RecentContext, type RecordedOperation } from './operations.js';
export { knownIn, readResult } from './read-result.js';
export { newestOperations, operationsAsked, recordedOn } from './recent-operations.js';
