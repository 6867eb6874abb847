import { spawn } from 'node:child_process';

export interface Step {
  readonly name: string;
  /** The names of steps that have to succeed before this one starts. */
  readonly needs?: readonly string[];
  readonly command: readonly string[];
  /** More variables. */
  readonly env?: Readonly<Record<string, string>>;
  /** Prints the output while the step runs instead of at its end. */
  readonly isLive?: boolean;
  /** After this time the process group of the command is killed, and the step fails. */
  readonly minutes: number;
}

export interface Ended {
  readonly code: number;
  /** Standard output and standard error as they came; empty if they were printed before. */
  readonly output: string;
  readonly seconds: number;
}

export interface StepResult extends Ended {
  readonly name: string;
}

interface Options {
  readonly atOnce: number;
  readonly onStart: (step: Step) => void;
  readonly onEnd: (result: StepResult) => void;
}

/** Runs the command of a step in a process group of its own. */
export async function runCommand({
  command: [program = '', ...args],
  env = {},
  isLive = false,
  minutes,
}: Omit<Step, 'name' | 'needs'>): Promise<Ended> {
  const started = performance.now();
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let output = '';
  const hear = (chunk: Buffer): void => {
    if (isLive) process.stdout.write(chunk);
    else output += chunk.toString();
  };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', hear);
  const timer = setTimeout(() => {
    output += `\nended after ${minutes} minutes\n`;
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  }, minutes * 60_000);
  const code = await new Promise<number>((resolve) => {
    child.on('error', (error) => {
      output += `${error.message}\n`;
      resolve(1);
    });
    child.on('close', (status) => resolve(status ?? 1));
  });
  clearTimeout(timer);
  return { code, output, seconds: Math.round((performance.now() - started) / 1_000) };
}

/** Runs steps, several at once, in their order. Returns the results in the order in which they came. A step that needs a failed one fails without a run. */
export async function runSteps(steps: readonly Step[], { atOnce, onStart, onEnd }: Options): Promise<readonly StepResult[]> {
  const results = new Map<string, StepResult>();
  const running = new Map<string, Promise<void>>();
  let waiting = steps;
  const finish = (result: StepResult): void => {
    running.delete(result.name);
    results.set(result.name, result);
    onEnd(result);
  };
  const run = async (step: Step): Promise<void> => finish({ name: step.name, ...(await runCommand(step)) });
  while (waiting.length > 0 || running.size > 0) {
    for (const step of waiting) {
      const needed = (step.needs ?? []).map((name) => results.get(name));
      const broken = needed.find((result) => result !== undefined && result.code !== 0);
      if (broken !== undefined) finish({ name: step.name, code: 1, output: `not run, because ${broken.name} failed\n`, seconds: 0 });
      else if (running.size < atOnce && needed.every((result) => result !== undefined)) {
        onStart(step);
        running.set(step.name, run(step));
      }
    }
    const rest = waiting.filter(({ name }) => !running.has(name) && !results.has(name));
    if (running.size > 0) await Promise.race(running.values());
    else if (rest.length === waiting.length)
      throw new Error(`expected a step that can start, got ${rest.map(({ name }) => name).join(', ')}, which wait for each other`);
    waiting = rest;
  }
  return [...results.values()];
}
