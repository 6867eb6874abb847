import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Image } from './build.js';

/** How an image is run without an engine: with its own environment and nothing else, as its user, and the node that it stands on. */
export interface ContainerOptions {
  /** Holds the `node` that stands for the image's. */
  readonly binaries: string;
  /** Given from outside, as `docker run --env` does. */
  readonly env: Readonly<Record<string, string>>;
  /** Who runs it; undefined where this process may not become somebody else. */
  readonly owner: number | undefined;
}

export interface Container {
  /** What its HEALTHCHECK says, now. */
  healthy(): boolean;
  /** What a command says that is given in place of CMD. */
  output(...words: readonly string[]): string;
  start(): void;
  /** Resolves when the health check passes. */
  ready(): Promise<void>;
  /** SIGTERM, as an engine stops one. */
  stop(): Promise<{ readonly code: number | null; readonly elapsedMs: number }>;
  kill(): void;
}

const READY_MS = 30_000;

export function container(image: Image, { binaries, env, owner }: ContainerOptions): Container {
  // An absolute path in the environment is one inside of the image.
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
