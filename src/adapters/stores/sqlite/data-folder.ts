import { accessSync, chmodSync, closeSync, constants, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { NetloomError } from '../../../domain/common/errors.js';
import { connect, type Connection } from './connection/driver.js';
import { indexInventory } from './migrations/reindex.js';
import { MIGRATIONS, REINDEX } from './migrations/schema.js';

const DATABASE = 'netloom.db';
const LOCK = 'lock.db';

/** A data folder, locked by this process until it is closed or the process ends. Without a writer it is read-only and not locked. */
export interface DataFolder {
  readonly writer?: Connection;
  /** Reads the last commit, never an open transaction. */
  readonly reader: Connection;
  close(): void;
}

export function openFolder(folder: string, onPrepare?: (sql: string) => void): DataFolder & Required<Pick<DataFolder, 'writer'>> {
  const path = resolve(folder);
  ensureWritable(path);
  const lock = hold(path);
  try {
    createPrivate(join(path, DATABASE));
    const writer = connect(join(path, DATABASE), { readOnly: false, onPrepare });
    writer.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON; PRAGMA cache_size = -65536; PRAGMA wal_autocheckpoint = 4000',
    );
    migrate(writer, path);
    const reader = openReader(path, onPrepare);
    keepPrivate(path);
    const close = (): void => {
      reader.close();
      // After this, netloom.db can be copied alone, and deleted data is not in the log.
      emptyLog(writer);
      writer.close();
      lock.close();
    };
    return { writer, reader, close };
  } catch (error) {
    lock.close();
    throw unusable(path, error);
  }
}

/** Opens a folder that another process may use, read-only. Throws NOT_FOUND for a folder without data, and CONFLICT for another schema version. */
export function openFolderReadOnly(folder: string): DataFolder {
  const path = resolve(folder);
  if (!isDataFolder(path)) throw new NetloomError('NOT_FOUND', `${path} is not a Netloom data folder: it contains no netloom.db.`);
  let reader: Connection | undefined;
  try {
    reader = openReader(path);
    const seen = versionOf(reader, path);
    if (seen === MIGRATIONS.length) return { reader, close: () => reader?.close() };
    throw new NetloomError(
      'CONFLICT',
      `The data folder ${path} was written by an older Netloom (schema ${seen}; this one needs ${MIGRATIONS.length}). Start a server of this version once to update it.`,
    );
  } catch (error) {
    reader?.close();
    throw unusable(path, error);
  }
}

function openReader(path: string, onPrepare?: (sql: string) => void): Connection {
  const reader = connect(join(path, DATABASE), { readOnly: true, onPrepare });
  reader.exec('PRAGMA cache_size = -65536; PRAGMA mmap_size = 2147418112');
  return reader;
}

function unusable(path: string, error: unknown): NetloomError {
  if (error instanceof NetloomError) return error;
  return new NetloomError(
    'UNAVAILABLE',
    `The data folder ${path} contains no usable netloom.db (${reasonOf(error)}). Restore it, or choose another folder with --data.`,
  );
}

/** Whether the folder contains Netloom's data. */
export const isDataFolder = (folder: string): boolean => existsSync(join(resolve(folder), DATABASE));

function ensureWritable(path: string): void {
  try {
    makeFolders(path);
    accessSync(path, constants.W_OK | constants.R_OK | constants.X_OK);
    createPrivate(join(path, LOCK));
  } catch (error) {
    throw new NetloomError(
      'UNAVAILABLE',
      `The data folder ${path} cannot be written (${reasonOf(error)}). Choose another with --data or NETLOOM_DATA.`,
    );
  }
}

/** SQLite gives the journals of a database its mode, also before {@link keepPrivate}. */
const createPrivate = (file: string): void => closeSync(openSync(file, 'a', 0o600));

/** Checkpoints the write-ahead log and truncates it. A reader of another process may prevent the truncation. */
export function emptyLog(writer: Connection): void {
  writer.exec('PRAGMA wal_checkpoint(TRUNCATE)');
}

/** Other users of the machine must not read the data. Has no effect on file systems without permissions. */
function keepPrivate(path: string): void {
  const files = [DATABASE, `${DATABASE}-wal`, `${DATABASE}-shm`, LOCK].map((name) => join(path, name));
  try {
    chmodSync(path, 0o700);
    for (const file of files) if (existsSync(file)) chmodSync(file, 0o600);
  } catch (error) {
    // A writable folder of another owner: its permissions are left alone.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error;
  }
}

/** Creates parents step by step: Node's recursive mode does not return if a parent is on a file system such as /proc. */
function makeFolders(path: string): void {
  const missing: string[] = [];
  for (let at = path; !existsSync(at) && dirname(at) !== at; at = dirname(at)) missing.unshift(at);
  missing.forEach((folder) => mkdirSync(folder, { mode: folder === path ? 0o700 : 0o777 }));
}

/** The operating system releases a file lock when its process ends, so a stale lock never blocks. */
function hold(path: string): Connection {
  const lock = connect(join(path, LOCK), { readOnly: false });
  try {
    lock.exec('PRAGMA busy_timeout = 200; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    return lock;
  } catch {
    lock.close();
    throw new NetloomError(
      'CONFLICT',
      `The data folder ${path} is in use by another Netloom process. Stop that one, or choose another folder with --data or NETLOOM_DATA.`,
      { reason: 'IN_USE' },
    );
  }
}

/** The number of migrations of the data. Throws CONFLICT if there are more than this version knows. */
function versionOf(connection: Connection, path: string): number {
  const seen = Number(connection.get('PRAGMA user_version')?.['user_version'] ?? 0);
  if (seen > MIGRATIONS.length) {
    throw new NetloomError(
      'CONFLICT',
      `The data folder ${path} was written by a newer Netloom (schema ${seen}; this one knows ${MIGRATIONS.length}). Update Netloom, or choose another folder with --data.`,
    );
  }
  return seen;
}

function migrate(writer: Connection, path: string): void {
  const seen = versionOf(writer, path);
  MIGRATIONS.slice(seen).forEach((migration, index) => {
    writer.exec(`BEGIN IMMEDIATE;${migration}`);
    if (migration === REINDEX) indexInventory(writer);
    writer.exec(`PRAGMA user_version = ${seen + index + 1};COMMIT`);
  });
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown reason';
  return 'code' in error && typeof error.code === 'string' && error.code.startsWith('E') && !error.code.startsWith('ERR')
    ? error.code
    : error.message.slice(0, 120);
}
