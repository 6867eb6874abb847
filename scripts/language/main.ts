// Fails if English vocabulary stands in code outside src/domain/language/en, or if an exception is not needed any more.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXCEPTIONS, type Exception } from './exceptions.js';
import { findWords, type FoundWords } from './find-words.js';

const DOMAIN = 'src/domain';
/** The folders that read what people and tools write. Tables of results have the names of their members, so only patterns are compared there. */
const FOLDERS: readonly { readonly folder: string; readonly only?: FoundWords['kind'] }[] = [
  { folder: 'understanding' },
  { folder: 'facts' },
  { folder: 'window' },
  { folder: 'memory' },
  { folder: 'text' },
  { folder: 'inventory/names' },
  { folder: 'inventory/metadata', only: 'pattern' },
];
const SHOWN = 100;

interface Place extends FoundWords {
  readonly file: string;
}

const places = FOLDERS.flatMap(({ folder, only }) =>
  filesIn(`${DOMAIN}/${folder}`).flatMap((path): readonly Place[] => {
    const file = path.slice(DOMAIN.length + 1);
    return findWords(readFileSync(path, 'utf8')).flatMap((found) =>
      only === undefined || found.kind === only ? [{ file, ...found }] : [],
    );
  }),
);

const isExcepted = ({ file, code }: Place, { file: of, begins = '' }: Exception): boolean => file === of && code.startsWith(begins);

for (const place of places.filter((each) => !EXCEPTIONS.some((exception) => isExcepted(each, exception)))) {
  const { file, line, kind, code } = place;
  const shown = code.length > SHOWN ? `${code.slice(0, SHOWN)}…` : code;
  console.error(`${DOMAIN}/${file}:${line}: English words belong in src/domain/language/en. Found as ${kind}: ${shown}`);
  process.exitCode = 1;
}
for (const { file, begins = 'the whole file', reason } of EXCEPTIONS.filter((each) => !places.some((place) => isExcepted(place, each)))) {
  console.error(`scripts/language/exceptions.ts: nothing is found any more of ${file}, ${begins} (${reason}).`);
  process.exitCode = 1;
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}
