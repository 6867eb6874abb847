import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Image } from './build.js';

/** Runs an image without a container engine: with its environment only, as its user, and with its version of Node.js. */
export interface ContainerOptions {
  /** The folder with the `node` of the image. */
  readonly binaries: string;
  /** Set from outside, like `docker run --env`. */
  readonly env: Readonly<Record<string, string>>;
  /** The user who runs it; undefined if this process may not change its user. */
  readonly owner: number | undefined;
}

export interface Container {
  /** The current result of its HEALTHCHECK. */
  healthy(): boolean;
  /** The result of a command that replaces CMD. */
  output(...words: readonly string[]): string;
  start(): void;
  /** Resolves when the health check passes. */
  ready(): Promise<void>;
  /** SIGTERM, like an engine. */
  stop(): Promise<{ readonly code: number | null; readonly elapsedMs: number }>;
  kill(): void;
}

const READY_MS = 300_000;

export function container(image: Image, { binaries, env, owner }: ContainerOptions): Container {
  // Absolute paths in the environment are inside the image.
  const inside = (value: string): string => (value.startsWith('/') ? join(image.root, value) : value);
  const own = Object.fromEntries(Object.entries(image.env).map(([name, value]) => [name, inside(value)]));
  const options = {
    cwd: join(image.root, image.workdir),
    env: { PATH: binaries, ...own, ...env },
    ...(owner === undefined ? {} : { uid: owner, gid: owner }),
  };
  const split = ([command = '', ...args]: readonly string[]): readonly [string, string[]] => [command, args];
  let child: ChildProcess | undefined;
  let said = '';
  const healthy = (): boolean => spawnSync(...split(image.healthcheck), options).status === 0;
  return {
    healthy,
    output(...words) {
      const { status, stdout, stderr } = spawnSync(...split([...image.entrypoint, ...words]), { ...options, encoding: 'utf8' });
      if (status !== 0) throw new Error(`${words.join(' ')} ended with ${status}: ${stdout}${stderr}`);
      return stdout;
    },
    start() {
      const started = spawn(...split([...image.entrypoint, ...image.cmd]), { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
      for (const stream of [started.stdout, started.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
      child = started;
    },
    async ready() {
      for (const deadline = performance.now() + READY_MS; !healthy(); await wait(100)) {
        if (child?.exitCode !== null) throw new Error(`it ended with ${child?.exitCode}: ${said}`);
        if (performance.now() > deadline) throw new Error(`its health check does not pass: ${said}`);
      }
    },
    async stop() {
      if (child === undefined) throw new Error('it was not started');
      const ended = once(child, 'exit');
      const asked = performance.now();
      child.kill('SIGTERM');
      const [code] = (await ended) as [number | null];
      return { code, elapsedMs: performance.now() - asked };
    },
    kill: () => void child?.kill('SIGKILL'),
  };
}
