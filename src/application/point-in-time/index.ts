export { focusAt, rebuildFocus } from './focus-at.js';
export { selectionAt } from './selection-at.js';
export { sessionAt } from './session-at.js';
