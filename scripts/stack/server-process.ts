import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { watch } from './watchdog.js';

/** A server process that never outlives this process. */
export interface ServerProcess {
  readonly pid: number;
  /** Undefined while it runs; then the reason why it ended, with its last output. */
  readonly end: string | undefined;
  /** Resolves with {@link end} when it has ended for any reason. */
  readonly ended: Promise<string>;
  /** SIGTERM, then SIGKILL after {@link STOP_DEADLINE_MS}. Resolves when the process has ended. */
  stop(): Promise<void>;
  /** SIGKILL. Resolves when the process has ended. */
  kill(): Promise<void>;
  /** SIGSTOP: connections stay open and nothing responds. */
  pause(): void;
  resume(): void;
}

export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** Removed if this process ends before the server does. */
  readonly temporaryFolder?: string;
}

const PAUSE_DEADLINE_MS = 60_000;
const STOP_DEADLINE_MS = 20_000;
const SAID_CHARACTERS = 2_000;

export function startProcess({ command, args, cwd, temporaryFolder }: ServerCommand): ServerProcess {
  // In its own process group, so that Ctrl-C reaches only this process, which stops the server in order.
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const pid = child.pid;
  const hold = pid === undefined ? undefined : watch(pid, temporaryFolder);
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

/** A signal takes effect when each thread runs next, which may be later on a busy machine. Without /proc, this does not wait. */
function waitUntilStopped(pid: number): void {
  const threads = `/proc/${pid}/task`;
  if (!existsSync(threads)) return;
  const clock = new Int32Array(new SharedArrayBuffer(4));
  for (const deadline = Date.now() + PAUSE_DEADLINE_MS; readdirSync(threads).some((thread) => runs(join(threads, thread, 'stat')));) {
    if (Date.now() > deadline) throw new Error(`Process ${pid} did not stop within ${PAUSE_DEADLINE_MS} ms.`);
    Atomics.wait(clock, 0, 0, 5);
  }
}

/** A thread that has ended does not run. */
function runs(stat: string): boolean {
  try {
    return !/^\d+ \(.*\) [TtZX]/.test(readFileSync(stat, 'utf8'));
  } catch {
    return false;
  }
}
