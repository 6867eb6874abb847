export { createApiKeys, type ApiKeys, type KeyDraft, type ListedKey } from './api-keys.js';
export { createAuthentication, type Authentication, type Login } from './authentication.js';
export { canLogIn } from './directory.js';
export { createAudit, type Audit, type AuditFilter } from './audit.js';
