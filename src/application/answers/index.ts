export { createAnswers, type Answers, type AnswerRequest } from './answers.js';
