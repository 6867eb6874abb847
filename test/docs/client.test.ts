import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testkit/application/server.js';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const text = readFileSync(join(ROOT, 'docs/CLIENT.md'), 'utf8');

const examples = [...text.matchAll(/```js\n([\s\S]*?)```\n\n```text\n([\s\S]*?)```/gu)].map(([, code = '', output = '']) => ({
  code,
  output,
}));
const modules = [...text.matchAll(/```(tsx?)\n([\s\S]*?)```/gu)].map(([, extension = '', code = '']) => ({ extension, code }));

describe('docs/CLIENT.md', () => {
  let server: TestServer;
  beforeAll(async () => void (server = await startTestServer()));
  afterAll(async () => server.stop());

  it('has examples', () => {
    expect([examples.length, modules.length]).toEqual([4, 5]);
  });

  it.each(examples.map((example, index) => [index + 1, example] as const))(
    'prints the output of example %i',
    async (_index, { code, output }) => {
      const here = code.replaceAll('127.0.0.1:4000', `127.0.0.1:${server.port}`);
      const { stdout, stderr } = await run(process.execPath, ['--input-type=module', '-e', here], { cwd: ROOT });
      expect([stdout, stderr]).toEqual([output, '']);
    },
  );

  it('has TypeScript that compiles', async () => {
    const folder = join(ROOT, 'node_modules/.cache/netloom-docs');
    mkdirSync(folder, { recursive: true });
    // React Native is not installed here: this is the part of its types that the example uses.
    const native =
      'declare module "react-native" { export const AppState: { addEventListener(type: "change", listener: (state: string) => void): { remove(): void } }; }';
    writeFileSync(join(folder, 'native.d.ts'), native);
    modules.forEach(({ extension, code }, index) => writeFileSync(join(folder, `example-${index}.${extension}`), code));
    const options = {
      strict: true,
      noEmit: true,
      jsx: 'react-jsx',
      module: 'nodenext',
      target: 'es2022',
      lib: ['es2023', 'dom', 'esnext.disposable'],
      skipLibCheck: true,
      types: [],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['*.ts', '*.tsx'] }));
    writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
    const result = await run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder]).catch(
      (error: { stdout: string }) => error,
    );
    expect(result.stdout).toBe('');
    rmSync(folder, { recursive: true, force: true });
  });
});
