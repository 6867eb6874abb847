import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { print, type GraphQLFormattedError } from 'graphql';
import { createClient, type Client } from 'graphql-ws';
import { pino } from 'pino';
import { WebSocket } from 'ws';
import type { Application } from '../../../src/application/index.js';
import { compose, type ComposeOptions } from '../../../src/compose.js';
import { readConfig } from '../../../src/config/config.js';
import type { Scope } from '../../../src/domain/common/scopes.js';
import { readConsole, type Site } from '../../../src/console/site.js';
import { LIMITS } from '../../../src/graphql/common/limits.js';
import { startServer } from '../../../src/graphql/server.js';
import { createMcpMount } from '../../../src/mcp/transports/http.js';

/** Five people of one workspace and one of another. */
const PEOPLE = { anna: 'noc', bert: 'noc', dora: 'noc', rita: 'noc', adam: 'noc', chris: 'elsewhere' } as const;
const TEAMS: Readonly<Partial<Record<Person, string>>> = { dora: 'oncall', chris: 'oncall' };
export type Person = keyof typeof PEOPLE;
type ScopesOfPeople = Readonly<Partial<Record<Person, readonly Scope[]>>>;

export interface TestServerOptions extends Pick<ComposeOptions, 'clock' | 'waits' | 'decorateStore' | 'extractors' | 'keyTimes'> {
  /** Uses API keys for {@link PEOPLE}; otherwise everybody is `local`. */
  readonly keys?: boolean;
  /** The scopes of the keys of these people, instead of all for users. */
  readonly scopes?: ScopesOfPeople;
  readonly production?: boolean;
  /** More settings by name. */
  readonly env?: Readonly<Record<string, string>>;
  /** Serves the console, which has to be built. */
  readonly console?: boolean;
  /** The folder of an earlier server, to restart with its data. */
  readonly folder?: string;
}

export interface Answer<Data> {
  readonly status: number;
  readonly data: Data | null | undefined;
  readonly errors: readonly GraphQLFormattedError[];
  readonly text: string;
}

export interface TestClient {
  readonly headers: Readonly<Record<string, string>>;
  /** Sends a document over HTTP. */
  run<Data = Record<string, unknown>, Variables = Record<string, unknown>>(
    document: TypedDocumentNode<Data, Variables> | string,
    variables?: Variables,
  ): Promise<Answer<Data>>;
  /** Sends a document over HTTP and throws on errors. */
  ok<Data = Record<string, unknown>, Variables = Record<string, unknown>>(
    document: TypedDocumentNode<Data, Variables> | string,
    variables?: Variables,
  ): Promise<Data>;
  /** A new socket, which is closed with the source of the client. */
  socket(): Client;
}

export interface TestServer {
  readonly url: string;
  readonly port: number;
  readonly folder: string;
  readonly app: Application;
  /** The log, as JSON lines. */
  readonly log: readonly string[];
  /** Without a name, the client has no API key. */
  as(person?: Person): TestClient;
  stop(options?: { readonly keepFolder: boolean }): Promise<void>;
}

export function keyOf(person: string): string {
  return `key-of-${person}`;
}

/** The scopes of a person for whom a test names no others. */
const SCOPES: readonly Scope[] = ['read', 'write', 'memory', 'inventory:write', 'share'];
/** The scopes of the people who have more. */
const MORE_SCOPES: ScopesOfPeople = { rita: [...SCOPES, 'relay'], adam: [...SCOPES, 'admin'] };

/** An entry of `NETLOOM_API_KEYS` with the key that {@link testClient} uses for `key`, by default the name. */
export function keyLine(name: string, workspace: string, scopes: readonly Scope[] = SCOPES, key: string = name): string {
  const digest = createHash('sha256').update(keyOf(key)).digest('hex');
  const team = name in TEAMS ? `+${TEAMS[name as Person] ?? ''}` : '';
  return `${name}:${digest}@${workspace}${team}${scopes.map((scope) => `/${scope}`).join('')}`;
}

/** A value of `NETLOOM_API_KEYS` with a key for every {@link Person}. `ending` is appended to the names of workspaces. */
export function apiKeys(ending = '', scopes: ScopesOfPeople = {}): string {
  const keys = Object.entries(PEOPLE).map(([person, workspace]) =>
    keyLine(person, `${workspace}${ending}`, scopes[person as Person] ?? MORE_SCOPES[person as Person]),
  );
  // A namesake of Chris in the workspace of the others, whose key nobody uses.
  const namesake = `chris:${createHash('sha256').update('key-of-the-other-chris').digest('hex')}@${PEOPLE.anna}${ending}`;
  return [...keys, namesake].join(',');
}

/** Starts a complete server: real composition, real SQLite in a new folder, real HTTP and WebSocket on a free port. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { keys, scopes, production, env, console: served, folder: earlier, ...composed } = options;
  const folder = earlier ?? mkdtempSync(join(tmpdir(), 'netloom-test-'));
  const config = readConfig({
    NETLOOM_PORT: '0',
    NETLOOM_DATA: folder,
    NETLOOM_SAMPLE: 'false',
    NETLOOM_ENV: production === true ? 'production' : 'development',
    ...env,
    ...(keys === true ? { NETLOOM_API_KEYS: apiKeys('', scopes) } : {}),
  });
  const log: string[] = [];
  const { app, dispose } = compose(config, {
    version: '0.0.0-test',
    ...composed,
  });
  const logger = pino({ level: 'warn' }, { write: (line: string) => void log.push(line) });
  const { mcp: enabled, mcpWrites: writes } = config;
  const mcp = createMcpMount({ app, version: '0.0.0-test', logger, enabled, writes, maxRequestBodySize: LIMITS.bodyBytes.max });
  const site = served === true ? builtConsole(config.development) : undefined;
  const server = await startServer({ config, app, logger, mounts: [mcp], site });
  const clients: Client[] = [];
  return {
    url: server.url,
    port: server.port,
    folder,
    app,
    log,
    as: (person) => testClient(server.url, person, clients),
    async stop({ keepFolder } = { keepFolder: false }) {
      for (const client of clients) await client.dispose();
      await server.stop();
      await dispose();
      if (!keepFolder) rmSync(folder, { recursive: true, force: true });
    },
  };
}

function builtConsole(development: boolean): Site {
  const site = readConsole(fileURLToPath(new URL('../../../dist/console/app', import.meta.url)), development);
  if (site === undefined) throw new Error('The console is not built: run `node scripts/prepare.mjs --build`.');
  return site;
}

/** A client of the server at `url`, which ends with a slash. The caller disposes of the sockets, which are added to `clients`. */
export function testClient(url: string, person: string | undefined, clients: Client[]): TestClient {
  return clientWith(url, person === undefined ? undefined : keyOf(person), clients);
}

/** A client with this API key. */
export function clientWith(url: string, key: string | undefined, clients: Client[]): TestClient {
  const headers = key === undefined ? {} : { authorization: `Bearer ${key}` };
  const run: TestClient['run'] = async (document, variables) => {
    const query = typeof document === 'string' ? document : print(document);
    const response = await fetch(`${url}graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query, variables }),
    });
    const text = await response.text();
    const body = JSON.parse(text) as { data?: never; errors?: GraphQLFormattedError[] };
    return { status: response.status, data: body.data, errors: body.errors ?? [], text };
  };
  return {
    headers,
    run,
    async ok(document, variables) {
      const { data, errors } = await run(document, variables);
      if (errors.length > 0 || data === null || data === undefined) throw new Error(`The server answered ${JSON.stringify(errors)}`);
      return data;
    },
    socket() {
      const client = createClient({
        url: `${url.replace('http', 'ws')}graphql`,
        webSocketImpl: WebSocket,
        retryAttempts: 0,
        connectionParams: headers,
      });
      clients.push(client);
      return client;
    },
  };
}
