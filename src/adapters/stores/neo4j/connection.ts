import neo4j, { Neo4jError, type Session as Neo4jSession } from 'neo4j-driver';
import type { TransactionKind } from '../../../ports/store/store.js';
import { TimeoutError, inTime } from './connection/timeout.js';
import { isUnreachable } from './connection/failures.js';
import { createServer } from './connection/server.js';
import { migrate } from './migrations/migrate.js';
import { bound, type BoundStatement, type Parameters, type Row, type Runner } from './connection/statement.js';

/** Timeouts in milliseconds: the first is the server's limit for a statement, the second the client's. */
const READ = { server: 6_000, wait: 7_000 };
const WRITE = { USUAL: { server: 15_000, wait: 10_000 }, BULK: { server: 180_000, wait: 90_000 } } as const;
/** How long deadlocks are retried, in milliseconds. */
const RETRY = { forMs: 8_000, firstMs: 10, mostMs: 400 };

const DRIVER = {
  disableLosslessIntegers: true,
  fetchSize: -1,
  connectionTimeout: 2_000,
  maxTransactionRetryTime: 1_000,
  connectionAcquisitionTimeout: 3_000,
  connectionLivenessCheckTimeout: 30_000,
  maxConnectionLifetime: 1_800_000,
  maxConnectionPoolSize: 60,
  telemetryDisabled: true,
} as const;

/** Timeouts in milliseconds: the server's limit for a transaction, and the client's for each statement. */
interface Limits {
  readonly server: number;
  readonly wait: number;
}

export interface ConnectionOptions {
  readonly url: string;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  /** Called for every statement before it runs: for tests that check query plans. */
  readonly onStatement?: (statement: BoundStatement) => void;
  /** The timeouts of reads in one transaction; by default 8 and 7 seconds. */
  readonly reads?: Limits;
}

/** Runs when a server is first reached, and again after an outage; see warm-up.ts. Its errors are ignored. */
export interface WarmUp {
  readonly reads: (runner: Runner) => Promise<void>;
  readonly writes: (runner: Runner) => Promise<void>;
}

/** The connection to one database. It is opened on the first call, which also updates the schema. */
export interface Connection {
  /** Runs each statement in its own transaction: one round trip. */
  readonly single: Runner;
  /** The statements of `work` share a transaction, which is closed afterwards in the background. */
  reading<T>(work: (runner: Runner) => Promise<T>): Promise<T>;
  /** Runs `work` in one transaction, and again after a deadlock. */
  writing<T>(work: (runner: Runner) => Promise<T>, kind: TransactionKind): Promise<T>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

export function connect(options: ConnectionOptions, warmUp?: WarmUp): Connection {
  const { database, onStatement, reads = { server: READ.server + 2_000, wait: READ.wait } } = options;
  const bookmarkManager = neo4j.bookmarkManager();
  const server = createServer({
    database,
    open: () => neo4j.driver(options.url, neo4j.auth.basic(options.user, options.password), DRIVER),
    migrate: () => migrate(server.driver(), database),
    warmUp: () => runWarmUp(transactions, warmUp),
  });
  const transactions: Transactions = {
    session: (defaultAccessMode) => server.driver().session({ database, bookmarkManager, defaultAccessMode }),
    onStatement: onStatement ?? (() => undefined),
  };
  return {
    single: { writes: false, run: (statement, parameters) => server.run(() => runAlone(transactions, statement, parameters)) },
    reading: (work) => server.run(() => readTogether(transactions, work, reads)),
    writing: (work, kind) => server.run(() => repeated(() => writeOnce(transactions, work, WRITE[kind]))),
    ping: () => server.ping(),
    close: () => server.close(),
  };
}

interface Transactions {
  readonly session: (mode: 'READ' | 'WRITE') => Neo4jSession;
  readonly onStatement: (statement: BoundStatement) => void;
}

interface Target {
  run(statement: string, parameters: object): PromiseLike<{ readonly records: readonly { toObject(): object }[] }>;
}

function runnerOn({ onStatement }: Transactions, target: Target, wait: number, writes = false): Runner {
  return {
    writes,
    async run(text, parameters) {
      const statement = bound(text, parameters);
      onStatement(statement);
      const { records } = await inTime(wait, Promise.resolve(target.run(statement.text, statement.parameters)));
      return records.map((record) => record.toObject() as Row);
    },
  };
}

async function runAlone(transactions: Transactions, statement: string, parameters: Parameters): Promise<readonly Row[]> {
  const session = transactions.session('READ');
  const target: Target = { run: (text, values) => session.run(text, values, { timeout: READ.server }) };
  try {
    return await runnerOn(transactions, target, READ.wait).run(statement, parameters);
  } finally {
    letGo(session);
  }
}

async function readTogether<T>(transactions: Transactions, work: (runner: Runner) => Promise<T>, { server, wait }: Limits): Promise<T> {
  const session = transactions.session('READ');
  const transaction = session.beginTransaction({ timeout: server });
  transaction.catch(() => undefined);
  try {
    return await work(runnerOn(transactions, transaction, wait));
  } finally {
    letGo(session);
  }
}

async function writeOnce<T>(transactions: Transactions, work: (runner: Runner) => Promise<T>, { server, wait }: Limits): Promise<T> {
  const session = transactions.session('WRITE');
  const transaction = session.beginTransaction({ timeout: server });
  transaction.catch(() => undefined);
  try {
    const result = await work(runnerOn(transactions, transaction, wait, true));
    await inTime(wait, transaction.commit());
    return result;
  } catch (error) {
    if (!(error instanceof TimeoutError)) await inTime(wait, transaction.rollback()).catch(() => undefined);
    throw error;
  } finally {
    letGo(session);
  }
}

async function runWarmUp(transactions: Transactions, warmUp: WarmUp | undefined): Promise<void> {
  if (warmUp === undefined) return;
  await readTogether(transactions, warmUp.reads, WRITE.BULK).catch(() => undefined);
  await writeOnce(transactions, warmUp.writes, WRITE.BULK).catch(() => undefined);
}

/** In the background, because the result is already known. Closing also ends an open transaction and its statements on the server. */
function letGo(session: Neo4jSession): void {
  void session.close().catch(() => undefined);
}

/** The server ends one of two deadlocked transactions. It is retried after a short, growing, random delay. */
async function repeated<T>(attempt: () => Promise<T>): Promise<T> {
  const until = performance.now() + RETRY.forMs;
  for (let pause = RETRY.firstMs; ; pause = Math.min(pause * 2, RETRY.mostMs)) {
    try {
      return await attempt();
    } catch (error) {
      const again = error instanceof Neo4jError && error.retriable && !isUnreachable(error);
      if (!again || performance.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())));
    }
  }
}
