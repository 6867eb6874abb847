import type { EntityId } from '../../domain/common/ids.js';
import { changeText, minuteText } from '../../domain/inventory/history/change-text.js';
import { changedSince, type FieldDifference } from '../../domain/inventory/history/changes.js';
import type { EntityHistory } from '../../domain/inventory/history/history.js';
import type { Entity } from '../../domain/model/entity.js';
import type { Message } from '../../domain/model/message.js';
import type { Fact } from '../../domain/window/model/context-window.js';
import type { HistoryBounds } from '../../ports/store/entities.js';
import type { Repositories } from '../../ports/store/store.js';

/**
 * A change is stored a while after it happened, in which messages may repeat the former state: changes that are older than the first mention by less than
 * this are stated, too, with their times. In milliseconds.
 */
const LATE_MS = 120_000;
const LOOK: HistoryBounds = { versions: 20, relations: 200 };
/** The maximum number of changed fields that are stated of an entity, and of the characters of a value. */
const MAX_FIELDS = 3;
const MAX_VALUE = 60;

/** When each entity was first mentioned in these messages, in milliseconds since 1970. */
export function firstMentions(messages: readonly Message[]): ReadonlyMap<EntityId, number> {
  const times = new Map<EntityId, number>();
  for (const { createdAt, understanding } of messages)
    for (const { entities } of understanding.mentions)
      for (const { id } of entities) times.set(id, Math.min(createdAt, times.get(id) ?? Infinity));
  return times;
}

export interface EntityChanges {
  /** Changes of entities since they were first mentioned, about which older messages are wrong. */
  readonly facts: ReadonlyMap<EntityId, readonly Fact[]>;
  /** Those that were deleted since, in their last state. */
  readonly deleted: readonly Entity[];
}

/** One store call, if there are changes. */
export async function changesSinceMention(
  { entities }: Repositories,
  ids: readonly EntityId[],
  present: ReadonlyMap<EntityId, Entity>,
  mentions: ReadonlyMap<EntityId, number>,
): Promise<EntityChanges> {
  const since = (id: EntityId): number => (mentions.get(id) ?? Infinity) - LATE_MS;
  const changed = ids.filter((id) => mentions.has(id) && (present.get(id)?.updatedAt ?? Infinity) > since(id));
  const histories = changed.length === 0 ? new Map<EntityId, EntityHistory>() : await entities.histories(changed, LOOK);
  const all = [...histories.values()];
  const deleted = all.filter(({ entity: { id, deletedAt } }) => deletedAt !== undefined && deletedAt > since(id));
  const facts = all.map((history): readonly [EntityId, readonly Fact[]] => {
    const { id, deletedAt } = history.entity;
    if (deletedAt !== undefined) return [id, [{ name: 'deleted from the inventory', value: minuteText(deletedAt) }]];
    return [id, changeFacts(changedSince(history, Math.max(since(id), earliestOf(history))))];
  });
  return { facts: new Map(facts.filter(([, some]) => some.length > 0)), deleted: deleted.map(({ entity }) => entity) };
}

/** The first time of which the state of an entity was read. */
function earliestOf({ entity, versions }: EntityHistory): number {
  const oldest = versions.at(-1);
  return oldest !== undefined && versions.length === LOOK.versions ? oldest.validFrom : entity.createdAt;
}

function changeFacts(differences: readonly FieldDifference[]): readonly Fact[] {
  if (differences.length === 0) return [];
  const [first, ...others] = differences.slice(0, MAX_FIELDS).map(sentence);
  const more = differences.length > MAX_FIELDS ? [`${differences.length - MAX_FIELDS} more`] : [];
  return [{ name: 'changed', value: [first, ...others, ...more].join(', ') }];
}

const sentence = (difference: FieldDifference): string => `${changeText(difference, MAX_VALUE)} at ${minuteText(difference.at)}`;
