import { listedEntities } from '../meanings.js';
import type { Chunk } from '../parse/chunks.js';
import { nounOf } from '../../inventory/names/type-nouns.js';
import type { OperationEffect } from '../../model/operation.js';
import type { FollowUp, Mention, Need, NeedKind } from '../../model/understanding.js';

const MOST_ABOUT = 12;
const MOST_ENTITIES = 24;

/** Attributes that people ask for by a word of their own. */
const FACTS =
  /^(?:status|role|serial|model|height|units?|position|speed|mtu|vcpus?|memory|disk|description|voltage|amperage|phase|type|duplex|mac|title|phone|e-?mail|number|facility|rd|vid|name)$/;

/** What was done, and how it is said afterwards. */
const EFFECTS: readonly (readonly [OperationEffect, RegExp])[] = [
  ['DESELECTED', /\b(?:de|un)-?selected\b/i],
  ['SELECTED', /\b(?<!de-?|un-?)selected\b/i],
  ['CREATED', /\b(?:created|added|provisioned)\b/i],
  ['DELETED', /\b(?:deleted|removed|destroyed)\b/i],
  ['CHANGED', /\b(?:changed|updated|modified|edited|renamed)\b/i],
];
const LOOKS_BACK = /\b(?:was|were|what|which|did|just|last|recent(?:ly)?|have|has|been|you)\b/i;

/** The effects of operations that a text asks about: "what was just deselected?" */
export function effectsAsked(text: string): readonly OperationEffect[] {
  return LOOKS_BACK.test(text) ? EFFECTS.filter(([, pattern]) => pattern.test(text)).map(([effect]) => effect) : [];
}

/** What an answer to the message needs, the most certain first. */
export function needsOf(text: string, chunks: readonly Chunk[], mentions: readonly Mention[], followUp: FollowUp): readonly Need[] {
  const entities = [...new Set(mentions.flatMap((mention) => listedEntities(mention).map(({ id }) => id)))].slice(0, MOST_ENTITIES);
  const about = [...new Set(chunks.flatMap(({ lower }) => nounOf(lower)?.noun ?? (FACTS.test(lower) ? [lower] : [])))].slice(0, MOST_ABOUT);
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
