import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { missingForNeo4j } from '../../../scripts/stack/neo4j-artifacts.js';
import { missingForNetbox, startNetbox } from '../../../scripts/stack/netbox.js';
import { missingForRedis } from '../../../scripts/stack/redis.js';
import { watch } from '../../../scripts/stack/watchdog.js';
import type { Service, ServiceName } from '../../contract/services.js';
import { createLender } from './neo4j-lender.js';
import { startNeo4jServer } from './neo4j-server.js';
import { startRedisServer } from './redis-server.js';
import { warmUp } from '../application/warm-up.js';

/** Starts the services that suites request, each once and on first use, for workers that are separate processes. */
export interface ServicesHost {
  /**
   * `GET <url><name>` returns a {@link Service} as JSON when it has started or is known to be missing. `GET <url>whole-neo4j` lends a Neo4j until the
   * connection is closed.
   */
  readonly url: string;
  /** What suites asked for and this machine cannot start, with the reasons, one line for each service. */
  missing(): Promise<readonly string[]>;
  /** Stops the started services. */
  close(): Promise<void>;
}

interface Started<Name extends ServiceName> {
  readonly service: Service<Name>;
  readonly dispose?: () => Promise<void>;
}

type Start<Name extends ServiceName> = () => Promise<Started<Name>>;

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const STARTS: { readonly [Name in ServiceName]: Start<Name> } = {
  async neo4j() {
    const missing = missingOf('neo4j');
    if (missing !== undefined) return { service: { kind: 'SKIPPED', reason: missing } };
    const server = await startNeo4jServer({ heap: '1g' });
    const { url, user, password } = server;
    const service = { kind: 'THERE', url, user, password } as const;
    await warmUp(service).catch(async (error: unknown) => {
      await server.dispose();
      throw error;
    });
    return { service, dispose: () => server.dispose() };
  },
  async redis() {
    const missing = missingOf('redis');
    if (missing !== undefined) return { service: { kind: 'SKIPPED', reason: missing } };
    const server = await startRedisServer();
    return { service: { kind: 'THERE', url: server.url }, dispose: () => server.dispose() };
  },
  async netbox() {
    const missing = missingOf('netbox');
    if (missing !== undefined) return { service: { kind: 'SKIPPED', reason: missing } };
    const { url, token, dispose } = await startNetbox();
    return { service: { kind: 'THERE', url, token }, dispose };
  },
  async chromium() {
    const missing = missingOf('chromium');
    if (missing !== undefined) return { service: { kind: 'SKIPPED', reason: missing } };
    const server = await chromium.launchServer({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS, headless: true, host: '127.0.0.1' });
    const { pid } = server.process();
    const hold = pid === undefined ? undefined : watch(pid);
    const dispose = async (): Promise<void> => {
      await server.close();
      hold?.release();
    };
    return { service: { kind: 'THERE', url: server.wsEndpoint() }, dispose };
  },
};

/** The reason why this machine cannot start a service; undefined if it can. */
export function missingOf(name: ServiceName): string | undefined {
  if (name === 'chromium') return existsSync(CHROMIUM) ? undefined : `there is no Chromium at ${CHROMIUM}; apt-get install chromium`;
  if (name === 'netbox') return missingForNetbox();
  return name === 'neo4j' ? missingForNeo4j() : missingForRedis();
}

export async function openServicesHost(starts: { readonly [Name in ServiceName]: Start<Name> } = STARTS): Promise<ServicesHost> {
  const started = new Map<ServiceName, Promise<Started<ServiceName>>>();
  const get = (name: ServiceName): Promise<Started<ServiceName>> => {
    const known = started.get(name);
    if (known !== undefined) return known;
    const starting: Promise<Started<ServiceName>> = starts[name]().catch((error: unknown) => ({
      service: { kind: 'SKIPPED', reason: `it could not be started: ${error instanceof Error ? error.message : String(error)}` },
    }));
    started.set(name, starting);
    return starting;
  };
  const lender = createLender();
  const server = createServer((request, response) => {
    const name = request.url?.slice(1) ?? '';
    if (name === 'whole-neo4j') void lender.lend(response);
    else if (name in starts) void get(name as ServiceName).then(({ service }) => answer(response, service));
    else answer(response, { kind: 'SKIPPED', reason: `there is no service ${name}` });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async missing() {
      const asked = await Promise.all([...started].map(async ([name, starting]) => ({ name, service: (await starting).service })));
      return asked.flatMap(({ name, service }) => (service.kind === 'SKIPPED' ? [`${name}: ${service.reason}`] : []));
    },
    async close() {
      server.close();
      server.closeAllConnections();
      const all = await Promise.all(started.values());
      await Promise.all([lender.close(), ...all.map(async ({ dispose }) => dispose?.())]);
    },
  };
}

function answer(response: ServerResponse, service: Service): void {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(service));
}
