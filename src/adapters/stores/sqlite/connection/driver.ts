import { createRequire } from 'node:module';
import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite';

/** Bindable values. Booleans are bound as 1 and 0, undefined as NULL. Dates are not allowed, because they would silently be bound as NULL. */
export type Bindable = string | number | boolean | Uint8Array | null | undefined;

export type Row = Readonly<Record<string, string | number | null>>;

/** One connection with its prepared statements. Every call is synchronous. */
export interface Connection {
  all(sql: string, ...values: readonly Bindable[]): readonly Row[];
  get(sql: string, ...values: readonly Bindable[]): Row | undefined;
  /** Returns the number of changed rows. */
  run(sql: string, ...values: readonly Bindable[]): number;
  exec(sql: string): void;
  close(): void;
}

type Driver = { readonly DatabaseSync: new (path: string, options?: { readOnly?: boolean }) => DatabaseSyncInstance };

/** `node:sqlite` if the runtime has it without a flag, otherwise the package with the same interface. */
function loadDriver(): Driver {
  const require = createRequire(import.meta.url);
  const [major = 0] = process.versions.node.split('.').map(Number);
  return (major >= 24 ? require('node:sqlite') : require('@photostructure/sqlite')) as Driver;
}

function bind(value: Bindable): string | number | Uint8Array | null {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return value ?? null;
}

const BUSY_TIMEOUT_MS = 5_000;

interface ConnectOptions {
  readonly readOnly: boolean;
  /** Called once for every statement, before it is prepared. */
  readonly onPrepare?: ((sql: string) => void) | undefined;
}

export function connect(path: string, options: ConnectOptions): Connection {
  const { DatabaseSync } = loadDriver();
  const database = new DatabaseSync(path, options.readOnly ? { readOnly: true } : {});
  database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  database.function('lower_case', { deterministic: true }, (text: unknown) => String(text).toLowerCase());
  const statements = new Map<string, StatementSyncInstance>();

  const prepare = (sql: string): StatementSyncInstance => {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    options.onPrepare?.(sql);
    const statement = database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };

  return {
    all: (sql, ...values) => prepare(sql).all(...values.map(bind)),
    get: (sql, ...values) => prepare(sql).get(...values.map(bind)),
    run: (sql, ...values) => prepare(sql).run(...values.map(bind)).changes,
    exec: (sql) => database.exec(sql),
    close: () => database.close(),
  };
}
