import { NetloomError } from '../../domain/common/errors.js';
import { isJsonObject, type Json, type JsonObject } from '../../domain/common/json.js';
import { isJoin } from '../../domain/inventory/netbox/joins.js';
import { isObjectType, JOURNAL_ENTRY, skipReason, typeOfPath } from '../../domain/inventory/netbox/models.js';
import type { Answer, Connection } from './connection.js';

/** The list of a model below `/api/`, such as `dcim/devices/`. */
export interface Endpoint {
  readonly objectType: string;
  readonly path: string;
}

/** The applications whose objects describe the network; those of plugins are below `plugins/`. */
const APPLICATIONS = ['dcim', 'ipam', 'tenancy', 'circuits', 'virtualization', 'wireless', 'vpn'];
/** The list of another application whose objects say something about the network. */
const JOURNAL_ENTRIES = 'extras/journal-entries/';
/** Endpoints that list no objects of a model. */
const NO_LISTS = new Set(['dcim/connected-device/']);

/**
 * The lists of all models that become entities. NetBox states them by object type; where it does not, the index of its API names them. Throws UNAVAILABLE if
 * the token may read neither.
 */
export async function endpointsOf(connection: Connection): Promise<readonly Endpoint[]> {
  const indexed = (await Promise.all(APPLICATIONS.map((app) => indexOf(connection, `${app}/`)))).flat();
  const plugins = await pluginIndex(connection);
  const journal = (await indexOf(connection, 'extras/')).filter((path) => path === JOURNAL_ENTRIES);
  const stated = await statedTypes(connection);
  const endpoints = [...indexed, ...plugins, ...journal].flatMap((path): Endpoint[] => {
    const objectType = stated.get(path) ?? (path === JOURNAL_ENTRIES ? JOURNAL_ENTRY : typeOfPath(path));
    return objectType === undefined || NO_LISTS.has(path) || !isEntity(objectType) ? [] : [{ objectType, path }];
  });
  if (endpoints.length === 0)
    throw new NetloomError('UNAVAILABLE', `${connection.url} lists no models. Expected the address of a NetBox server.`);
  return [...new Map(endpoints.map((endpoint) => [endpoint.objectType, endpoint])).values()];
}

const isEntity = (objectType: string): boolean => isObjectType(objectType) && skipReason(objectType) === undefined && !isJoin(objectType);

/** The paths that an index of the API lists, without the address of the server, which a proxy may not change. */
async function indexOf({ get }: Connection, path: string): Promise<readonly string[]> {
  const { status, json } = await get(path, {});
  return status !== 200 || json === undefined ? [] : Object.keys(json).map((name) => `${path}${name}/`);
}

const MAX_PLUGINS = 100;

async function pluginIndex(connection: Connection): Promise<readonly string[]> {
  const apps = (await indexOf(connection, 'plugins/')).filter((path) => path !== 'plugins/installed-plugins/');
  return (await Promise.all(apps.slice(0, MAX_PLUGINS).map((path) => indexOf(connection, path)))).flat();
}

const MAX_TYPES = 1_000;

/** Object types by the paths of their lists. Empty if the token may not read them. */
async function statedTypes({ get }: Connection): Promise<ReadonlyMap<string, string>> {
  // NetBox before 4.4 has them in another application.
  for (const path of ['core/object-types/', 'extras/object-types/']) {
    const { status, json } = await get(path, { limit: MAX_TYPES });
    if (status === 200 && json !== undefined) return new Map(resultsOf(json).flatMap(statedType));
  }
  return new Map();
}

function statedType({ app_label: app, model, rest_api_endpoint: endpoint }: JsonObject): [string, string][] {
  if (typeof app !== 'string' || typeof model !== 'string' || typeof endpoint !== 'string') return [];
  const path = /\/api\/(.+?)\/?$/u.exec(endpoint)?.[1];
  return path === undefined ? [] : [[`${path}/`, `${app}.${model}`]];
}

export const resultsOf = (json: JsonObject): readonly JsonObject[] =>
  Array.isArray(json['results']) ? (json['results'] as readonly Json[]).filter(isJsonObject) : [];

/** The reason why a list cannot be read. */
export const refusalOf = (list: string, { status, detail }: Answer): string =>
  status === 403 ? `the token may not read ${list}` : `NetBox answered ${status}${detail}`;
