import { spawnSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { startProcess, type ServerProcess } from './server-process.js';

export interface RedisOptions {
  /** On 127.0.0.1. */
  readonly port: number;
  /** The data folder; created if it does not exist. */
  readonly folder: string;
  /** More redis-server options. */
  readonly args: readonly string[];
  /** Removed if this process ends before the server does. */
  readonly temporaryFolder?: string;
}

const START_DEADLINE_MS = 120_000;

export function redisUrl(port: number): string {
  return `redis://127.0.0.1:${port}`;
}

/** What this machine lacks to run Redis, with installation hints; undefined if nothing is missing. */
export function missingForRedis(): string | undefined {
  const there = spawnSync('redis-server', ['--version']).status === 0;
  return there ? undefined : 'there is no redis-server; apt-get install redis-server';
}

/** Starts a redis-server on loopback. Resolves when it responds. */
export async function startRedis({ port, folder, args, temporaryFolder }: RedisOptions): Promise<ServerProcess> {
  await mkdir(folder, { recursive: true });
  const own = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--appendonly', 'no', '--loglevel', 'warning'];
  const server = startProcess({
    command: 'redis-server',
    args: [...own, ...args],
    cwd: folder,
    ...(temporaryFolder === undefined ? {} : { temporaryFolder }),
  });
  const deadline = performance.now() + START_DEADLINE_MS;
  while (!(await answers(port))) {
    if (server.end !== undefined) throw new Error(server.end);
    if (performance.now() > deadline) {
      await server.kill();
      throw new Error(`redis-server did not answer within ${START_DEADLINE_MS} ms; ${server.end ?? ''}`);
    }
    await wait(20);
  }
  return server;
}

async function answers(port: number): Promise<boolean> {
  return redisCommand(port, ['PING']).then(
    (answer) => answer.startsWith('+PONG'),
    () => false,
  );
}

/** The raw reply to one command, on a separate connection. The reply ends when Redis closes the connection after QUIT. */
export function redisCommand(port: number, words: readonly string[]): Promise<string> {
  const encoded = (all: readonly string[]): string =>
    `*${all.length}\r\n${all.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('')}`;
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: START_DEADLINE_MS });
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.on('timeout', () => socket.destroy(new Error('No answer from redis-server.')));
    socket.on('error', reject);
    socket.on('close', () => resolve(text.replace(/\+OK\r\n$/u, '').trimEnd()));
    socket.write(encoded(words) + encoded(['QUIT']));
  });
}
