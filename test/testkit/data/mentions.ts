import * as fc from 'fast-check';
import type { EntitySummary, Mention } from '../../../src/domain/model/understanding.js';
import { anyText } from './texts.js';

/** A span of the turn to answer, with its understanding. */
export interface MentionSeed {
  readonly text: string;
  readonly status: Mention['status'];
  readonly kind: 'NAME' | 'REFERENCE';
  readonly names: readonly string[];
}

export const mentionSeed: fc.Arbitrary<MentionSeed> = fc.record({
  text: anyText,
  status: fc.constantFrom('RESOLVED', 'AMBIGUOUS', 'UNKNOWN'),
  kind: fc.constantFrom('NAME', 'REFERENCE'),
  names: fc.array(anyText, { maxLength: 5 }),
});

export function mentionOf({ text, status, kind, names }: MentionSeed): Mention {
  const summaries = names.map((name, index): EntitySummary => ({
    id: `ent_m${index}`,
    key: `dcim.device:${index}`,
    type: 'DEVICE',
    name,
    display: name,
    nouns: [],
    places: [],
  }));
  const candidates = status === 'AMBIGUOUS' ? summaries.map((entity) => ({ entity, score: 1, parts: [], evidence: [] })) : [];
  return {
    start: 0,
    end: text.length,
    text,
    status,
    kind,
    entities: status === 'RESOLVED' ? summaries : [],
    candidates,
    candidateCount: candidates.length,
    score: 1,
    parts: [],
    evidence: [`nothing is called ${text}`],
  };
}
