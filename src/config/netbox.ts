import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { readKey } from './service-key.js';
import { readSettingsFile } from './settings-file.js';
import { readSettings, type Environment, type Settings } from './settings.js';

/** A NetBox server from which a workspace is filled. */
export interface NetboxConfig {
  readonly url: string;
  readonly token?: string;
  /** The source in the identity of its entities. */
  readonly source: string;
  readonly workspace: string;
  /** The maximum number of requests at the same time. */
  readonly parallel: number;
  /** Certificate authorities as PEM, instead of those of Node.js. */
  readonly ca?: string;
  /** The secret of its webhooks. */
  readonly webhookSecret?: string;
  /** The interval between two reads of changes, in milliseconds; 0: only on request. */
  readonly changesEveryMs: number;
  /** The interval between two full syncs, in milliseconds. */
  readonly fullEveryMs: number;
  /** Whether unknown names of texts are looked up there. */
  readonly looksUp: boolean;
}

const NEEDS_URL = [
  'NETLOOM_NETBOX_SOURCE',
  'NETLOOM_NETBOX_WORKSPACE',
  'NETLOOM_NETBOX_CA_FILE',
  'NETLOOM_NETBOX_PARALLEL',
  'NETLOOM_NETBOX_CHANGES',
  'NETLOOM_NETBOX_FULL',
  'NETLOOM_NETBOX_LOOKUP',
] as const;

/** Undefined unless an address is set; a token and a secret without one are for commands that name the server. Adds one line to `problems` for each problem, never with the token. */
function readNetbox(settings: Settings, problems: string[]): NetboxConfig | undefined {
  const { NETLOOM_NETBOX_URL: url, NETLOOM_NETBOX_CA_FILE: file } = settings;
  if (url === undefined) {
    const first = NEEDS_URL.find((name) => settings[name] !== undefined);
    if (first !== undefined && problems.length === 0 && settings.NETLOOM_NETBOX_SERVERS === undefined)
      problems.push(`NETLOOM_NETBOX_URL: expected the address of a NetBox server, because ${first} is set, got nothing.`);
    return undefined;
  }
  const token = readKey(settings.NETLOOM_NETBOX_TOKEN, 'NETLOOM_NETBOX_TOKEN_FILE', settings.NETLOOM_NETBOX_TOKEN_FILE, problems);
  const webhookSecret = readKey(
    settings.NETLOOM_NETBOX_WEBHOOK_SECRET,
    'NETLOOM_NETBOX_WEBHOOK_SECRET_FILE',
    settings.NETLOOM_NETBOX_WEBHOOK_SECRET_FILE,
    problems,
  );
  const ca = file === undefined ? undefined : readCertificates(file, problems);
  return Object.freeze({
    url,
    ...(token === undefined ? {} : { token }),
    ...(webhookSecret === undefined ? {} : { webhookSecret }),
    ...(ca === undefined ? {} : { ca }),
    source: settings.NETLOOM_NETBOX_SOURCE ?? 'netbox',
    workspace: settings.NETLOOM_NETBOX_WORKSPACE ?? 'default',
    parallel: settings.NETLOOM_NETBOX_PARALLEL ?? 4,
    changesEveryMs: settings.NETLOOM_NETBOX_CHANGES ?? 60_000,
    fullEveryMs: settings.NETLOOM_NETBOX_FULL ?? 86_400_000,
    looksUp: settings.NETLOOM_NETBOX_LOOKUP !== 'off',
  });
}

function readCertificates(path: string, problems: string[]): string | undefined {
  try {
    const text = readFileSync(path, 'utf8');
    if (text.includes('-----BEGIN CERTIFICATE-----')) return text;
    problems.push(`NETLOOM_NETBOX_CA_FILE: expected certificates as PEM in ${JSON.stringify(path)}, got none.`);
  } catch (error) {
    problems.push(
      `NETLOOM_NETBOX_CA_FILE: cannot read ${JSON.stringify(path)}: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
  return undefined;
}

const SETTING = 'NETLOOM_NETBOX_SERVERS';
const MAX_SERVERS = 20;

const text = z.string('text').optional();
/** The members have the names of the settings for one server, without `NETLOOM_NETBOX_`. Tokens and secrets are in files of their own. */
const SERVER = z.strictObject(
  {
    url: z.string('an address'),
    tokenFile: text,
    source: z.string('a source'),
    workspace: text,
    caFile: text,
    parallel: z.number('a number').optional(),
    changes: text,
    full: text,
    lookup: text,
    webhookSecretFile: text,
  },
  'objects with url, source, and tokenFile, workspace, caFile, parallel, changes, full, lookup or webhookSecretFile',
);
const FILE = z.array(SERVER, 'a list of servers').max(MAX_SERVERS, `at most ${MAX_SERVERS} servers`);

/** The servers of the settings and of the file that `NETLOOM_NETBOX_SERVERS` names. Adds one line to `problems` for each problem, never with a token. */
export function readNetboxServers(settings: Settings, problems: string[]): readonly NetboxConfig[] {
  const first = readNetbox(settings, problems);
  const file = settings.NETLOOM_NETBOX_SERVERS;
  const listed = file === undefined ? [] : (readSettingsFile(SETTING, file, FILE, problems) ?? []);
  const others = listed.flatMap((server, index) => {
    const found: string[] = [];
    const config = readNetbox(readSettings(environmentOf(server), found), found);
    problems.push(...found.map((problem) => `${SETTING}: server ${index + 1}: ${problem}`));
    return config ?? [];
  });
  const all = [...(first === undefined ? [] : [first]), ...others];
  const twice = all.find(({ source }, index) => all.some((other, at) => at < index && other.source === source));
  if (twice !== undefined) problems.push(`${SETTING}: expected another source for each server, got ${twice.source} twice.`);
  return all;
}

/** `webhookSecretFile` is `NETLOOM_NETBOX_WEBHOOK_SECRET_FILE`. */
const environmentOf = (server: z.output<typeof SERVER>): Environment =>
  Object.fromEntries(
    Object.entries(server).flatMap(([name, value]) =>
      value === undefined ? [] : [[`NETLOOM_NETBOX_${name.replaceAll(/[A-Z]/gu, '_$&').toUpperCase()}`, String(value)]],
    ),
  );
