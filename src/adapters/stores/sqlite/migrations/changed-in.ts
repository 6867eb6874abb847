/** The revision of the inventory in which an entity changed last; 0 for changes from before this was stored. */
export const CHANGED_IN = `
ALTER TABLE entity ADD COLUMN changed_in INTEGER NOT NULL DEFAULT 0;
CREATE INDEX entity_changed ON entity (wid, changed_in, id) WHERE changed_in > 0;
`;
