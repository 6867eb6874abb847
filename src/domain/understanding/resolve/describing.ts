import type { Reference } from '../extract/reference.js';
import { fold } from '../../text/normal-form.js';
import type { EntitySummary } from '../../model/understanding.js';

/** Words for one thing: a wireless network is a WLAN. */
const SAME: readonly (readonly string[])[] = [
  ['wireless', 'wlan', 'wifi', 'wi'],
  ['management', 'mgmt', 'mgt', 'oob'],
  ['voice', 'voip', 'phone'],
  ['primary', 'main'],
  ['core', 'backbone'],
  ['distribution', 'dist'],
  ['virtual', 'vm'],
  ['router', 'rtr'],
  ['switch', 'sw'],
  ['firewall', 'fw'],
  ['server', 'srv', 'host'],
];
/** So much of a word's beginning tells it: "european" of "europe". */
const STEM = 5;

/** The noun fits the type or the role. */
export const isCalled = (reference: Reference, entity: EntitySummary): boolean =>
  !isNoBundle(reference, entity) &&
  (reference.types.includes(entity.type) ||
    (isOfKind(reference, entity) && entity.nouns.includes(reference.noun ?? '')) ||
    isNamedAfter(reference, entity));

/** Of the kinds that the noun calls, when it says any: a prefix whose role is "Servers" is none. */
export const isOfKind = ({ types, roleTypes }: Reference, { type }: EntitySummary): boolean =>
  types.length + roleTypes.length === 0 || types.includes(type) || roleTypes.includes(type);

/** Interfaces that bundle others, as the vendors name them. */
const BUNDLES = /^(?:port-?channel|po|ae|bond|lag|bundle|trk|eth-?trunk|reth|team)-?\w*\d/i;

/** "the bundle", "the LAG" are interfaces too, but only such. */
const isNoBundle = ({ noun }: Reference, { type, name }: EntitySummary): boolean =>
  (noun === 'lag' || noun === 'bundle') && type === 'INTERFACE' && !BUNDLES.test(name);

/** "the tor" of `zrh-tor-1`: a role that only the name says. */
const isNamedAfter = ({ noun = '', roleTypes }: Reference, { type, name }: EntitySummary): boolean =>
  roleTypes.includes(type) && new Set<string>(fold(name).match(/\p{L}+/gu) ?? []).has(noun);

/** The noun fits, and every modifier stands in the name, the nouns or a place. */
export const fits = (reference: Reference, entity: EntitySummary): boolean =>
  isCalled(reference, entity) &&
  (reference.mask === undefined || entity.name.endsWith(`/${reference.mask}`)) &&
  isDescribed(entity, reference.modifiers);

/** Every word stands in the name, the nouns or a place, or means what does. */
export function isDescribed(entity: EntitySummary, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const own =
    fold(`${entity.name} ${entity.display} ${entity.nouns.join(' ')} ${entity.places.map(({ name }) => name).join(' ')}`).match(
      /\p{L}+|\p{N}+/gu,
    ) ?? [];
  return words.every((word) => ABOUT_ADDRESSES.get(word)?.(entity) ?? own.some((each) => means(word, each)));
}

/** What is said of addresses without standing in them. */
const ABOUT_ADDRESSES: ReadonlyMap<string, (entity: EntitySummary) => boolean> = new Map<string, (entity: EntitySummary) => boolean>([
  ['v6', ({ name }) => name.includes(':')],
  ['ipv6', ({ name }) => name.includes(':')],
  ['v4', ({ name }) => /^\d+\.\d+\.\d+\.\d+/.test(name)],
  ['ipv4', ({ name }) => /^\d+\.\d+\.\d+\.\d+/.test(name)],
  [
    'global',
    ({ type, places, name }) =>
      type === 'PREFIX' || type === 'IP_ADDRESS' ? !places.some((place) => place.type === 'VRF') : name.toLowerCase().includes('global'),
  ],
]);

function means(word: string, own: string): boolean {
  if (own === word || own.includes(word)) return word.length > 1 || own === word;
  if (word.length >= STEM && own.length >= STEM && word.slice(0, STEM) === own.slice(0, STEM)) return true;
  return SAME.some((words) => words.includes(word) && words.some((other) => own === other || (other.length > 3 && own.includes(other))));
}
