import type { Message, Role } from '../../model/message.js';
import type { Cost } from '../render/cost.js';
import type { ScorePart } from '../../model/understanding.js';

/** What stands or falls together in a window: one message, or a message with tool calls and the results that answer them. */
export interface MessageGroup {
  /** In the order of the conversation. */
  readonly messages: readonly Message[];
  /** The same as they were written, where calls in them had to get other ids. */
  readonly written?: readonly Message[];
  /** Depth of the first, for order. */
  readonly depth: number;
  /** Without the framing of a run. */
  readonly costs: Cost;
  /** Tokens of the costliest rendering. */
  readonly cost: number;
  /** Present where it may stand in a run with others of the same voice. */
  readonly voice?: Role;
  readonly score: number;
  readonly parts: readonly ScorePart[];
  readonly reason: string;
  /** One of the conversation's first turns. */
  readonly isOpening: boolean;
  /** One of the turns with which the present matter began. */
  readonly isBeginning: boolean;
  /** One of the last, without a gap up to the turn to answer. */
  readonly isRecent: boolean;
  /** The turn to answer cannot be understood without it. */
  readonly needed: boolean;
  /** It comes after the last message of the user: a model goes on from it, and gets back what it thought. */
  readonly continues: boolean;
}

/** A unit with why it is wanted. Earlier picks win when the budget ends. */
export interface Pick {
  readonly group: MessageGroup;
  readonly reason: string;
  /** Picks of one share together take no more than their share of the history's tokens, 0 to 1. */
  readonly share?: { readonly name: string; readonly most: number };
}

/** What a strategy may know of the turn to answer. */
export interface Turn {
  /** It cannot be understood without what was said before. */
  readonly follows: boolean;
}

/** Orders units by how much they are wanted. Pure: the ledger decides what fits. */
export type Strategy = (groups: readonly MessageGroup[], turn: Turn) => readonly Pick[];
