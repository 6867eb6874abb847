export { createSources, type Sources, type SourceView } from './sources.js';
export type { SyncReport } from './synchronize.js';
export type { SyncOptions } from './sync-run.js';
