import type { FactInventory, FactRecord } from './inventory.js';

export const QUESTION_KINDS = [
  'COMPARISON',
  'LOCATION',
  'ATTRIBUTES',
  'NEGATIVE',
  'ADDRESSES',
  'COUNT',
  'POWER',
  'CONNECTION',
  'MEMBERS',
  'FOLLOW_UP',
  'AGGREGATE',
] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** The voices of a question: a colleague in a chat, a ticket, a short command, somebody new to the network, an engineer in a hurry. */
export const VOICES = ['CHAT', 'TICKET', 'TERSE', 'NEWCOMER', 'ENGINEER'] as const;
export type Voice = (typeof VOICES)[number];

/** A fact that an answer needs: all texts have to be in one line of the window, as whole words, in any letter case. */
export type NeededFact = readonly [string, ...string[]];

/** A question with what an answer needs. Objects and facts are computed from the inventory, so that they stay right when it changes. */
export interface FactQuestion {
  readonly id: string;
  readonly kind: QuestionKind;
  readonly voice: Voice;
  /** The messages of the user; the last one is the question. */
  readonly turns: readonly [string, ...string[]];
  /** The records that a client of NetBox would have to read for the answer. */
  readonly objects: (inventory: FactInventory) => readonly FactRecord[];
  readonly facts: (inventory: FactInventory) => readonly NeededFact[];
}
