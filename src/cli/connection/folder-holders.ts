import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Whether a process of this machine has the id. */
export function isAlive(pid: number): boolean {
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
export function holdersOf(folder: string): readonly number[] {
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
