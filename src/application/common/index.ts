export { allDone, fulfilled } from './all-done.js';
export { LIMITS, checkBody, checkCount, checkDepth, checkId, checkInteger, checkLine } from './checks.js';
export { countGently } from './count-tokens.js';
export type { Dependencies } from './dependencies.js';
