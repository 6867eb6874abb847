import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that the system gives to outgoing connections, so that a server which is started again finds its port still free. */
const FIRST = 15_000;
const END = 32_000;
const ATTEMPTS = 50;

/** A port of loopback that nobody listens on. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = randomInt(FIRST, END);
    if (await isFree(port)) return port;
  }
  throw new Error(`expected a free port between ${FIRST} and ${END} on 127.0.0.1, got none in ${ATTEMPTS} attempts`);
}

/** Nobody listens on this port of loopback. */
export async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
