export { createAliases, type Aliases } from './aliases.js';
export { createEntities, type Entities, type EntityPath, type SearchEntities } from './entities.js';
export { checkEntityDraft } from './entity-drafts.js';
export { entityIdOf, toWrites } from './entity-writes.js';
export { createImports, deriveAll, type ImportProgress, type ImportReport, type Imports } from './imports.js';
export { createInventoryChanges, type InventoryChanges } from './inventory-changes.js';
