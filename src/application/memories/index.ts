export { createMemories, type Memories } from './memories.js';
export type { DocumentReport, FilesState } from './file-documents.js';
export type { Learning } from './learning.js';
export { createMemoryChanges, type MemoryChanges } from './memory-changes.js';
export { ownersFor } from './owners.js';
export { createRecall, type MemoryBasis, type MemoryRecall } from './recall.js';
