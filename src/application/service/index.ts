export { createRateLimit, type RateLimit } from './rate-limit.js';
export { createService, type Service, type ServiceHealth } from './service.js';
