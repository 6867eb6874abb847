import { readdirSync } from 'node:fs';
import { join } from 'node:path';

interface Rule {
  readonly pattern: string;
  readonly keep: boolean;
  readonly matches: RegExp;
}

/** Whether a .dockerignore excludes a path, which is relative to the context. The last matching line decides. */
export function ignoring(dockerignore: string): {
  readonly ignores: (path: string) => boolean;
  readonly skips: (folder: string) => boolean;
} {
  const rules = dockerignore
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(ruleOf);
  const ignores = (path: string): boolean => {
    const last = rules.findLast(({ matches }) => matches.test(path));
    return last !== undefined && !last.keep;
  };
  return {
    ignores,
    skips: (folder) => ignores(folder) && !rules.some(({ keep, pattern }) => keep && pattern.startsWith(`${folder}/`)),
  };
}

/** A pattern matches the path itself and everything below it. */
function ruleOf(line: string): Rule {
  const keep = line.startsWith('!');
  const pattern = line.slice(keep ? 1 : 0).replace(/^\/|\/$/gu, '');
  const source = pattern
    .replaceAll(/[.+^${}()|[\]\\]/gu, String.raw`\$&`)
    .replaceAll('**/', '\u0001')
    .replaceAll('**', '\u0002')
    .replaceAll('*', '[^/]*')
    .replaceAll('?', '[^/]')
    .replaceAll('\u0001', '(?:.*/)?')
    .replaceAll('\u0002', '.*');
  return { pattern, keep, matches: new RegExp(`^${source}(?:/.*)?$`, 'u') };
}

/** The files that COPY can see: every file of a folder that the .dockerignore does not exclude, with relative paths. */
export function contextFiles(root: string, dockerignore: string): readonly string[] {
  const { ignores, skips } = ignoring(dockerignore);
  const below = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) return skips(path) ? [] : below(path);
      return ignores(path) ? [] : [path];
    });
  return below('');
}
