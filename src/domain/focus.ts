import type { EntityId, MessageId } from './ids.js';
import type { EntityType } from './entity.js';
import type { TopicDomain } from './topic/domains.js';

/**
 * The hot state of a conversation: what it is about now. Bounded by {@link FOCUS_LIMIT} however long the session is, and kept
 * with the session, so a turn is understood without reading older ones.
 */
export interface Focus {
  /** User and assistant messages so far. */
  readonly turn: number;
  /** Most salient first. */
  readonly entities: readonly FocusEntity[];
  readonly topic?: TopicDomain;
  /** Words of the last user turns, for topic shift; at most 60, stemmed. */
  readonly words: readonly string[];
  /** A question of ours or of the assistant's that waits for its answer. */
  readonly pending?: PendingClarification;
}

export const FOCUS_LIMIT = 48;

export const EMPTY_FOCUS: Focus = { turn: 0, entities: [], words: [] };

export type FocusSource = 'USER' | 'ASSISTANT' | 'TOOL' | 'PIN';

export interface FocusEntity {
  readonly id: EntityId;
  readonly type: EntityType;
  readonly name: string;
  /** What a noun phrase may call it: `router`, `core switch`, `pdu`; lower case. */
  readonly nouns: readonly string[];
  /** Where it is and what it is part of, nearest first. */
  readonly places: readonly PlaceBrief[];
  readonly firstTurn: number;
  readonly lastTurn: number;
  readonly count: number;
  /** Place among the entities of its last turn, from 0: for "the second one". */
  readonly order: number;
  readonly source: FocusSource;
  /** The message that named it last. */
  readonly message: MessageId;
}

export interface PlaceBrief {
  readonly relation: string;
  readonly id: EntityId;
  /** `dcim.site:2`. */
  readonly key: string;
  readonly type: EntityType;
  readonly name: string;
}

export interface PendingClarification {
  readonly message: MessageId;
  readonly turn: number;
  readonly text: string;
  readonly candidates: readonly EntityId[];
}
