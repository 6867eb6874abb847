export { createLifecycle, type Lifecycle, type RetiringSession } from './lifecycle.js';
export { createPresence, type Presence, type Watcher } from './presence.js';
