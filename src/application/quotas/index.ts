export { createQuotaUsage, type QuotaUsage, type QuotaUse } from './usage.js';
export { withQuotas } from './with-quotas.js';
