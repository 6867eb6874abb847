import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
  readonly elapsedMs: number;
}

export interface RunningCommand {
  readonly child: ChildProcess;
  /** The first line of standard output, or the output if it ended before. */
  readonly firstLine: Promise<string>;
  readonly ended: Promise<Ended>;
}

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Runs the compiled `netloom` as a separate process. */
export function netloom(args: readonly string[], env: Readonly<Record<string, string>> = {}): RunningCommand {
  const started = performance.now();
  const child = spawn(process.execPath, ['bin/netloom.mjs', ...args], {
    cwd: ROOT,
    env: { ...bareEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const text = { out: '', err: '' };
  let tell: (line: string) => void = () => undefined;
  const firstLine = new Promise<string>((resolve) => (tell = resolve));
  child.stdout.on('data', (chunk: Buffer) => {
    text.out += chunk.toString();
    if (text.out.includes('\n')) tell(text.out.split('\n')[0] ?? '');
  });
  child.stderr.on('data', (chunk: Buffer) => (text.err += chunk.toString()));
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code, signal) => {
      tell(text.out + text.err);
      resolve({ code, signal, ...text, elapsedMs: performance.now() - started });
    });
  });
  return { child, firstLine, ended };
}

/** Without the settings of the current user. */
export function bareEnvironment(): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('NETLOOM_') && name !== 'NODE_ENV'));
}
