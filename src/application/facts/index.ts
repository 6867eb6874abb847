export { gatherAnswer, gatherFacts, type FactSource } from './gather-facts.js';
