import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contextFiles, ignoring } from '../../scripts/image/build-context.js';
import { execForm, parseDockerfile } from '../../scripts/image/dockerfile.js';

const ROOT = new URL('../../', import.meta.url);
const DOCKERFILE = readFileSync(new URL('Dockerfile', ROOT), 'utf8');
const DOCKERIGNORE = readFileSync(new URL('.dockerignore', ROOT), 'utf8');

describe('the Dockerfile', () => {
  it('is read as an engine reads it', () => {
    const text =
      '# a comment\nFROM node:24-slim AS build\nRUN one \\\n  # in between\n  two\nFROM node:24-slim\nCOPY --from=build --chown=me /a ./b\nCMD ["x"]';
    expect(parseDockerfile(text)).toEqual([
      { name: 'build', image: 'node:24-slim', steps: [{ name: 'RUN', flags: {}, rest: 'one two' }] },
      {
        name: '1',
        image: 'node:24-slim',
        steps: [
          { name: 'COPY', flags: { from: 'build', chown: 'me' }, rest: '/a ./b' },
          { name: 'CMD', flags: {}, rest: '["x"]' },
        ],
      },
    ]);
    expect(() => parseDockerfile('RUN one')).toThrow('expected FROM as the first instruction');
    expect(() => parseDockerfile('FROM a\nwhat is this')).toThrow('expected an instruction');
    expect(() => execForm({ name: 'CMD', flags: {}, rest: 'node x' })).toThrow('expected CMD in exec form');
  });

  it('runs as an unprivileged user, with commands that receive signals', () => {
    const last = parseDockerfile(DOCKERFILE).at(-1);
    const step = (name: string) => last?.steps.findLast((each) => each.name === name);
    expect(step('USER')?.rest).toBe('node');
    for (const name of ['ENTRYPOINT', 'CMD']) expect(step(name)?.rest).toMatch(/^\[/u);
    expect(last?.steps.filter(({ name }) => name === 'RUN')).toEqual([]);
  });
});

describe('the build context', () => {
  it('is decided by the last rule that matches', () => {
    const { ignores, skips } = ignoring('*\n!src\nsrc/**/*.test.ts\n# comment\n!a/b?');
    expect(['secret', 'src/x.ts', 'src/deep/x.test.ts', 'src/x.test.ts', 'a/bc', 'a/c'].filter(ignores)).toEqual([
      'secret',
      'src/deep/x.test.ts',
      'src/x.test.ts',
      'a/c',
    ]);
    expect(['node_modules', 'a', 'src'].filter(skips)).toEqual(['node_modules']);
  });

  it('contains the files of the image, and no data or secrets', () => {
    const files = contextFiles(new URL('.', ROOT).pathname, DOCKERIGNORE);
    expect(files).toEqual(expect.arrayContaining(['package.json', 'src/main.ts', 'bin/netloom.mjs', 'sample/inventory.jsonl']));
    expect(
      files.filter(
        (file) =>
          !/^(?:src|bin|sample|schema|console|packages\/client)\/|^(?:package(?:-lock)?|tsconfig(?:\.build)?)\.json$|^LICENSE$/u.test(file),
      ),
    ).toEqual([]);
  });
});
