import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { apiKeys } from '../testkit/application/server.js';
import { startProbe, type Probe } from './probe.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export interface Target {
  readonly url: string;
  readonly port: number;
  readonly child: ChildProcess;
  readonly probe: Probe;
  /** The log so far. */
  log(): string;
  /** The current and the peak memory of the process in MiB; 0 if the system does not provide it. */
  memory(): { readonly now: number; readonly peak: number };
  stop(): Promise<void>;
}

export interface TargetOptions {
  readonly keys?: boolean;
  /** The heap limit in MiB. A request that exceeds it ends the process, which fails the test. */
  readonly heap?: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** A server in a separate process, as shipped. An attack cannot affect the test, and the end of the process is detected. */
export async function startTarget({ keys = false, heap = 1_024, env = {} }: TargetOptions = {}): Promise<Target> {
  const folder = mkdtempSync(join(tmpdir(), 'netloom-hostile-'));
  const args = [`--max-old-space-size=${heap}`, join(ROOT, 'bin/netloom.mjs'), 'serve', '--port', '0', '--json', '--data', folder];
  const child = spawn(process.execPath, args, {
    env: {
      PATH: process.env['PATH'],
      NETLOOM_SAMPLE: 'true',
      NETLOOM_RATE_LIMIT: '0',
      ...(keys ? { NETLOOM_API_KEYS: apiKeys() } : {}),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => (log = (log + chunk.toString()).slice(-200_000)));
  let out = '';
  while (!out.includes('\n')) {
    const chunk: unknown = await Promise.race([once(child.stdout, 'data').then(([data]: unknown[]) => data), once(child, 'exit')]);
    if (!Buffer.isBuffer(chunk)) throw new Error(`The server ended before it listened: ${log}`);
    out += chunk.toString();
  }
  const url = new URL((JSON.parse(out.split('\n')[0] ?? '') as { graphql: string }).graphql);
  const probe = await startProbe(`${url.origin}/healthz`, child.pid);
  return {
    url: url.href,
    port: Number(url.port),
    child,
    probe,
    log: () => log,
    memory: () => ({ now: memoryOf(child.pid, 'VmRSS'), peak: memoryOf(child.pid, 'VmHWM') }),
    async stop() {
      await probe.stop();
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Why the server has not survived, as a sentence; undefined if it is alive and responds. */
export async function casualty(target: Target): Promise<string | undefined> {
  const { child, url } = target;
  if (child.exitCode !== null || child.signalCode !== null)
    return `the process ended (${child.exitCode ?? child.signalCode}): ${target.log()}`;
  const answer = await fetch(new URL('/healthz', url), { signal: AbortSignal.timeout(30_000) });
  return answer.status === 200 ? undefined : `/healthz answered ${answer.status}`;
}

function memoryOf(pid: number | undefined, name: 'VmRSS' | 'VmHWM'): number {
  try {
    const line = new RegExp(`^${name}:\\s+(\\d+) kB`, 'mu').exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return Math.round(Number(line?.[1] ?? 0) / 1_024);
  } catch {
    return 0;
  }
}
