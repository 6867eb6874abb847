import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/** A NetBox server with demo data, which suites may change: each works on objects of its own. */
export interface NetboxServer {
  readonly url: string;
  readonly token: string;
  readonly dispose: () => Promise<void>;
}

/** The folder with scripts that install, start and stop NetBox with its database. */
const FOLDER = resolve(process.env['NETBOX_SERVER_FOLDER'] ?? '../shared/tools/netbox-server');
/** One process installs or starts it; the others wait, whatever their folder for temporary files is. */
const LOCK = '/tmp/netloom-netbox.lock';
const START_MS = 1_500_000;

/** The reason why this machine cannot start NetBox; undefined if it can. */
export function missingForNetbox(): string | undefined {
  if (!existsSync(join(FOLDER, 'start.sh'))) return `there is no script in ${FOLDER} that starts NetBox`;
  if (process.getuid?.() !== 0) return 'only root can start NetBox with its database';
  const versions = join(homedir(), '.pyenv/versions');
  const isNew = existsSync(versions) && readdirSync(versions).some((name) => /^3\.(?:1[2-9]|[2-9]\d)/u.test(name));
  return isNew || process.env['NB_PYTHON'] !== undefined ? undefined : 'there is no Python 3.12 or later; set NB_PYTHON';
}

/** Installs NetBox with its demo data, and leaves it stopped, unless it runs already. */
export async function installNetbox(): Promise<void> {
  if (await isRunning()) return;
  // Nobody else may start it before it has been stopped.
  const { code, errors } = await run('flock', [LOCK, 'bash', '-c', `${join(FOLDER, 'start.sh')} && ${join(FOLDER, 'stop.sh')}`]);
  if (code !== 0) throw new Error(`NetBox could not be installed: ${errors.slice(-500)}`);
}

const IS_RUNNING = `. ${FOLDER}/env.sh && alive "$RUN/gunicorn.pid" gunicorn`;
const isRunning = async (): Promise<boolean> => (await run('bash', ['-c', IS_RUNNING])).code === 0;

/** Starts NetBox, or uses the one that runs, which then goes on. Installing it takes minutes the first time. */
export async function startNetbox(): Promise<NetboxServer> {
  // Checked under the lock, because an installation starts the server for a moment.
  const start = `(${IS_RUNNING}) > /dev/null 2>&1 && echo WAS_RUNNING; exec ${join(FOLDER, 'start.sh')}`;
  const { code, output, errors } = await run('flock', [LOCK, 'bash', '-c', start]);
  const wasRunning = /^WAS_RUNNING$/mu.test(output);
  const [, url] = /^NETBOX_URL=(\S+)/mu.exec(output) ?? [];
  const [, token] = /^NETBOX_TOKEN=(\S+)/mu.exec(output) ?? [];
  if (code !== 0 || url === undefined || token === undefined) throw new Error(`NetBox did not start: ${errors.slice(-500)}`);
  const dispose = async (): Promise<void> => {
    if (!wasRunning) await run(join(FOLDER, 'stop.sh'), []);
  };
  return { url, token, dispose };
}

/** The output is read until the script has ended: the servers that it starts keep it open. */
async function run(command: string, args: readonly string[]) {
  const child = spawn(command, [...args], { stdio: ['ignore', 'pipe', 'pipe'], timeout: START_MS });
  const read = { output: '', errors: '' };
  child.stdout.on('data', (chunk: Buffer) => (read.output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (read.errors += chunk.toString()));
  const code = await new Promise<number>((end, fail) => child.once('error', fail).once('exit', (status) => end(status ?? 1)));
  return { ...read, code };
}
