import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compose } from '../../src/compose.js';
import { readConfig } from '../../src/config/config.js';
import { LOCAL } from '../../src/domain/common/principal.js';
import { device, userMessage } from '../testkit/application/application.js';
import { command } from '../testkit/application/command.js';

describe('netloom compact', () => {
  const folder = mkdtempSync(join(tmpdir(), 'netloom-compact-'));
  const compact = (...args: readonly string[]) => command(['compact', '--data', folder, '--session', 'ticket-7', ...args]);
  beforeAll(async () => {
    const { app, dispose } = compose(readConfig({ NETLOOM_DATA: folder }), { version: 'test' });
    await app.entities.upsert(LOCAL, [device('1', 'sw-1'), device('2', 'sw-2')]);
    const { session } = await app.sessions.open(LOCAL, { key: 'ticket-7' });
    for (const text of ['What is sw-1?', 'And sw-2?', 'Is it up?']) await app.messages.add(LOCAL, session.id, userMessage(text));
    await dispose();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('shows what would be excluded, and writes nothing', async () => {
    const { code, out } = await compact('--keep-last', '2');
    expect(code).toBe(0);
    expect(out).toMatch(
      /^Would exclude from windows: 1 message, \d+ of \d+ tokens\.\nEntities mentioned only there: sw-1\.\nNothing was changed\. Use --yes to apply it\.$/u,
    );
    expect((await compact('--keep-last', '2')).out).toBe(out);
    expect(JSON.parse((await compact('--keep-last', '1', '--json')).out)).toMatchObject({
      dryRun: true,
      pruning: { messages: 2 },
      entities: [{ name: 'sw-1' }],
    });
    expect((await compact('--keep-last', '9')).out).toContain('Nothing to exclude');
  });

  it('applies it once with --yes', async () => {
    expect((await compact('--keep-last', '2', '--yes')).out).toMatch(/^Excluded from windows: 1 message,/u);
    expect((await compact('--keep-last', '2', '--yes')).out).toContain('Nothing to exclude');
    expect((await compact('--clear', '--yes')).out).toMatch(/^Excluded from windows: 2 messages, (\d+) of \1 tokens/u);
  });

  it('reports errors', async () => {
    for (const turns of ['0', 'many']) {
      const { code, err } = await compact('--keep-last', turns);
      expect([code, err]).toEqual([2, expect.stringContaining('--keep-last: expected a whole number from 1 to 100')]);
    }
    const unknown = await command(['compact', '--data', folder, '--session', 'nowhere']);
    expect([unknown.code, unknown.err]).toEqual([3, expect.stringContaining('The most recent sessions are: ticket-7')]);
    expect((await command(['compact', '--data', folder])).code).toBe(2);
  });
});
