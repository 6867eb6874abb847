export { createErasure, eraseSession, type ErasedPlace, type Erasure } from './erasure.js';
