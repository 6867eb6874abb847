import { spawn, spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_ERRORS } from '../../src/graphql/common/errors.js';
import { LIMITS } from '../../src/graphql/common/limits.js';
import { startTestServer, type TestServer } from '../testkit/application/server.js';

const FILE = new URL('../../docs/API.md', import.meta.url);
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const text = readFileSync(FILE, 'utf8');
const hasTools = [spawnSync('bash', ['--version']), spawnSync('curl', ['--version'])].every(
  ({ status }: SpawnSyncReturns<Buffer>) => status === 0,
);

interface Shown {
  readonly language: string;
  readonly code: string;
  readonly answer: string;
}

/** The commands of the page, each with the response below it. */
const shown: readonly Shown[] = [...text.matchAll(/```(bash|js)\n([\s\S]*?)```\n\n```(?:json|text)\n([\s\S]*?)```/gu)].map(
  ([, language = '', code = '', answer = '']) => ({
    language,
    code,
    answer,
  }),
);

/** Ids, times and scores differ from run to run. */
function steady(answer: string): string {
  return compact(answer.trim())
    .replaceAll(/\b(ses|msg|op|ent)_[0-9a-z]{26}\b/gu, '$1_…')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/gu, '<time>');
}

describe('docs/API.md', () => {
  it('lists every error code and every limit with its value', () => {
    const rows = new Set(
      text.split('\n').map((row) =>
        row
          .split('|')
          .map((cell) => cell.trim())
          .slice(1, -1)
          .join(' '),
      ),
    );
    for (const [code, { status, retryable, meaning }] of Object.entries(API_ERRORS))
      expect(rows).toContain(`\`${code}\` ${status}${retryable ? ', retryable' : ''} ${meaning}`);
    for (const { name, max, unit } of Object.values(LIMITS)) expect(rows).toContain(`\`${name}\` ${max.toLocaleString('en')} ${unit}`);
  });

  describe.skipIf(!hasTools)('shows the actual responses', () => {
    let server: TestServer;
    const answers: string[] = [];
    beforeAll(async () => {
      server = await startTestServer();
      let before = '';
      for (const { language, code } of shown) {
        const here = code.replaceAll('127.0.0.1:4000', `127.0.0.1:${server.port}`);
        // Variables and functions of earlier blocks stay defined, but their responses are not repeated.
        answers.push(
          language === 'js'
            ? await run(process.execPath, ['--input-type=module', '-e', here])
            : await run('bash', ['-euc', `{ ${before}\n:; } >/dev/null\n${here}`]),
        );
        if (language === 'bash') before += carriedFrom(here);
      }
      if (process.env['UPDATE_DOCS'] === '1') update(answers);
    });
    afterAll(() => server.stop());

    it.each(shown.map(({ code }, index) => [code.split('\n')[0], index] as const))('%s', (_line, index) => {
      expect(answers[index]).not.toMatch(/\[eval\]|^\s+at .*:\d+:\d+/mu);
      expect(steady(answers[index] ?? '')).toBe(steady(shown[index]?.answer ?? ''));
    });
  });
});

/** JSON on one line, regardless of formatting. */
function compact(answer: string): string {
  try {
    return JSON.stringify(JSON.parse(answer));
  } catch {
    return answer;
  }
}

/** The functions of a block, and the lines that set SESSION: by its key, it is the same session every time. */
function carriedFrom(code: string): string {
  const functions = code.split('\n').filter((line) => /^\w+\(\) \{/u.test(line));
  const session = /^SESSION=.*$/mu.exec(code)?.[0] ?? '';
  return [...functions, session, ''].join('\n');
}

function run(command: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.on('close', () => resolve(said));
  });
}

/** Writes the actual responses into the page: `UPDATE_DOCS=1 npx vitest run test/docs/api.test.ts`. */
function update(answers: readonly string[]): void {
  let next = 0;
  writeFileSync(
    FILE,
    text.replaceAll(
      /(```(?:bash|js)\n[\s\S]*?```\n\n```(?:json|text)\n)[\s\S]*?```/gu,
      (_all, head: string) => `${head}${(answers[next++] ?? '').trim()}\n\`\`\``,
    ),
  );
}
