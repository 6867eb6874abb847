import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

/** A NetBox server with its demo data, which suites may change: each works below regions and names of its own. */
export interface NetboxServer {
  readonly url: string;
  readonly token: string;
  readonly dispose: () => Promise<void>;
}

const FOLDER = resolve(process.env['NETBOX_SERVER_FOLDER'] ?? '../shared/tools/netbox-server');
const START_MS = 1_500_000;

/** The reason why this machine cannot start NetBox; undefined if it can. */
export function missingForNetbox(): string | undefined {
  if (!existsSync(join(FOLDER, 'start.sh'))) return `there is no script in ${FOLDER} that starts NetBox`;
  if (process.getuid?.() !== 0) return 'only root can start NetBox with its database';
  const versions = join(homedir(), '.pyenv/versions');
  const isNew = existsSync(versions) && readdirSync(versions).some((name) => /^3\.(?:1[2-9]|[2-9]\d)/u.test(name));
  return isNew || process.env['NB_PYTHON'] !== undefined ? undefined : 'there is no Python 3.12 or later; set NB_PYTHON';
}

/** Starts NetBox, or uses the one that runs. Installing it takes minutes the first time. */
export async function startNetboxServer(): Promise<NetboxServer> {
  const wasRunning = (await run('bash', ['-c', `. ${FOLDER}/env.sh && alive "$RUN/gunicorn.pid" gunicorn`])).code === 0;
  const { code, output, errors } = await run(join(FOLDER, 'start.sh'), []);
  const [, url] = /^NETBOX_URL=(\S+)/mu.exec(output) ?? [];
  const [, token] = /^NETBOX_TOKEN=(\S+)/mu.exec(output) ?? [];
  if (code !== 0 || url === undefined || token === undefined) throw new Error(`NetBox did not start: ${errors.slice(-500)}`);
  const dispose = async (): Promise<void> => {
    if (!wasRunning) await run(join(FOLDER, 'stop.sh'), []);
  };
  return { url, token, dispose };
}

async function run(command: string, args: readonly string[]) {
  // Servers that a script starts keep its output open.
  const child = spawn(command, [...args], { stdio: ['ignore', 'pipe', 'pipe'], timeout: START_MS });
  const [output, errors, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number>((end, fail) => child.once('error', fail).once('exit', (status) => end(status ?? 1))),
  ]);
  return { output, errors, code };
}
