export { createEmbeddings, type Embeddings, type EmbeddingsState } from './embeddings.js';
export { gatherCandidates } from './gather-candidates.js';
export { searchedText, wordsIn } from './relevant-messages.js';
export { createSemanticSearch } from './semantic-search.js';
