import type { Entity, EntityType } from '../model/entity.js';
import type { FactGroup } from './model.js';
import type { Wishes } from './question/wishes.js';
import { pluralOf } from './views/details.js';

/** “We have”, “are there”, “in total”: words that ask about everything that the inventory has. */
const WHOLE =
  /\b(?:do we|have we|we have|we own|are there|is there|in total|altogether|overall|inventory|in netbox|list all|all (?:of )?our|every)\b/iu;

/** Whether a text without names asks about the whole inventory. */
export function asksForInventory(text: string, { types, subjects, statuses, isCount }: Wishes): boolean {
  const isList = subjects.has('COUNT') || subjects.has('CONTENT');
  return types.length > 0 && (isCount || (isList && (statuses.size > 0 || WHOLE.test(text))));
}

/** A list that the question only counts is told up to this number of entities. */
const FEW = 6;
const MAX_STATUSES = 8;

/** All entities of a type. `count` is their exact number, which may exceed those that were read. */
export function inventoryList(type: EntityType, count: number, read: readonly Entity[], { isCount, statuses }: Wishes): FactGroup {
  const isComplete = read.length >= count;
  const asked = statuses.size === 0 ? read : read.filter((entity) => statuses.has(statusOf(entity)));
  const isPart = asked.length < read.length;
  const title = isPart ? `${[...statuses].join(' or ')} ${pluralOf(type)}` : pluralOf(type);
  const told = isCount && asked.length > FEW ? [] : asked;
  const summary = [...(isPart ? [`of ${count} ${pluralOf(type)}`] : []), ...(isComplete && !isPart ? byStatus(read) : [])].join('; ');
  return {
    topic: 'MEMBERS',
    title,
    rows: told.map((entity) => ({ text: textOf(entity), path: [entity.id] })),
    total: isPart ? asked.length : count,
    isOpen: isPart && !isComplete,
    ...(summary === '' ? {} : { summary }),
  };
}

const statusOf = ({ status }: Entity): string => status?.toLowerCase() ?? '';

const textOf = (entity: Entity): string => {
  const status = statusOf(entity);
  return status === '' || status === 'active' || status === 'connected' ? entity.display : `${entity.display} (${status})`;
};

/** `by status: active 12, planned 2`; nothing if all have the same. */
function byStatus(entities: readonly Entity[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const entity of entities) counts.set(statusOf(entity), (counts.get(statusOf(entity)) ?? 0) + 1);
  if (counts.size < 2) return [];
  const ordered = [...counts].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, MAX_STATUSES);
  return [`by status: ${ordered.map(([status, count]) => `${status === '' ? 'none' : status} ${count}`).join(', ')}`];
}
