import type { EntityId, MessageId } from '../common/ids.js';
import type { EntityType } from './entity.js';

/**
 * The hot state of a conversation: what it is about now. Bounded by {@link FOCUS_LIMIT} however long the session is, and kept
 * with the session, so a turn is understood without reading older ones.
 */
export interface Focus {
  /** User and assistant messages so far. */
  readonly turn: number;
  /** Most salient first. */
  readonly entities: readonly FocusEntity[];
  /** A domain, or an owner's own. */
  readonly topic?: string;
  /** Which subject the conversation is on, counted by its shifts; a return goes back to an earlier one. */
  readonly subject?: number;
  /** Words of the last user turns, for topic shift; at most 60, stemmed. */
  readonly words: readonly string[];
  /** What the user asked for last by a noun ("which racks …"), for "the one in …". */
  readonly asked?: AskedKind;
  /** What words meant that had to be asked for: in this conversation they mean it again; at most 16, latest first. */
  readonly learned?: readonly LearnedName[];
  /** Names of the last turns that nothing had, or several: "no, 01" is short for one of them; at most 4. */
  readonly missed?: readonly { readonly name: string; readonly turn: number }[];
  /** The name of the last turn that nothing in the inventory has, where that turn was about nothing else: “it” means this. */
  readonly unknown?: UnknownName;
  /** A question of ours or of the assistant's that waits for its answer. */
  readonly pending?: PendingClarification;
  /** What was taken out of it by hand, so that it stays out when it is made again from the messages; the last ones, at most {@link FOCUS_LIMIT}. */
  readonly released?: readonly Release[];
}

/** A name that nothing in the inventory has, and the turn that spoke of it last. */
export interface UnknownName {
  readonly name: string;
  readonly turn: number;
}

/** A thing that was let go of while this message was the head; without an id, everything. */
export interface Release {
  readonly id?: EntityId;
  /** Empty before the first message. */
  readonly message: MessageId;
  readonly at: number;
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
  readonly places: readonly PlaceSummary[];
  readonly firstTurn: number;
  readonly lastTurn: number;
  readonly count: number;
  /** Place among the entities of its last turn, from 0: for "the second one". */
  readonly order: number;
  /** Where it was said before that, latest first, at most {@link EARLIER_LIMIT}: for what was named together. */
  readonly earlier?: readonly EntityOccurrence[];
  readonly source: FocusSource;
  /** It was only said of something else: "port 1 of …", "towards …". */
  readonly oblique?: boolean;
  /** The subject in which it was spoken of last. */
  readonly subject?: number;
  /** The message that named it last. */
  readonly message: MessageId;
}

/** A turn in which an entity was spoken of, and its place among the entities of that turn. */
export interface EntityOccurrence {
  readonly turn: number;
  readonly order: number;
}

export const EARLIER_LIMIT = 4;

export interface PlaceSummary {
  readonly relation: string;
  readonly id: EntityId;
  /** `dcim.site:2`. */
  readonly key: string;
  readonly type: EntityType;
  readonly name: string;
}

/** The kind of thing that a question is about, and the message that asked. */
export interface AskedKind {
  readonly noun: string;
  readonly types: readonly EntityType[];
  readonly turn: number;
  readonly message: MessageId;
}

/** Words that a clarification settled. */
export interface LearnedName {
  /** In normal form. */
  readonly form: string;
  readonly id: EntityId;
}

export interface PendingClarification {
  readonly message: MessageId;
  readonly turn: number;
  readonly text: string;
  readonly candidates: readonly EntityId[];
  /** Kinds that an answer may name: those of the candidates and of where they are. */
  readonly types?: readonly EntityType[];
  /** Of these, the candidates' own. */
  readonly own?: readonly EntityType[];
  /** The assistant's question speaks of the thing itself ("which one", "the port on x or the one on y"), not only of what tells them apart. */
  readonly restated?: boolean;
}
