import { NetloomError, RefusedRequest } from '../../domain/common/errors.js';
import type { JsonObject } from '../../domain/common/json.js';
import { importedDrafts } from '../../domain/inventory/netbox/rest.js';
import type { JoinedFacts } from '../../domain/inventory/netbox/joins.js';
import { draftOf, netboxRef } from '../../domain/inventory/netbox/record.js';
import { inSource } from '../../domain/inventory/sources/draft-source.js';
import { refKey, type EntityDraft } from '../../domain/model/entity.js';
import type { LiveFilter, LiveInventory, LivePage } from '../../ports/live-inventory.js';
import { changedSince, checkedRows, type Row } from './checked-page.js';
import type { Connection, Query } from './connection.js';
import { refusalOf, resultsOf, type Endpoint } from './endpoints.js';
import { JOINED_LISTS, joinedLists, RefusedList } from './joined.js';

/** The most objects that NetBox returns at once; a server may return fewer (netbox-community/pynetbox#4). */
const PAGE = 1_000;
/** Computed fields, which are expensive and not stored. `exclude` is the name of the parameter before 4.5. */
export const OMITTED =
  'config_context,link_peers,link_peers_type,connected_endpoints,connected_endpoints_type,connected_endpoints_reachable,children,device_count';

/** The lists of objects by model, as {@link LiveInventory} has them. */
export function createLists(
  connection: Connection,
  source: string,
  endpoints: () => Promise<readonly Endpoint[]>,
): Pick<LiveInventory, 'page' | 'count'> {
  /** Models whose list ignores the time of the last change. */
  const unfiltered = new Set<string>();
  /** Models that cannot be read: what other objects state of theirs is all that can be had. */
  const unreadable = new Set<string>();

  async function listOf(objectType: string): Promise<Endpoint> {
    const found = (await endpoints()).find((endpoint) => endpoint.objectType === objectType);
    if (found === undefined) throw new NetloomError('UNAVAILABLE', `${connection.url} has no list of ${objectType}.`);
    return found;
  }

  /**
   * Undefined if the token may not read the list, or if it fails as a whole: one broken plugin must not prevent all others from being read. Throws if a filtered
   * list fails, such as for an object that was deleted meanwhile.
   */
  async function readList(objectType: string, query: Query, isWhole: boolean, signal?: AbortSignal): Promise<ReadList | undefined> {
    const { path } = await listOf(objectType);
    const answer = await connection.get(path, query, signal).catch((error: unknown) => {
      if (path.startsWith('plugins/') && error instanceof RefusedRequest) return undefined;
      throw error;
    });
    if (answer?.status === 200 && answer.json !== undefined) {
      unreadable.delete(objectType);
      return { path, json: answer.json };
    }
    if (!isWhole && answer !== undefined && answer.status !== 403)
      throw new NetloomError('UNAVAILABLE', `${refusalOf(objectType, answer)}: api/${path}.`);
    unreadable.add(objectType);
    return undefined;
  }

  async function page(objectType: string, after: number, filter?: LiveFilter, signal?: AbortSignal): Promise<LivePage | undefined> {
    const since = filter !== undefined && 'changedSince' in filter ? filter.changedSince : undefined;
    if (since !== undefined && unfiltered.has(objectType)) return emptyPage(objectType);
    // A later version of a plugin may have the filter.
    if (filter === undefined) unfiltered.delete(objectType);
    const query = { ordering: 'id', limit: PAGE, id__gt: after, exclude: 'config_context', omit: OMITTED, ...parametersOf(filter) };
    const list = await readList(objectType, query, filter === undefined, signal);
    if (list === undefined) return undefined;
    const { path, json } = list;
    const objects = resultsOf(json);
    if (since !== undefined && objects.some((fields) => !changedSince(fields, since))) {
      unfiltered.add(objectType);
      return emptyPage(objectType);
    }
    const rows = checkedRows(path, objects, after, filter);
    const joined = await joinedOf(connection, objectType, rows, signal);
    const drafts = rows.map((row) => draftOfRow(objectType, row, joined.facts.get(String(row.id))));
    return {
      drafts: drafts.map((draft) => inSource(source, draft)),
      referred: referredIn(unreadable, objectType, objects).map((draft) => inSource(source, draft)),
      last: rows.at(-1)?.id,
      isLast: json['next'] === null || rows.length === 0,
      changedAt: new Map(rows.flatMap(({ id, fields }) => timeOf(id, fields))),
      unread: joined.unread,
    };
  }

  return {
    page,
    async count(objectType, signal) {
      const count = (await readList(objectType, { limit: 1, brief: 'true' }, true, signal))?.json['count'];
      return typeof count === 'number' ? count : undefined;
    },
  };
}

/** Objects of unreadable models, as others show them. */
function referredIn(unreadable: ReadonlySet<string>, objectType: string, objects: readonly JsonObject[]): readonly EntityDraft[] {
  if (unreadable.size === 0) return [];
  const referred = importedDrafts(objectType, { results: objects }).drafts.filter(
    ({ observed, ref }) => observed !== undefined && unreadable.has(ref.objectType),
  );
  return [...new Map(referred.map((draft) => [refKey(draft.ref), draft])).values()];
}

interface ReadList {
  readonly path: string;
  readonly json: JsonObject;
}

interface Joined {
  readonly facts: ReadonlyMap<string, JoinedFacts>;
  readonly unread: readonly string[];
}

/** What joining records state of the objects of a page. */
async function joinedOf(
  connection: Connection,
  objectType: string,
  rows: readonly Row[],
  signal: AbortSignal | undefined,
): Promise<Joined> {
  const list = JOINED_LISTS.find(({ owner }) => owner === objectType);
  if (list === undefined || rows.length === 0) return { facts: new Map(), unread: [] };
  const facts = new Map<string, JoinedFacts>();
  try {
    for (const ids of chunks(rows.map(({ id }) => id)))
      for (const [id, of] of await joinedLists(connection, list, ids, signal)) facts.set(id, of);
    return { facts, unread: [] };
  } catch (error) {
    if (!(error instanceof RefusedList)) throw error;
    return { facts, unread: [`What ${list.model} states of ${objectType} is missing: ${error.message}.`] };
  }
}

const draftOfRow = (objectType: string, { id, fields }: Row, facts: JoinedFacts | undefined): EntityDraft =>
  draftOf(netboxRef(objectType, String(id)), fields, facts ?? {});

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

/** So that addresses of requests stay short. */
const IDS_PER_REQUEST = 100;

function* chunks(ids: readonly number[]): Generator<readonly number[]> {
  for (let start = 0; start < ids.length; start += IDS_PER_REQUEST) yield ids.slice(start, start + IDS_PER_REQUEST);
}
