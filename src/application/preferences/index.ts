export { checkPreferences } from './check-preferences.js';
export { resolveWindowOptions } from './window-options.js';
