import type { ScoredSpan } from './alternatives.js';
import type { NameSpan } from '../parse/name-span.js';
import type { ScoredCluster } from './alternatives.js';
import type { Features } from '../scoring/linear.js';

/** Receives everything that is decided, to fit weights and to explain decisions. */
export interface Observer {
  readonly name?: (scored: ScoredSpan) => void;
  readonly unknownName?: (scored: { readonly span: NameSpan; readonly features: Features }) => void;
  readonly reference?: (scored: ScoredCluster) => void;
  readonly turn?: (features: Features) => void;
}
