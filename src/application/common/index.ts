export { settleAllOrThrow, fulfilled } from './all-done.js';
export { LIMITS, checkBody, checkCount, checkDepth, checkId, checkInteger, checkLine, checkRange, rangeText, RANGES } from './checks.js';
export { countTokensInSteps } from './count-tokens.js';
export type { AcceptedTokens, ConfiguredSource, Dependencies, PresenceTimes, Waits } from './dependencies.js';
export { processJobs } from './jobs.js';
export { createLaterJobs } from './later-jobs.js';
export { createRevisionWatch, type RevisionWatch } from './revision-watch.js';
