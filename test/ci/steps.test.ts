import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { processesWith } from '../../scripts/ci/leftovers.js';
import { runCommand, runSteps, type Step } from '../../scripts/ci/run-steps.js';
import { combine, readReport, type FileResult } from '../../scripts/ci/test-results.js';

const step = (name: string, code: string, needs: readonly string[] = []): Step => ({
  name,
  needs,
  command: [process.execPath, '-e', code],
  minutes: 2,
});

async function run(steps: readonly Step[], atOnce = 2) {
  const events: string[] = [];
  const results = await runSteps(steps, {
    atOnce,
    onStart: ({ name }) => void events.push(`${name} starts`),
    onEnd: ({ name, code }) => void events.push(`${name} ends with ${code}`),
  });
  return { events, results };
}

describe('the steps of continuous integration', () => {
  it('start when the steps that they need have ended', async () => {
    const { events } = await run([step('b', '', ['a']), step('a', '')]);
    expect(events).toEqual(['a starts', 'a ends with 0', 'b starts', 'b ends with 0']);
  });

  it('fail without a run if a step that they need has failed, also indirectly', async () => {
    const { results } = await run([step('c', '', ['b']), step('b', '', ['a']), step('a', 'process.exit(3)'), step('d', '')]);
    expect(results.map(({ name, code }) => `${name} ${code}`).toSorted()).toEqual(['a 3', 'b 1', 'c 1', 'd 0']);
    expect(results.find(({ name }) => name === 'c')?.output).toBe('not run, because b failed\n');
  });

  it('run at most as many at once as allowed', async () => {
    const { events } = await run([step('a', ''), step('b', ''), step('c', '')], 1);
    expect(events.map((event) => event.split(' ')[1])).toEqual(['starts', 'ends', 'starts', 'ends', 'starts', 'ends']);
  });

  it('that wait for each other are refused', async () => {
    await expect(run([step('a', '', ['b']), step('b', '', ['a'])])).rejects.toThrow('a, b, which wait for each other');
  });

  it('are killed with their children when their time is over', async () => {
    const forever = 'require("node:child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "inherit" })';
    const { code, output } = await runCommand({ command: [process.execPath, '-e', forever], minutes: 0.01 });
    expect([code, output]).toEqual([1, expect.stringContaining('ended after 0.01 minutes')]);
  });

  it('that cannot be started say why', async () => {
    expect(await runCommand({ command: ['no-such-program'], minutes: 1 })).toMatchObject({
      code: 1,
      output: expect.stringContaining('ENOENT') as string,
    });
  });
});

describe('the results of the tests', () => {
  const result = (file: string, passed: number, failed: number): FileResult => ({ file, passed, failed, skipped: 1, seconds: 0 });

  it('count a file that passes alone as passed, and list it', () => {
    const outcome = combine(1, [result('a', 2, 0), result('b', 1, 2)], [result('b', 3, 0)]);
    expect(outcome).toEqual({ passed: 5, failed: 0, skipped: 2, flaky: ['b'] });
  });

  it('keep a file that fails again', () => {
    expect(combine(1, [result('b', 1, 2)], [result('b', 2, 1)])).toEqual({ passed: 2, failed: 1, skipped: 1, flaky: [] });
  });

  it('fail if nothing was run, or if something outside of the tests failed', () => {
    expect(combine(1, [], []).failed).toBe(1);
    expect(combine(0, [], []).failed).toBe(1);
    expect(combine(1, [result('a', 2, 0)], []).failed).toBe(1);
    expect(combine(0, [result('a', 2, 0)], []).failed).toBe(0);
  });

  it('count a file that fails before its first test', () => {
    const folder = mkdtempSync(join(tmpdir(), 'netloom-report-'));
    const file = (name: string, status: string, tests: readonly string[]) => ({
      name: join(process.cwd(), name),
      status,
      startTime: 1_000,
      endTime: 3_400,
      assertionResults: tests.map((each) => ({ status: each })),
    });
    const testResults = [file('test/a.test.ts', 'failed', []), file('test/b.test.ts', 'passed', ['passed', 'pending', 'passed', 'todo'])];
    writeFileSync(join(folder, 'report.json'), JSON.stringify({ testResults }));
    expect(readReport(join(folder, 'report.json'))).toEqual([
      { file: 'test/a.test.ts', passed: 0, failed: 1, skipped: 0, seconds: 2 },
      { file: 'test/b.test.ts', passed: 2, failed: 0, skipped: 2, seconds: 2 },
    ]);
    expect(readReport(join(folder, 'none.json'))).toEqual([]);
    rmSync(folder, { recursive: true });
  });
});

describe.skipIf(process.platform !== 'linux')('processes that tests leave running', () => {
  const folder = mkdtempSync(join(tmpdir(), 'netloom-left-'));
  const child = spawn(process.execPath, ['-e', 'console.log("runs"); setInterval(() => {}, 1000)'], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  beforeAll(() => new Promise<void>((resolve) => void child.stdout.once('data', () => resolve())));
  afterAll(() => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });

  it('are found by their folder for temporary files', () => {
    expect(processesWith(folder)).toEqual([{ pid: child.pid, command: expect.stringContaining('setInterval') as string }]);
    expect(processesWith(`${folder}-other`)).toEqual([]);
  });
});
