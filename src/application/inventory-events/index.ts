export type { InventoryEvent } from './change-pages.js';
export { createInventoryEvents, cursorOf, type InventoryEvents, type InventoryFilter } from './inventory-events.js';
