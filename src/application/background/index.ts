export { createMaintenance, type Maintenance } from './maintenance.js';
