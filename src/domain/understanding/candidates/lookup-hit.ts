import type { EntitySummary } from '../../model/understanding.js';

/** An entity that has a key. */
export interface KeyHit {
  readonly key: string;
  readonly entity: EntitySummary;
  /** The container inside which it was looked for; absent for a hit by key alone. */
  readonly scope?: string;
}

/** An entity that has a key once a word of it is spelt right. */
export interface SpellingHit extends KeyHit {
  /** As it is spelt. */
  readonly word: string;
  /** Index of the suspected word among those asked for. */
  readonly pattern: number;
}
