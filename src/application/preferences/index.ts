export { checkPreferences } from './check-preferences.js';
export { resolveWish } from './window-options.js';
