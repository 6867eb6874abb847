export { createEmbeddings, type Embeddings, type EmbeddingsState } from './embeddings.js';
export { gather } from './gather-candidates.js';
export { searchedText } from './relevant-messages.js';
export { nearInMeaning } from './semantic-search.js';
