import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('leash.sh', import.meta.url));

/** Holds a process to this one. */
export interface Leash {
  /** Lets go: the process has ended, or may outlive this one. */
  release(): void;
}

/**
 * Ends the process `pid` when this process is gone, however it went: kill -9 runs no exit handler here, so a shell of a few kilobytes waits for
 * its standard input to end. A folder that is named is removed with it.
 */
export function leash(pid: number, folder?: string): Leash {
  const shell = spawn('sh', [SCRIPT, String(pid), ...(folder === undefined ? [] : [folder])], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // Ctrl-C in a terminal reaches the whole process group; the leash has to be there afterwards.
    detached: true,
  });
  shell.unref();
  shell.stdin.on('error', () => undefined);
  return { release: () => void shell.stdin.end('released\n') };
}
