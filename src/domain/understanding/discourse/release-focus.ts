import { FOCUS_LIMIT, type Focus, type Release } from '../../model/focus.js';
import type { EntityId, MessageId } from '../../common/ids.js';

/**
 * The focus without these things, or without any: nothing is looked for in them any more, and a question back about them is dropped, until they
 * are spoken of again. The same object when none of them is in it.
 */
export function release(focus: Focus, ids: readonly EntityId[] | undefined): Focus {
  if (ids === undefined) return releaseAll(focus);
  const gone = new Set(ids);
  const { pending, offered, ...others } = focus;
  const rest = { ...others, learned: (focus.learned ?? []).filter(({ id }) => !gone.has(id)) };
  const dropped = pending?.candidates.some((id) => gone.has(id)) === true;
  const touched = focus.entities.some(({ id, places }) => gone.has(id) || places.some((place) => gone.has(place.id)));
  if (!touched && !dropped) return focus;
  const entities = focus.entities
    .filter(({ id }) => !gone.has(id))
    .map((entity) => ({ ...entity, places: entity.places.filter(({ id }) => !gone.has(id)) }));
  const keepsOffer = offered?.candidates.some((id) => gone.has(id)) === false;
  return { ...rest, entities, ...(pending === undefined || dropped ? {} : { pending }), ...(keepsOffer ? { offered } : {}) };
}

function releaseAll(focus: Focus): Focus {
  const { asked, pending, offered, unknown, learned = [], missed = [], ...rest } = focus;
  const isEmpty =
    focus.entities.length + learned.length + missed.length === 0 && [asked, pending, offered, unknown].every((each) => each === undefined);
  return isEmpty ? focus : { ...rest, entities: [] };
}

/** {@link release}, and a note of it, so that a focus that is made again from the messages is without them too. */
export function releasedFrom(focus: Focus, ids: readonly EntityId[] | undefined, message: MessageId, at: number): Focus {
  const next = release(focus, ids);
  if (next === focus) return next;
  const held = new Set([
    ...focus.entities.flatMap(({ id, places }) => [id, ...places.map((place) => place.id)]),
    ...(focus.pending?.candidates ?? []),
  ]);
  const fresh: readonly Release[] =
    ids === undefined ? [{ message, at }] : ids.filter((id) => held.has(id)).map((id) => ({ id, message, at }));
  const before = (focus.released ?? []).filter((each) => !fresh.some(({ id }) => id === each.id && each.message === message));
  return { ...next, released: [...fresh, ...before].slice(0, FOCUS_LIMIT) };
}
