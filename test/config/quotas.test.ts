import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../src/config/config.js';
import { DEFAULT_QUOTAS } from '../../src/domain/quotas/quotas.js';

const folder = mkdtempSync(join(tmpdir(), 'netloom-quotas-file-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const KEYS = { NETLOOM_AUTH: 'keys' };

function written(content: unknown): string {
  const file = join(folder, 'quotas.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

describe('quotas', () => {
  it('are those of the defaults with API keys, and none without', () => {
    expect(readConfig({}).quotas).toBeUndefined();
    expect(readConfig(KEYS).quotas).toEqual({ default: DEFAULT_QUOTAS, workspaces: new Map() });
    expect(readConfig({ NETLOOM_QUOTAS: written({}) }).quotas?.default).toEqual(DEFAULT_QUOTAS);
  });

  it('are read, such as the shipped example', () => {
    const { quotas } = readConfig({ NETLOOM_QUOTAS: 'deploy/quotas.example.json' });
    expect(quotas?.workspaces.get('trial')?.principal).toEqual({ SESSIONS: 1_000, MESSAGES: 50_000, BYTES: 200_000_000 });
    expect(quotas?.workspaces.get('trial')?.workspace.ENTITIES).toBe(10_000);
  });

  it('take what is left out from the default, and may be unlimited', () => {
    const content = {
      default: { principal: { sessions: 5, bytes: 'unlimited' } },
      workspaces: { lab: { principal: { sessions: 'unlimited' }, workspace: { entities: 0 } } },
    };
    const { quotas } = readConfig({ NETLOOM_QUOTAS: written(content) });
    expect(quotas?.default.principal).toEqual({ SESSIONS: 5, MESSAGES: DEFAULT_QUOTAS.principal.MESSAGES });
    expect(quotas?.workspaces.get('lab')).toEqual({
      principal: { MESSAGES: DEFAULT_QUOTAS.principal.MESSAGES },
      workspace: { ...DEFAULT_QUOTAS.workspace, ENTITIES: 0 },
    });
  });

  it('are refused with every problem', () => {
    const content = { default: { principal: { sessions: -1, entities: 5 } }, workspaces: { lab: { workspace: { bytes: 'many' } } } };
    const read = () => readConfig({ NETLOOM_QUOTAS: written(content) });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/default\.principal\.sessions: expected a whole number from 0, or "unlimited", got -1/u);
    expect(read).toThrow(/entities: there is no such member/u);
    expect(read).toThrow(/workspaces\.lab\.workspace\.bytes: expected a whole number/u);
  });
});
