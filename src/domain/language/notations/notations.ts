import { addressRanges } from './address-ranges.js';
import { addressesWithin } from './addresses-within.js';
import { asNumbers } from './as-numbers.js';
import { devicePorts } from './device-ports.js';
import { ipv6Prefixes } from './ipv6-prefixes.js';
import { links } from './links.js';
import { macAddresses } from './mac-addresses.js';
import { masks } from './masks.js';
import type { Notation, NotationSpan } from './notation.js';
import { prompts } from './prompts.js';
import { vlanRanges } from './vlan-ranges.js';

const NOTATIONS: readonly Notation[] = [
  addressRanges,
  addressesWithin,
  asNumbers,
  devicePorts,
  ipv6Prefixes,
  links,
  macAddresses,
  masks,
  prompts,
  vlanRanges,
];

const MAX_SPANS = 200;

/** Everything in a text that is written in a notation of engineers, in text order. */
export const notationsIn = (text: string): readonly NotationSpan[] =>
  NOTATIONS.flatMap((notation) => notation(text))
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .slice(0, MAX_SPANS);
