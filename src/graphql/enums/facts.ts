import type { FactTopic } from '../../domain/facts/model.js';
import { enumType } from '../common/enum-type.js';

export const FactTopicEnum = enumType<FactTopic>('FactTopic', 'The subject matter of a group of facts.', {
  MEMBERS: 'The entities that belong to the subject: devices of a rack, circuits of a provider.',
  CABLING: 'The ends of its cables, through panels and circuits.',
  POWER: 'What it is fed by, up to the panel, and what it feeds.',
  SPACE: 'Free rack units and free ports.',
  ADDRESSES: 'Its addresses and prefixes, with VRF and VLAN, and the use of a prefix.',
  CONTACTS: 'The people who are responsible for it, with role and phone.',
  PLACE: 'Its place, from the nearest container to the region.',
  ATTRIBUTES: 'Its attributes and roles, also those that are not recorded.',
  RELATIONS: 'The relations of an entity of an open type.',
  OVERVIEW: 'Everything that is recorded of the subject itself, for a text that names it and asks for nothing.',
  PAST: 'Changes of its fields, and entities that were put into it or taken out of it, with the times.',
});
