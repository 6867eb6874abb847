import { COMPONENT_TYPES } from '../../inventory/names/lookup-keys.js';
import type { Focus } from '../../model/focus.js';
import type { Stretch } from '../../language/notations/notation.js';
import type { EntitySummary, Mention } from '../../model/understanding.js';
import type { KeyHits } from '../candidates/by-key.js';
import type { Observer } from '../decision/observer.js';
import type { NameSpan } from '../parse/name-span.js';
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
  readonly weights: Pick<UnderstandingWeights, 'names' | 'unknownNames'>;
  readonly observer?: Observer | undefined;
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
  /** The nearest in the text, and those of the conversation. */
  readonly near: readonly Anchor[];
  /** All in the text, in its order: a list of owners has any length. */
  readonly inText: readonly Anchor[];
}

export const isContainer = ({ type }: EntitySummary): boolean => !COMPONENT_TYPES.has(type);

export const anchorsOf = ({ mention }: Chosen): readonly Anchor[] =>
  mention.entities.map((entity) => ({ entity, start: mention.start, end: mention.end, where: 'TEXT', strength: 1 }));
