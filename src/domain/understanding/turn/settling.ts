import type { Question } from '../question.js';
import type { Focus } from '../../model/focus.js';
import type { EntitySummary, Mention, ClarificationReply } from '../../model/understanding.js';
import { INDEFINITE_PRONOUN } from '../../language/en/function-words.js';

/** A longer message is no answer to the question, whatever it names. */
const MOST_WORDS = 10;

/** The open question that a message answers: by naming one of the candidates or its id, or by saying no more than where one of them is. */
export function settles(
  { text, chunks, phrases, onlyNames }: Question,
  mentions: readonly Mention[],
  focus: Focus,
  summaries: ReadonlyMap<string, EntitySummary>,
): ClarificationReply | undefined {
  const { pending } = focus;
  if (pending === undefined || chunks.length > MOST_WORDS) return undefined;
  const chooses =
    onlyNames ||
    phrases.some(({ kind, from }) => (kind === 'STAND_IN' || kind === 'HEADLESS') && !INDEFINITE_PRONOUN.test(chunks[from]?.lower ?? ''));
  const open = pending.candidates.flatMap((id) => summaries.get(id) ?? []);
  const byId = open.find(({ id, key }) => text.trim() === id || text.trim() === key);
  if (byId !== undefined) return { message: pending.message, text: pending.text, entity: byId };
  const meant = mentions
    .filter(({ status, entities }) => status === 'RESOLVED' && entities.length === 1)
    .flatMap(({ entities }) => {
      const own = open.filter(({ id }) => id === entities[0]?.id);
      // "Is anything on fire in Lugano?" asks something else, and chooses nothing.
      const inside =
        own.length > 0 || !chooses ? own : open.filter(({ places }) => places.some(({ id }) => entities.some((place) => place.id === id)));
      return inside.length === 1 ? inside : [];
    });
  const [entity] = meant;
  return entity === undefined || meant.some(({ id }) => id !== entity.id)
    ? undefined
    : { message: pending.message, text: pending.text, entity };
}
