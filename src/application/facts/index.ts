export * from './gather-facts.js';
