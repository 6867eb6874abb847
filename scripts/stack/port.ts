import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that the system uses for outgoing connections, so that a restarted server finds its port free. */
const FIRST = 15_000;
const END = 32_000;
const ATTEMPTS = 50;

/** A free loopback port. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = randomInt(FIRST, END);
    if (await isFree(port)) return port;
  }
  throw new Error(`expected a free port between ${FIRST} and ${END} on 127.0.0.1, got none in ${ATTEMPTS} attempts`);
}

/** Whether a loopback port is free. */
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
