/** The states of inventory servers by source, as JSON; see domain/inventory/sources. */
export const SOURCES = `
ALTER TABLE workspace ADD COLUMN sources TEXT NOT NULL DEFAULT '{}';
`;

/** The column `body` has the fields with the storage BODY; see domain/records. */
export const BODIES = 'ALTER TABLE session ADD COLUMN body TEXT; ALTER TABLE operation ADD COLUMN body TEXT';

/** What was understood of a message, see packed-understanding.ts; before, it was a text. `unresolved`: it has names that are unknown or ambiguous. */
export const PACKED_UNDERSTANDING = `
ALTER TABLE message ADD COLUMN understanding_bytes BLOB;
ALTER TABLE message ADD COLUMN unresolved INTEGER NOT NULL DEFAULT 0;
`;

/** The bytes of the text of an unfinished message in UTF-8, which count like those of a message. */
export const UNFINISHED_BYTES = `
ALTER TABLE unfinished ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
UPDATE unfinished SET bytes = (SELECT coalesce(sum(octet_length(text)), 0) FROM unfinished_text t WHERE t.uid = unfinished.uid);
`;
