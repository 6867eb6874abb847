export { createEvents, type Events } from './events.js';
export { createSignal, type Signal } from './signal.js';
