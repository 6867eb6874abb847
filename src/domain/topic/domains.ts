/** What a turn can be about. */
export const TOPIC_DOMAINS = ['INFRASTRUCTURE', 'NETWORK', 'POWER', 'PROVISIONING', 'VIRTUALIZATION', 'TENANCY', 'OTHER'] as const;

export type TopicDomain = (typeof TOPIC_DOMAINS)[number];
