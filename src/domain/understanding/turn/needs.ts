import { listedEntities } from '../meanings.js';
import type { Chunk } from '../parse/chunks.js';
import { nounOf } from '../../inventory/names/type-nouns.js';
import type { OperationEffect } from '../../model/operation.js';
import type { FollowUp, Mention, Need, NeedKind } from '../../model/understanding.js';
import { ATTRIBUTE_NOUNS, EFFECT_PATTERNS, LOOKING_BACK } from '../../language/en/questions.js';

const MOST_ABOUT = 12;
const MOST_ENTITIES = 24;

/** The effects of operations that a text asks about: "what was just deselected?" */
export function effectsAsked(text: string): readonly OperationEffect[] {
  return LOOKING_BACK.test(text) ? EFFECT_PATTERNS.filter(([, pattern]) => pattern.test(text)).map(([effect]) => effect) : [];
}

/** What an answer to the message needs, the most certain first. */
export function needsOf(text: string, chunks: readonly Chunk[], mentions: readonly Mention[], followUp: FollowUp): readonly Need[] {
  const entities = [...new Set(mentions.flatMap((mention) => listedEntities(mention).map(({ id }) => id)))].slice(0, MOST_ENTITIES);
  const about = [...new Set(chunks.flatMap(({ lower }) => nounOf(lower)?.noun ?? (ATTRIBUTE_NOUNS.test(lower) ? [lower] : [])))].slice(
    0,
    MOST_ABOUT,
  );
  const effects = effectsAsked(text).map((effect) => effect.toLowerCase());
  const need = (kind: NeedKind, of: Partial<Need>, reason: string): Need => ({
    kind,
    about: [],
    entities: [],
    messages: [],
    ...of,
    reason,
  });
  return [
    ...(entities.length === 0 ? [] : [need('ENTITY_FACTS', { entities, about }, 'it is about these')]),
    ...(entities.length === 0 && about.length > 0
      ? [need('INVENTORY', { about }, 'it asks for things of these kinds, and names none')]
      : []),
    ...(effects.length === 0 ? [] : [need('OPERATIONS', { about: effects }, 'it asks what was done')]),
    ...(followUp.of.length === 0 ? [] : [need('EARLIER_TURNS', { messages: followUp.of }, followUp.reason)]),
  ];
}
