import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse, validate } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApiSchema } from '../../src/graphql/schema.js';
import { netloom, type RunningCommand } from '../testkit/application/process.js';
import { testClient } from '../testkit/application/server.js';

const ROOT = new URL('../../', import.meta.url);
const FILE = new URL('README.md', ROOT);
const readme = readFileSync(FILE, 'utf8');

const schema = buildApiSchema();

/** The first code block of a language; throws if the page has none. */
function block(page: string, language: string, from = 0): string {
  const found = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'u').exec(page.slice(from))?.[1];
  if (found === undefined) throw new Error(`The page has no block of ${language}.`);
  return found;
}

function output(command: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: fileURLToPath(ROOT), stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.on('close', () => resolve(text));
  });
}

describe('README.md, on a server with the sample', () => {
  let server: RunningCommand;
  let folder: string;
  let url: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'netloom-readme-'));
    server = netloom(['serve', '--port', '0', '--json', '--data', folder]);
    url = new URL('/', (JSON.parse(await server.firstLine) as { graphql: string }).graphql).href;
  });
  afterAll(async () => {
    server.child.kill('SIGTERM');
    await server.ended;
    rmSync(folder, { recursive: true, force: true });
  });
  const here = (code: string): string => code.replaceAll('http://127.0.0.1:4000/', url);

  it('shows the answer that its first request gets', async () => {
    const data = await testClient(url, undefined, []).ok<{ addMessage: object }>(block(readme, 'graphql'));
    if (process.env['UPDATE_DOCS'] === '1')
      writeFileSync(FILE, readme.replace(/(```json\n)[\s\S]*?```/u, `$1${JSON.stringify(data.addMessage, undefined, 2)}\n\`\`\``));
    expect(data.addMessage).toEqual(JSON.parse(block(readme, 'json')));
  });

  it.skipIf(spawnSync('curl', ['--version']).status !== 0)('has a curl command that works', async () => {
    const command = /^curl [\s\S]*?\n```/mu.exec(readme)?.[0].replace(/\n```$/u, '') ?? '';
    const answer = JSON.parse(await output('bash', ['-euc', here(command)])) as {
      data: { addMessage: { message: { mentions: unknown[] } } };
    };
    expect(answer.data.addMessage.message.mentions).toEqual([
      { text: 'fra1-core-02', status: 'RESOLVED', entities: [{ display: 'fra1-core-02' }] },
    ]);
  });

  it('has a program with the stated output', async () => {
    const program = block(readme, 'js');
    const expected = [...program.matchAll(/^\/\/ (.*)$/gmu)].map(([, line]) => line).join('\n');
    expect(expected.length).toBeGreaterThan(0);
    expect((await output(process.execPath, ['--input-type=module', '-e', here(program)])).trim()).toBe(expected);
  });
});

describe('GraphQL in the documents', () => {
  it.each(readdirSync(new URL('docs/', ROOT)).filter((name) => name.endsWith('.md')))('of docs/%s fits the schema', (name) => {
    const page = readFileSync(new URL(`docs/${name}`, ROOT), 'utf8');
    for (const [, document = ''] of page.matchAll(/```graphql\n([\s\S]*?)```/gu)) expect(validate(schema, parse(document))).toEqual([]);
  });
});
