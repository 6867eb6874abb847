import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

const page = readFileSync('docs/ARCHITECTURE.md', 'utf8');
const IMPORT = /(?:from |import |import\()'(\.[^']+)'/gu;
const sorted = (names: Iterable<string>): readonly string[] => [...new Set(names)].sort();

/** The part of the source that a path below `src` belongs to: a folder, or a file such as `main.ts`. */
const partOf = (path: string): string => path.split('/')[1]?.replace(/\.[jt]s$/u, '') ?? '';

/** `graphql --> domain` for each import between two parts. */
function importsOfTheCode(): readonly string[] {
  const arrows = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join('src', name))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(IMPORT)]
        .map(([, path = '']) => normalize(join(dirname(file), path)))
        .filter((target) => target.startsWith('src/') && partOf(target) !== partOf(file))
        .map((target) => `${partOf(file)} --> ${partOf(target)}`),
    );
  return sorted(arrows);
}

/** The arrows of the picture, of which one line may have several: `ports --> domain & async`. */
function arrowsOfThePicture(): readonly string[] {
  const [, picture = ''] = /```mermaid\n([\s\S]*?)```/u.exec(page) ?? [];
  return sorted(
    [...picture.matchAll(/^ *(\w+)(?:\[[^\]]*\])? --> (.+)$/gmu)].flatMap(([, from = '', to = '']) =>
      to.split('&').map((target) => `${from} --> ${target.trim().replace(/\[.*\]$/u, '')}`),
    ),
  );
}

/** The names in the first column of the first table below a heading. */
function listed(heading: string): readonly string[] {
  const [, table = ''] = new RegExp(`^## ${heading}\\n[^|]*((?:\\|.*\\n)+)`, 'mu').exec(page) ?? [];
  return sorted(
    [...table.matchAll(/^\|([^|]*)\|/gmu)].flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+)`/gu)].map(([, name = '']) => name)),
  );
}

const foldersIn = (path: string): readonly string[] =>
  sorted(
    readdirSync(path, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name),
  );

describe('docs/ARCHITECTURE.md', () => {
  it('has a picture with the imports of the code', () => {
    expect(arrowsOfThePicture()).toEqual(importsOfTheCode());
  });

  it('lists every part of the source', () => {
    expect(listed('Layers')).toEqual(sorted([...foldersIn('src'), 'compose.ts', 'main.ts']));
  });

  it.each(['application', 'domain', 'adapters'])('lists every folder of src/%s', (part) => {
    expect(listed(part)).toEqual(foldersIn(join('src', part)));
  });
});
