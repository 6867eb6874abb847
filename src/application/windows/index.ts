export { createContexts, type Contexts } from './contexts.js';
export type { BuiltContext, ContextUpdate } from './window-updates.js';
