import { type EntityDraft, isClaimed } from '../../model/entity.js';
import type { EntityId } from '../../common/ids.js';
import { bitsOf, type Cidr, type Family, lastHex, networkHex, parseCidr } from './ip.js';

/**
 * Index keys by which containment is found. Byte order within one kind, family and VRF is address order.
 *
 * - `p4:<vrf>:<network>/<length>`: a prefix. `-` is the global table.
 * - `a4:<vrf>:<host>`: an address.
 * - `r4:<vrf>:<first host>/<length>`: a range of addresses, with the length of the smallest network that contains it.
 * - `c4:<network>/<length>`: a container of the global table; it also holds what lies in VRFs.
 * - `e4:<network or host>/<length>:<a, p or r>:<vrf>`: anything that lies in a VRF, so that such a container finds its children.
 *
 * `p6`, `a6`, `r6`, `c6` and `e6` likewise; the network has 8 or 32 hexadecimal digits, the length two or three decimal ones. What only results of tools
 * state has a `~` before the VRF: anybody may state a prefix, so it is a parent of such entities only.
 */
const GLOBAL = '-';
const CLAIMED = '~';

/** The location of a prefix, address or range of addresses, which determines its containment. */
export interface Placement {
  readonly kind: 'PREFIX' | 'ADDRESS' | 'RANGE';
  /** The network of a prefix; the host of an address, with the full length; the first host of a range, with the length of the network around it. */
  readonly cidr: Cidr;
  /** Absent for the global table. */
  readonly vrf: EntityId | undefined;
  /** A prefix of the global table with status `container`. */
  readonly container: boolean;
  /** Whether only results of tools state it, see {@link isClaimed}. */
  readonly claimed: boolean;
}

/** The table of a placement. */
type Table = Pick<Placement, 'vrf' | 'claimed'>;

type Placeable = Pick<EntityDraft, 'type' | 'attributes' | 'status' | 'observed'>;

/** The placement of a PREFIX, IP_ADDRESS or IP_RANGE; undefined for other types and for invalid addresses. */
export function placementOf({ type, attributes, status, observed }: Placeable, vrf: EntityId | undefined): Placement | undefined {
  const claimed = isClaimed(observed);
  switch (type) {
    case 'PREFIX': {
      const cidr = cidrOf(attributes['prefix']);
      const container = vrf === undefined && status === 'container' && !claimed;
      return cidr && { kind: 'PREFIX', cidr: { ...cidr, hex: networkHex(cidr.hex, cidr.length) }, vrf, container, claimed };
    }
    case 'IP_ADDRESS': {
      const cidr = cidrOf(attributes['address']);
      return cidr && { kind: 'ADDRESS', cidr: { ...cidr, length: bitsOf(cidr.family) }, vrf, container: false, claimed };
    }
    case 'IP_RANGE': {
      const [first, last] = [cidrOf(attributes['start_address']), cidrOf(attributes['end_address'])];
      if (first === undefined || first.family !== last?.family) return undefined;
      return { kind: 'RANGE', cidr: { ...first, length: commonLength(first, last) }, vrf, container: false, claimed };
    }
    default:
      return undefined;
  }
}

const cidrOf = (text: unknown): Cidr | undefined => (typeof text === 'string' ? parseCidr(text) : undefined);

/** The length of the smallest network that contains two addresses. */
function commonLength(first: Cidr, last: Cidr): number {
  for (let length = bitsOf(first.family); length > 0; length -= 1)
    if (networkHex(first.hex, length) === networkHex(last.hex, length)) return length;
  return 0;
}

/** The keys to write with an entity, unordered; none for other types. */
export function containmentKeys(draft: Placeable, vrfTarget: EntityId | undefined): string[] {
  const placement = placementOf(draft, vrfTarget);
  return placement === undefined ? [] : placementKeys(placement);
}

export function placementKeys(placement: Placement): string[] {
  const { kind, cidr, vrf, container } = placement;
  const keys = [ownKey(placement)];
  if (container) keys.push(`c${cidr.family}:${mask(cidr)}`);
  if (vrf !== undefined) keys.push(`e${cidr.family}:${mask(cidr)}:${LETTERS[kind]}:${tableText(placement)}`);
  return keys;
}

const tableText = ({ vrf, claimed }: Table): string => `${claimed ? CLAIMED : ''}${vrf ?? GLOBAL}`;

const LETTERS = { PREFIX: 'p', ADDRESS: 'a', RANGE: 'r' } as const;
const KINDS: Readonly<Record<string, Placement['kind']>> = { p: 'PREFIX', a: 'ADDRESS', r: 'RANGE' };

function ownKey(placement: Placement): string {
  const { kind, cidr } = placement;
  if (kind === 'PREFIX') return prefixKey(cidr, placement);
  return `${LETTERS[kind]}${cidr.family}:${tableText(placement)}:${kind === 'ADDRESS' ? cidr.hex : mask(cidr)}`;
}

/**
 * The keys of all possible parents, most specific first: in the same VRF, then containers of the global table. The first existing one is the parent.
 * At most 387.
 */
export function parentKeys({ kind, cidr, vrf, claimed }: Placement): string[] {
  const keys: string[] = [];
  for (let length = kind === 'PREFIX' ? cidr.length - 1 : cidr.length; length >= 0; length--) {
    const network: Cidr = { family: cidr.family, hex: networkHex(cidr.hex, length), length };
    keys.push(prefixKey(network, { vrf, claimed: false }));
    if (claimed) keys.push(prefixKey(network, { vrf, claimed }));
    if (vrf !== undefined) keys.push(`c${cidr.family}:${mask(network)}`);
  }
  return keys;
}

/** Inclusive key ranges that contain everything inside a prefix. They also contain shorter prefixes of the same network: see {@link holds}. */
export function insideRanges({ cidr, vrf, container, claimed }: Placement): { readonly from: string; readonly to: string }[] {
  const last = lastHex(cidr.hex, cidr.length);
  const tables = (claimed ? [true] : [false, true]).map((each) => tableText({ vrf, claimed: each }));
  const ranges = tables.flatMap((table) => [
    { from: `a${cidr.family}:${table}:${cidr.hex}`, to: `a${cidr.family}:${table}:${last}` },
    { from: `p${cidr.family}:${table}:${cidr.hex}/`, to: `p${cidr.family}:${table}:${last}/~` },
    { from: `r${cidr.family}:${table}:${cidr.hex}/`, to: `r${cidr.family}:${table}:${last}/~` },
  ]);
  if (container) ranges.push({ from: `e${cidr.family}:${cidr.hex}/`, to: `e${cidr.family}:${last}/~` });
  return ranges;
}

/** Whether `outer` may be the parent of `inner`: it strictly contains a prefix, or contains an address or all of a range, in a visible table. */
export function holds(outer: Placement, inner: Placement): boolean {
  if (outer.kind !== 'PREFIX' || outer.cidr.family !== inner.cidr.family || (outer.claimed && !inner.claimed)) return false;
  if (outer.vrf !== inner.vrf && !outer.container) return false;
  if (outer.cidr.length > inner.cidr.length || (inner.kind === 'PREFIX' && outer.cidr.length === inner.cidr.length)) return false;
  return networkHex(inner.cidr.hex, outer.cidr.length) === outer.cidr.hex;
}

/** Whether `a` is a better parent of `inner` than `b`, if both contain it: the longer one; among equals the one in the same VRF, then one that is not claimed. */
export function closer(a: Placement, b: Placement, inner: Placement): boolean {
  if (a.cidr.length !== b.cidr.length) return a.cidr.length > b.cidr.length;
  const isSame = a.vrf === inner.vrf;
  return isSame === (b.vrf === inner.vrf) ? !a.claimed && b.claimed : isSame;
}

function prefixKey(cidr: Cidr, table: Table): string {
  return `p${cidr.family}:${tableText(table)}:${mask(cidr)}`;
}

function mask({ family, hex, length }: { readonly family: Family; readonly hex: string; readonly length: number }): string {
  return `${hex}/${String(length).padStart(family === 4 ? 2 : 3, '0')}`;
}

/** The placement that a key was written for; undefined for `c` keys and others. A key does not tell whether a prefix is a container. */
export function placementOfKey(key: string): Placement | undefined {
  const plain = /^([apr])([46]):([^:]+):([0-9a-f]+)(?:\/(\d+))?$/.exec(key);
  if (plain !== null) return placementFrom(plain[1], plain[2], plain[4], plain[5], plain[3]);
  const inVrf = /^e([46]):([0-9a-f]+)\/(\d+):([apr]):(.+)$/.exec(key);
  return inVrf === null ? undefined : placementFrom(inVrf[4], inVrf[1], inVrf[2], inVrf[3], inVrf[5]);
}

/** Whether a key comes from {@link containmentKeys} instead of a name. */
export const isPlacementKey = (key: string): boolean => placementOfKey(key) !== undefined || /^c[46]:[0-9a-f]+\/\d+$/.test(key);

function placementFrom(kind = '', digit = '', hex = '', length: string | undefined, table = GLOBAL): Placement {
  const family: Family = digit === '4' ? 4 : 6;
  const claimed = table.startsWith(CLAIMED);
  const vrf = claimed ? table.slice(CLAIMED.length) : table;
  const cidr = { family, hex, length: length === undefined ? bitsOf(family) : Number(length) };
  return { kind: KINDS[kind] ?? 'PREFIX', cidr, vrf: vrf === GLOBAL ? undefined : vrf, container: false, claimed };
}
