import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

export interface FileResult {
  /** Relative to the working directory. */
  readonly file: string;
  readonly passed: number;
  /** At least 1 if the file failed before its first test. */
  readonly failed: number;
  readonly skipped: number;
  readonly seconds: number;
}

export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Files that failed and then passed alone. */
  readonly flaky: readonly string[];
}

/** Vitest's report, as far as it is read. */
interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

const SKIPPED: ReadonlySet<string> = new Set(['pending', 'skipped', 'todo', 'disabled']);

/** The files of Vitest's JSON report; none if there is no report. */
export function readReport(path: string): readonly FileResult[] {
  if (!existsSync(path)) return [];
  const { testResults } = JSON.parse(readFileSync(path, 'utf8')) as Report;
  return testResults.map(({ name, status, assertionResults, startTime, endTime }) => {
    const count = (holds: (test: string) => boolean): number => assertionResults.filter((test) => holds(test.status)).length;
    const failed = count((test) => test === 'failed');
    return {
      file: relative(process.cwd(), name),
      passed: count((test) => test === 'passed'),
      failed: failed === 0 && status === 'failed' ? 1 : failed,
      skipped: count((test) => SKIPPED.has(test)),
      seconds: Math.round(Math.max(0, endTime - startTime) / 1_000),
    };
  });
}

/**
 * Combines a run with the second attempts of files that failed. A file that passes alone counts as passed, and is listed as flaky. `code` is the exit code
 * of the first run: if it is not 0 although no file failed, something outside of the tests did, which is one failure.
 */
export function combine(code: number, files: readonly FileResult[], again: readonly FileResult[]): Outcome {
  const second = new Map(again.map((each) => [each.file, each]));
  const last = files.map((each) => second.get(each.file) ?? each);
  const total = (count: (each: FileResult) => number): number => last.reduce((sum, each) => sum + count(each), 0);
  const broken = files.filter(({ failed }) => failed > 0);
  const outside = files.length === 0 || (code !== 0 && broken.length === 0);
  return {
    passed: total(({ passed }) => passed),
    failed: total(({ failed }) => failed) + (outside ? 1 : 0),
    skipped: total(({ skipped }) => skipped),
    flaky: broken.filter(({ file }) => second.get(file)?.failed === 0).map(({ file }) => file),
  };
}
