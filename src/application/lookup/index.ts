export { createLookUpNames, type LookUpNames } from './name-lookup.js';
