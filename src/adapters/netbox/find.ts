import { NetloomError } from '../../domain/common/errors.js';
import { isJsonObject, type Json, type JsonObject } from '../../domain/common/json.js';
import { formatIp, parseIp } from '../../domain/inventory/address/ip.js';
import { readObjects } from '../../domain/inventory/netbox/rest.js';
import { inSource } from '../../domain/inventory/sources/draft-source.js';
import type { LiveFound } from '../../ports/live-inventory.js';
import type { Answer, Connection } from './connection.js';
import { refusalOf, resultsOf } from './endpoints.js';
import { OMITTED } from './lists.js';

/** A list that is searched for one value of one field. */
interface Search {
  readonly objectType: string;
  readonly path: string;
  /** The filter, and the field that it compares. */
  readonly filter: string;
  readonly field: string;
}

const search = (objectType: string, path: string, field: string, filter = `${field}__ie`): Search => ({ objectType, path, filter, field });

/** By names and numbers, ignoring case. */
const BY_NAME: readonly Search[] = [
  search('dcim.device', 'dcim/devices/', 'name'),
  search('virtualization.virtualmachine', 'virtualization/virtual-machines/', 'name'),
  search('dcim.device', 'dcim/devices/', 'serial', 'serial'),
  search('circuits.circuit', 'circuits/circuits/', 'cid'),
  search('dcim.rack', 'dcim/racks/', 'name'),
  search('dcim.site', 'dcim/sites/', 'name'),
  search('virtualization.cluster', 'virtualization/clusters/', 'name'),
];
const BY_ADDRESS: readonly Search[] = [search('ipam.ipaddress', 'ipam/ip-addresses/', 'address', 'address')];
const BY_PREFIX: readonly Search[] = [search('ipam.prefix', 'ipam/prefixes/', 'prefix', 'prefix')];
const BY_MAC: readonly Search[] = [search('dcim.macaddress', 'dcim/mac-addresses/', 'mac_address', 'mac_address')];

/** The maximum number of objects with the same name that are read from one list. */
const MAX_NAMESAKES = 50;
const ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f]{0,4}(?::[\da-f]{0,4}){2,7})(?:\/\d{1,3})?$/iu;
const MAC = /^[\da-f]{2}(?:[:-][\da-f]{2}){5}$|^(?:[\da-f]{4}\.){2}[\da-f]{4}$/iu;

function searchesFor(text: string): readonly Search[] {
  if (MAC.test(text)) return BY_MAC;
  if (ADDRESS.test(text)) return text.includes('/') ? [...BY_ADDRESS, ...BY_PREFIX] : BY_ADDRESS;
  return BY_NAME;
}

/** Implements LiveInventory.find: all lists are asked at the same time. */
export async function findObjects(connection: Connection, source: string, text: string, signal?: AbortSignal): Promise<LiveFound> {
  const results = await Promise.all(searchesFor(text).map((each) => rowsOf(connection, each, text, signal)));
  const refusals = results.flatMap(({ refusal }) => refusal ?? []);
  const [first] = refusals;
  if (first !== undefined && refusals.length === results.length)
    throw new NetloomError('UNAVAILABLE', `NetBox could not be searched: ${first}.`);
  const lists = results.flatMap(({ objectType, rows }) => (rows.length === 0 ? [] : [{ objectType, rows }]));
  const drafts = lists.flatMap(({ objectType, rows }) => readObjects({ [objectType]: rows as Json[] }).drafts());
  return {
    objects: lists.flatMap(({ objectType, rows }) => rows.map(({ id }) => ({ objectType, objectId: Number(id) }))),
    drafts: drafts.map((draft) => inSource(source, draft)),
    unread: [...new Set([...refusals, ...results.flatMap(({ excess }) => excess ?? [])])],
  };
}

interface Searched {
  readonly objectType: string;
  /** Empty if the list was refused, or has too many of them. */
  readonly rows: readonly JsonObject[];
  readonly refusal?: string;
  readonly excess?: string;
}

async function rowsOf(
  connection: Connection,
  { objectType, path, filter, field }: Search,
  text: string,
  signal?: AbortSignal,
): Promise<Searched> {
  const query = { [filter]: text, limit: MAX_NAMESAKES, exclude: 'config_context', omit: OMITTED };
  const answer = await connection.getOnce(path, query, signal);
  if (answer.status !== 200 || answer.json === undefined) return { objectType, rows: [], refusal: refusalIn(objectType, answer) };
  const rows = resultsOf(answer.json);
  const others = rows.filter((fields) => !hasValue(fields[field], text));
  // NetBox ignores filters that it does not know, and returns the whole list.
  if (others.length > 0) throw new NetloomError('UNAVAILABLE', `NetBox answered api/${path} with objects that were not asked for.`);
  // A part of them would pass for all of them.
  if (typeof answer.json['next'] === 'string')
    return { objectType, rows: [], excess: `more than ${MAX_NAMESAKES} objects of ${objectType} have it` };
  return { objectType, rows };
}

function refusalIn(objectType: string, answer: Answer): string {
  // Not every version has every list.
  if (answer.status === 404) return `this server has no list of ${objectType}`;
  return `${refusalOf(objectType, answer)}${answer.status === 403 ? answer.detail : ''}`;
}

/** Addresses are compared without their masks, MAC addresses without separators. */
function hasValue(value: Json | undefined, text: string): boolean {
  const found = isJsonObject(value) ? value['display'] : value;
  if (typeof found !== 'string') return false;
  const plain = (each: string) => (MAC.test(each) ? each.replaceAll(/[.:-]/gu, '') : each.replace(/\/\d+$/u, '')).toLowerCase();
  const [one, other] = [parseIp(plain(found)), parseIp(plain(text))];
  return one !== undefined && other !== undefined ? formatIp(one) === formatIp(other) : plain(found) === plain(text);
}
