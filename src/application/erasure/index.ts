export { createErasing, type ErasedPlace, type Erasing } from './erasure.js';
