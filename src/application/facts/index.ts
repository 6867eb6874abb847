export { gatherAnswer, gatherFacts } from './gather-facts.js';
