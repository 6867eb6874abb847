import type { Driver } from 'neo4j-driver';
import { NetloomError } from '../../../../domain/common/errors.js';
import { createBreaker } from './breaker.js';
import { TimeoutError, withTimeout } from './timeout.js';
import { explained, isUnreachable } from './failures.js';

/** Milliseconds. */
const PING_MS = 1_500;
const MEET_MS = 180_000;
/** A server that is back makes its plans for so long before others ask it; it goes on with that besides. */
const PRIME_MS = 4_000;

/** One server as it is now: there, or gone and looked for. Its driver is a new one after each time that it was gone. */
export interface CircuitBreaker {
  driver(): Driver;
  /** Runs what needs the server. What shows that it is gone closes the gate until it is back; errors are the port's. */
  pass<T>(work: () => Promise<T>): Promise<T>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface CircuitBreakerOptions {
  readonly open: () => Driver;
  readonly database: string;
  /** At the first pass of all: brings the schema up to date. */
  readonly meet: () => Promise<void>;
  /** When the server is met, and whenever it is back. */
  readonly prime: () => Promise<void>;
}

const gone = (): NetloomError =>
  new NetloomError('UNAVAILABLE', 'The graph store does not respond. Try again in a moment.', { retryable: true });

/** A driver that is made anew when its server is gone: what hangs on the old connections is given up with them. */
function createLine(open: () => Driver, database: string) {
  let driver = open();
  return {
    driver: () => driver,
    knock: (ms: number): Promise<unknown> => withTimeout(ms, driver.executeQuery('RETURN 1', {}, { database })),
    renew(): void {
      const old = driver;
      driver = open();
      void old.close().catch(() => undefined);
    },
  };
}

export function createCircuitBreaker({ open, database, meet, prime }: CircuitBreakerOptions): CircuitBreaker {
  const line = createLine(open, database);
  let met: Promise<void> | undefined;
  let closed = false;
  const primed = (): Promise<void> => withTimeout(PRIME_MS, prime()).catch(() => undefined);

  const breaker = createBreaker(async () => {
    await line.knock(2 * PING_MS).catch((error: unknown) => {
      line.renew();
      throw error;
    });
    await ensureMet();
  });

  async function ensureMet(): Promise<void> {
    met ??= withTimeout(MEET_MS, meet()).then(primed);
    await met.catch((error: unknown) => {
      met = undefined;
      throw error;
    });
  }

  function assertOpen(): void {
    if (closed) throw new NetloomError('UNAVAILABLE', 'The store is closed.');
    if (breaker.isOpen) throw gone();
  }

  async function pass<T>(work: () => Promise<T>): Promise<T> {
    assertOpen();
    try {
      await ensureMet();
      return await work();
    } catch (error) {
      if (closed || !(await isGone(error, line.knock))) throw explained(error);
      if (!breaker.isOpen) line.renew();
      // What comes back may be another database: empty, or from a backup.
      met = undefined;
      breaker.trip();
      throw gone();
    }
  }

  return {
    driver: line.driver,
    pass,
    async ping() {
      assertOpen();
      // The schema need not be up to date for the server to answer; who asks for more waits for that.
      ensureMet().catch(() => undefined);
      await line
        .knock(PING_MS)
        .catch((error: unknown) => Promise.reject(error instanceof TimeoutError ? gone() : (explained(error) as Error)));
    },
    async close() {
      if (closed) return;
      closed = true;
      breaker.dispose();
      await line.driver().close();
    },
  };
}

/** Whether it is the server that is gone, or only one statement that takes long. */
async function isGone(error: unknown, knock: (ms: number) => Promise<unknown>): Promise<boolean> {
  if (!(error instanceof TimeoutError)) return isUnreachable(error);
  return knock(PING_MS).then(
    () => false,
    () => true,
  );
}
