import { createClient, type NetloomClient } from '#client';
import { WebSocket } from 'ws';
import type { Config } from '../../config/config.js';
import { NetloomError } from '../../domain/common/errors.js';
import { inUse, isInUse, runningServer } from './running-server.js';
import type { CliEnvironment, ExitCode } from '../environment.js';
import { UsageError } from '../usage.js';
import { readUserSettings } from './user-settings.js';

/** Where the data of a command is. */
export interface ConnectionFlags {
  readonly url?: string;
  readonly keyFile?: string;
  readonly data?: string;
  readonly principal?: string;
  readonly workspace?: string;
  readonly json?: boolean;
  /** The NetBox server of a process that has no server of Netloom. */
  readonly netbox?: string;
  readonly tokenFile?: string;
  readonly source?: string;
}

export interface Connection {
  readonly client: NetloomClient;
  /** The address with a trailing slash, and the API key, for requests besides GraphQL. */
  readonly http: { readonly url: string; readonly key: string | undefined };
  /** The server, or the data folder of this process. */
  readonly place: string;
}

interface Target {
  readonly url: string;
  readonly key: string | undefined;
  readonly place: string;
  stop(): Promise<void>;
}

/**
 * Runs a command with a client: of the server that the flags, the environment or the user's settings name; otherwise of the server that uses the data
 * folder; otherwise of the data folder itself, which this process serves to itself meanwhile.
 */
export async function connected(
  flags: ConnectionFlags,
  environment: CliEnvironment,
  run: (connection: Connection) => Promise<ExitCode>,
): Promise<ExitCode> {
  const target = await targetOf(flags, environment);
  const client = createClient({ url: target.url, token: target.key, WebSocket });
  void environment.stopRequested.then(() => client.close());
  try {
    return await run({ client, http: { url: target.url.replace(/(?:\/graphql)?\/*$/u, '/'), key: target.key }, place: target.place });
  } finally {
    client.close();
    await target.stop();
  }
}

async function targetOf(flags: ConnectionFlags, environment: CliEnvironment): Promise<Target> {
  const config = environment.readConfig(overridesOf(flags, environment));
  const { url, key } = config.server;
  // The address of the MCP endpoint is accepted, too, because `netloom mcp` accepts it.
  if (url !== undefined) return serverAt(url.replace(/\/mcp\/?$/u, '/'), key, flags);
  try {
    const { serveFolder } = await import('./local-server.js');
    const server = await serveFolder(config, flags, environment);
    return { ...server, place: placeOf(config) };
  } catch (error) {
    if (!isInUse(error)) throw error;
    const announced = await runningServer(config.store);
    if (announced === undefined) throw inUse(config.store);
    if (flags.principal !== undefined || flags.workspace !== undefined)
      throw new NetloomError(
        'CONFLICT',
        `The server at ${announced} uses the data folder, and decides by the API key who you are. Use --key-file instead of --principal and --workspace.`,
      );
    return serverAt(announced, key, flags);
  }
}

function serverAt(url: string, key: string | undefined, { netbox, tokenFile }: ConnectionFlags): Target {
  if (netbox !== undefined || tokenFile !== undefined)
    throw new UsageError(
      `${netbox === undefined ? '--token-file' : '--netbox'}: expected none with the server at ${url}, which has its own NETLOOM_NETBOX_URL.`,
    );
  return { url, key, place: url, stop: () => Promise.resolve() };
}

const placeOf = ({ store }: Config): string => (store.kind === 'sqlite' ? store.folder : store.url);

/** Flags come before the environment, and the environment before the user's settings. `--data` asks for a folder instead of a server. */
export function overridesOf(flags: ConnectionFlags, { variables }: CliEnvironment): Record<string, string | undefined> {
  const user = readUserSettings(variables);
  const folder = flags.data !== undefined && flags.url === undefined;
  const userUrl = variables['NETLOOM_URL'] === undefined ? user['server.url'] : undefined;
  // The key of the user's settings belongs to the server of the user's settings.
  const ownServer = flags.url === undefined && variables['NETLOOM_URL'] === undefined && userUrl !== undefined;
  const userKey = ownServer && variables['NETLOOM_KEY_FILE'] === undefined ? user['server.key_file'] : undefined;
  return {
    NETLOOM_DATA: flags.data,
    NETLOOM_URL: flags.url ?? (folder ? '' : userUrl),
    NETLOOM_KEY_FILE: flags.keyFile ?? (folder ? '' : userKey),
    ...netboxOverrides(flags, variables),
  };
}

function netboxOverrides({ netbox, tokenFile, source, workspace }: ConnectionFlags, variables: CliEnvironment['variables']) {
  if ((netbox ?? variables['NETLOOM_NETBOX_URL']) === undefined) return {};
  return {
    NETLOOM_NETBOX_URL: netbox,
    NETLOOM_NETBOX_TOKEN_FILE: tokenFile,
    NETLOOM_NETBOX_TOKEN: tokenFile === undefined ? undefined : '',
    NETLOOM_NETBOX_SOURCE: source,
    NETLOOM_NETBOX_WORKSPACE: workspace,
  };
}
