import type { Reference } from '../extract/reference.js';
import type { Mention } from '../../model/understanding.js';
import { antecedents, together } from './antecedents.js';
import { otherEnd } from './ends.js';
import { fromList } from './lists.js';
import { definitePhrase } from './phrases.js';
import { oneOf } from './ones.js';
import { several, type ReferenceContext } from './pointing.js';
import { ofOwner } from './possessives.js';
import { ofUnknown } from './unknown-antecedents.js';
import { both, justNamed, ofThemAll, organisation, pronoun, there } from './pronouns.js';

/** A reference to something that was never said is not resolved: undefined. */
export function resolveReference(reference: Reference, context: ReferenceContext): Mention | undefined {
  const nobodyKnows = ofUnknown(reference, context);
  if (nobodyKnows !== undefined) return nobodyKnows;
  const pool = antecedents(reference.start, context);
  switch (reference.kind) {
    case 'PRONOUN':
      return reference.plural
        ? (ofThemAll(reference, context) ??
            justNamed(reference, pool, context) ??
            several(reference, together(preferred(pool, context), undefined, context.focus.turn), 'the last things named together') ??
            organisation(reference, pool, context))
        : pronoun(reference, pool, context);
    case 'BOTH':
      return both(reference, preferred(pool, context), context);
    case 'THERE':
      return there(reference, pool, context);
    case 'ORDINAL':
      return fromList(reference, pool, context);
    case 'ONE':
      return oneOf(reference, pool, context);
    case 'POSSESSIVE':
      return ofOwner(reference, pool, context);
    case 'END':
      return otherEnd(reference, pool, context);
    case 'NOUN':
      return definitePhrase(reference, pool, context);
  }
}

/** What the question's other words make likely, when there is any of it. */
function preferred(pool: ReturnType<typeof antecedents>, { expected }: ReferenceContext): ReturnType<typeof antecedents> {
  const likely = pool.filter(({ entity, byTool }) => expected.has(entity.type) && !byTool);
  return likely.length >= 2 ? likely : pool;
}
