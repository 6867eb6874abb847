import { constants } from 'node:fs';
import { open, realpath, stat, type FileHandle } from 'node:fs/promises';
import { dirname, extname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { FILE_EXTENSIONS } from '../../domain/memory/file-document.js';

/** The maximum size of a file, in bytes. */
const MAX_FILE_BYTES = 256 * 1024;

/** A text file below the root. */
export interface ConfinedFile {
  /** The resolved path: two names of one file have the same. */
  readonly path: string;
  /** Relative to the root, with `/` between folders. */
  readonly name: string;
  readonly text: string;
}

/** A file that cannot be read. The message names no path outside the root. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/** Reads text files below one folder, and no others. */
export interface ConfinedFiles {
  /** Reads a file by its path relative to `from`, which is the resolved path of another file, or to the root. Throws {@link UnreadableFile}. */
  read(path: string, from?: string): Promise<ConfinedFile>;
}

/** Symbolic links are resolved before a path is compared with the root. `within` are the only folders of the root that are read; by default all. */
export async function confineFiles(folder: string, within?: readonly string[]): Promise<ConfinedFiles> {
  const root = await realpath(folder);
  const isAllowed = (path: string): boolean =>
    isInside(root, path) && (within === undefined || within.some((name) => isInside(join(root, name), path)));
  return {
    async read(path, from) {
      if (isAbsolute(path) || path.startsWith('~')) throw new UnreadableFile('expected a path relative to the file');
      if (!FILE_EXTENSIONS.includes(extname(path).toLowerCase()))
        throw new UnreadableFile(`expected a file that ends in ${FILE_EXTENSIONS.slice(0, -1).join(', ')} or ${FILE_EXTENSIONS.at(-1)}`);
      const target = resolve(from === undefined ? root : dirname(from), path);
      if (!isAllowed(target)) throw outside();
      const real = await realpath(target).catch((error: unknown) => Promise.reject(unreadable(error)));
      if (!isAllowed(real)) throw outside();
      return { path: real, name: relative(root, real).split(sep).join('/'), text: await readText(real) };
    },
  };
}

const isInside = (root: string, path: string): boolean => path.startsWith(root.endsWith(sep) ? root : `${root}${sep}`);

/** Does not follow a link that replaces the file meanwhile, and does not wait for a pipe. */
async function readText(path: string): Promise<string> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch((error: unknown) =>
    Promise.reject(unreadable(error)),
  );
  try {
    await checkFile(file, path);
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(MAX_FILE_BYTES + 1), position: 0 });
    if (bytesRead > MAX_FILE_BYTES) throw tooLarge();
    return decode(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

async function checkFile(file: FileHandle, path: string): Promise<void> {
  const about = await file.stat();
  if (!about.isFile()) throw new UnreadableFile('expected a file');
  if (about.size > MAX_FILE_BYTES) throw tooLarge();
  // A folder of the path may have been replaced by a link since it was resolved.
  const now = await stat(await realpath(path)).catch((error: unknown) => Promise.reject(unreadable(error)));
  if ((await realpath(path)) !== path || now.ino !== about.ino || now.dev !== about.dev)
    throw new UnreadableFile('the file was replaced while it was read');
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableFile('expected text in UTF-8');
  }
}

const outside = (): UnreadableFile => new UnreadableFile('expected a path inside the allowed folders');
const tooLarge = (): UnreadableFile => new UnreadableFile(`expected at most ${MAX_FILE_BYTES / 1024} KiB`);
const unreadable = (error: unknown): UnreadableFile => {
  const { code } = error as NodeJS.ErrnoException;
  return new UnreadableFile(
    code === 'ENOENT' || code === 'ENOTDIR' ? 'the file does not exist' : `cannot be read (${code ?? 'unknown reason'})`,
  );
};
