export { createModelCalls, type LanguageModelState, type ModelCall, type ModelCalls, type NoteUsage } from './model-calls.js';
