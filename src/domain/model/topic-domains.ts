/** What a turn can be about. */
export const TOPIC_DOMAINS = ['INFRASTRUCTURE', 'NETWORK', 'POWER', 'PROVISIONING', 'VIRTUALIZATION', 'TENANCY', 'OTHER'] as const;

export type TopicDomain = (typeof TOPIC_DOMAINS)[number];

const DOMAINS: ReadonlySet<string> = new Set(TOPIC_DOMAINS);

/** Whether a topic's name is one of the domains, and not an owner's own. */
export const isDomain = (name: string): name is TopicDomain => DOMAINS.has(name);
