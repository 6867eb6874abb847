/** The domains of topics. */
export const TOPIC_DOMAINS = ['INFRASTRUCTURE', 'NETWORK', 'POWER', 'PROVISIONING', 'VIRTUALIZATION', 'TENANCY', 'OTHER'] as const;

export type TopicDomain = (typeof TOPIC_DOMAINS)[number];

const DOMAINS: ReadonlySet<string> = new Set(TOPIC_DOMAINS);

/** Whether a topic is a domain instead of a custom topic. */
export const isDomain = (name: string): name is TopicDomain => DOMAINS.has(name);
