import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { leash } from './leash.js';

/** A server that runs as a process of its own and ends with this one at the latest. */
export interface ServerProcess {
  readonly pid: number;
  /** Undefined while it runs; then why it ended, with the last of what it said. */
  readonly end: string | undefined;
  /** Resolves when it has ended, for whatever reason, with {@link end}. */
  readonly ended: Promise<string>;
  /** SIGTERM, and SIGKILL when that takes longer than {@link STOP_DEADLINE_MS}. Resolves when the process is gone. */
  stop(): Promise<void>;
  /** SIGKILL. Resolves when the process is gone. */
  kill(): Promise<void>;
  /** SIGSTOP: connections stay open and nothing answers. */
  pause(): void;
  resume(): void;
}

export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** Removed when this process ends before the server does. */
  readonly temporaryFolder?: string;
}

const PAUSE_DEADLINE_MS = 10_000;
const STOP_DEADLINE_MS = 20_000;
const SAID_CHARACTERS = 2_000;

export function startProcess({ command, args, cwd, temporaryFolder }: ServerCommand): ServerProcess {
  // In a process group of its own, so that Ctrl-C reaches whoever stops it in order and not the server at the same time.
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const pid = child.pid;
  const hold = pid === undefined ? undefined : leash(pid, temporaryFolder);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (said = `${said}${chunk.toString()}`.slice(-SAID_CHARACTERS)));
  }
  let end: string | undefined;
  const ended = new Promise<string>((resolve) => {
    const finish = (how: string): void => {
      end = `${command} ended with ${how}${said === '' ? '' : `: ${said.trim()}`}`;
      hold?.release();
      resolve(end);
    };
    child.once('error', (error) => finish(error.message));
    child.once('close', (code, signal) => finish(String(code ?? signal)));
  });
  const kill = async (): Promise<void> => {
    if (end === undefined) child.kill('SIGKILL');
    await ended;
  };
  return {
    pid: pid ?? 0,
    get end() {
      return end;
    },
    ended,
    kill,
    async stop() {
      if (end === undefined) {
        child.kill('SIGCONT');
        child.kill('SIGTERM');
      }
      const late = new AbortController();
      await Promise.race([ended, wait(STOP_DEADLINE_MS, undefined, { signal: late.signal }).catch(() => undefined)]);
      late.abort();
      await kill();
    },
    pause() {
      child.kill('SIGSTOP');
      waitUntilStopped(pid ?? 0);
    },
    resume: () => void child.kill('SIGCONT'),
  };
}

/** A signal takes effect when each thread runs next, which may be later on a busy machine. Where there is no /proc, nothing is waited for. */
function waitUntilStopped(pid: number): void {
  const threads = `/proc/${pid}/task`;
  if (!existsSync(threads)) return;
  const clock = new Int32Array(new SharedArrayBuffer(4));
  for (const deadline = Date.now() + PAUSE_DEADLINE_MS; readdirSync(threads).some((thread) => runs(join(threads, thread, 'stat')));) {
    if (Date.now() > deadline) throw new Error(`Process ${pid} did not stop within ${PAUSE_DEADLINE_MS} ms.`);
    Atomics.wait(clock, 0, 0, 5);
  }
}

/** A thread that has ended meanwhile does not run. */
function runs(stat: string): boolean {
  try {
    return !/^\d+ \(.*\) [TtZX]/.test(readFileSync(stat, 'utf8'));
  } catch {
    return false;
  }
}
