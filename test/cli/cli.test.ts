import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compose } from '../../src/compose.js';
import { readConfig } from '../../src/config/config.js';
import { command } from '../testkit/application/command.js';
import { startModelServer } from '../testkit/services/model-server.js';
import { startEmbedder } from '../testkit/services/embedder.js';
import { netloom } from '../testkit/application/process.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'netloom-cli-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const line = (id: string, name: string): string => JSON.stringify({ ref: { objectType: 'dcim.site', objectId: id }, type: 'SITE', name });

describe('netloom', () => {
  it('has help for every command', async () => {
    const { code, out } = await command(['--help']);
    expect(code).toBe(0);
    for (const word of ['serve', 'import', 'copy', 'doctor', 'hash-key', 'Examples:', 'Exit codes:']) expect(out).toContain(word);
    for (const name of ['serve', 'import', 'copy', 'doctor', 'hash-key']) expect((await command([name, '--help'])).code).toBe(0);
  });

  it('prints its version', async () => {
    expect(await command(['--version'])).toEqual({ code: 0, out: '0.0.0-test', err: '', lines: ['0.0.0-test'] });
  });

  it.each([[['srve']], [['serve', '--prot', '1']], [['import']], [[]]])('exits with 2 for invalid usage: %j', async (args) => {
    expect((await command(args)).code).toBe(2);
  });

  it('exits with 2 for invalid settings and lists all of them', async () => {
    const { code, err } = await command(['doctor', '--port', 'x'], { NETLOOM_LOG_LEVEL: 'loud' });
    expect(code).toBe(1);
    expect(err).toBe('');
    const served = await command(['serve', '--port', 'x'], { NETLOOM_LOG_LEVEL: 'loud' });
    expect(served.code).toBe(2);
    expect(served.err.split('\n')).toHaveLength(2);
  });
});

describe('netloom hash-key', () => {
  it('creates a key and its entry', async () => {
    const { out } = await command(['hash-key', '--principal', 'anna', '--workspace', 'noc', '--scope', 'read', 'admin', '--json']);
    const { key, line: entry } = JSON.parse(out) as { key: string; line: string };
    expect(entry).toBe(`anna:${createHash('sha256').update(key).digest('hex')}@noc/read/admin`);
    expect(readConfig({ NETLOOM_API_KEYS: entry }).auth).toMatchObject({ kind: 'api-keys', keys: [{ scopes: ['read', 'admin'] }] });
    expect((await command(['hash-key', '--scope', 'root'])).err).toContain('--scope: expected read, write');
  });
});

describe('netloom import', () => {
  const data = (): string => join(folder, 'import');
  const file = (): string => join(folder, 'inventory.jsonl');

  it('reports imported records, invalid records, and that nothing changed', async () => {
    writeFileSync(file(), `${line('1', 'Berlin')}\n${line('2', 'Hamburg')}\n{"ref": 3}\nnot json\n`);
    const first = await command(['import', file(), '--data', data()]);
    expect(first.code).toBe(0);
    expect(first.out).toMatch(/SITE.*2/u);
    expect(first.out).toContain('2 created');
    expect(first.out).toMatch(/ a second\./u);
    expect(first.err).toContain('2 invalid records');
    expect(first.err).toContain('line 3:');
    expect(first.err).toContain('line 4:');
    const again = await command(['import', file(), '--data', data()]);
    expect(again.out).toContain('Nothing changed.');
  });

  it('fails on invalid records with --strict', async () => {
    expect((await command(['import', file(), '--data', data(), '--strict'])).code).toBe(1);
  });

  it('prints its report as JSON', async () => {
    const { out } = await command(['import', file(), '--data', data(), '--json']);
    expect(JSON.parse(out)).toMatchObject({ created: 0, unchanged: 2, badCount: 2 });
  });

  it('fails when nothing could be read', async () => {
    writeFileSync(join(folder, 'bad.jsonl'), '{"ref": 3}\n');
    expect((await command(['import', join(folder, 'bad.jsonl'), '--data', data()])).code).toBe(1);
    const missing = await command(['import', join(folder, 'none.jsonl'), '--data', data()]);
    expect(missing).toMatchObject({ code: 3, out: '' });
    expect(missing.err.split('\n')).toHaveLength(1);
  });
});

describe('netloom copy', () => {
  const [from, to] = [(): string => join(folder, 'copy-from'), (): string => join(folder, 'copy-to')];
  const copy = (...args: readonly string[]): ReturnType<typeof command> => command(['copy', ...args]);

  it('copies a folder and reports it, and reports a finished copy', async () => {
    const file = join(folder, 'copied.jsonl');
    writeFileSync(file, `${line('1', 'Berlin')}\n${line('2', 'Hamburg')}\n`);
    await command(['import', file, '--data', from()]);
    const first = await copy('--from', from(), '--to', to());
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out).toMatch(/ENTITY\s.*2/u);
    expect(first.out).toMatch(/equal.*[0-9a-f]{64}/u);
    const again = await copy('--from', from(), '--to', to(), '--json');
    expect(JSON.parse(again.out)).toMatchObject({ counts: { ENTITY: 2 }, written: 0, resumed: true });
  });

  it('refuses equal and invalid stores as invalid usage', async () => {
    expect(await copy('--from', from(), '--to', `${to()}/../copy-from`)).toMatchObject({ code: 2, out: '' });
    expect((await copy('--from', 'bolt://127.0.0.1:7687', '--to', 'neo4j://127.0.0.1:7687/')).code).toBe(2);
    const secret = await copy('--from', from(), '--to', 'bolt://neo4j:hidden@127.0.0.1:7687');
    expect(secret.code).toBe(2);
    expect(secret.err).not.toContain('hidden');
    expect((await copy('--from', from())).code).toBe(2);
  });

  it('reports a missing source and an unavailable server in one line', async () => {
    const nothing = await copy('--from', join(folder, 'nowhere'), '--to', join(folder, 'nothing'));
    expect(nothing).toMatchObject({ code: 3, err: expect.stringContaining('is not a Netloom data folder') as string });
    expect(existsSync(join(folder, 'nowhere'))).toBe(false);
    expect(existsSync(join(folder, 'nothing'))).toBe(false);
    const away = await copy('--from', from(), '--to', 'bolt://127.0.0.1:1');
    expect(away).toMatchObject({ code: 5, err: expect.stringContaining('does not respond') as string });
    expect(away.err.split('\n')).toHaveLength(1);
  });

  it('refuses a target with other data', async () => {
    const other = join(folder, 'copy-other');
    await command(['import', join(folder, 'copied.jsonl'), '--data', other]);
    expect(await copy('--from', from(), '--to', other)).toMatchObject({
      code: 1,
      err: expect.stringContaining('other data') as string,
    });
  });
});

describe('netloom doctor', () => {
  it('finds problems and suggests remedies', async () => {
    const busy = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => busy.once('listening', resolve));
    const { port } = busy.address() as AddressInfo;
    const { code, out } = await command(['doctor', '--data', join(folder, 'doctor'), '--port', String(port), '--json']);
    busy.close();
    const { findings } = JSON.parse(out) as { findings: { check: string; ok: boolean; remedy?: string }[] };
    expect(code).toBe(1);
    expect(findings.find(({ check }) => check === 'port')).toMatchObject({
      ok: false,
      remedy: expect.stringContaining('--port') as string,
    });
    for (const check of ['Node', 'settings', 'data folder', 'store'])
      expect(findings.find((each) => each.check === check)).toMatchObject({ ok: true });
  });
});

describe('netloom while a server runs', () => {
  it('is recognized by doctor as the user of the port and the folder', async () => {
    const data = join(folder, 'served');
    const server = netloom(['serve', '--port', '0', '--data', data, '--json', '--no-sample']);
    const { url } = JSON.parse(await server.firstLine) as { url: string };
    const { port } = new URL(url);
    const { out } = await command(['doctor', '--data', data, '--port', port, '--json']);
    const { findings } = JSON.parse(out) as { findings: { check: string; ok: boolean; found: string }[] };
    for (const check of ['port', 'data folder']) {
      const finding = findings.find((each) => each.check === check);
      expect(finding).toMatchObject({ ok: true });
      expect(finding?.found).toContain(port);
    }
    server.child.kill('SIGTERM');
    await server.ended;
  });
});

describe('an error', () => {
  it('names the option or the variable that was given', async () => {
    expect((await command(['import', 'x.jsonl', '--data', ''])).err).not.toContain('NETLOOM_DATA:');
    const { err } = await command(['serve', '--port', 'abc']);
    expect(err).toMatch(/^--port: /u);
    expect((await command(['serve'], { NETLOOM_PORT: 'abc' })).err).toMatch(/^NETLOOM_PORT: /u);
  });

  it('is JSON with --json', async () => {
    const { code, out, err } = await command(['serve', '--port', 'abc', '--json']);
    expect(code).toBe(2);
    expect(err).toBe('');
    expect(JSON.parse(out)).toMatchObject({ error: { code: 'INVALID_SETTINGS', problems: [expect.stringContaining('--port')] } });
    const missing = await command(['import', join(folder, 'nothing.jsonl'), '--data', join(folder, 'imported'), '--json']);
    expect(missing.code).toBe(3);
    expect(JSON.parse(missing.out)).toMatchObject({
      error: { code: expect.any(String) as string, message: expect.stringContaining('nothing.jsonl') as string },
    });
  });
});

describe('netloom doctor with an embedding service', () => {
  it('says what is missed without one, and the command that adds one', async () => {
    const { out } = await command(['doctor', '--data', join(folder, 'words'), '--port', '0'], {});
    expect(out).toContain('ok      embeddings: none; messages are found by their words only. `npm install @huggingface/transformers`');
  });

  it('requests a vector, and reports errors without the key', async () => {
    const server = await startEmbedder();
    const env = { NETLOOM_EMBEDDINGS_URL: server.url, NETLOOM_EMBEDDINGS_MODEL: 'words', NETLOOM_EMBEDDINGS_KEY: 'sk-secret' };
    const look = async () => {
      const { out } = await command(['doctor', '--data', join(folder, 'meaning'), '--port', '0', '--json'], env);
      expect(out).not.toContain('sk-secret');
      const { findings } = JSON.parse(out) as { findings: { check: string; ok: boolean; found: string; remedy?: string }[] };
      return findings.find(({ check }) => check === 'embeddings');
    };
    expect(await look()).toEqual({ check: 'embeddings', ok: true, found: 'words responds' });
    await server.stop();
    expect(await look()).toMatchObject({
      ok: false,
      found: expect.stringContaining('cannot be reached') as string,
      remedy: expect.stringContaining('NETLOOM_EMBEDDINGS_') as string,
    });
  });
});

describe('netloom doctor with a language model', () => {
  it('sends a short request, and reports errors without the key', async () => {
    const server = await startModelServer();
    const env = { NETLOOM_MODEL_URL: server.openAiUrl, NETLOOM_MODEL: 'small-1', NETLOOM_MODEL_KEY: 'sk-secret' };
    const look = async () => {
      const { out } = await command(['doctor', '--data', join(folder, 'model'), '--port', '0', '--json'], env);
      expect(out).not.toContain('sk-secret');
      const { findings } = JSON.parse(out) as { findings: { check: string; ok: boolean; found: string; remedy?: string }[] };
      return findings.find(({ check }) => check === 'language model');
    };
    expect(await look()).toEqual({ check: 'language model', ok: true, found: 'small-1 responds' });
    server.misbehave((_request, response) => {
      response.writeHead(400).end('sk-secret');
      return true;
    });
    expect(await look()).toMatchObject({ ok: false, found: expect.stringContaining('400') as string });
    await server.stop();
    expect(await look()).toMatchObject({
      ok: false,
      found: expect.stringContaining('cannot be reached') as string,
      remedy: expect.stringContaining('NETLOOM_MODEL_') as string,
    });
  });
});

/** Each of these runs as a separate process, as for a user. */
describe('netloom serve', () => {
  it('reports a used port in one line', async () => {
    const busy = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => busy.once('listening', resolve));
    const { port } = busy.address() as AddressInfo;
    const { code, err } = await netloom(['serve', '--no-sample', '--port', String(port), '--data', join(folder, 'taken')]).ended;
    busy.close();
    expect(code).toBe(5);
    expect(err.trim().split('\n')).toEqual([expect.stringContaining(`Port 127.0.0.1:${port} is used`)]);
  });

  it('reports a folder that is in use, newer, or not a folder in one line', async () => {
    const data = join(folder, 'busy');
    const holder = compose(readConfig({ NETLOOM_DATA: data }), { version: 'x' });
    const inUse = await netloom(['serve', '--no-sample', '--port', '0', '--data', data]).ended;
    await holder.dispose();
    expect(inUse).toMatchObject({ code: 1, err: expect.stringContaining('in use by another') as string });
    expect(inUse.err.trim().split('\n')).toHaveLength(1);

    writeFileSync(join(folder, 'a-file'), '');
    const unusable = await netloom(['serve', '--no-sample', '--port', '0', '--data', join(folder, 'a-file', 'data')]).ended;
    expect(unusable.code).toBe(5);
    expect(unusable.err.trim().split('\n')).toEqual([expect.stringContaining('cannot be written')]);
  });

  it.skipIf(process.getuid?.() === 0)('reports an unwritable folder in one line', async () => {
    const data = join(folder, 'read-only');
    mkdirSync(data);
    chmodSync(data, 0o500);
    const { code, err } = await netloom(['serve', '--no-sample', '--port', '0', '--data', data]).ended;
    expect(code).toBe(5);
    expect(err).toContain('cannot be written');
  });

  it('keeps its data across restarts, and releases the folder', async () => {
    const data = join(folder, 'kept');
    for (const [run, expected] of [true, false].entries()) {
      const server = netloom(['serve', '--no-sample', '--port', '0', '--json', '--data', data]);
      const { graphql } = JSON.parse(await server.firstLine) as { graphql: string };
      const body = JSON.stringify({ query: 'mutation { openSession(input: { key: "k" }) { created } }' });
      const answer = await fetch(graphql, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      expect(await answer.json(), `start ${run + 1}`).toEqual({ data: { openSession: { created: expected } } });
      server.child.kill('SIGTERM');
      expect((await server.ended).code).toBe(0);
    }
    expect(existsSync(data)).toBe(true);
  });
});
