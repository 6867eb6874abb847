import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { watch } from 'chokidar';
import { NetloomError } from '../../domain/common/errors.js';
import type { MemoryOwner, MemoryOwnerKind } from '../../domain/memory/memory.js';
import type { MemoryFiles, ReadDocuments, WorkspaceDocument } from '../../ports/memory-files.js';
import { confineFiles } from './confined-files.js';
import { readDocument } from './read-document.js';

const FILE = 'NETLOOM.md';
/** The folder that documents of every workspace may import from, besides that of their own workspace. */
const SHARED = 'shared';
/** The folders of a workspace, by the kind of the owner. */
const FOLDERS: Readonly<Record<string, MemoryOwnerKind>> = { projects: 'PROJECT', agents: 'AGENT' };
/** The maximum number of documents. */
const MAX_DOCUMENTS = 1_000;
/** The time without changes after which files are read again, in milliseconds: an editor writes a file in several steps. */
const QUIET_MS = 200;
/** A long series of changes is read in between, after this time in milliseconds. */
const LONGEST_MS = 2_000;
const MAX_FOLDERS_DEEP = 8;

/**
 * Files of memories below a folder: `{workspace}/projects/{project}/NETLOOM.md` and `{workspace}/agents/{profile}/NETLOOM.md`. They import files of
 * their workspace and of `shared`. Characters that folders cannot have are written as in a URL (`%2F`).
 */
export function createMemoryFiles(folder: string): MemoryFiles {
  const root = resolve(folder);
  return {
    read: () => readAll(root),
    watch(changed, onError) {
      const settled = whenQuiet(changed);
      const watcher = watch(root, {
        ignoreInitial: true,
        followSymlinks: false,
        depth: MAX_FOLDERS_DEEP,
        ignored: (path) => /[/\\](?:\.git|node_modules)$/u.test(path),
      });
      watcher.on('all', settled.note).on('error', onError);
      return async () => {
        settled.stop();
        await watcher.close();
      };
    },
  };
}

/** Calls `changed` once after several notes. */
function whenQuiet(changed: () => void): { readonly note: () => void; readonly stop: () => void } {
  let timer: NodeJS.Timeout | undefined;
  let since: number | undefined;
  const fire = (): void => {
    since = undefined;
    changed();
  };
  return {
    note() {
      since ??= performance.now();
      clearTimeout(timer);
      timer = setTimeout(fire, Math.min(QUIET_MS, Math.max(0, LONGEST_MS - (performance.now() - since))));
    },
    stop: () => clearTimeout(timer),
  };
}

async function readAll(root: string): Promise<ReadDocuments> {
  await readdir(root).catch((error: unknown) => {
    throw new NetloomError('UNAVAILABLE', `The folder with files of memories cannot be read (${codeOf(error)}).`);
  });
  const { owners, problems } = await ownersBelow(root);
  const documents: WorkspaceDocument[] = [];
  const unread: string[] = [];
  for (const { workspace, owner, path } of owners) {
    const [folder = ''] = path.split('/');
    const read = await readDocument(await confineFiles(root, [folder, SHARED]), path);
    problems.push(...read.problems);
    if (read.isRead) documents.push({ workspace, owner, document: `/${path}`, statements: read.statements });
    else unread.push(`/${path}`);
  }
  return { documents, unread, problems };
}

interface FoundDocument {
  readonly workspace: string;
  readonly owner: MemoryOwner;
  readonly path: string;
}

async function ownersBelow(root: string): Promise<{ readonly owners: readonly FoundDocument[]; readonly problems: string[] }> {
  const owners: FoundDocument[] = [];
  const problems: string[] = [];
  for (const workspace of await foldersIn(root)) {
    if (workspace === SHARED) continue;
    for (const [folder, kind] of Object.entries(FOLDERS)) {
      for (const name of await foldersIn(resolve(root, workspace, folder))) {
        const path = `${workspace}/${folder}/${name}/${FILE}`;
        const entries = await readdir(resolve(root, workspace, folder, name)).catch((): string[] => []);
        if (!entries.includes(FILE)) continue;
        const decoded = [decode(workspace), decode(name)] as const;
        if (decoded[0] === undefined || decoded[1] === undefined) problems.push(`${path}: expected names as in a URL, such as a%2Fb`);
        else if (owners.length >= MAX_DOCUMENTS)
          return { owners, problems: [...problems, `${path}: expected at most ${MAX_DOCUMENTS} documents`] };
        else owners.push({ workspace: decoded[0], owner: { kind, name: decoded[1] }, path });
      }
    }
  }
  return { owners, problems };
}

/** Links are not followed. A folder that does not exist has none. */
async function foldersIn(path: string): Promise<readonly string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return [];
    throw new NetloomError('UNAVAILABLE', `A folder with files of memories cannot be read (${codeOf(error)}).`);
  });
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .toSorted();
}

function decode(name: string): string | undefined {
  try {
    return decodeURIComponent(name);
  } catch {
    return undefined;
  }
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? 'unknown reason';
