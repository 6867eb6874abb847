import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { NetloomError } from '../../domain/common/errors.js';
import type { CliEnvironment } from '../environment.js';
import { limited, unreadable } from '../input-file.js';

/** The maximum size of a decompressed file, in bytes. A small compressed file can contain any amount. */
const MAX_BYTES = 16 * 1024 ** 3;
const GZIP = [0x1f, 0x8b];

/** Passes the path of a plain file on: standard input (`-`) and files compressed by gzip are first written to temporary files. */
export async function withPlainFile<Result>(
  file: string,
  environment: CliEnvironment,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  // Only its owner can read a folder of mkdtemp.
  const folder = mkdtempSync(join(tmpdir(), 'netloom-import-'));
  try {
    const path = file === '-' ? join(folder, 'input.json') : file;
    if (file === '-') await pipeline(environment.input(), limited('standard input', MAX_BYTES), createWriteStream(path));
    if (!file.endsWith('.gz') && !(await isCompressed(path))) return await use(path);
    const plain = join(folder, `plain-${basename(path, '.gz')}`);
    await decompress(path, plain);
    return await use(plain);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** False also for what cannot be read, which the reader of the file reports. */
async function isCompressed(path: string): Promise<boolean> {
  const file = await open(path).catch(() => undefined);
  try {
    const read = await file?.read({ buffer: Buffer.alloc(GZIP.length), position: 0 });
    return GZIP.every((byte, index) => read?.buffer[index] === byte);
  } catch {
    return false;
  } finally {
    await file?.close();
  }
}

async function decompress(from: string, to: string): Promise<void> {
  try {
    await pipeline(createReadStream(from), createGunzip(), limited(from, MAX_BYTES), createWriteStream(to));
  } catch (error) {
    if (error instanceof NetloomError) throw error;
    throw unreadable(from, error, 'a file compressed by gzip');
  }
}
