import type { Driver } from 'neo4j-driver';
import { NetloomError } from '../../../../domain/common/errors.js';
import { createBreaker } from './breaker.js';
import { TimeoutError, inTime } from './timeout.js';
import { explained, isUnreachable } from './failures.js';

/** Milliseconds. */
const PING_MS = 1_500;
const MEET_MS = 180_000;
/** How long requests wait while a recovered server plans its statements; planning continues afterwards. */
const PRIME_MS = 4_000;

/** The state of a server: reachable, or unreachable and probed. It gets a new driver after each outage. */
export interface CircuitBreaker {
  driver(): Driver;
  /** Runs work that needs the server. Errors that show that it is unreachable open the circuit; all errors are converted to those of the port. */
  pass<T>(work: () => Promise<T>): Promise<T>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface CircuitBreakerOptions {
  readonly open: () => Driver;
  readonly database: string;
  /** Updates the schema before the first work. */
  readonly meet: () => Promise<void>;
  /** Runs when the server is first reached, and after each outage. */
  readonly prime: () => Promise<void>;
}

const gone = (): NetloomError =>
  new NetloomError('UNAVAILABLE', 'The graph store does not respond. Try again in a moment.', { retryable: true });

/** A driver that is replaced after an outage, so that hanging connections are dropped. */
function createLine(open: () => Driver, database: string) {
  let driver = open();
  return {
    driver: () => driver,
    knock: (ms: number): Promise<unknown> => inTime(ms, driver.executeQuery('RETURN 1', {}, { database })),
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
  const primed = (): Promise<void> => inTime(PRIME_MS, prime()).catch(() => undefined);

  const breaker = createBreaker(async () => {
    await line.knock(2 * PING_MS).catch((error: unknown) => {
      line.renew();
      throw error;
    });
    await ensureMet();
  });

  async function ensureMet(): Promise<void> {
    met ??= inTime(MEET_MS, meet()).then(primed);
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
      // After an outage the database may be another one: empty, or restored from a backup.
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
      // The schema update is not a condition for the server to count as reachable; work waits for it.
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

/** Distinguishes an unreachable server from a single slow statement. */
async function isGone(error: unknown, knock: (ms: number) => Promise<unknown>): Promise<boolean> {
  if (!(error instanceof TimeoutError)) return isUnreachable(error);
  return knock(PING_MS).then(
    () => false,
    () => true,
  );
}
