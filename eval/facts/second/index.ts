export { BANK_SECOND_QUESTIONS } from './bank.js';
export { FACTORY_SECOND_QUESTIONS } from './factory.js';
export { HOSPITAL_SECOND_QUESTIONS } from './hospital.js';
export { ISP_SECOND_QUESTIONS } from './isp.js';
export { RETAIL_SECOND_QUESTIONS } from './retail.js';
export { SAMPLE_SECOND_QUESTIONS } from './sample.js';
