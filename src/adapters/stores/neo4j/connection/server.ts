import type { Driver } from 'neo4j-driver';
import { createCircuitBreaker } from '../../../../async/circuit-breaker.js';
import { NetloomError } from '../../../../domain/common/errors.js';
import { explained, isUnreachable } from './failures.js';
import { inTime, TimeoutError } from './timeout.js';

/** Milliseconds. */
const PING_MS = 1_500;
const PROBE_EVERY_MS = 250;
const MIGRATION_MS = 180_000;
/** How long requests wait while a recovered server plans its statements; planning continues afterwards. */
const WARM_UP_MS = 4_000;

/** A database server behind a circuit breaker. It gets a new driver after each outage. */
export interface Server {
  driver(): Driver;
  /** Runs work that needs the server. Errors that show that it is unreachable open the circuit; all errors are converted to those of the port. */
  run<T>(work: () => Promise<T>): Promise<T>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface ServerOptions {
  readonly open: () => Driver;
  readonly database: string;
  /** Updates the schema before the first work, and again after each outage. */
  readonly migrate: () => Promise<void>;
  /** Runs after each migration. */
  readonly warmUp: () => Promise<void>;
}

const unreachable = (): NetloomError => new NetloomError('UNAVAILABLE', 'The graph store does not respond. Try again in a moment.');

/** A driver that is replaced after an outage, so that hanging connections are dropped. */
function createDriverSlot(open: () => Driver, database: string) {
  let driver = open();
  return {
    driver: () => driver,
    ping: (ms: number): Promise<unknown> => inTime(ms, driver.executeQuery('RETURN 1', {}, { database })),
    renew(): void {
      const old = driver;
      driver = open();
      void old.close().catch(() => undefined);
    },
  };
}

export function createServer({ open, database, migrate, warmUp }: ServerOptions): Server {
  const slot = createDriverSlot(open, database);
  let prepared: Promise<void> | undefined;
  let closed = false;

  const breaker = createCircuitBreaker({
    probeEveryMs: PROBE_EVERY_MS,
    async probe() {
      await slot.ping(2 * PING_MS).catch((error: unknown) => {
        slot.renew();
        throw error;
      });
      await prepare();
    },
  });

  /** Migrates and warms up, once for each outage. */
  async function prepare(): Promise<void> {
    prepared ??= inTime(MIGRATION_MS, migrate()).then(() => inTime(WARM_UP_MS, warmUp()).catch(() => undefined));
    await prepared.catch((error: unknown) => {
      prepared = undefined;
      throw error;
    });
  }

  function assertReachable(): void {
    if (closed) throw new NetloomError('UNAVAILABLE', 'The store is closed.');
    if (breaker.isOpen) throw unreachable();
  }

  async function run<T>(work: () => Promise<T>): Promise<T> {
    assertReachable();
    try {
      await prepare();
      return await work();
    } catch (error) {
      if (closed || !(await isGone(error, slot.ping))) throw explained(error);
      if (!breaker.isOpen) slot.renew();
      // After an outage the database may be another one: empty, or restored from a backup.
      prepared = undefined;
      breaker.trip();
      throw unreachable();
    }
  }

  return {
    driver: slot.driver,
    run,
    async ping() {
      assertReachable();
      // The schema update is not a condition for the server to count as reachable; work waits for it.
      prepare().catch(() => undefined);
      await slot
        .ping(PING_MS)
        .catch((error: unknown) => Promise.reject(error instanceof TimeoutError ? unreachable() : (explained(error) as Error)));
    },
    async close() {
      if (closed) return;
      closed = true;
      breaker.dispose();
      await slot.driver().close();
    },
  };
}

/** Distinguishes an unreachable server from a single slow statement. */
async function isGone(error: unknown, ping: (ms: number) => Promise<unknown>): Promise<boolean> {
  if (!(error instanceof TimeoutError)) return isUnreachable(error);
  return ping(PING_MS).then(
    () => false,
    () => true,
  );
}
