export { createUpkeep, type Upkeep } from './maintenance.js';
