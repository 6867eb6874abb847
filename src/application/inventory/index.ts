export { adoptAliases, createAliases, type Aliases } from './aliases.js';
export { createEntities, type Entities, type EntityPath, type SearchEntities } from './entities.js';
export { checkEntityDraft } from './entity-drafts.js';
export { entityIdOf, toWrites } from './entity-writes.js';
export { createImportReporter } from './import-reporter.js';
export { createImportRuns, type ImportRuns, type ImportStatus } from './import-runs.js';
export type { ImportProgress, ImportReport } from './import-report.js';
export { createImports, deriveAll, type Imports } from './imports.js';
export { createInventoryChanges, type InventoryChanges } from './inventory-changes.js';
