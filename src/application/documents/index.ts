export { createDocuments, type Documents } from './documents.js';
