export { createMemories, type Memories } from './memories.js';
export type { DocumentReport } from './file-documents.js';
export { MAX_PROPOSALS, type Learning } from './learning.js';
export { createMemoryChanges, type MemoryChanges } from './memory-changes.js';
export { MAX_MEMORIES, ownersFor, userOwner } from './owners.js';
export { createRecall, type MemoryBasis, type MemoryRecall } from './recall.js';
