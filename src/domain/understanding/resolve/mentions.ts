import type { Extraction } from '../extract/extract.js';
import type { Proposal } from '../extract/proposal.js';
import type { Focus } from '../../model/focus.js';
import type { EntitySummary, Mention } from '../../model/understanding.js';
import type { Found } from './found.js';
import type { Neighbours } from '../candidates/meaning.js';
import type { Observer } from '../scoring/observer.js';
import type { UnderstandingWeights } from '../scoring/weights.js';
import type { NameSpan } from '../parse/name-spans.js';
import { namesIn } from '../names.js';
import type { Phrase } from '../parse/phrases.js';
import { withResolvedReferences } from '../references.js';
import { expectedKinds } from './expectations.js';

/** A text with all that is known to understand it. */
export interface Reading {
  readonly text: string;
  readonly extraction: Extraction;
  /** What a user means by "it" matters; an assistant's own references only say where parts are. */
  readonly speaker: 'USER' | 'ASSISTANT';
  readonly phrases: readonly Phrase[];
  readonly spans: readonly NameSpan[];
  readonly proposals: readonly Proposal[];
  readonly found: Found;
  readonly focus: Focus;
  /** Briefs of everything in focus, by id. */
  readonly summaries: ReadonlyMap<string, EntitySummary>;
  readonly around: Neighbours;
  /** What the client chose spans to mean: nothing else is read there. */
  readonly chosen?: readonly Mention[];
  readonly weights: UnderstandingWeights;
  readonly observer?: Observer | undefined;
}

/** The names of a text, then its references in text order, so that each may be the antecedent of the next. */
export function mentionsIn(reading: Reading): readonly Mention[] {
  const { text, found, focus, chosen: given = [], weights, observer } = reading;
  const spans = reading.spans.filter((span) => !given.some(({ start, end }) => start < span.end && span.start < end));
  const named = namesIn({
    text,
    spans,
    focus,
    hits: found,
    user: reading.speaker === 'USER',
    alone: reading.extraction.onlyNames,
    weights,
    observer,
  });
  const names = [...given, ...named].toSorted((a, b) => a.start - b.start);
  if (reading.speaker === 'ASSISTANT') return names;
  const { chunks, proposals } = reading.extraction;
  return withResolvedReferences(names, {
    ...reading,
    chunks,
    neighbours: reading.around,
    expected: expectedKinds(chunks, proposals),
    weights: weights.references,
    observe: observer?.reference,
  });
}
