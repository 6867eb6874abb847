import { readFileSync, rmSync, writeFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { StoreConfig } from '../../config/config.js';
import { NetloomError } from '../../domain/common/errors.js';

/** Whether a process of this machine has the id. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * The processes that hold a lock for writing on a file of the folder. Only Linux lists locks; elsewhere, and for file systems whose locks are not listed,
 * there are none.
 */
function holdersOf(folder: string): readonly number[] {
  try {
    const inodes = new Set(readdirSync(folder).map((name) => String(statSync(join(folder, name)).ino)));
    const pids = readFileSync('/proc/locks', 'utf8')
      .split('\n')
      .flatMap((line) => {
        // 1: POSIX  ADVISORY  WRITE 1234 08:01:5678 0 EOF
        const [, pid, inode = ''] = /\bWRITE\s+(\d+)\s+[\da-f]+:[\da-f]+:(\d+)\b/u.exec(line) ?? [];
        return pid !== undefined && inodes.has(inode) && pid !== '0' ? [Number(pid)] : [];
      });
    return [...new Set(pids)];
  } catch {
    return [];
  }
}

/** Says in the data folder where its server is, because the folder belongs to one process. A killed server leaves it behind. */
const FILE = 'server.json';
const ANSWER_MS = 2_000;
/** `/healthz` answers with fewer bytes. */
const MAX_ANSWER = 1_000;

interface Announcement {
  readonly url: string;
  readonly pid: number;
}

/** Tells other commands the address of the server that uses the data folder. Returns a function that withdraws it. */
export function announceServer(store: StoreConfig, url: string): () => void {
  if (store.kind !== 'sqlite') return () => undefined;
  const path = join(store.folder, FILE);
  writeFileSync(path, `${JSON.stringify({ url, pid: process.pid } satisfies Announcement)}\n`, { mode: 0o600 });
  return () => rmSync(path, { force: true });
}

/**
 * The address of the server that uses the data folder, if it is known. A key is only sent to a server whose process is alive and holds the folder: another
 * program may have the port of a server that was killed.
 */
export async function runningServer(store: StoreConfig): Promise<string | undefined> {
  const announced = announcementIn(store);
  if (store.kind !== 'sqlite' || announced === undefined || !isAlive(announced.pid)) return undefined;
  const holders = holdersOf(store.folder);
  if (holders.length > 0 && !holders.includes(announced.pid)) return undefined;
  return (await answersAsServer(announced.url)) ? announced.url : undefined;
}

function announcementIn(store: StoreConfig): Announcement | undefined {
  if (store.kind !== 'sqlite') return undefined;
  try {
    const { url, pid } = JSON.parse(readFileSync(join(store.folder, FILE), 'utf8')) as { readonly url?: unknown; readonly pid?: unknown };
    if (typeof url !== 'string' || !/^https?:\/\//u.test(url) || typeof pid !== 'number' || !Number.isSafeInteger(pid) || pid < 1)
      return undefined;
    return { url, pid };
  } catch {
    return undefined;
  }
}

/** Asks without a key. */
async function answersAsServer(url: string): Promise<boolean> {
  try {
    const response = await fetch(new URL('healthz', url), { redirect: 'error', signal: AbortSignal.timeout(ANSWER_MS) });
    const length = Number(response.headers.get('content-length') ?? Number.NaN);
    if (!(length <= MAX_ANSWER)) {
      await response.body?.cancel();
      return false;
    }
    return ((await response.json()) as { readonly status?: unknown } | null)?.status === 'alive';
  } catch {
    return false;
  }
}

/** Whether the data folder could not be opened because another process uses it. */
export const isInUse = (error: unknown): error is NetloomError => error instanceof NetloomError && error.details['reason'] === 'IN_USE';

/** The error for a folder that another process uses, with its process id if it is known. */
export function inUse(store: StoreConfig): NetloomError {
  const folder = store.kind === 'sqlite' ? store.folder : store.url;
  const [pid] = store.kind === 'sqlite' ? holdersOf(store.folder) : [];
  return new NetloomError(
    'CONFLICT',
    `The data folder ${folder} is in use by another process${pid === undefined ? '' : ` (pid ${pid})`}. If it is a server, name it with --url; otherwise stop it, or choose another folder with --data.`,
    { reason: 'IN_USE' },
  );
}
