// Continuous integration: runs the steps of steps.ts, then test files that failed once more, and reports what took how long. Exits with 1 if anything failed.
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { processesWith } from './leftovers.js';
import { runCommand, runSteps, type StepResult } from './run-steps.js';
import { AT_ONCE, stepsOf, testCommand, testEnvironment } from './steps.js';
import { combine, readReport, type FileResult } from './test-results.js';

const REPORT = '.ci/report.json';
/** If more files fail, they fail for a reason, and are not run again. */
const MOST_AGAIN = 8;
const SLOWEST = 20;
const WATCHDOG_MS = 20_000;
/** A folder in memory, where there is one: Neo4j waits for the disk at each commit. */
const MEMORY = '/dev/shm';

const started = performance.now();
const seconds = (): number => Math.round((performance.now() - started) / 1_000);
const work = mkdtempSync(join(tmpdir(), 'netloom-ci-'));
const temporary = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'netloom-ci-'));
const places = { report: join(work, 'tests.json'), temporary };

const say = ({ name, code, output, seconds: took }: StepResult): void =>
  console.log(`${output}== ${name}: ${code === 0 ? 'ok' : 'FAILED'} (${took} s)`);

/** Runs test files once more, one after the other. */
async function runAgain(files: readonly FileResult[]): Promise<readonly FileResult[]> {
  const again: FileResult[] = [];
  for (const { file } of files) {
    const report = join(work, `again-${again.length}.json`);
    const ended = await runCommand({ command: testCommand(report, [file]), env: testEnvironment(temporary), minutes: 15 });
    say({ name: `again, alone: ${file}`, ...ended });
    const result = readReport(report).find((each) => each.file === file);
    again.push(
      result !== undefined && (ended.code === 0 || result.failed > 0) ? result : { file, passed: 0, failed: 1, skipped: 0, seconds: 0 },
    );
  }
  return again;
}

/** Ends what the tests left running, and says so. Watchdogs first have some time to end what belongs to a killed process. */
async function endLeftovers(): Promise<readonly string[]> {
  for (const deadline = performance.now() + WATCHDOG_MS; processesWith(temporary).length > 0 && performance.now() < deadline;)
    await wait(500);
  const left = processesWith(temporary);
  for (const { pid, command } of left) {
    console.log(`left running by a test: process ${pid}, ${command}`);
    process.kill(pid, 'SIGKILL');
  }
  return left.map(({ command }) => command);
}

const table = (rows: readonly { readonly seconds: number; readonly name: string }[]): string =>
  rows.map((row) => `${String(row.seconds).padStart(6)} s  ${row.name}`).join('\n');

const results = await runSteps(stepsOf(places), {
  atOnce: AT_ONCE,
  onStart: ({ name }) => console.log(`== ${name}: starts after ${seconds()} s`),
  onEnd: say,
});
const files = readReport(places.report).toSorted((a, b) => b.seconds - a.seconds);
const broken = files.filter(({ failed }) => failed > 0);
const again = await runAgain(broken.length <= MOST_AGAIN ? broken : []);
const outcome = combine(results.find(({ name }) => name === 'tests')?.code ?? 1, files, again);
const left = await endLeftovers();
const leftFolders = readdirSync(temporary);
if (leftFolders.length > 0)
  console.log(`left behind by tests: ${leftFolders.length} files and folders, such as ${leftFolders.slice(0, 8).join(', ')}`);
for (const folder of [temporary, work]) rmSync(folder, { recursive: true, force: true });

const failed = [
  ...results.filter(({ name, code }) => name !== 'tests' && code !== 0).map(({ name }) => name),
  ...(outcome.failed > 0 ? ['tests'] : []),
  ...(left.length > 0 ? ['processes that tests left running'] : []),
];
const steps = results.map(({ name, code, seconds: took }) => ({ name, ok: code === 0, seconds: took }));
writeFileSync(REPORT, `${JSON.stringify({ seconds: seconds(), steps, ...outcome, left, leftFolders, files }, null, 2)}\n`);
console.log(`== steps\n${table(steps)}`);
console.log(`== slowest test files\n${table(files.slice(0, SLOWEST).map(({ file, seconds: took }) => ({ name: file, seconds: took })))}`);
console.log(`== ${failed.length === 0 ? 'everything holds' : `failed: ${failed.join(', ')}`}, after ${seconds()} s`);
for (const file of outcome.flaky) console.log(`flaky: ${file}`);
console.log(`${outcome.passed} passed, ${outcome.failed} failed, ${outcome.skipped} skipped`);
process.exitCode = failed.length === 0 ? 0 : 1;
