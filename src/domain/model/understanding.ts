import type { EntityId, MessageId } from '../common/ids.js';
import type { EntityType } from './entity.js';
import type { PlaceSummary, UnknownName } from './focus.js';
import type { TopicDomain } from './topic-domains.js';

/** What was understood of one text. The same shape for a stored message and for a dry run. */
export interface Understanding {
  readonly mentions: readonly Mention[];
  readonly followUp: FollowUp;
  readonly topic: Topic;
  /** What to ask when something stayed ambiguous. */
  readonly clarification?: Clarification;
  /** The open question that this answers. */
  readonly settled?: ClarificationReply;
  /** What kinds of context an answer calls for; absent on what was stored before this was kept. */
  readonly needs?: readonly Need[];
}

/** What kinds of context a message calls for. */
export type NeedKind = 'ENTITY_FACTS' | 'INVENTORY' | 'OPERATIONS' | 'EARLIER_TURNS';

/** One kind of context that an answer needs, and what of it. */
export interface Need {
  readonly kind: NeedKind;
  /** Facts or kinds of things that are asked for, in the singular: `rack`, `platform`; or what was done: `deselected`. */
  readonly about: readonly string[];
  /** Whose facts. */
  readonly entities: readonly EntityId[];
  /** Which turns. */
  readonly messages: readonly MessageId[];
  readonly reason: string;
}

/** An ambiguity of an earlier message that a later one decided. */
export interface ClarificationReply {
  /** The message that was ambiguous. */
  readonly message: MessageId;
  /** The words that were. */
  readonly text: string;
  readonly entity: EntitySummary;
}

export type MentionStatus = 'RESOLVED' | 'AMBIGUOUS' | 'UNKNOWN';

/** A span of a text that names or refers to something. Offsets are UTF-16 units, end exclusive. */
export interface Mention {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly status: MentionStatus;
  /** NAME: it says which. REFERENCE: it points back. RESULT: an object in a tool's result. */
  readonly kind: 'NAME' | 'REFERENCE' | 'RESULT';
  /** What it means; several for a list or a plural; empty unless RESOLVED. */
  readonly entities: readonly EntitySummary[];
  /** What else it could be, best first, at most {@link CANDIDATE_LIMIT}. */
  readonly candidates: readonly Candidate[];
  /** How many candidates there are in all; may exceed the list. */
  readonly candidateCount: number;
  readonly score: number;
  readonly parts: readonly ScorePart[];
  /** In words, the strongest first. */
  readonly evidence: readonly string[];
  /** The evidence that earlier turns gave, in words; absent where the message decides by itself. */
  readonly fromTalk?: string;
  /** The client chose what it means. */
  readonly chosen?: true;
  /** UNKNOWN part: the thing that does not have it. */
  readonly lookedIn?: Pick<EntitySummary, 'id' | 'name'>;
  /** UNKNOWN reference: the name that it stands for. */
  readonly meansUnknown?: UnknownName;
  /** What the conversation had spoken of and this was looked for in, without being said again; absent where there was none. */
  readonly inherited?: readonly InheritedScope[];
}

/** A thing of the conversation that narrowed what a span could mean. */
export interface InheritedScope {
  readonly id: EntityId;
  readonly name: string;
  /** In words. */
  readonly why: string;
}

export const CANDIDATE_LIMIT = 50;

export interface Candidate {
  readonly entity: EntitySummary;
  /** One of more of its name than were looked at, and by no place that is spoken of: where it is says nothing. */
  readonly byChance?: boolean;
  /** See {@link Mention.fromTalk}. */
  readonly fromTalk?: string;
  readonly score: number;
  readonly parts: readonly ScorePart[];
  readonly evidence: readonly string[];
}

/** An entity with just what resolution and rendering need. */
export interface EntitySummary {
  readonly id: EntityId;
  /** `dcim.device:1`. */
  readonly key: string;
  readonly type: EntityType;
  readonly name: string;
  readonly display: string;
  readonly slug?: string;
  readonly status?: string;
  readonly nouns: readonly string[];
  /** Direct containers and owners, by scoping relation. */
  readonly places: readonly PlaceSummary[];
}

/** A named share of a score. `value` is what it contributed: the parts sum to the score. */
export interface ScorePart {
  readonly name: string;
  readonly value: number;
}

export interface FollowUp {
  readonly isFollowUp: boolean;
  /** 0 to 1. */
  readonly score: number;
  /** The earlier messages it needs, nearest first. */
  readonly of: readonly MessageId[];
  readonly reason: string;
  /** What spoke for it; absent on what was stored before this was kept. */
  readonly parts?: readonly ScorePart[];
}

export interface Topic {
  readonly domain: TopicDomain;
  /** The domain, or the name of an owner's own topic (whose domain is OTHER); absent on what was stored before this was kept. */
  readonly name?: string;
  readonly shifted: boolean;
  /** 0 to 1: how sure it is that the subject changed. */
  readonly score: number;
  /** What spoke for it; absent on what was stored before this was kept. */
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
