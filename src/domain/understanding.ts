import type { EntityId, MessageId } from './ids.js';
import type { EntityType } from './entity.js';
import type { PlaceBrief } from './focus.js';
import type { TopicDomain } from './topic/domains.js';

/** What was understood of one text. The same shape for a stored message and for a dry run. */
export interface Understanding {
  readonly mentions: readonly Mention[];
  readonly followUp: FollowUp;
  readonly topic: Topic;
  /** What to ask when something stayed ambiguous. */
  readonly clarification?: Clarification;
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
  readonly entities: readonly EntityBrief[];
  /** What else it could be, best first, at most {@link CANDIDATE_LIMIT}. */
  readonly candidates: readonly Candidate[];
  /** How many candidates there are in all; may exceed the list. */
  readonly candidateCount: number;
  readonly score: number;
  readonly parts: readonly ScorePart[];
  /** In words, the strongest first. */
  readonly evidence: readonly string[];
}

export const CANDIDATE_LIMIT = 50;

export interface Candidate {
  readonly entity: EntityBrief;
  readonly score: number;
  readonly parts: readonly ScorePart[];
  readonly evidence: readonly string[];
}

/** An entity with just what resolution and rendering need. */
export interface EntityBrief {
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
  readonly places: readonly PlaceBrief[];
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
}

export interface Topic {
  readonly domain: TopicDomain;
  readonly shifted: boolean;
  /** 0 to 1: how sure it is that the subject changed. */
  readonly score: number;
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
