import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryFiles } from '../../../src/adapters/memory-files/memory-files.js';
import { FILE_LIMITS } from '../../../src/domain/memory/file-document.js';
import { eventually } from '../../testkit/eventually.js';

let outer: string;
let root: string;
beforeEach(() => {
  outer = realpathSync(mkdtempSync(join(tmpdir(), 'netloom-memories-')));
  root = join(outer, 'root');
  mkdirSync(root);
});
afterEach(() => rmSync(outer, { recursive: true, force: true }));

const EDGE = 'noc/projects/edge';
function put(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
const read = () => createMemoryFiles(root).read();
/** The texts of the only document, and the problems. */
async function readEdge(text: string) {
  put(`${EDGE}/NETLOOM.md`, text);
  const { documents, problems } = await read();
  return { texts: documents.find(({ owner }) => owner.name === 'edge')?.statements.map((statement) => statement.text), problems };
}

describe('files of memories', () => {
  it('are those of projects and agents of each workspace, with decoded names', async () => {
    put(`${EDGE}/NETLOOM.md`, '# A\n\nOne.');
    put('noc/agents/night%2Fshift/NETLOOM.md', 'Two.');
    put('bank/projects/core/NETLOOM.md', '');
    put('bank/projects/core/other.md', 'Not read.');
    put('bank/NETLOOM.md', 'Not read.');
    expect(await read()).toEqual({
      documents: [
        { workspace: 'bank', owner: { kind: 'PROJECT', name: 'core' }, document: '/bank/projects/core/NETLOOM.md', statements: [] },
        {
          workspace: 'noc',
          owner: { kind: 'PROJECT', name: 'edge' },
          document: `/${EDGE}/NETLOOM.md`,
          statements: [{ text: 'One.', file: `${EDGE}/NETLOOM.md`, line: 3, section: 'A' }],
        },
        {
          workspace: 'noc',
          owner: { kind: 'AGENT', name: 'night/shift' },
          document: '/noc/agents/night%2Fshift/NETLOOM.md',
          statements: [{ text: 'Two.', file: 'noc/agents/night%2Fshift/NETLOOM.md', line: 1 }],
        },
      ],
      unread: [],
      problems: [],
    });
  });

  it('contain their imports, below the section of the import, each file once', async () => {
    put('shared/rules.md', '# Rules\n\nNever.\n\n@../shared/rules.md');
    const { texts, problems } = await readEdge('# Edge\n\nBefore.\n\n@../../../shared/rules.md\n\nAfter.\n\n@../../../shared/rules.md');
    expect(texts).toEqual(['Before.', 'Never.', 'After.']);
    expect((await read()).documents[0]?.statements[1]).toEqual({
      text: 'Never.',
      file: 'shared/rules.md',
      line: 3,
      section: 'Edge / Rules',
    });
    expect(problems).toEqual([
      'shared/rules.md:5: @../shared/rules.md: the file imports itself',
      `${EDGE}/NETLOOM.md:9: @../../../shared/rules.md: the file is imported already`,
    ]);
  });

  it('do not contain anything outside their workspace and the shared folder, whatever the path or link', async () => {
    writeFileSync(join(outer, 'secret.md'), 'Secret.');
    mkdirSync(join(outer, 'root-2'));
    writeFileSync(join(outer, 'root-2', 'a.md'), 'Secret.');
    put('noc/links/a.md', '');
    symlinkSync(join(outer, 'secret.md'), join(root, 'noc/links', 'file.md'));
    symlinkSync(outer, join(root, 'noc/links', 'folder'));
    const paths = [
      '../../../../secret.md',
      '../../../../root-2/a.md',
      '../../links/file.md',
      '../../links/bank.md',
      '../../links/folder/secret.md',
      join(outer, 'secret.md'),
      '~/secret.md',
      '../../links/missing.md',
      '../../links/../../../secret.md',
      '../../../bank/projects/core/NETLOOM.md',
      '../../../other.md',
    ];
    put('bank/projects/core/NETLOOM.md', 'Secret.');
    put('other.md', 'Secret.');
    symlinkSync('../../bank/projects/core/NETLOOM.md', join(root, 'noc/links', 'bank.md'));
    const { texts, problems } = await readEdge(paths.map((path) => `@${path}`).join('\n\n'));
    expect(texts).toEqual([]);
    expect(problems).toHaveLength(paths.length);
    expect(problems.join('\n')).not.toMatch(/Secret/u);
    // The document itself may be a link, too, and so may its folder.
    mkdirSync(join(root, 'noc/projects/linked'), { recursive: true });
    symlinkSync(join(outer, 'secret.md'), join(root, 'noc/projects/linked/NETLOOM.md'));
    symlinkSync(outer, join(root, 'noc/projects/outside'));
    const found = await read();
    expect(found.documents.filter(({ workspace }) => workspace === 'noc').flatMap(({ statements }) => statements)).toEqual([]);
    expect(found.unread).toEqual(['/noc/projects/linked/NETLOOM.md']);
  });

  it('may be links to files inside the root', async () => {
    put('shared/rules.md', 'Never.');
    mkdirSync(join(root, EDGE), { recursive: true });
    symlinkSync('../../../shared/rules.md', join(root, EDGE, 'NETLOOM.md'));
    expect((await read()).documents[0]?.statements.map(({ text, file }) => [text, file])).toEqual([['Never.', 'shared/rules.md']]);
  });

  it('do not contain files that are no text: others, pipes, folders, large ones', async () => {
    put('shared/key.pem', 'Secret.');
    put('shared/.env', 'Secret.');
    put('shared/folder.md/a.md', '');
    put('shared/large.md', 'x'.repeat(300_000));
    writeFileSync(join(root, 'shared/binary.md'), Buffer.from([0xff, 0xfe, 0x00]));
    execFileSync('mkfifo', [join(root, 'shared/pipe.md')]);
    const names = ['key.pem', '.env', 'folder.md', 'large.md', 'binary.md', 'pipe.md'];
    const { texts, problems } = await readEdge(names.map((name) => `@../../../shared/${name}`).join('\n\n'));
    expect(texts).toEqual([]);
    expect(problems.map((problem) => problem.replace(/^.*\/(.+?): /u, '$1: '))).toEqual([
      'key.pem: expected a file that ends in .md, .markdown or .txt',
      '.env: expected a file that ends in .md, .markdown or .txt',
      'folder.md: expected a file',
      'large.md: expected at most 256 KiB',
      'binary.md: expected text in UTF-8',
      'pipe.md: expected a file',
    ]);
  });

  it('are read within bounds: depth, files, statements and characters', async () => {
    for (let depth = 0; depth < 9; depth += 1) put(`shared/${depth}.md`, `Level ${depth}.\n\n@${depth + 1}.md`);
    expect((await readEdge('@../../../shared/0.md')).texts).toEqual([0, 1, 2, 3, 4].map((depth) => `Level ${depth}.`));
    for (let file = 0; file < 60; file += 1) put(`shared/many/${file}.md`, `File ${file}.`);
    const many = await readEdge(Array.from({ length: 60 }, (_, file) => `@../../../shared/many/${file}.md`).join('\n\n'));
    expect(many.texts).toHaveLength(49);
    expect(many.problems[0]).toMatch(/expected at most 50 files$/u);
    const long = await readEdge(Array.from({ length: 600 }, (_, index) => `- Statement ${index}.`).join('\n'));
    expect(long.texts).toHaveLength(FILE_LIMITS.statements);
    expect(long.problems).toEqual([`${EDGE}/NETLOOM.md:501: expected at most 500 statements; the rest is left out`]);
    const wide = await readEdge('x'.repeat(3_000));
    expect(wide.texts?.map(({ length }) => length)).toEqual([2_000]);
    expect(wide.problems).toEqual([`${EDGE}/NETLOOM.md:1: expected at most 2000 characters, got 3000; the rest is left out`]);
  });

  it('need a folder', async () => {
    await expect(createMemoryFiles(join(root, 'missing')).read()).rejects.toThrow(
      'The folder with files of memories cannot be read (ENOENT).',
    );
  });

  it('are watched: changes, new folders and deletions are reported once they are complete', async () => {
    put(`${EDGE}/NETLOOM.md`, 'One.');
    let changes = 0;
    const stop = createMemoryFiles(root).watch(
      () => (changes += 1),
      (error) => expect.fail(String(error)),
    );
    const after = async (change: () => void): Promise<void> => {
      const before = changes;
      change();
      await eventually('the change is reported', () => changes > before);
    };
    // The watcher reports nothing before it is ready.
    let written = 0;
    await eventually('the watcher is ready', () => {
      // Changes are reported when there is none for a while, or after a long time.
      put(`${EDGE}/NETLOOM.md`, `${(written += 1)}`);
      return changes > 0;
    });
    await after(() => put('noc/agents/night/NETLOOM.md', 'Two.'));
    await after(() => rmSync(join(root, EDGE), { recursive: true }));
    await stop();
    const last = changes;
    put('noc/agents/night/NETLOOM.md', 'Three.');
    // Another watcher sees a later change of the same folder.
    let seen = 0;
    const stopOther = createMemoryFiles(root).watch(
      () => (seen += 1),
      (error) => expect.fail(String(error)),
    );
    await eventually('another watcher reports a change', () => {
      put('noc/agents/night/NETLOOM.md', `${(written += 1)}`);
      return seen > 0;
    });
    await stopOther();
    expect(changes).toBe(last);
  });
});
