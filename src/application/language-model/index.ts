export { createModelCalls, type LanguageModelState, type ModelCalls } from './model-calls.js';
