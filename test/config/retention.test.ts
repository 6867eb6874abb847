import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../src/config/config.js';

const folder = mkdtempSync(join(tmpdir(), 'netloom-retention-file-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function written(content: unknown): string {
  const file = join(folder, 'retention.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const read = (content: unknown) => readConfig({ NETLOOM_RETENTION: written(content) }).retention;

function problems(content: unknown): readonly string[] {
  const file = written(content);
  try {
    readConfig({ NETLOOM_RETENTION: file });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems.map((line) => line.replace(`NETLOOM_RETENTION: ${file}: `, ''));
    throw error;
  }
}

const HOUR = 3_600_000;

describe('a file of retention policies', () => {
  it('is read, such as the shipped example', () => {
    const { retention } = readConfig({ NETLOOM_RETENTION: 'deploy/retention.example.json' });
    expect(retention).toEqual({
      default: { archiveAfterMs: 0, ephemeral: 'ERASE' },
      workspaces: new Map([
        ['support', { archiveAfterMs: 7 * 24 * HOUR, eraseAfterMs: 365 * 24 * HOUR, ephemeral: 'ERASE' }],
        ['trial', { archiveAfterMs: 0, eraseAfterMs: 30 * 24 * HOUR, ephemeral: 'ERASE' }],
      ]),
    });
  });

  it('takes what a policy leaves out from the default', () => {
    const { default: usual, workspaces } = read({
      default: { archiveAfter: 'never', eraseAfter: '12h', ephemeral: 'archive' },
      workspaces: { noc: { eraseAfter: 'never' }, lab: {} },
    });
    expect(usual).toEqual({ eraseAfterMs: 12 * HOUR, ephemeral: 'ARCHIVE' });
    expect(workspaces.get('noc')).toEqual({ ephemeral: 'ARCHIVE' });
    expect(workspaces.get('lab')).toEqual(usual);
    expect(read({}).default).toEqual({ archiveAfterMs: 0, ephemeral: 'ERASE' });
  });

  it('is refused with every problem', () => {
    expect(problems({ default: { eraseAfter: 'soon', ephemeral: 'keep' }, workspaces: { 'a b': {} }, more: 1 })).toEqual([
      'default.eraseAfter: expected a time such as 0m, 12h or 30d, or "never", got "soon".',
      'default.ephemeral: expected "erase" or "archive", got "keep".',
      expect.stringContaining('workspaces'),
      'more: there is no such member.',
    ]);
  });
});
