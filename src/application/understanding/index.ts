export { understandText, type Understood } from './understand-text.js';
