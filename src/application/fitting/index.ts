export { createFitting, type Fitting, type FitReport } from './fitting.js';
