export { createEmbeddings, type Embeddings, type EmbeddingsState } from './embeddings.js';
export { gatherCandidates, type Recall } from './gather-candidates.js';
export { relevanceOf, type EntityRelevance } from './relevant-entities.js';
export { wordsIn, type Turn as RecalledTurn } from './relevant-messages.js';
export type { TextSimilarity } from './text-similarity.js';
export { createSemanticSearch } from './semantic-search.js';
