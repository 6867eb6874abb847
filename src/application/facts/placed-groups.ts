import type { EntityFacts } from '../../domain/facts/model.js';
import { COMPONENT_TYPES } from '../../domain/inventory/names/lookup-keys.js';
import type { About } from './named-subjects.js';

/** Tells entities of one name apart by where they are: by the first kind of place in which they differ, a site if possible. */
export function located(group: EntityFacts, about: readonly About[]): EntityFacts {
  const own = about.find(({ id }) => id === group.subject.id);
  const alike = about.filter(({ display }) => display === own?.display);
  if (own === undefined) return group;
  const device = COMPONENT_TYPES.has(own.type) ? own.places.find(({ type }) => type === 'DEVICE' || type === 'VIRTUAL_MACHINE') : undefined;
  if (alike.length < 2) return device === undefined ? group : { ...group, where: device.name };
  const types = ['SITE', ...own.places.map(({ type }) => type)];
  const named = (entity: About, type: string): string | undefined => entity.places.find((each) => each.type === type)?.name;
  const telling = types.find(
    (type) => named(own, type) !== undefined && alike.every((each) => each.id === own.id || named(each, type) !== named(own, type)),
  );
  const where = [...new Set([named(own, 'SITE'), device?.name, telling === undefined ? undefined : named(own, telling)])].filter(
    (name) => name !== undefined,
  );
  return where.length === 0 ? group : { ...group, where: where.toReversed().join(', ') };
}
