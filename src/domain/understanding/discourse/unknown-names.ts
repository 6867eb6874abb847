import type { Focus, UnknownName } from '../../model/focus.js';
import type { EntityType } from '../../model/entity.js';
import type { EntitySummary, Mention, Understanding } from '../../model/understanding.js';
import type { OwnersOfParts } from './owners.js';

/** Places and categories, which a message may mention besides an unknown thing that it is about. */
const NO_THINGS: ReadonlySet<EntityType> = new Set([
  'SITE',
  'LOCATION',
  'RACK',
  'REGION',
  'MANUFACTURER',
  'DEVICE_ROLE',
  'RACK_ROLE',
  'IPAM_ROLE',
  'PLATFORM',
  'TENANT',
  'CLUSTER_TYPE',
  'CIRCUIT_TYPE',
  'PROVIDER',
  'TENANT_GROUP',
]);

const isThing = ({ type }: Pick<EntitySummary, 'type'>): boolean => !NO_THINGS.has(type);
const isUnknownName = ({ kind, status }: Mention): boolean => kind === 'NAME' && status === 'UNKNOWN';

/**
 * The unknown name that the conversation is about after a turn. A turn of the user is about the last thing that it names, known or not; an answer may
 * only offer known things instead.
 */
export function unknownAfter(
  { unknown: known }: Focus,
  { mentions }: Understanding,
  { owners, turn, byUser }: { readonly owners: OwnersOfParts; readonly turn: number; readonly byUser: boolean },
): UnknownName | undefined {
  const last = mentions.findLast((mention) => isUnknownName(mention) || (mention.entities.some(isThing) && !owners.has(mention)));
  if (last !== undefined && !isUnknownName(last)) return !byUser && known?.turn === turn - 1 ? known : undefined;
  if (last !== undefined && (byUser || last.text === known?.name)) return { name: last.text, turn };
  return known !== undefined && mentions.some(({ meansUnknown }) => meansUnknown?.name === known.name) ? { ...known, turn } : known;
}
