import { formatCidr, networkHex, parseCidr } from '../../inventory/address/ip.js';
import { nounOf, singular } from '../../inventory/names/type-nouns.js';
import type { EntityType } from '../../model/entity.js';
import type { EntitySummary, Mention } from '../../model/understanding.js';
import type { NameSpan, FactRequest } from './fact-request.js';
import { fold, normalForm } from '../../text/normal-form.js';
import { isCommonWord, isStopWord } from '../../text/stop-words.js';

/** Types that group others: “how many hypervisors are there?” asks about the devices of a role. */
const GROUPS: ReadonlySet<EntityType> = new Set<EntityType>([
  'DEVICE_ROLE',
  'DEVICE_TYPE',
  'PLATFORM',
  'MANUFACTURER',
  'RACK_ROLE',
  'IPAM_ROLE',
  'CIRCUIT_TYPE',
  'CLUSTER_TYPE',
  'CLUSTER_GROUP',
  'SITE_GROUP',
  'TENANT_GROUP',
  'CONTACT_ROLE',
]);
/** Bounds that keep the keys of a text below the 1,500 of one lookup. */
const MAX_CHARACTERS = 2_000;
const MAX_WORDS = 60;
const MAX_ADDRESSES = 4;
const LONGEST = 3;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’+-]*/gu;

/** The lookup keys of the entities that a question without a resolved name may be about. */
export interface ImpliedKeys {
  /** Keys of roles and other groups. */
  readonly groups: readonly string[];
  /** Keys of words that look like names: `opc-ua`. */
  readonly names: readonly string[];
  /** Keys of the prefixes that contain each unknown address, most specific first. */
  readonly around: readonly (readonly string[])[];
}

/** `roleNouns`: nouns of roles that the question asks for. They are keys also if they are ordinary words. */
export function impliedKeys(
  text: string,
  mentions: readonly Pick<Mention, 'start' | 'end' | 'text' | 'status' | 'kind'>[],
  roleNouns: readonly string[] = [],
): ImpliedKeys {
  const isNamed = (at: number): boolean => mentions.some((mention) => isSettled(mention) && at >= mention.start && at < mention.end);
  const words = [...text.slice(0, MAX_CHARACTERS).matchAll(WORD)].slice(0, MAX_WORDS);
  const free = words.map(({ index, 0: word }) => (isNamed(index) ? undefined : fold(word).replace(/['’]s$/u, '')));
  const groups = free.flatMap((_, at) =>
    Array.from({ length: LONGEST }, (__, more) => free.slice(at, at + more + 1)).flatMap((run) => keysOfRun(run)),
  );
  const unknown = mentions
    .flatMap(({ status, text: name }) => (status === 'UNKNOWN' ? (parseCidr(name) ?? []) : []))
    .slice(0, MAX_ADDRESSES);
  const names = free.flatMap((word) => (word !== undefined && NAME_LIKE.test(word) ? [`n:${normalForm(word)}`] : []));
  return {
    groups: [...new Set([...groups, ...roleNouns.map((noun) => `n:${normalForm(noun)}`)])],
    names: [...new Set(names)],
    around: unknown.map(({ family, hex, length }) =>
      Array.from(
        { length: length + 1 },
        (_, shorter) => `ip:${formatCidr({ family, hex: networkHex(hex, length - shorter), length: length - shorter })}`,
      ),
    ),
  };
}

/** A name that is neither unknown nor an ordinary word that several things are called by. */
const isSettled = ({ status, kind, text }: Pick<Mention, 'status' | 'kind' | 'text'>): boolean =>
  kind === 'NAME' && status !== 'UNKNOWN' && !(status === 'AMBIGUOUS' && /^\p{Ll}+$/u.test(text));

/** A word that looks like a name, because it has a hyphen or a digit: `opc-ua`. */
const NAME_LIKE = /^\p{L}{2,}[-_]?[\p{L}\p{N}]*[-_\p{N}][\p{L}\p{N}_-]*$/u;

/** Keys of names, and of parts of names. Words that are ordinary, or nouns of an inventory, name no group alone. */
function keysOfRun(run: readonly (string | undefined)[]): readonly string[] {
  const words = run.flatMap((word) => (word === undefined ? [] : [word]));
  const [first = ''] = words;
  if (words.length < run.length || words.length === 0 || isStopWord(first) || isStopWord(words.at(-1) ?? '')) return [];
  if (words.length === 1 && (isCommonWord(first) || (nounOf(first)?.types ?? []).length > 0)) return [];
  const forms = [words.join(' '), [...words.slice(0, -1), singular(words.at(-1) ?? '')].join(' ')].map(normalForm);
  return forms.flatMap((form) => (form.length < 2 ? [] : [`n:${form}`, `p:${form}`]));
}

/** The types of the entities in each group. */
const MEMBERS: Readonly<Partial<Record<EntityType, readonly EntityType[]>>> = {
  DEVICE_ROLE: ['DEVICE', 'VIRTUAL_MACHINE'],
  DEVICE_TYPE: ['DEVICE'],
  PLATFORM: ['DEVICE', 'VIRTUAL_MACHINE'],
  MANUFACTURER: ['DEVICE'],
  RACK_ROLE: ['RACK'],
  IPAM_ROLE: ['PREFIX', 'VLAN'],
  CIRCUIT_TYPE: ['CIRCUIT'],
  CONTACT_ROLE: ['CONTACT'],
  SITE_GROUP: ['SITE'],
  TENANT_GROUP: ['TENANT'],
};

/** The request of a question that names a place or an owner, and a group only by ordinary words: “zone controllers in Lyon”. */
export function withGroups(request: FactRequest, groups: readonly Pick<EntitySummary, 'type' | 'display'>[]): FactRequest {
  const types = [...new Set(groups.flatMap(({ type }) => MEMBERS[type] ?? []))];
  if (types.length === 0) return request;
  return {
    ...request,
    types,
    nounTypes: [...request.nounTypes, ...types.map((type) => [type])],
    roleNouns: [...new Set(groups.map(({ display }) => fold(display)))],
    roleTypes: new Set(types),
  };
}

interface Hit {
  readonly key: string;
  readonly entity: EntitySummary;
}

const MAX_GROUPS = 6;

/** Chooses groups: a whole name wins over a part of a name, and a longer key over a key inside it. */
export function impliedGroups(hits: readonly Hit[]): readonly EntitySummary[] {
  const groups = hits
    .filter(({ entity }) => GROUPS.has(entity.type))
    .map((hit) => ({ ...hit, form: hit.key.slice(2), isWhole: hit.key.startsWith('n:') }));
  const chosen = groups.filter(
    ({ form, isWhole }) =>
      !groups.some((other) => other.form.length > form.length && other.form.includes(form)) &&
      (isWhole || !groups.some((other) => other.isWhole && other.form === form)),
  );
  return [...new Map(chosen.map(({ entity }) => [entity.id, entity])).values()].slice(0, MAX_GROUPS);
}

/** The entities that a word is the whole name of. Too many of one name say nothing. */
export function impliedNames(hits: readonly Hit[], { names }: Pick<ImpliedKeys, 'names'>): readonly EntitySummary[] {
  const named = names.flatMap((name) => hits.filter(({ key }) => key === name).map(({ entity }) => entity));
  return named.length > MAX_GROUPS ? [] : named;
}

/** The request of a question about groups whose names have the nouns of what it asks for: the members of “how many 48-port patch panels”. */
export function withMembersOf(request: FactRequest, groups: readonly NameSpan[]): FactRequest {
  const members = groups.flatMap(({ types = [] }) => types.flatMap((type) => MEMBERS[type] ?? []));
  return {
    ...request,
    types: [...new Set([...members, ...request.types])],
    nounTypes: [...members.map((type) => [type]), ...request.nounTypes],
  };
}

/** The places of whole names of groups in several words, also in the plural. The nouns in them do not say what is asked for. */
export function groupSpans(text: string, groups: readonly Pick<EntitySummary, 'type' | 'display'>[]): readonly NameSpan[] {
  const names = new Map(groups.map(({ type, display }) => [normalForm(display), type]));
  const words = [...text.slice(0, MAX_CHARACTERS).matchAll(WORD)].slice(0, MAX_WORDS);
  return words.flatMap(({ index: start }, at) =>
    words.slice(at + 1, at + LONGEST + 1).flatMap(({ index, 0: last }): readonly NameSpan[] => {
      const end = index + last.length;
      const forms = [text.slice(start, end), `${text.slice(start, index)}${singular(last.toLowerCase())}`];
      const type = forms.map((form) => names.get(normalForm(form))).find((each) => each !== undefined);
      return type === undefined ? [] : [{ start, end, types: [type] }];
    }),
  );
}

/** The most specific prefixes around each address: one in each VRF. */
export function impliedPrefixes(hits: readonly Hit[], around: ImpliedKeys['around']): readonly EntitySummary[] {
  return around.flatMap((keys) => {
    for (const key of keys) {
      const found = hits.flatMap((hit) => (hit.key === key && hit.entity.type === 'PREFIX' ? [hit.entity] : []));
      if (found.length > 0) return found.slice(0, MAX_GROUPS);
    }
    return [];
  });
}
