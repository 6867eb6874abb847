import { NetloomError } from '../../domain/common/errors.js';
import type { JsonObject } from '../../domain/common/json.js';
import { importedDrafts } from '../../domain/inventory/netbox/rest.js';
import { draftOf, netboxRef } from '../../domain/inventory/netbox/record.js';
import { inSource } from '../../domain/inventory/sources/draft-source.js';
import { refKey, type EntityDraft, type RelationDraft } from '../../domain/model/entity.js';
import type { Dependents, LiveFilter, LiveInventory, LivePage } from '../../ports/live-inventory.js';
import { changedSince, checkedRows, type Row } from './checked-page.js';
import { connectWebhooks } from './connect.js';
import { createConnection, type Answer, type Connection, type ConnectionOptions, type Query } from './connection.js';
import { endpointsOf, refusalOf, resultsOf, type Endpoint } from './endpoints.js';
import { JOINED_LISTS, joinedRelations, RefusedList } from './joined.js';
import { noticeIn } from './notices.js';
import { otherChangesSince } from './other-changes.js';

export interface NetboxOptions extends ConnectionOptions {
  /** The source in the identity of entities. */
  readonly source: string;
  /** The secret of its webhooks. Without one, none is accepted. */
  readonly webhookSecret?: string;
}

/** The most objects that NetBox returns at once; a server may return fewer (netbox-community/pynetbox#4). */
const PAGE = 1_000;
/** Computed fields, which are expensive and not stored. `exclude` is the name of the parameter before 4.5. */
const OMITTED =
  'config_context,link_peers,link_peers_type,connected_endpoints,connected_endpoints_type,connected_endpoints_reachable,children,device_count';
const ENDPOINTS_FOR_MS = 600_000;

/** A NetBox server of version 4.2 or later, over its REST API. */
export function createNetboxInventory(options: NetboxOptions): LiveInventory {
  const { source } = options;
  const connection = createConnection(options);
  const endpoints = rememberedEndpoints(connection);
  /** Models whose list ignores the time of the last change. */
  const unfiltered = new Set<string>();
  /** Models that the token may not read: what others state of their objects is all that is known of them. */
  const unreadable = new Set<string>();

  async function listOf(objectType: string, signal: AbortSignal | undefined): Promise<Endpoint> {
    const found = (await endpoints(signal)).find((endpoint) => endpoint.objectType === objectType);
    if (found === undefined) throw new NetloomError('UNAVAILABLE', `${connection.url} has no list of ${objectType}.`);
    return found;
  }

  async function page(objectType: string, after: number, filter?: LiveFilter, signal?: AbortSignal): Promise<LivePage | undefined> {
    const { path } = await listOf(objectType, signal);
    const since = filter !== undefined && 'changedSince' in filter ? filter.changedSince : undefined;
    if (since !== undefined && unfiltered.has(objectType)) return emptyPage(objectType);
    const query = { ordering: 'id', limit: PAGE, id__gt: after, exclude: 'config_context', omit: OMITTED, ...parametersOf(filter) };
    const answer = await connection.get(path, query, signal);
    const { status, json } = answer;
    if (status === 403) {
      unreadable.add(objectType);
      return undefined;
    }
    if (status !== 200 || json === undefined) throw new NetloomError('UNAVAILABLE', `${refusalOf(objectType, answer)}: api/${path}.`);
    unreadable.delete(objectType);
    const objects = resultsOf(json);
    if (since !== undefined && objects.some((fields) => !changedSince(fields, since))) {
      unfiltered.add(objectType);
      return emptyPage(objectType);
    }
    const rows = checkedRows(path, objects, after, filter);
    const joined = await joinedOf(objectType, rows, signal);
    const drafts = rows.map((row) => draftOfRow(objectType, row, joined.relations.get(String(row.id))));
    return {
      drafts: drafts.map((draft) => inSource(source, draft)),
      referred: referredIn(objectType, objects).map((draft) => inSource(source, draft)),
      last: rows.at(-1)?.id,
      isLast: json['next'] === null || rows.length === 0,
      changedAt: new Map(rows.flatMap(({ id, fields }) => timeOf(id, fields))),
      unread: joined.unread,
    };
  }

  async function joinedOf(objectType: string, rows: readonly Row[], signal?: AbortSignal): Promise<Joined> {
    const list = JOINED_LISTS.find(({ owner }) => owner === objectType);
    if (list === undefined || rows.length === 0) return { relations: new Map(), unread: [] };
    const relations = new Map<string, readonly RelationDraft[]>();
    try {
      for (const ids of chunks(rows.map(({ id }) => id)))
        for (const [id, of] of await joinedRelations(connection, list, ids, signal)) relations.set(id, of);
      return { relations, unread: [] };
    } catch (error) {
      if (!(error instanceof RefusedList)) throw error;
      return { relations, unread: [`What ${list.model} states of ${objectType} is missing: ${error.message}.`] };
    }
  }

  /** Objects of unreadable models, as others show them. */
  function referredIn(objectType: string, objects: readonly JsonObject[]): readonly EntityDraft[] {
    if (unreadable.size === 0) return [];
    const referred = importedDrafts(objectType, { results: objects }).drafts.filter(
      ({ observed, ref }) => observed !== undefined && unreadable.has(ref.objectType),
    );
    return [...new Map(referred.map((draft) => [refKey(draft.ref), draft])).values()];
  }

  return {
    source,
    url: connection.url,
    async describe(signal) {
      const answer = await connection.get('status/', {}, signal);
      const { status, json, time } = answer;
      if (status !== 200 || json === undefined) throw new NetloomError('UNAVAILABLE', statusRefusal(connection.url, answer));
      const version = json['netbox-version'];
      const models = (await endpoints(signal)).map(({ objectType }) => objectType);
      return { version: typeof version === 'string' ? version.slice(0, 40) : 'unknown', time: time ?? Date.now(), models };
    },
    async count(objectType, signal) {
      const { path } = await listOf(objectType, signal);
      const { status, json } = await connection.get(path, { limit: 1, brief: 'true' }, signal);
      if (status === 403) unreadable.add(objectType);
      const count = json?.['count'];
      return status === 200 && typeof count === 'number' ? count : undefined;
    },
    page,
    otherChangesSince: (time, signal) => otherChangesSince(connection, time, signal),
    connect: async (request) =>
      connectWebhooks(connection, {
        ...request,
        source,
        secret: options.webhookSecret,
        models: (await endpoints()).map(({ objectType }) => objectType),
      }),
    dependentsOf: (objectType) => DEPENDENTS.get(objectType) ?? [],
    noticeIn: (body, header) =>
      options.webhookSecret === undefined ? { kind: 'OFF' } : noticeIn(body, header('x-hook-signature'), options.webhookSecret),
    dispose: async () => connection.dispose(),
  };
}

/**
 * NetBox moves the contents of racks and locations, and connects the ends of cables, without a record of it: see “Not visible in change log” in
 * docs/NETBOX.md, and netbox-community/netbox#23160.
 */
const DEPENDENTS: ReadonlyMap<string, readonly Dependents[]> = new Map([
  ['dcim.rack', [{ objectType: 'dcim.device', field: 'rack' }]],
  ['dcim.location', ['dcim.rack', 'dcim.device', 'dcim.powerpanel'].map((objectType) => ({ objectType, field: 'location' }))],
  ['dcim.cable', [{ relation: 'A_TERMINATION' }, { relation: 'B_TERMINATION' }]],
  ['dcim.virtualchassis', [{ objectType: 'dcim.device', field: 'virtual_chassis' }]],
  ['virtualization.cluster', [{ objectType: 'virtualization.virtualmachine', field: 'cluster' }]],
]);

interface Joined {
  readonly relations: ReadonlyMap<string, readonly RelationDraft[]>;
  readonly unread: readonly string[];
}

const draftOfRow = (objectType: string, { id, fields }: Row, relations: readonly RelationDraft[] = []): EntityDraft =>
  draftOf(netboxRef(objectType, String(id)), fields, { relations });

function timeOf(id: number, { last_updated: at }: JsonObject): [string, number][] {
  const time = typeof at === 'string' ? Date.parse(at) : Number.NaN;
  return Number.isNaN(time) ? [] : [[String(id), time]];
}

const emptyPage = (objectType: string): LivePage => ({
  drafts: [],
  changedAt: new Map(),
  referred: [],
  last: undefined,
  isLast: true,
  unread: [`NetBox does not list the changes of ${objectType} by time: the next full sync finds them.`],
});

function parametersOf(filter: LiveFilter | undefined): Query {
  if (filter === undefined) return {};
  if ('changedSince' in filter) return { last_updated__gte: new Date(filter.changedSince).toISOString() };
  return 'field' in filter ? { [`${filter.field}_id`]: filter.ids } : { id: filter.ids };
}

/** Endpoints are read again after some minutes, because a plugin may be installed. */
function rememberedEndpoints(connection: Connection): (signal?: AbortSignal) => Promise<readonly Endpoint[]> {
  let known: { readonly at: number; readonly endpoints: Promise<readonly Endpoint[]> } | undefined;
  return (signal) => {
    if (known === undefined || performance.now() - known.at > ENDPOINTS_FOR_MS) {
      const endpoints = endpointsOf(connection, signal);
      known = { at: performance.now(), endpoints };
      endpoints.catch(() => (known = undefined));
    }
    return known.endpoints;
  };
}

function statusRefusal(url: string, { status, detail }: Answer): string {
  if (status === 403) return `NetBox refused the token${detail}. It may be unknown, expired, or not allowed from this address.`;
  if (status === 404) return `There is no NetBox at ${url}: it answered 404 to api/status/.`;
  return `NetBox answered ${status} to api/status/${detail}.`;
}

/** So that addresses of requests stay short. */
const IDS_PER_REQUEST = 100;

export function* chunks(ids: readonly number[]): Generator<readonly number[]> {
  for (let start = 0; start < ids.length; start += IDS_PER_REQUEST) yield ids.slice(start, start + IDS_PER_REQUEST);
}
