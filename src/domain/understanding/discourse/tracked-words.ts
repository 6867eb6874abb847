import type { EntityId } from '../../common/ids.js';
import type { Message } from '../../model/message.js';
import { probableEntities } from '../meanings.js';

/** Words that a thing was called by in a session are kept up to this many, newest first. */
export const WORDS_KEPT = 8;
const WORD_LENGTH = 80;

/** What a message calls a thing, newest first. */
export function wordsFor({ understanding }: Message, entity: EntityId): readonly string[] {
  return understanding.mentions
    .flatMap((mention) =>
      probableEntities(mention)
        .filter(({ id }) => id === entity)
        .map(() => mention.text.slice(0, WORD_LENGTH)),
    )
    .toReversed();
}

/** The words for a thing when a message is taken back: those of the messages before it, newest first, then what was kept and is not its own. */
export function wordsWithout(kept: readonly string[], cancelled: Message, before: readonly Message[], entity: EntityId): readonly string[] {
  const own = new Set(wordsFor(cancelled, entity));
  const said = before.flatMap((message) => wordsFor(message, entity));
  return [...new Set([...said, ...kept.filter((word) => !own.has(word))])].slice(0, WORDS_KEPT);
}
