/** The bytes of a row of `operation` that count. */
const bytesOf = (row: string): string => `octet_length(${row}.arguments) + octet_length(${row}.result)`;
const sessionChanged = (
  row: string,
  sign: string,
): string => `UPDATE stored SET sessions = sessions ${sign} 1, messages = messages ${sign} ${row}.documents,
  bytes = bytes ${sign} ${row}.bytes WHERE wid = ${row}.wid AND owner IN (${row}.owner, '');
  DELETE FROM stored WHERE wid = ${row}.wid AND owner = ${row}.owner AND owner <> '' AND sessions = 0;`;
const counted = (column: string, row: string): string =>
  `INSERT INTO stored (wid, owner, ${column}) VALUES (${row}.wid, '', 1) ON CONFLICT DO UPDATE SET ${column} = ${column} + 1;`;
const uncounted = (column: string, row: string): string =>
  `UPDATE stored SET ${column} = ${column} - 1 WHERE wid = ${row}.wid AND owner = '';`;
const opened = (
  row: string,
): string => `INSERT INTO stored (wid, owner) VALUES (${row}.wid, ${row}.owner), (${row}.wid, '') ON CONFLICT DO NOTHING;
  ${sessionChanged(row, '+')}`;

const operationsCounted = (bytes: (row: string) => string, columns: string): string => `
CREATE TRIGGER stored_operation AFTER INSERT ON operation BEGIN UPDATE session SET bytes = bytes + ${bytes('NEW')} WHERE sid = NEW.sid; END;
CREATE TRIGGER stored_operation_deleted AFTER DELETE ON operation BEGIN UPDATE session SET bytes = bytes - (${bytes('OLD')}) WHERE sid = OLD.sid; END;
CREATE TRIGGER stored_operation_finished AFTER UPDATE OF ${columns} ON operation BEGIN
  UPDATE session SET bytes = bytes + ${bytes('NEW')} - (${bytes('OLD')}) WHERE sid = NEW.sid;
END;`;

/**
 * What owners and, with the owner '', workspaces have stored, for quotas. Triggers count, so that every way to write and delete is counted in its own
 * transaction. Messages are only deleted with their session.
 */
export const QUOTAS = `
ALTER TABLE session ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
UPDATE session SET bytes = (SELECT coalesce(sum(octet_length(m.parts)), 0) FROM message m WHERE m.sid = session.sid)
  + (SELECT coalesce(sum(${bytesOf('o')}), 0) FROM operation o WHERE o.sid = session.sid);
CREATE TABLE stored (
  wid INTEGER NOT NULL, owner TEXT NOT NULL, sessions INTEGER NOT NULL DEFAULT 0, messages INTEGER NOT NULL DEFAULT 0, bytes INTEGER NOT NULL DEFAULT 0,
  entities INTEGER NOT NULL DEFAULT 0, memories INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (wid, owner)
) STRICT, WITHOUT ROWID;
INSERT INTO stored (wid, owner, sessions, messages, bytes) SELECT wid, owner, count(*), sum(documents), sum(bytes) FROM session GROUP BY wid, owner;
INSERT INTO stored (wid, owner, sessions, messages, bytes, entities, memories) SELECT w.wid, '',
  (SELECT coalesce(sum(sessions), 0) FROM stored s WHERE s.wid = w.wid), (SELECT coalesce(sum(messages), 0) FROM stored s WHERE s.wid = w.wid),
  (SELECT coalesce(sum(bytes), 0) FROM stored s WHERE s.wid = w.wid), (SELECT count(*) FROM entity e WHERE e.wid = w.wid AND e.present = 1),
  (SELECT count(*) FROM memory m WHERE m.wid = w.wid) FROM workspace w;
CREATE TRIGGER stored_session AFTER INSERT ON session BEGIN ${opened('NEW')} END;
CREATE TRIGGER stored_session_deleted AFTER DELETE ON session BEGIN ${sessionChanged('OLD', '-')} END;
CREATE TRIGGER stored_session_owner AFTER UPDATE OF owner ON session WHEN OLD.owner <> NEW.owner BEGIN ${sessionChanged('OLD', '-')} ${opened('NEW')} END;
CREATE TRIGGER stored_session_content AFTER UPDATE OF documents, bytes ON session BEGIN
  UPDATE stored SET messages = messages + NEW.documents - OLD.documents, bytes = bytes + NEW.bytes - OLD.bytes WHERE wid = NEW.wid AND owner IN (NEW.owner, '');
END;
${operationsCounted(bytesOf, 'result')}
CREATE TRIGGER stored_entity AFTER INSERT ON entity WHEN NEW.present = 1 BEGIN ${counted('entities', 'NEW')} END;
CREATE TRIGGER stored_entity_present AFTER UPDATE OF present ON entity WHEN OLD.present <> 1 AND NEW.present = 1 BEGIN ${counted('entities', 'NEW')} END;
CREATE TRIGGER stored_entity_absent AFTER UPDATE OF present ON entity WHEN OLD.present = 1 AND NEW.present <> 1 BEGIN ${uncounted('entities', 'NEW')} END;
CREATE TRIGGER stored_entity_deleted AFTER DELETE ON entity WHEN OLD.present = 1 BEGIN ${uncounted('entities', 'OLD')} END;
CREATE TRIGGER stored_memory AFTER INSERT ON memory BEGIN ${counted('memories', 'NEW')} END;
CREATE TRIGGER stored_memory_deleted AFTER DELETE ON memory BEGIN ${uncounted('memories', 'OLD')} END;
`;

/** The same with everything else that a client states of an operation. */
const beside = (row: string): string => `coalesce(octet_length(${row}.error), 0) + octet_length(${row}.metadata)`;
const allBytesOf = (row: string): string => `${bytesOf(row)} + ${beside(row)}`;
/** Quotas also count the errors and the metadata of operations. */
export const OPERATION_BYTES = `
DROP TRIGGER stored_operation; DROP TRIGGER stored_operation_deleted; DROP TRIGGER stored_operation_finished;
UPDATE session SET bytes = bytes + (SELECT coalesce(sum(${beside('o')}), 0) FROM operation o WHERE o.sid = session.sid);
${operationsCounted(allBytesOf, 'result, error, metadata')}
`;
