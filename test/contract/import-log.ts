import { expect } from 'vitest';
import { IMPORTS_KEPT, type ImportLog, type LoggedImport } from '../../src/ports/import-log.js';
import type { Specs } from './contract.js';
import { random } from './store/builders.js';

export interface ImportLogSubject {
  readonly log: ImportLog;
  /** The same log as another instance uses it; `log` itself if it is not shared. */
  readonly other: ImportLog;
  dispose(): Promise<void>;
}

const counts = { records: 1, created: 1, updated: 0, unchanged: 0, skipped: 0, invalid: 0 };

function run(id: string, startedAt: number, changes: Partial<LoggedImport> = {}): LoggedImport {
  return {
    id,
    source: 'netbox.json',
    state: 'RUNNING',
    phase: 'READING',
    counts,
    startedAt,
    reportedAt: startedAt,
    owner: 'x',
    ...changes,
  };
}

export const IMPORT_LOG_SPECS: Specs<ImportLogSubject> = {
  async 'returns the last state of an import, on every instance'({ log, other }) {
    const workspace = random();
    await log.put(workspace, run('imp_1', 1_000));
    expect(await other.get(workspace, 'imp_1')).toEqual(run('imp_1', 1_000));
    const ended = run('imp_1', 1_000, { state: 'FAILED', reportedAt: 2_000, finishedAt: 2_000, progress: 0.5, reason: 'Stopped “ä”.' });
    await other.put(workspace, ended);
    expect(await log.get(workspace, 'imp_1')).toEqual(ended);
    expect(await log.list(workspace)).toEqual([ended]);
    expect(await other.get(workspace, 'imp_2')).toBeUndefined();
  },

  async 'separates workspaces'({ log, other }) {
    const [one, two] = [random(), random()];
    await log.put(one, run('imp_1', 1_000));
    expect(await other.list(two)).toEqual([]);
    expect(await other.get(two, 'imp_1')).toBeUndefined();
  },

  async 'keeps the imports that began last, the newest first'({ log, other }) {
    const workspace = random();
    const all = Array.from({ length: IMPORTS_KEPT + 5 }, (_, index) => run(`imp_${index}`, 1_000 + index));
    for (const [index, each] of all.entries()) await (index % 2 === 0 ? log : other).put(workspace, each);
    const expected = all.toReversed().slice(0, IMPORTS_KEPT);
    expect(await log.list(workspace)).toEqual(expected);
    expect(await other.list(workspace)).toEqual(expected);
  },
};
