import { readKeyFile } from './settings.js';

/** The key of a service, from its setting or from the file that another setting names. Problems never repeat it. */
export function readKey(inline: string | undefined, fileSetting: string, file: string | undefined, problems: string[]): string | undefined {
  if (file === undefined) return inline;
  if (inline !== undefined) problems.push(`${fileSetting}: expected a key or a file with one, not both.`);
  const before = problems.length;
  const lines = readKeyFile(fileSetting, file, problems);
  const [key = ''] = lines;
  if (problems.length === before && (lines.length !== 1 || !/^[\x21-\x7e]{1,4096}$/u.test(key)))
    problems.push(`${fileSetting}: expected one line with a key without spaces, got ${lines.length} lines.`);
  return key;
}
