import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compose } from '../../src/compose.js';
import { readConfig } from '../../src/config/config.js';
import { runningServer } from '../../src/cli/connection/running-server.js';
import { command } from '../testkit/application/command.js';
import { netloom } from '../testkit/application/process.js';

/** Another program has the port of a server that was killed, and another process has its folder. */
describe('server.json of a server that was killed', () => {
  let folder: string;
  let other: Server;
  let url: string;
  let holder: ReturnType<typeof compose>;
  const received: IncomingMessage[] = [];
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'netloom-left-'));
    other = createServer((request, response) => {
      received.push(request);
      response.setHeader('content-type', 'application/json');
      response.end('{"status":"alive"}');
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`;
    writeFileSync(join(folder, 'key'), 'a-secret-key\n');
    holder = compose(readConfig({ NETLOOM_DATA: join(folder, 'data') }), { version: 'x' });
  });
  afterAll(async () => {
    await holder.dispose();
    await new Promise((resolve) => other.close(resolve));
    rmSync(folder, { recursive: true, force: true });
  });
  const left = (announcement: object): void => writeFileSync(join(folder, 'data', 'server.json'), JSON.stringify(announcement));
  const list = () => netloom(['session', 'list'], { NETLOOM_DATA: join(folder, 'data'), NETLOOM_KEY_FILE: join(folder, 'key') }).ended;

  it('is not used without a process id, or if the process has ended or does not hold the folder', async () => {
    const ended = netloom(['--version']);
    const { pid = 0 } = ended.child;
    await ended.ended;
    // The parent process is alive, and has no lock of the folder.
    const pids = process.platform === 'linux' ? [undefined, pid, process.ppid] : [undefined, pid];
    for (const announced of pids) {
      left({ url, pid: announced });
      const { code, err } = await list();
      expect([code, err]).toEqual([1, expect.stringMatching(/is in use by another process/u)]);
      if (process.platform === 'linux') expect(err).toContain(`(pid ${process.pid})`);
    }
    expect(received).toEqual([]);
  });

  it('is asked for its health without the key', async () => {
    left({ url, pid: process.pid });
    const config = readConfig({ NETLOOM_DATA: join(folder, 'data') });
    expect(await runningServer(config.store)).toBe(url);
    expect(received.map((request) => [request.url, request.headers.authorization])).toEqual([['/healthz', undefined]]);
    left({ url: 'http://127.0.0.1:1/', pid: process.pid });
    expect(await runningServer(config.store)).toBeUndefined();
  });
});

describe('netloom serve', () => {
  it('writes its address and process id, and removes them', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'netloom-announced-'));
    const server = netloom(['serve', '--no-sample', '--port', '0', '--json', '--data', folder]);
    const { url } = JSON.parse(await server.firstLine) as { url: string };
    expect(JSON.parse(readFileSync(join(folder, 'server.json'), 'utf8'))).toEqual({ url, pid: server.child.pid });
    expect((await command(['auth', 'status', '--data', folder])).out).toContain(url);
    server.child.kill('SIGTERM');
    await server.ended;
    expect(() => readFileSync(join(folder, 'server.json'))).toThrow('ENOENT');
    rmSync(folder, { recursive: true, force: true });
  });
});
