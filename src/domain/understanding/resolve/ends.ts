import type { Reference } from '../extract/reference.js';
import type { EntitySummary, Mention } from '../../model/understanding.js';
import { together, type Antecedent } from './antecedents.js';
import { mentionOf, strengthPart, unique, type ReferenceContext } from './pointing.js';

/** What a cable or circuit can end on. */
const ENDS = new Set<string>([
  'INTERFACE',
  'FRONT_PORT',
  'REAR_PORT',
  'CONSOLE_PORT',
  'CONSOLE_SERVER_PORT',
  'POWER_PORT',
  'POWER_OUTLET',
  'POWER_FEED',
  'CIRCUIT_TERMINATION',
]);

/** "the other end", "the ports at the far end": what the things spoken of are connected to. */
export function otherEnd(reference: Reference, pool: readonly Antecedent[], context: ReferenceContext): Mention | undefined {
  const connectable = pool.filter(({ entity }) => ENDS.has(entity.type) && peersOf(entity, context).length > 0);
  const near = reference.plural ? together(connectable, undefined, context.focus.turn) : connectable.slice(0, 1);
  const owners = near.length > 0 ? near : connectable.slice(0, 1);
  const first = owners[0];
  if (first === undefined) return undefined;
  const peers = unique(owners.flatMap(({ entity }) => peersOf(entity, context)));
  return mentionOf(reference, peers, strengthPart(first), `what ${owners.map(({ entity }) => entity.name).join(', ')} is connected to`);
}

/** A port of a group of its own device is no other end. */
function peersOf(entity: EntitySummary, { around }: ReferenceContext): readonly EntitySummary[] {
  const device = entity.places.find(({ relation }) => relation === 'DEVICE')?.id;
  return (around.get(entity.id) ?? []).filter(
    ({ type, places }) =>
      ENDS.has(type) && (device === undefined || !places.some(({ id, relation }) => relation === 'DEVICE' && id === device)),
  );
}
