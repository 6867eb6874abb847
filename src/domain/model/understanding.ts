import type { EntityId, MessageId } from '../common/ids.js';
import type { EntityType } from './entity.js';
import type { PlaceSummary, UnknownName } from './focus.js';
import type { TopicDomain } from './topic-domains.js';

/** The understanding of a text, the same for a stored message and for a dry run. */
export interface Understanding {
  readonly mentions: readonly Mention[];
  readonly followUp: FollowUp;
  readonly topic: Topic;
  /** The question to ask if a mention is ambiguous. */
  readonly clarification?: Clarification;
  /** The open clarification that the text answers. */
  readonly settled?: ClarificationReply;
  /** The kinds of context that the answer needs; absent in older messages. */
  readonly needs?: readonly Need[];
}

/** The kinds of context that a message needs. */
export type NeedKind = 'ENTITY_FACTS' | 'INVENTORY' | 'OPERATIONS' | 'EARLIER_TURNS';

/** One kind of context that the answer needs. */
export interface Need {
  readonly kind: NeedKind;
  /** The requested facts or types, in the singular: `rack`, `platform`; or effects: `deselected`. */
  readonly about: readonly string[];
  /** The entities whose facts are needed. */
  readonly entities: readonly EntityId[];
  /** The turns that are needed. */
  readonly messages: readonly MessageId[];
  readonly reason: string;
}

/** The answer to a clarification of an earlier message. */
export interface ClarificationReply {
  /** The message with the ambiguous mention. */
  readonly message: MessageId;
  /** The ambiguous words. */
  readonly text: string;
  readonly entity: EntitySummary;
}

/**
 * RESOLVED: asserted. POSSIBLE: not asserted; {@link Mention.choices} lists its probable meanings. AMBIGUOUS: several entities fit equally, or the
 * object of a destructive command is not certain. UNKNOWN: the inventory has no such entity.
 */
export type MentionStatus = 'RESOLVED' | 'POSSIBLE' | 'AMBIGUOUS' | 'UNKNOWN';

/** A span of a text that names or refers to entities. Offsets are UTF-16 units, end exclusive. */
export interface Mention {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly status: MentionStatus;
  /** NAME: by a name. REFERENCE: by a reference such as “it”. RESULT: an object in a tool's result. */
  readonly kind: 'NAME' | 'REFERENCE' | 'RESULT';
  /** The meaning: several entities for a list or a plural; empty unless RESOLVED. */
  readonly entities: readonly EntitySummary[];
  /** The meanings of a POSSIBLE mention or an AMBIGUOUS reference, most probable first, at most {@link CHOICE_LIMIT}. */
  readonly choices?: readonly MeaningChoice[];
  /** Other candidates, best first, at most {@link CANDIDATE_LIMIT}; for a POSSIBLE mention the entities of its choices. */
  readonly candidates: readonly Candidate[];
  /** The number of all candidates, which may exceed the list. */
  readonly candidateCount: number;
  readonly score: number;
  readonly parts: readonly ScorePart[];
  /** As sentences, strongest first. */
  readonly evidence: readonly string[];
  /** The evidence from earlier turns, as sentences; absent if the message is sufficient. */
  readonly fromTalk?: string;
  /** The client chose the meaning. */
  readonly chosen?: true;
  /** For an UNKNOWN component: the entity that does not have it. */
  readonly lookedIn?: Pick<EntitySummary, 'id' | 'name'>;
  /** For an UNKNOWN name: an inventory server was still being asked for it, so that it may be known a moment later. */
  readonly lookupPending?: true;
  /** For an UNKNOWN reference: the name that it refers to. */
  readonly meansUnknown?: UnknownName;
  /** Earlier entities of the conversation that narrowed the meaning; absent if there are none. */
  readonly inherited?: readonly InheritedScope[];
}

/** An earlier entity of the conversation that narrowed the meaning of a mention. */
export interface InheritedScope {
  readonly id: EntityId;
  readonly name: string;
  /** As a sentence. */
  readonly why: string;
}

export const CANDIDATE_LIMIT = 50;
export const CHOICE_LIMIT = 3;

/** One meaning of words whose meaning is not asserted. */
export interface MeaningChoice {
  /** Several for a list or a plural. */
  readonly entities: readonly EntitySummary[];
  /** 0 to 1; docs/EVALUATION.md compares it with the share of right meanings. */
  readonly probability: number;
  /** As sentences, strongest first. */
  readonly evidence: readonly string[];
  /** The number of relations between the meaning and what was mentioned; absent if it was found by its name or its kind only. */
  readonly distance?: number;
}

export interface Candidate {
  readonly entity: EntitySummary;
  /** The result list was truncated, and no mentioned container selected this candidate: its location is no evidence. */
  readonly byChance?: boolean;
  /** See {@link Mention.fromTalk}. */
  readonly fromTalk?: string;
  readonly score: number;
  readonly parts: readonly ScorePart[];
  readonly evidence: readonly string[];
}

/** The parts of an entity that resolution and rendering need. */
export interface EntitySummary {
  readonly id: EntityId;
  /** `dcim.device:1`. */
  readonly key: string;
  readonly type: EntityType;
  readonly name: string;
  readonly display: string;
  readonly slug?: string;
  readonly status?: string;
  /** Only tool results state it, and anybody may write those. */
  readonly provisional?: true;
  readonly nouns: readonly string[];
  /** Words by which people may describe it: those of aliases and short attributes. */
  readonly descriptors?: readonly string[];
  /** The words of the names of its attributes that have a value. */
  readonly fields?: readonly string[];
  /** Direct containers and owners, by scoping relation. */
  readonly places: readonly PlaceSummary[];
}

/** A named part of a score. `value` is its contribution: the parts add up to the score. */
export interface ScorePart {
  readonly name: string;
  readonly value: number;
}

export interface FollowUp {
  readonly isFollowUp: boolean;
  /** 0 to 1. */
  readonly score: number;
  /** The earlier messages that are needed, nearest first. */
  readonly of: readonly MessageId[];
  readonly reason: string;
  /** The evidence; absent in older messages. */
  readonly parts?: readonly ScorePart[];
}

export interface Topic {
  readonly domain: TopicDomain;
  /** The domain, or the name of a custom topic (whose domain is OTHER); absent in older messages. */
  readonly name?: string;
  readonly shifted: boolean;
  /** 0 to 1: the confidence that the topic changed. */
  readonly score: number;
  /** The evidence; absent in older messages. */
  readonly parts?: readonly ScorePart[];
}

export interface Clarification {
  readonly question: string;
  readonly choices: readonly ClarificationChoice[];
}

export interface ClarificationChoice {
  readonly label: string;
  readonly entity: EntityId;
}

export const NOTHING_UNDERSTOOD: Understanding = {
  mentions: [],
  followUp: { isFollowUp: false, score: 0, of: [], reason: 'Nothing to follow.' },
  topic: { domain: 'OTHER', shifted: false, score: 0 },
};
