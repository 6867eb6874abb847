import type { Message, Role } from '../../model/message.js';
import type { Cost } from '../render/cost.js';
import { hasToolParts } from '../render/tool-parts.js';
import type { ScorePart } from '../../model/understanding.js';

/** Messages that are included or left out together: one message, or messages with tool calls and the results that answer them. */
export interface MessageGroup {
  /** In the order of the conversation, each with the parts of one speaker: a message with calls and results may be several of them. */
  readonly messages: readonly Message[];
  /** The same messages as they were written. */
  readonly written: readonly Message[];
  /** The depth of the first message, for ordering. */
  readonly depth: number;
  /** Without the framing of a turn. */
  readonly costs: Cost;
  /** Tokens of the most expensive rendering. */
  readonly cost: number;
  /** Present if it may share a turn with others of the same role. */
  readonly voice?: Role;
  readonly score: number;
  readonly parts: readonly ScorePart[];
  readonly reason: string;
  /** One of the first turns of the conversation. */
  readonly isOpening: boolean;
  /** One of the first turns of the current topic. */
  readonly isBeginning: boolean;
  /** One of the last messages, without a gap up to the turn to answer. */
  readonly isRecent: boolean;
  /** The turn to answer depends on it. */
  readonly needed: boolean;
  /** Calls and results of the running turn: the model continues from them, and has not read the results. */
  readonly isRunning: boolean;
  /** Whether it is rendered as lines of text after the conversation. */
  readonly isLines?: true;
  /** Whether a depth comes after the last message of the user: the model continues from there and receives its thinking. */
  readonly continues: (depth: number) => boolean;
}

/** Whether these messages are calls with their results. */
export const isToolGroup = (messages: readonly Message[]): boolean => messages.some(hasToolParts);

/** A group with the reason why it is picked. Earlier picks have priority. */
export interface Pick {
  readonly group: MessageGroup;
  readonly reason: string;
  /** Picks of one share together take at most their share of the history's tokens, 0 to 1. */
  readonly share?: { readonly name: string; readonly most: number };
}

/** What a strategy may know of the turn to answer. */
export interface Turn {
  /** Whether the turn depends on earlier ones. */
  readonly follows: boolean;
  /** The depth of the last change of topic; 0 if there was none. */
  readonly topicFrom: number;
  /** Whether it asks or requests something. */
  readonly asks: boolean;
}

/** Orders groups by priority. A pure function; the token budget decides what fits. */
export type Strategy = (groups: readonly MessageGroup[], turn: Turn) => readonly Pick[];
