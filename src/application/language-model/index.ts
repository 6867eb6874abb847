export { createModelCalls, type LanguageModelState, type ModelCalls, type NoteUsage } from './model-calls.js';
