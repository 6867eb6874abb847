/** The revision of the inventory in which an entity changed last; 1 for changes from before this was stored, 0 for targets that were never written. */
export const CHANGED_IN = `
ALTER TABLE entity ADD COLUMN changed_in INTEGER NOT NULL DEFAULT 0;
UPDATE entity SET changed_in = 1 WHERE present = 1 OR deleted_at IS NOT NULL;
CREATE INDEX entity_changed ON entity (wid, changed_in, id) WHERE changed_in > 0;
`;
