import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isJsonObject, type Json, type JsonObject } from '../../../src/domain/common/json.js';

/** An object of a list; `last_updated` is set when it is written. */
export type ListedObject = JsonObject & { readonly id: number };

/** A server with lists in the form of NetBox's REST API, for faults that a real one does not have on request. */
export interface NetboxLike {
  readonly url: string;
  /** The paths of the requests so far, with their queries. */
  readonly requests: readonly URL[];
  readonly headers: readonly IncomingMessage['headers'][];
  /** Adds or replaces an object, at a time in milliseconds since 1970, and records the change. */
  put(path: string, object: ListedObject, at?: number): void;
  /** The same without a record and without a new time. */
  putSilently(path: string, object: ListedObject): void;
  remove(path: string, id: number, at?: number): void;
  /** Answers before the lists do; returns whether it did. */
  fault: ((url: URL, response: ServerResponse) => boolean) | undefined;
  close(): Promise<void>;
}

interface Recorded extends JsonObject {
  readonly id: number;
  readonly time: string;
  readonly action: { readonly value: string };
  readonly changed_object_type: string;
  readonly changed_object_id: number;
  readonly prechange_data: JsonObject | null;
}

/** Object types by the paths of their lists. */
const TYPES: Readonly<Record<string, string>> = {
  'dcim/sites/': 'dcim.site',
  'dcim/locations/': 'dcim.location',
  'dcim/racks/': 'dcim.rack',
  'dcim/devices/': 'dcim.device',
  'dcim/interfaces/': 'dcim.interface',
  'ipam/ip-addresses/': 'ipam.ipaddress',
  'dcim/cables/': 'dcim.cable',
  'dcim/mac-addresses/': 'dcim.macaddress',
  'ipam/prefixes/': 'ipam.prefix',
  'circuits/circuits/': 'circuits.circuit',
  'virtualization/clusters/': 'virtualization.cluster',
  'virtualization/virtual-machines/': 'virtualization.virtualmachine',
  'tenancy/contacts/': 'tenancy.contact',
  'tenancy/contact-assignments/': 'tenancy.contactassignment',
  'plugins/bgp/sessions/': 'bgp.session',
  'extras/journal-entries/': 'extras.journalentry',
  'extras/webhooks/': 'extras.webhook',
  'extras/event-rules/': 'extras.eventrule',
};

export async function startNetboxLike(pageSize = 1_000): Promise<NetboxLike> {
  const lists = new Map<string, Map<number, ListedObject>>(Object.keys(TYPES).map((path) => [path, new Map()]));
  const changes: Recorded[] = [];
  const requests: URL[] = [];
  const headers: IncomingMessage['headers'][] = [];
  const like: { fault: NetboxLike['fault'] } = { fault: undefined };

  const answer = (response: ServerResponse, json: unknown): void =>
    void response.setHeader('content-type', 'application/json').end(JSON.stringify(json));
  const listOf = (path: string): Map<number, ListedObject> => {
    const list = lists.get(path);
    if (list === undefined) throw new Error(`There is no list ${path}.`);
    return list;
  };
  function record(path: string, action: string, id: number, at: number, before: JsonObject | null): void {
    const changed = { changed_object_type: TYPES[path] ?? '', changed_object_id: id };
    changes.push({
      id: changes.length + 1,
      time: new Date(at).toISOString(),
      action: { value: action },
      ...changed,
      prechange_data: before,
    });
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    requests.push(url);
    headers.push(request.headers);
    if (like.fault?.(url, response) === true) return;
    const path = url.pathname.replace(/^\/api\//u, '');
    if (path === 'status/') return answer(response, { 'netbox-version': '4.6.0' });
    if (path === 'core/object-changes/') return answer(response, pageOf(changes, url.searchParams, pageSize));
    const list = lists.get(path);
    for (const id of url.searchParams.getAll('location_id')) addInside(listOf('dcim/locations/'), id, url.searchParams);
    if (list !== undefined) return answer(response, pageOf([...list.values()], url.searchParams, pageSize));
    const names = [...lists.keys()].filter((each) => each.startsWith(path)).map((each) => each.slice(path.length).split('/')[0] ?? '');
    if (names.length > 0)
      return answer(response, Object.fromEntries(names.map((name) => [name, `https://other.example/api/${path}${name}/`])));
    response.statusCode = 404;
    answer(response, { detail: 'Not found.' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(like, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    headers,
    put(path: string, object: ListedObject, at = Date.now()) {
      const before = listOf(path).get(object.id);
      listOf(path).set(object.id, { created: '2026-01-01T00:00:00Z', ...object, last_updated: new Date(at).toISOString() });
      record(path, before === undefined ? 'create' : 'update', object.id, at, before ?? null);
    },
    putSilently(path: string, object: ListedObject) {
      listOf(path).set(object.id, { created: '2026-01-01T00:00:00Z', last_updated: '2026-01-01T00:00:00Z', ...object });
    },
    remove(path: string, id: number, at = Date.now()) {
      record(path, 'delete', id, at, listOf(path).get(id) ?? null);
      listOf(path).delete(id);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

/** A filter by a location also selects what is in its children. */
function addInside(locations: ReadonlyMap<number, ListedObject>, parent: string, query: URLSearchParams): void {
  for (const { id, parent: of } of locations.values())
    if (isJsonObject(of) && textOf(of['id']) === parent) {
      query.append('location_id', String(id));
      addInside(locations, String(id), query);
    }
}

function pageOf(all: readonly JsonObject[], query: URLSearchParams, most: number): JsonObject {
  const sorted = all.filter((object) => matches(object, query)).toSorted((one, other) => Number(one['id']) - Number(other['id']));
  const limit = Math.min(Number(query.get('limit') ?? 50), most);
  const results = sorted.slice(0, limit);
  const next = sorted.length > limit ? `https://other.example/api/?offset=${limit}` : null;
  return { count: sorted.length, next, previous: null, results };
}

const textOf = (value: Json | undefined): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

function matches(object: JsonObject, query: URLSearchParams): boolean {
  const [after, since, timed, ids] = [query.get('id__gt'), query.get('last_updated__gte'), query.get('time_after'), query.getAll('id')];
  if (after !== null && Number(object['id']) <= Number(after)) return false;
  if (since !== null && !(textOf(object['last_updated']) >= since)) return false;
  if (timed !== null && !(textOf(object['time']) >= timed)) return false;
  if (ids.length > 0 && !ids.includes(textOf(object['id']))) return false;
  const isSame = (filter: string, field: string): boolean => {
    const wanted = query.get(filter);
    return wanted === null || textOf(object[field]).toLowerCase() === wanted.toLowerCase();
  };
  if (
    !isSame('name__ie', 'name') ||
    !isSame('cid__ie', 'cid') ||
    !['serial', 'address', 'prefix', 'mac_address'].every((name) => isSame(name, name))
  )
    return false;
  return ['rack', 'location', 'contact', 'parent'].every((field) => {
    const wanted = query.getAll(`${field}_id`);
    const referred = object[field];
    return wanted.length === 0 || wanted.includes(isJsonObject(referred) ? textOf(referred['id']) : '');
  });
}
