import { COMPONENT_TYPES } from '../../inventory/names/lookup-keys.js';
import type { EntityType } from '../../model/entity.js';
import type { EntitySummary } from '../../model/understanding.js';
import { PLACES } from '../candidates/places.js';
import { ORGANISATION_NOUNS, PERSON_NOUNS } from '../../language/en/type-nouns.js';

const ROLES = new Set<EntityType>([
  'DEVICE_ROLE',
  'RACK_ROLE',
  'IPAM_ROLE',
  'CLUSTER_TYPE',
  'CIRCUIT_TYPE',
  'CONTACT_ROLE',
  'CONTACT_GROUP',
  'TENANT_GROUP',
]);
const MODELS = new Set<EntityType>(['MANUFACTURER', 'PLATFORM', 'DEVICE_TYPE', 'MODULE_TYPE']);
const ADDRESSES = new Set<EntityType>(['IP_ADDRESS', 'PREFIX', 'VLAN', 'VRF', 'IP_RANGE', 'AGGREGATE', 'ASN', 'MAC_ADDRESS']);

/** A coarse class of types, which pronouns prefer differently. */
export function typeClass({ type, nouns }: Pick<EntitySummary, 'type' | 'nouns'>): string {
  if (PLACES.has(type)) return 'place';
  if (ROLES.has(type)) return 'role';
  if (MODELS.has(type)) return 'model';
  if (ADDRESSES.has(type)) return 'address';
  if (type === 'CABLE') return 'cable';
  if (COMPONENT_TYPES.has(type)) return 'component';
  if (type === 'CONTACT') return 'person';
  if (type === 'OTHER')
    return nouns.some((noun) => PERSON_NOUNS.has(noun)) ? 'person' : nouns.some((noun) => ORGANISATION_NOUNS.has(noun)) ? 'group' : 'thing';
  if (type === 'TENANT' || type === 'PROVIDER') return 'group';
  return 'thing';
}
