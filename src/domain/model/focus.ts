import type { EntityId, MessageId } from '../common/ids.js';
import type { EntityType } from './entity.js';

/**
 * What the conversation is about now. It has at most {@link FOCUS_LIMIT} entities, regardless of the session's length, and is stored with the
 * session, so that a turn is understood without reading older ones.
 */
export interface Focus {
  /** The number of user and assistant messages so far. */
  readonly turn: number;
  /** Most salient first. */
  readonly entities: readonly FocusEntity[];
  /** A domain, or a custom topic. */
  readonly topic?: string;
  /** The current subject, as a number that grows with each topic change; a return goes back to an earlier number. */
  readonly subject?: number;
  /** The words of the last user turns, for detecting topic changes; at most 60, stemmed. */
  readonly words: readonly string[];
  /** The type that the user last asked for (“which racks …”), for “the one in …”. */
  readonly asked?: AskedKind;
  /** Clarified names: in this conversation they keep their meaning; at most 16, latest first. */
  readonly learned?: readonly LearnedName[];
  /** Names of the last turns that no entity or several entities have: “no, 01” may be short for one of them; at most 4. */
  readonly missed?: readonly { readonly name: string; readonly turn: number }[];
  /** The unknown name of the last turn, if that turn mentioned nothing else: “it” refers to it. */
  readonly unknown?: UnknownName;
  /** A question of Netloom or of the assistant that waits for an answer. */
  readonly pending?: PendingClarification;
  /** What a question of the assistant in the last turn offers as a choice (“rtr-1 or rtr-2?”). */
  readonly offered?: { readonly turn: number; readonly candidates: readonly EntityId[] };
  /** Entities that were explicitly removed from the focus, so that they stay out when it is rebuilt; the last {@link FOCUS_LIMIT}. */
  readonly released?: readonly Release[];
}

/** A name that no entity has, and the last turn that mentioned it. */
export interface UnknownName {
  readonly name: string;
  readonly turn: number;
}

/** An entity that was removed from the focus while this message was the head; without an id, all entities. */
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
  /** The nouns that may refer to it, in lower case: `router`, `core switch`, `pdu`. */
  readonly nouns: readonly string[];
  /** Its containers and owners, nearest first. */
  readonly places: readonly PlaceSummary[];
  readonly firstTurn: number;
  readonly lastTurn: number;
  readonly count: number;
  /** The position among the entities of its last turn, from 0, for “the second one”. */
  readonly order: number;
  /** Its earlier mentions, latest first, at most {@link EARLIER_LIMIT}, for entities that were mentioned together. */
  readonly earlier?: readonly EntityOccurrence[];
  readonly source: FocusSource;
  /** It was only mentioned in relation to another entity: “port 1 of …”, “towards …”. */
  readonly oblique?: boolean;
  /** Stems of words that were said of it, latest first: “the dead one”. */
  readonly stated?: readonly string[];
  /** The subject of its last mention. */
  readonly subject?: number;
  /** The last message that mentions it. */
  readonly message: MessageId;
}

/** A turn that mentions an entity, and its position among the entities of the turn. */
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

/** The type that a question asks for, and the message with the question. */
export interface AskedKind {
  readonly noun: string;
  readonly types: readonly EntityType[];
  readonly turn: number;
  readonly message: MessageId;
}

/** A name whose meaning a clarification determined. */
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
  /** The types that an answer may name: those of the candidates and of their containers. */
  readonly types?: readonly EntityType[];
  /** The types of the candidates themselves. */
  readonly own?: readonly EntityType[];
  /** The assistant's question names the entity itself (“which one”, “the port on x or the one on y”), not only the difference. */
  readonly restated?: boolean;
}
