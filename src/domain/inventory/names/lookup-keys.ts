import { normaliseAddress, parseIp } from '../address/ip.js';
import type { EntityDraft, EntityType, OwnAlias } from '../../model/entity.js';
import { interfaceKeys } from './interface-names.js';
import { normalForm, tokensOf, withSpellings, wordsOf } from '../../text/normal-form.js';
import { ownNounsIn } from './own-nouns.js';
import { nounsOfKind } from './type-nouns.js';
import { isStopWord } from '../../text/stop-words.js';
import { isDictionaryWord } from '../../text/lexicon.js';
import type { Json } from '../../common/json.js';
import { CLASS_NOUNS } from '../../language/en/type-nouns.js';

/**
 * What an entity is found by. Keys are written with it and looked up by exact match, so finding costs the same in a large inventory:
 *
 * - `n:` whole names, slugs and aliases in normal form; `p:` parts of them, by which people call things for short;
 * - `if:` and `ifn:` interface names; `ip:` addresses and prefixes; `mac:`, `vlan:`, `asn:`, `rd:` numbers of their kind;
 * - `~` nouns that a place may go with ("the Lugano router"), added when relations are settled.
 */
export interface EntityKeys {
  readonly keys: readonly string[];
  readonly words: readonly string[];
  readonly nouns: readonly string[];
}

const PORT_TYPES = [
  'INTERFACE',
  'FRONT_PORT',
  'REAR_PORT',
  'CONSOLE_PORT',
  'CONSOLE_SERVER_PORT',
  'POWER_PORT',
  'POWER_OUTLET',
] as const satisfies readonly EntityType[];

/** Types that cables are plugged into. */
export const CABLED_TYPES: ReadonlySet<EntityType> = new Set([...PORT_TYPES, 'POWER_FEED']);

/** Components: they are found inside their parent, never by a part of their name. */
export const COMPONENT_TYPES: ReadonlySet<EntityType> = new Set([
  ...PORT_TYPES,
  'VM_INTERFACE',
  'MODULE_BAY',
  'DEVICE_BAY',
  'CABLE',
  'CIRCUIT_TERMINATION',
  'MAC_ADDRESS',
  'INVENTORY_ITEM',
  'VIRTUAL_DISK',
  'SERVICE',
  'MODULE',
]);

const ADDRESS_TYPES: ReadonlySet<EntityType> = new Set(['IP_ADDRESS', 'PREFIX', 'AGGREGATE', 'IP_RANGE']);
const MAX_WORDS = 6;

/** Records without a name are displayed by a description, whose words are not names. */
const isRemark = (draft: EntityDraft): boolean => draft.type === 'OTHER' && draft.ref.source === 'netbox';

const LONGEST_PART = 4;
const MAX_KEYS = 40;
/** The maximum number of words of an entity whose misspellings are found. */
const MAX_SPELLED = 16;

export function entityKeys(draft: EntityDraft): EntityKeys {
  const names = withSpellings([draft.name, draft.display, draft.slug ?? '', ...draft.aliases]).filter(
    (name) => name.trim() !== '' && !name.startsWith('#'),
  );
  const isComponent = COMPONENT_TYPES.has(draft.type);
  const keys = new Set([...typedKeys(draft), ...wholeKeys(names), ...idKeys(draft)]);
  for (const part of partsOfNames(draft)) {
    if (keys.size >= MAX_KEYS) break;
    if (!keys.has(`n:${part}`)) keys.add(`p:${part}`);
  }
  return {
    keys: [...keys].slice(0, MAX_KEYS),
    words: isComponent ? [] : tellingWords(names).slice(0, MAX_SPELLED),
    nouns: [...new Set([...ownNounsIn(draft.attributes), ...nounsOfKind(draft.type, draft.ref.objectType)])],
  };
}

const wholeKeys = (names: readonly string[]): readonly string[] =>
  names.map((name) => `n:${normalForm(name)}`).filter((key) => key !== 'n:');

/** The parts of the names of an entity, one name after the other, so that those of many aliases are not all computed. */
function* partsOfNames(draft: EntityDraft): Generator<string> {
  if (COMPONENT_TYPES.has(draft.type)) return yield* lastSegments(draft.name);
  if (ADDRESS_TYPES.has(draft.type) || isRemark(draft)) return;
  for (const name of withSpellings([draft.name, ...draft.aliases])) yield* partsOf(name);
  if (draft.type === 'CONTACT') yield* shortNames(draft.name);
  if (draft.type === 'SITE') yield* townsIn(draft.attributes['physical_address']);
}

/** The additional lookup keys from aliases of the workspace. */
export function aliasKeys(type: EntityType, given: readonly string[]): Pick<EntityKeys, 'keys' | 'words'> {
  const aliases = withSpellings(given);
  const whole = aliases.map((alias) => `n:${normalForm(alias)}`);
  const parts = COMPONENT_TYPES.has(type) || ADDRESS_TYPES.has(type) ? [] : aliases.flatMap(partsOf).map((part) => `p:${part}`);
  return { keys: [...new Set([...whole, ...parts])], words: COMPONENT_TYPES.has(type) ? [] : tellingWords(aliases).slice(0, MAX_SPELLED) };
}

/** A write of the inventory keeps the additional lookup keys. */
export function withOwnAliases<T extends { readonly draft: EntityDraft } & Pick<EntityKeys, 'keys' | 'words'>>(
  write: T,
  own: readonly OwnAlias[] | undefined,
): T {
  if (own === undefined || own.length === 0) return write;
  const more = aliasKeys(
    write.draft.type,
    own.map(({ alias }) => alias),
  );
  return { ...write, keys: [...new Set([...write.keys, ...more.keys])], words: [...new Set([...write.words, ...more.words])] };
}

/** “5C” of `/ch/5C`: what people call a component for short. Plain numbers have keys of their own. */
function lastSegments(name: string): readonly string[] {
  const segments = name.split(/[/:\s]+/u).filter((segment) => segment !== '');
  const last = segments.at(-1) ?? '';
  return segments.length > 1 && /\p{L}/u.test(last) && last.length <= 16 ? [normalForm(last)].filter((part) => part !== '') : [];
}

/** “cable 12” for `#12`, which has no other name. */
function idKeys({ type, name, ref }: EntityDraft): readonly string[] {
  const id = /^#(\d{1,12})$/u.exec(name)?.[1];
  return id === undefined ? [] : nounsOfKind(type, ref.objectType).map((noun) => `n:${noun} ${id}`);
}

/** The town and the streets of an address: “Halifax” for “1505 Barrington Street, Halifax”. */
function townsIn(address: Json | undefined): readonly string[] {
  if (typeof address !== 'string') return [];
  const segments = address.split(/[,\n]/u).map((segment) => segment.trim());
  const towns = segments.filter((segment) => segment.length > 2 && !/\d/u.test(segment));
  const streets = segments
    .flatMap((segment) => segment.match(/\p{Lu}[\p{L}\p{M}-]{3,}/gu) ?? [])
    .filter((word) => !isDictionaryWord(word.toLowerCase()));
  return [...new Set([...towns, ...streets].map(normalForm))].filter((word) => word !== '').slice(0, MAX_TOWNS);
}

const MAX_TOWNS = 8;

const tellingWords = (names: readonly string[]): readonly string[] => [
  ...new Set(names.flatMap(tokensOf).filter((token) => token.length >= 4 && /^\p{L}+$/u.test(token))),
];

const PREFIX_OF: Readonly<Record<string, string>> = { vid: 'vlan' };

function typedKeys(draft: EntityDraft): readonly string[] {
  const numbered = (name: string): readonly string[] => {
    const value = draft.attributes[name];
    return typeof value === 'number' || typeof value === 'string' ? [`${PREFIX_OF[name] ?? name}:${value}`] : [];
  };
  switch (draft.type) {
    case 'INTERFACE':
    case 'VM_INTERFACE':
      return interfaceKeys(draft.name);
    case 'VLAN':
      return numbered('vid');
    case 'ASN':
      return numbered('asn');
    case 'VRF':
    case 'ROUTE_TARGET':
      return [...numbered('rd'), `rd:${draft.name}`].filter((key) => /^rd:.*:/.test(key));
    case 'IP_ADDRESS':
    case 'PREFIX':
    case 'AGGREGATE':
      return addressKeys(draft.name);
    case 'MAC_ADDRESS':
      return [`mac:${draft.name.replaceAll(/[^0-9a-f]/gi, '').toLowerCase()}`];
    default:
      return serialKeys(draft);
  }
}

function serialKeys(draft: EntityDraft): readonly string[] {
  return ['serial', 'asset_tag']
    .map((name) => draft.attributes[name])
    .filter((value): value is string => typeof value === 'string' && value.length >= 4)
    .map((value) => `n:${normalForm(value)}`);
}

/** The address as written and, for a host with its mask, the bare host. */
function addressKeys(name: string): readonly string[] {
  const address = normaliseAddress(name);
  if (address === undefined) return [];
  const host = address.split('/')[0] ?? address;
  return parseIp(host) === undefined ? [] : [...new Set([`ip:${address}`, `host:${host}`])];
}

/** Contiguous words of a name, without uninformative ones. Limited to the first six words. */
function partsOf(name: string): readonly string[] {
  const words = wordsOf(name)
    .slice(0, MAX_WORDS)
    .map((word) => splitCompound(word));
  const runs: string[] = [];
  for (let from = 0; from < words.length; from += 1) {
    for (let to = from + 1; to <= Math.min(words.length, from + LONGEST_PART); to += 1) runs.push(words.slice(from, to).join(' '));
  }
  const whole = normalForm(name);
  const bare = runs.map((run) =>
    run
      .split(' ')
      .filter((token) => !CLASS_NOUNS.has(token))
      .join(' '),
  );
  const letters = words.flatMap((word) => word.split(' ')).filter((token) => /^\p{L}{3,}$/u.test(token));
  const numbers = /(\d{2,})$/.exec(words.at(-1) ?? '')?.slice(1) ?? [];
  const unsplit = wordsOf(name)
    .slice(0, MAX_WORDS)
    .map((word) => tokensOf(word).join(' '));
  return [...new Set([...runs, ...bare, ...unsplit, ...letters, ...numbers])].filter((part) => part !== whole && isTelling(part));
}

/** Given names may be abbreviated: Pamela is Pam. */
function shortNames(name: string): readonly string[] {
  const given = tokensOf(name)[0] ?? '';
  return [3, 4].filter((length) => given.length > length).map((length) => given.slice(0, length));
}

/** The sequences of letters and digits of a word, with a role and its class separated: `coreswitch1` → `core switch 1`. */
function splitCompound(word: string): string {
  return tokensOf(word)
    .map((token) => {
      const tail = [...CLASS_NOUNS].find((each) => token.length > each.length && token.endsWith(each));
      return tail === undefined ? token : `${token.slice(0, -tail.length)} ${tail}`;
    })
    .join(' ');
}

function isTelling(part: string): boolean {
  const tokens = part.split(' ');
  if (tokens.every((token) => isStopWord(token))) return false;
  return part.length >= 2 && (tokens.length > 1 || !/^\d$/.test(part));
}
