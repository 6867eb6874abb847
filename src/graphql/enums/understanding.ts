import type { FocusSource } from '../../domain/model/focus.js';
import type { TopicDomain } from '../../domain/model/topic-domains.js';
import type { Mention, MentionStatus, NeedKind } from '../../domain/model/understanding.js';
import type { UnresolvedStatus } from '../../domain/understanding/unresolved-names.js';
import { enumType } from '../common/enum-type.js';

export const TopicDomainEnum = enumType<TopicDomain>('TopicDomain', 'The domain of a topic.', {
  INFRASTRUCTURE: 'Sites, racks, devices, cables.',
  NETWORK: 'Addresses, prefixes, VLANs, VRFs, interfaces, circuits.',
  POWER: 'Feeds, outlets, power ports.',
  PROVISIONING: 'Deploying, changing and retiring devices.',
  VIRTUALIZATION: 'Clusters and virtual machines.',
  TENANCY: 'Tenants and contacts.',
  OTHER: 'Any other topic.',
});

export const NeedKindEnum = enumType<NeedKind>('NeedKind', 'A kind of context that an answer needs.', {
  ENTITY_FACTS: 'Facts of the entities that the message names or refers to.',
  INVENTORY: 'Entities of a type that the message asks for without naming any.',
  OPERATIONS: 'Operations of tools.',
  EARLIER_TURNS: 'Earlier turns of the conversation.',
});

export const MentionStatusEnum = enumType<MentionStatus>('MentionStatus', 'Whether the meaning of a mention is known.', {
  RESOLVED: 'The meaning is asserted: see `entities`.',
  POSSIBLE: 'The meaning is not asserted: `choices` has up to three, most probable first.',
  AMBIGUOUS: 'Several entities fit equally, or the object of a destructive command is not certain: see `candidates`, and ask the user.',
  UNKNOWN: 'The inventory has no entity with this name.',
});

export const UnresolvedStatusEnum = enumType<UnresolvedStatus>('UnresolvedStatus', 'Why the meaning of a name is not known.', {
  AMBIGUOUS: 'Several entities are possible.',
  UNKNOWN: 'The inventory has no entity with this name.',
});

export const MentionKindEnum = enumType<Mention['kind']>('MentionKind', 'How a mention refers to entities.', {
  NAME: 'By a name.',
  REFERENCE: 'By a reference: “it”, “that switch”, “the other end”.',
  RESULT: 'By an object in a tool’s result.',
});

export const FocusSourceEnum = enumType<FocusSource>('FocusSource', 'What brought an entity into focus.', {
  USER: 'A message of the user.',
  ASSISTANT: 'A message of the assistant.',
  TOOL: 'A tool’s result.',
  PIN: 'A pin.',
});
