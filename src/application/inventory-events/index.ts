export type { InventoryEvent } from './change-pages.js';
export { createInventoryChanges, type InventoryChanges } from './inventory-changes.js';
export { createInventoryEvents, cursorOf, type InventoryEvents } from './inventory-events.js';
