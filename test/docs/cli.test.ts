import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { command } from '../testkit/application/command.js';
import { bareEnvironment, netloom, type RunningCommand } from '../testkit/application/process.js';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FILE = join(ROOT, 'docs/CLI.md');
const text = readFileSync(FILE, 'utf8');
const examples = [...text.matchAll(/```bash\n([\s\S]*?)```\n\n```text\n([\s\S]*?)```/gu)].map(([, code = '', output = '']) => ({
  code,
  output,
}));

/** Ids differ from run to run. */
const steady = (output: string): string => output.replaceAll(/\b(ses|msg|win|ent)_[0-9a-z]{20,}\b/gu, '$1_…').trimEnd();

describe('docs/CLI.md', () => {
  let folder: string;
  let server: RunningCommand;
  let env: Record<string, string>;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'netloom-cli-docs-'));
    env = { XDG_CONFIG_HOME: join(folder, 'config'), NETLOOM_DATA: join(folder, 'data') };
    server = netloom(['serve', '--port', '0', '--json'], env);
    await server.firstLine;
  });
  afterAll(async () => {
    server.child.kill('SIGTERM');
    await server.ended;
    rmSync(folder, { recursive: true, force: true });
  });

  it('prints the output of its examples, in their order', async () => {
    expect(examples.length).toBeGreaterThan(5);
    const script = join(folder, 'netloom');
    writeFileSync(script, `#!/bin/sh\ncd "${ROOT}" && exec "${process.execPath}" bin/netloom.mjs "$@"\n`, { mode: 0o755 });
    const variables = { ...bareEnvironment(), ...env, PATH: `${folder}:${process.env['PATH']}` };
    const outputs: string[] = [];
    for (const { code } of examples) {
      const { stdout } = await run('bash', ['-c', `{ ${code}\n} 2>&1; true`], { env: variables });
      outputs.push(steady(stdout));
    }
    if (process.env['UPDATE_DOCS'] === '1') {
      let updated = text;
      examples.forEach(({ code, output }, index) => {
        updated = updated.replace(
          `${code}\`\`\`\n\n\`\`\`text\n${output}\`\`\``,
          () => `${code}\`\`\`\n\n\`\`\`text\n${outputs[index]}\n\`\`\``,
        );
      });
      writeFileSync(FILE, updated);
    }
    expect(outputs).toEqual(examples.map(({ output }) => output.trimEnd()));
  });

  it('lists every command', async () => {
    const { out } = await command(['--help']);
    for (const [, name = ''] of out.matchAll(/^ {2}([a-z-]+) .*$/gmu)) {
      if (['netloom', 'help'].includes(name) || out.indexOf(`\n  ${name} `) > out.indexOf('Examples:')) continue;
      expect(text, name).toContain(`\`${name}\``);
      const group = await command([name, '--help']);
      if (!group.out.includes('Commands:')) continue;
      for (const [, child = ''] of group.out.slice(group.out.indexOf('Commands:')).matchAll(/^ {2}([a-z]+) /gmu))
        if (child !== 'help') expect(text, `${name} ${child}`).toContain(`\`${child}\``);
    }
  });

  it('lists the exit codes of the help', async () => {
    const { out } = await command(['session', 'list', '--help']);
    const codes = [...out.slice(out.indexOf('Exit codes:')).matchAll(/^ +(\d+) {2}(.+)$/gmu)];
    expect(codes).toHaveLength(8);
    for (const [, code = '', meaning = ''] of codes)
      expect(text).toMatch(new RegExp(`\\| ${code} +\\| ${meaning.replaceAll(/[.*+?^$()[\]]/gu, '\\$&')} *\\|`, 'u'));
  });
});
