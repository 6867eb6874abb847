export { createEvents, type Events } from './events.js';
export type { SessionUpdate } from './sessions-feed.js';
