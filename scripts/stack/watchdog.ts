import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('watchdog.sh', import.meta.url));

/** Ends a process when this process ends. */
export interface Watchdog {
  /** Stops watching: the process has ended, or may outlive this one. */
  release(): void;
}

/**
 * Ends the process `pid` when this process ends, even after kill -9, which runs no exit handler. Therefore a small shell waits for the end of its
 * standard input. It also removes `folder`, if given.
 */
export function watch(pid: number, folder?: string): Watchdog {
  const shell = spawn('sh', [SCRIPT, String(pid), ...(folder === undefined ? [] : [folder])], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // Ctrl-C in a terminal reaches the whole process group, which the watchdog must survive.
    detached: true,
  });
  shell.unref();
  shell.stdin.on('error', () => undefined);
  return { release: () => void shell.stdin.end('released\n') };
}
