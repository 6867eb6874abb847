export type { InventoryEvent } from './change-pages.js';
export { createInventoryEvents, cursorOf, type InventoryEvents } from './inventory-events.js';
