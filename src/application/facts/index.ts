export { gatherAnswer, gatherFacts, type FactSource } from './gather-facts.js';
export { previousQuestion } from './requested-facts.js';
