export { createErasure, type ErasedPlace, type Erasure } from './erasure.js';
