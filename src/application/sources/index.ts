export { createSources, type SourceCheck, type Sources } from './sources.js';
export type { SourceView } from './configured-sources.js';
export type { SyncOptions } from './sync-run.js';
