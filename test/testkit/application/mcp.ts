import { fileURLToPath } from 'node:url';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { Application } from '../../../src/application/index.js';
import { openInventory } from '../../../src/compose.js';
import type { Principal } from '../../../src/domain/common/principal.js';
import { bareEnvironment } from './process.js';

/** Both eras of the protocol: with `initialize`, and without sessions. */
export const ERAS = ['legacy', '2026-07-28'] as const;
export type Era = (typeof ERAS)[number];

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

export interface McpResult {
  readonly text: string;
  readonly isError: boolean;
  readonly tokens: { readonly used: number; readonly limit: number } | undefined;
}

export interface McpTestClient {
  readonly client: Client;
  call(tool: string, values?: Record<string, unknown>): Promise<McpResult>;
  close(): Promise<void>;
}

/** Chooses among the titles that a user is shown; undefined declines. */
export type ChooseTitle = (message: string, titles: readonly string[]) => string | undefined;

const newClient = (era: Era, choose?: ChooseTitle): Client => {
  const client = bareClient(era, choose !== undefined);
  if (choose === undefined) return client;
  client.setRequestHandler('elicitation/create', ({ params }) => {
    const options = 'requestedSchema' in params ? JSON.stringify(params.requestedSchema) : '{}';
    const { properties } = JSON.parse(options) as { properties: { choice: { oneOf: { const: string; title: string }[] } } };
    const titles = properties.choice.oneOf;
    const title = choose(
      params.message,
      titles.map((each) => each.title),
    );
    const choice = titles.find((each) => each.title === title)?.const;
    return choice === undefined ? { action: 'decline' } : { action: 'accept', content: { choice } };
  });
  return client;
};

const bareClient = (era: Era, asks: boolean): Client =>
  new Client(
    { name: 'netloom-test', version: '1.0.0' },
    { ...(asks ? { capabilities: { elicitation: {} } } : {}), versionNegotiation: { mode: era === 'legacy' ? 'legacy' : { pin: era } } },
  );

function testClient(client: Client): McpTestClient {
  return {
    client,
    async call(name, values = {}) {
      const { content, isError, _meta } = await client.callTool({ name, arguments: values });
      const [only] = content;
      if (content.length !== 1 || only?.type !== 'text') throw new Error(`Expected one text, got ${JSON.stringify(content)}`);
      return { text: only.text, isError: isError === true, tokens: _meta?.['netloom/tokens'] as McpResult['tokens'] };
    },
    close: () => client.close(),
  };
}

/** Connects the SDK's client to `/mcp` of a server whose URL ends with a slash. */
export async function mcpOverHttp(
  url: string,
  era: Era,
  headers: Readonly<Record<string, string>> = {},
  choose?: ChooseTitle,
): Promise<McpTestClient> {
  const client = newClient(era, choose);
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}mcp`), { requestInit: { headers } }));
  return testClient(client);
}

/** Connects the SDK's client to `netloom mcp` as a separate process. */
export async function mcpOverStdio(args: readonly string[], era: Era): Promise<McpTestClient & { readonly err: () => string }> {
  const client = newClient(era);
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['bin/netloom.mjs', 'mcp', ...args],
    cwd: ROOT,
    env: bareEnvironment() as Record<string, string>,
    stderr: 'pipe',
  });
  let err = '';
  transport.stderr?.on('data', (chunk: Buffer) => (err += chunk.toString()));
  await client.connect(transport);
  return { ...testClient(client), err: () => err };
}

/** The inventory of the sample, and two devices of the same name. */
export async function importSample(app: Application, caller: Principal): Promise<void> {
  await app.imports.run(caller, await openInventory(`${ROOT}sample/inventory.jsonl`));
  const site = (objectId: string) => ({ type: 'SITE', to: { source: 'netbox', objectType: 'dcim.site', objectId } });
  await app.entities.upsert(
    caller,
    ['1', '2'].map((id) => ({
      ref: { source: 'netbox', objectType: 'dcim.device', objectId: `90${id}` },
      type: 'DEVICE' as const,
      name: 'twin-switch',
      display: 'twin-switch',
      aliases: [],
      attributes: {},
      relations: [site(id)],
    })),
  );
}
