export { createQuestions, type Answer, type QuestionText, type Questions } from './questions.js';
