export { createExports, type Exports } from './exports.js';
export type { ImportOptions } from './import-session.js';
export { linesOf, type LineLimits } from './lines.js';
export type { SessionDocument } from './write-document.js';
