import { NetloomError } from '../../domain/common/errors.js';
import type { Dependents, LiveDescription, LiveInventory } from '../../ports/live-inventory.js';
import { connectWebhooks } from './connect.js';
import { createConnection, type Answer, type Connection, type ConnectionOptions } from './connection.js';
import { endpointsOf, type Endpoint } from './endpoints.js';
import { findObjects } from './find.js';
import { createLists } from './lists.js';
import { noticeIn } from './notices.js';
import { otherChangesSince } from './other-changes.js';

export interface NetboxOptions extends ConnectionOptions {
  /** The source in the identity of entities. */
  readonly source: string;
  /** The secret of its webhooks. Without one, none is accepted. */
  readonly webhookSecret?: string;
}

const ENDPOINTS_FOR_MS = 600_000;

/** A NetBox server of version 4.2 or later, over its REST API. */
export function createNetboxInventory(options: NetboxOptions): LiveInventory {
  const { source } = options;
  const connection = createConnection(options);
  const endpoints = rememberedEndpoints(connection);
  const lists = createLists(connection, source, endpoints);

  async function describe(signal?: AbortSignal): Promise<LiveDescription> {
    const answer = await connection.get('status/', {}, signal);
    const { status, json, time } = answer;
    if (status !== 200 || json === undefined)
      throw new NetloomError('UNAVAILABLE', statusRefusal(connection.url, answer, options.token !== undefined));
    const version = json['netbox-version'];
    const all = await endpoints();
    const models = all.map(({ objectType }) => objectType);
    // The pages of plugins have paths of their own.
    const webPaths = Object.fromEntries(
      all.filter(({ path }) => !path.startsWith('plugins/')).map(({ objectType, path }) => [objectType, path]),
    );
    return { version: typeof version === 'string' ? version.slice(0, 40) : 'unknown', time: time ?? Date.now(), models, webPaths };
  }

  return {
    source,
    product: 'NetBox',
    url: connection.url,
    describe,
    count: lists.count,
    page: lists.page,
    otherChangesSince: (time, signal) => otherChangesSince(connection, time, signal),
    find: (text, signal) => findObjects(connection, source, text, signal),
    async connect(request) {
      await describe();
      return connectWebhooks(connection, {
        ...request,
        source,
        secret: options.webhookSecret,
        models: (await endpoints()).map(({ objectType }) => objectType),
      });
    },
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
  [
    'dcim.location',
    [
      { objectType: 'dcim.location', field: 'parent' },
      ...['dcim.rack', 'dcim.device', 'dcim.powerpanel'].map((objectType) => ({ objectType, field: 'location' })),
    ],
  ],
  ['dcim.cable', [{ relation: 'A_TERMINATION' }, { relation: 'B_TERMINATION' }]],
  ['dcim.virtualchassis', [{ objectType: 'dcim.device', field: 'virtual_chassis' }]],
  ['virtualization.cluster', [{ objectType: 'virtualization.virtualmachine', field: 'cluster' }]],
]);

/** Endpoints are read again after some minutes, because a plugin may be installed. */
function rememberedEndpoints(connection: Connection): () => Promise<readonly Endpoint[]> {
  let known: { readonly at: number; readonly endpoints: Promise<readonly Endpoint[]> } | undefined;
  return () => {
    if (known === undefined || performance.now() - known.at > ENDPOINTS_FOR_MS) {
      const endpoints = endpointsOf(connection);
      known = { at: performance.now(), endpoints };
      endpoints.catch(() => (known = undefined));
    }
    return known.endpoints;
  };
}

function statusRefusal(url: string, { status, detail }: Answer, hasToken: boolean): string {
  if (status === 403 && !hasToken) return `NetBox at ${url} needs a token: set NETLOOM_NETBOX_TOKEN or NETLOOM_NETBOX_TOKEN_FILE.`;
  if (status === 403) return `NetBox refused the token${detail}. It may be unknown, expired, or not allowed from this address.`;
  if (status === 404) return `There is no NetBox at ${url}: it answered 404 to api/status/.`;
  return `NetBox answered ${status} to api/status/${detail}.`;
}
