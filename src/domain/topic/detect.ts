import type { EntityType } from '../entity.js';
import type { Focus } from '../focus.js';
import type { Mention, Topic } from '../understanding.js';
import type { TopicDomain } from './domains.js';

/** Words that say what a question is about, by their beginning. */
const WORDS: readonly { readonly domain: TopicDomain; readonly pattern: RegExp }[] = [
  { domain: 'POWER', pattern: /\b(?:power|pwr|pdus?|outlets?|feeds?|fed|psus?|ups|amps?|volt\w*|breaker|watts?)\b/gi },
  {
    domain: 'NETWORK',
    pattern:
      /\b(?:vlans?|prefix\w*|subnets?|ip|address\w*|vrfs?|interfaces?|intf|ports?|uplinks?|lags?|circuits?|mpls|internet|asns?|bgp|cid|link\w*|cabled|connect\w*|mtu|rd|route\w*)\b/gi,
  },
  { domain: 'VIRTUALIZATION', pattern: /\b(?:vms?|virtual|clusters?|hypervisors?|hosts?|vcpus?|esx\w*)\b/gi },
  { domain: 'TENANCY', pattern: /\b(?:tenants?|customers?|contacts?|owner|owns|belongs?|phone|e-?mail|call|who)\b/gi },
  {
    domain: 'PROVISIONING',
    pattern: /\b(?:provision\w*|deploy\w*|install\w*|assign|reserve|create|add|remove|replace|decommission\w*|configure|set up|move)\b/gi,
  },
  {
    domain: 'INFRASTRUCTURE',
    pattern:
      /\b(?:racks?|racked|sites?|device\w*|router\w*|switch\w*|panels?|model|manufacturer|serial|where|located|location|mounted|height|unit|role|status|platform)\b/gi,
  },
];

const TYPE_DOMAIN: Readonly<Partial<Record<EntityType, TopicDomain>>> = {
  POWER_FEED: 'POWER',
  POWER_OUTLET: 'POWER',
  POWER_PORT: 'POWER',
  POWER_PANEL: 'POWER',
  INTERFACE: 'NETWORK',
  VLAN: 'NETWORK',
  VRF: 'NETWORK',
  PREFIX: 'NETWORK',
  IP_ADDRESS: 'NETWORK',
  CIRCUIT: 'NETWORK',
  ASN: 'NETWORK',
  PROVIDER: 'NETWORK',
  CLUSTER: 'VIRTUALIZATION',
  VIRTUAL_MACHINE: 'VIRTUALIZATION',
  VM_INTERFACE: 'VIRTUALIZATION',
  TENANT: 'TENANCY',
  CONTACT: 'TENANCY',
  TENANT_GROUP: 'TENANCY',
  SITE: 'INFRASTRUCTURE',
  RACK: 'INFRASTRUCTURE',
  DEVICE: 'INFRASTRUCTURE',
  REGION: 'INFRASTRUCTURE',
  LOCATION: 'INFRASTRUCTURE',
  DEVICE_TYPE: 'INFRASTRUCTURE',
};

const ANNOUNCED =
  /\b(?:different (?:thing|topic|matter|story|question|subject|corner)|other (?:thing|topic|page|theme|subject|corner|question)|another (?:thing|topic|matter|question)|something else|next(?: topic| one| up)?:|unrelated|by the way|btw|change of (?:topic|subject)|new (?:topic|question|list|theme)|away from|on (?:an(?:other)?|a different) (?:entirely |unrelated )?\w* ?matter|separate(?:ly)?|quick one)\b/i;
const RETURNS = /\b(?:back (?:to|at)|returning to|again about|from before|once more about|one more about|as for the earlier)\b/i;

/** What a turn is about, and whether that is something new. */
export function detectTopic(text: string, mentions: readonly Mention[], isFollowUp: boolean, focus: Focus): Topic {
  const domain = domainOf(text, mentions) ?? focus.topic ?? 'OTHER';
  if (focus.turn === 0) return { domain, shifted: false, score: 0 };
  const named = mentions.filter(({ kind, status }) => kind === 'NAME' && status === 'RESOLVED').flatMap(({ entities }) => entities);
  const known = new Set(focus.entities.flatMap(({ id, places }) => [id, ...places.map((place) => place.id)]));
  const fresh =
    named.length > 0 &&
    named.every(({ id, places }) => !known.has(id) && !places.some((place) => known.has(place.id) && place.type !== 'TENANT'));
  const signals = [
    { value: 0.7, holds: ANNOUNCED.test(text) },
    { value: 0.6, holds: RETURNS.test(text) },
    { value: 0.35, holds: fresh && !isFollowUp },
    { value: 0.2, holds: focus.topic !== undefined && domain !== focus.topic && !isFollowUp },
  ];
  const score = Math.min(
    1,
    signals.filter(({ holds }) => holds).reduce((sum, { value }) => sum + value, 0),
  );
  return { domain, shifted: score >= 0.5, score };
}

function domainOf(text: string, mentions: readonly Mention[]): TopicDomain | undefined {
  const votes = new Map<TopicDomain, number>();
  const vote = (domain: TopicDomain, by: number) => votes.set(domain, (votes.get(domain) ?? 0) + by);
  for (const { domain, pattern } of WORDS) {
    const count = text.slice(0, 2_000).match(pattern)?.length ?? 0;
    if (count > 0) vote(domain, count);
  }
  for (const { entities } of mentions) {
    const domain = entities[0] === undefined ? undefined : TYPE_DOMAIN[entities[0].type];
    if (domain !== undefined) vote(domain, 0.5);
  }
  return [...votes].toSorted((a, b) => b[1] - a[1])[0]?.[0];
}
