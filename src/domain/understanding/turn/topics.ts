import type { EntityType } from '../../model/entity.js';
import type { Mention } from '../../model/understanding.js';
import { TOPIC_WORDS } from '../../language/en/topics.js';

/** Words and kinds of things that tell a topic. A word that ends with `*` stands for all that begin so. Lower case. */
export interface TopicWords {
  /** A domain's name, whose own words these are added to, or another. */
  readonly name: string;
  readonly words: readonly string[];
  readonly types: readonly EntityType[];
}

/** What turns can be about. */
export interface Topics {
  /** The topic that most words and things of a text speak for; undefined where none does. */
  nameOf(text: string, mentions: readonly Mention[]): string | undefined;
}

/** In this order among equals. */
const DOMAIN_WORDS: readonly TopicWords[] = [
  {
    name: 'POWER',
    words: [...TOPIC_WORDS.POWER],
    types: ['POWER_FEED', 'POWER_OUTLET', 'POWER_PORT', 'POWER_PANEL'],
  },
  {
    name: 'NETWORK',
    words: [...TOPIC_WORDS.NETWORK],
    types: ['INTERFACE', 'VLAN', 'VRF', 'PREFIX', 'IP_ADDRESS', 'CIRCUIT', 'ASN', 'PROVIDER'],
  },
  {
    name: 'VIRTUALIZATION',
    words: [...TOPIC_WORDS.VIRTUALIZATION],
    types: ['CLUSTER', 'VIRTUAL_MACHINE', 'VM_INTERFACE'],
  },
  {
    name: 'TENANCY',
    words: [...TOPIC_WORDS.TENANCY],
    types: ['TENANT', 'CONTACT', 'TENANT_GROUP'],
  },
  {
    name: 'PROVISIONING',
    words: [...TOPIC_WORDS.PROVISIONING],
    types: [],
  },
  {
    name: 'INFRASTRUCTURE',
    words: [...TOPIC_WORDS.INFRASTRUCTURE],
    types: ['SITE', 'RACK', 'DEVICE', 'REGION', 'LOCATION', 'DEVICE_TYPE'],
  },
];

/** A thing that is named says less of the topic than a word. */
const THING = 0.5;
/** No more of a text than this says what it is about. */
const MOST_CHARACTERS = 2_000;
/** Beginnings are looked up by so many letters. */
const INDEXED = 2;

export const BUILT_IN: Topics = createTopics([]);

/** The domains with more words of an owner's, and topics of their own. */
export function createTopics(own: readonly TopicWords[]): Topics {
  const all = [...DOMAIN_WORDS, ...own];
  const exact = new Map<string, string[]>();
  const beginnings = new Map<string, { readonly beginning: string; readonly name: string }[]>();
  const byType = new Map<EntityType, string>();
  for (const { name, words, types } of all) {
    for (const word of words) {
      const first = word.slice(0, INDEXED);
      if (word.endsWith('*')) beginnings.set(first, [...(beginnings.get(first) ?? []), { beginning: word.slice(0, -1), name }]);
      else exact.set(word, [...(exact.get(word) ?? []), name]);
    }
    for (const type of types) byType.set(type, name);
  }
  const namesOf = (word: string) => [
    ...(exact.get(word) ?? []),
    ...(beginnings.get(word.slice(0, INDEXED)) ?? []).filter(({ beginning }) => word.startsWith(beginning)).map(({ name }) => name),
  ];
  return {
    nameOf(text, mentions) {
      const votes = new Map<string, number>(all.map(({ name }) => [name, 0]));
      const vote = (name: string, by: number) => votes.set(name, (votes.get(name) ?? 0) + by);
      for (const word of text
        .slice(0, MOST_CHARACTERS)
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? [])
        namesOf(word).forEach((name) => vote(name, 1));
      for (const { entities } of mentions) {
        const name = entities[0] === undefined ? undefined : byType.get(entities[0].type);
        if (name !== undefined) vote(name, THING);
      }
      const [best] = [...votes].toSorted((a, b) => b[1] - a[1]);
      return best === undefined || best[1] === 0 ? undefined : best[0];
    },
  };
}
