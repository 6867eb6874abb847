import { existsSync, readFileSync, readdirSync } from 'node:fs';

export interface Leftover {
  readonly pid: number;
  /** The beginning of its command line. */
  readonly command: string;
}

const SHOWN = 120;

/** Running processes that have `TMPDIR=folder` in their environment: whatever the tests started and did not end. Needs /proc; elsewhere none are found. */
export function processesWith(folder: string): readonly Leftover[] {
  if (!existsSync('/proc/self/environ')) return [];
  const pids = readdirSync('/proc').filter((name) => /^\d+$/u.test(name) && Number(name) !== process.pid);
  return pids.flatMap((pid) => {
    try {
      if (!readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`TMPDIR=${folder}`)) return [];
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
      return [{ pid: Number(pid), command: command.slice(0, SHOWN) }];
    } catch {
      // It has ended, or belongs to another user.
      return [];
    }
  });
}
