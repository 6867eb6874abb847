/** API keys and audit records; see domain/access. `body` is JSON with what is not searched and does not change. */
export const ACCESS = `
CREATE TABLE api_key (
  id TEXT NOT NULL PRIMARY KEY, wid INTEGER NOT NULL, sha256 TEXT NOT NULL UNIQUE, principal TEXT NOT NULL, body TEXT NOT NULL, created_at INTEGER NOT NULL,
  last_used_at INTEGER, revoked_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX api_key_workspace ON api_key (wid, created_at DESC, id DESC);
CREATE TABLE audit_record (
  aid INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, wid INTEGER NOT NULL, at INTEGER NOT NULL, principal TEXT NOT NULL, action TEXT NOT NULL, body TEXT NOT NULL
) STRICT;
CREATE INDEX audit_record_newest ON audit_record (wid, id DESC);
CREATE INDEX audit_record_age ON audit_record (wid, at);
`;
