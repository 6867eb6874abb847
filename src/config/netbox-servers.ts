import { z } from 'zod';
import { readNetbox, type NetboxConfig } from './netbox.js';
import { readSettingsFile } from './settings-file.js';
import { readSettings, type Environment, type Settings } from './settings.js';

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
