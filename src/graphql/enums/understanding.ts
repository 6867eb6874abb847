import type { FocusSource } from '../../domain/model/focus.js';
import type { TopicDomain } from '../../domain/model/topic-domains.js';
import type { Mention, MentionStatus, NeedKind } from '../../domain/model/understanding.js';
import { enumType } from '../common/enum-type.js';

export const TopicDomainEnum = enumType<TopicDomain>('TopicDomain', 'What a turn is about.', {
  INFRASTRUCTURE: 'Sites, racks, devices, cables.',
  NETWORK: 'Addresses, prefixes, VLANs, VRFs, interfaces, circuits.',
  POWER: 'Feeds, outlets, power ports.',
  PROVISIONING: 'Bringing things up, changing and retiring them.',
  VIRTUALIZATION: 'Clusters and virtual machines.',
  TENANCY: 'Tenants and contacts.',
  OTHER: 'Something else.',
});

export const NeedKindEnum = enumType<NeedKind>('NeedKind', 'A kind of context.', {
  ENTITY_FACTS: 'Facts of the things that it names or means.',
  INVENTORY: 'Things of a kind that it asks for without naming any.',
  OPERATIONS: 'What tools did.',
  EARLIER_TURNS: 'What was said before.',
});

export const MentionStatusEnum = enumType<MentionStatus>('MentionStatus', 'Whether it is known what a span means.', {
  RESOLVED: 'It is: see `entities`.',
  AMBIGUOUS: 'It could be several: see `candidates`, and ask.',
  UNKNOWN: 'It looks like a name, but nothing is called so.',
});

export const MentionKindEnum = enumType<Mention['kind']>('MentionKind', 'How a span means something.', {
  NAME: 'It says which.',
  REFERENCE: 'It points back: “it”, “that switch”, “the other end”.',
  RESULT: 'An object in a tool’s result.',
});

export const FocusSourceEnum = enumType<FocusSource>('FocusSource', 'Who brought a thing into focus.', {
  USER: 'The user named it.',
  ASSISTANT: 'The assistant named it.',
  TOOL: 'A tool’s result held it.',
  PIN: 'It is pinned.',
});
