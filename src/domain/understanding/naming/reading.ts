import { COMPONENT_TYPES } from '../../inventory/names/lookup-keys.js';
import type { Focus } from '../../model/focus.js';
import type { Stretch } from '../../language/notations/notation.js';
import type { EntitySummary, Mention } from '../../model/understanding.js';
import type { KeyHits, NamedCandidate } from '../candidates/by-key.js';
import type { Observer } from '../decision/observer.js';
import type { NameSpan, SpanKey } from '../parse/name-span.js';
import type { Features } from '../scoring/linear.js';
import type { ConversationSituation } from '../scoring/name-features.js';
import type { Link } from '../scoring/place-features.js';
import type { UnderstandingWeights } from '../scoring/weights.js';

export interface NameReading {
  readonly text: string;
  readonly spans: readonly NameSpan[];
  readonly focus: Focus;
  readonly hits: KeyHits;
  readonly user: boolean;
  readonly alone: boolean;
  /** The spans beside a span, before or in brackets, that name the same. */
  readonly apposedTo: (span: NameSpan) => readonly NameSpan[];
  /** The place where the text names the device of a port in a table of neighbours; undefined for other spans. */
  readonly deviceInTable: (span: NameSpan) => Stretch | undefined;
  /** What an open question offers as a choice. */
  readonly offered: readonly EntitySummary[];
  /** Whether the sentence at a position is a destructive command. */
  readonly isCommandAt: (position: number) => boolean;
  readonly conversation: Conversation;
  /** Candidates of spans with what does not depend on other names, computed once for all passes over the text. */
  readonly proposals: Map<readonly SpanKey[], Proposal | undefined>;
  readonly weights: Pick<UnderstandingWeights, 'names' | 'unknownNames'>;
  readonly observer?: Observer | undefined;
}

/** Properties of the conversation that hold for all names of a text. */
export interface Conversation extends ConversationSituation {
  /** The most salient things in focus. */
  readonly anchors: readonly Anchor[];
  /** The links between them and an entity. */
  readonly linksTo: (entity: EntitySummary) => readonly Link[];
}

/** The candidates of a span, with their scores as far as they do not depend on what else the text names. */
export interface Proposal {
  /** Candidates from the store. `candidates` also has those that an open question offers. */
  readonly found: readonly NamedCandidate[];
  readonly candidates: readonly NamedCandidate[];
  readonly features: readonly Features[];
  readonly scores: readonly number[];
  /** The features and the score of the alternative that the words name nothing. */
  readonly nothing: Features;
  readonly scoreOfNothing: number;
}

/** A span with its meaning. */
export interface Chosen {
  readonly span: NameSpan;
  readonly mention: Mention;
  readonly odds: number;
}

/** What a part may be inside of. */
export interface Anchor {
  readonly entity: Pick<EntitySummary, 'id' | 'type' | 'name' | 'places'>;
  readonly start: number;
  readonly end: number;
  readonly where: 'TEXT' | 'FOCUS';
  readonly strength: number;
}

/** The anchors that can say something about a span. */
export interface AnchorsAround {
  /** The nearest in the text. */
  readonly near: readonly Anchor[];
  /** Whether the things in focus can say something about the span, too. */
  readonly hasConversation: boolean;
  /** All in the text, in its order: a list of owners has any length. */
  readonly inText: readonly Anchor[];
}

export const isContainer = ({ type }: EntitySummary): boolean => !COMPONENT_TYPES.has(type);

export const anchorsOf = ({ mention }: Chosen): readonly Anchor[] =>
  mention.entities.map((entity) => ({ entity, start: mention.start, end: mention.end, where: 'TEXT', strength: 1 }));
