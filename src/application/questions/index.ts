export { createQuestions, type Answer, type Questions } from './questions.js';
