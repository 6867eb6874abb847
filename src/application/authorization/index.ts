export { guarded } from './guard.js';
