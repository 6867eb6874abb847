import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { compose } from '../src/compose.js';
import { readConfig } from '../src/config/config.js';
import { LOCAL } from '../src/domain/common/principal.js';
import type { JsonObject } from '../src/domain/common/json.js';
import { buildInventory } from './inventory/inventory.js';
import type { BenchEntity } from './inventory/entity.js';
import { openNetloom, type Ground } from './netloom.js';
import type { Report, Row } from './report.js';

const SIZE = 100_000;
const PAGE = 1_000;
/** The time of NetBox 4.7 for one object of a page of interfaces, in milliseconds: 1.9 s for 1,000. */
const NETBOX_MS = 1.9;

/** A first full sync, a second one, and a read of changes, with a server that answers at once and with one that is as slow as NetBox. */
export async function benchNetbox(ground: Ground): Promise<Report> {
  const rows: Row[] = [];
  for (const perObject of [0, NETBOX_MS]) rows.push(...(await syncs(ground, perObject)));
  return { name: 'netbox', rows };
}

async function syncs(ground: Ground, perObject: number): Promise<readonly Row[]> {
  const things = buildInventory(SIZE);
  const server = await serve(pagesOf(things), perObject);
  const netloom = openNetloom(ground, `netbox-${Date.now()}`);
  await netloom.dispose();
  const { port } = server.address() as AddressInfo;
  const config = readConfig({
    ...ground.stack.settings,
    NETLOOM_DATA: netloom.folder,
    NETLOOM_NETBOX_URL: `http://127.0.0.1:${port}`,
    NETLOOM_NETBOX_WORKSPACE: netloom.caller.workspace,
  });
  const { app, dispose } = compose(config, { version: 'bench' });
  const timed = async (mode: 'FULL' | 'CHANGES'): Promise<number> => {
    const { startedAt, finishedAt } = await app.sources.sync({ ...LOCAL, workspace: netloom.caller.workspace }, undefined, { mode });
    return (finishedAt - startedAt) / 1_000;
  };
  try {
    const of = `${things.length.toLocaleString('en-US')} objects, ${perObject === 0 ? 'a server without delay' : `a server with ${perObject} ms for each object`}`;
    const row = (metric: string, value: number): Row => ({ case: of, metric, value, unit: 's' });
    return [
      row('first full sync', await timed('FULL')),
      row('second full sync', await timed('FULL')),
      row('changes, none', await timed('CHANGES')),
    ];
  } finally {
    await dispose();
    server.close();
  }
}

interface List {
  readonly objectType: string;
  /** Bodies of pages by the id after which they begin. */
  readonly pages: ReadonlyMap<number, { readonly body: string; readonly count: number }>;
  readonly count: number;
}

/** The lists of all models by their paths. */
function pagesOf(things: readonly BenchEntity[]): ReadonlyMap<string, List> {
  const byType = new Map<string, JsonObject[]>();
  for (const thing of things) {
    const [objectType = '', id = ''] = thing.ref.split(':');
    const list = byType.get(objectType) ?? [];
    byType.set(objectType, list);
    list.push(objectOf(thing, Number(id)));
  }
  return new Map(
    [...byType].map(([objectType, objects]) => [pathOf(objectType), { objectType, pages: pagesIn(objects), count: objects.length }]),
  );
}

const pathOf = (objectType: string): string => `${objectType.replace('.', '/')}-list/`;

function pagesIn(objects: readonly JsonObject[]): List['pages'] {
  const sorted = objects.toSorted((one, other) => Number(one['id']) - Number(other['id']));
  const pages = new Map<number, { readonly body: string; readonly count: number }>();
  for (let start = 0, after = 0; start < sorted.length; start += PAGE) {
    const results = sorted.slice(start, start + PAGE);
    const next = start + PAGE < sorted.length ? 'there are more' : null;
    pages.set(after, { body: JSON.stringify({ count: sorted.length, next, previous: null, results }), count: results.length });
    after = Number(results.at(-1)?.['id']);
  }
  return pages;
}

function objectOf({ name, status, slug, attributes, relations = {} }: BenchEntity, id: number): JsonObject {
  const fields = Object.entries(relations).map(([type, refs]): [string, JsonObject | JsonObject[]] => {
    const nested = refs.map((ref) => {
      const [objectType = '', of = ''] = ref.split(':');
      return { id: Number(of), object_type: objectType, display: ref };
    });
    return [type.toLowerCase(), nested.length === 1 ? (nested[0] ?? {}) : nested];
  });
  const times = { created: '2026-01-01T00:00:00Z', last_updated: '2026-01-01T00:00:00Z' };
  return {
    id,
    name,
    ...(slug === undefined ? {} : { slug }),
    ...(status === undefined ? {} : { status }),
    ...attributes,
    ...Object.fromEntries(fields),
    ...times,
  };
}

async function serve(lists: ReadonlyMap<string, List>, perObject: number): Promise<Server> {
  const types = [...lists].map(([path, { objectType }]) => {
    const [app_label, model] = objectType.split('.');
    return { app_label, model, rest_api_endpoint: `/api/${path}` };
  });
  const empty = { count: 0, next: null, previous: null, results: [] };
  const bodyOf = (url: URL): { readonly body: string; readonly count: number } => {
    const path = url.pathname.replace(/^\/api\//u, '');
    const list = lists.get(path);
    const json = (value: unknown) => ({ body: JSON.stringify(value), count: 0 });
    if (path === 'status/') return json({ 'netbox-version': 'bench' });
    if (path === 'core/object-types/') return json({ ...empty, results: types });
    if (list === undefined) {
      const names = [...lists.keys()].filter((each) => each.startsWith(path)).map((each) => [each.slice(path.length, -1), '']);
      return json(path.includes('object-changes') || names.length === 0 ? empty : Object.fromEntries(names));
    }
    if (url.searchParams.has('last_updated__gte')) return json(empty);
    if (url.searchParams.get('limit') === '1') return json({ ...empty, count: list.count });
    return list.pages.get(Number(url.searchParams.get('id__gt'))) ?? json(empty);
  };
  const server = createServer((request, response) => {
    const { body, count } = bodyOf(new URL(request.url ?? '/', 'http://127.0.0.1'));
    setTimeout(() => response.setHeader('content-type', 'application/json').end(body), count * perObject);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
