export { createAdmission, type Admission } from './rate-limit.js';
export { createService, type Service, type ServiceHealth } from './service.js';
