import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { NetloomError } from '../../domain/common/errors.js';
import type { CliEnvironment } from '../environment.js';
import { limited, unreadable } from '../input-file.js';

/** The maximum size of a decompressed file, in bytes. A small compressed file can contain any amount. */
const MAX_BYTES = 16 * 1024 ** 3;

/** Passes the path of a plain file on: standard input (`-`) and compressed files (`.gz`) are first written to a temporary file. */
export async function withPlainFile<Result>(
  file: string,
  environment: CliEnvironment,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  const compressed = file.endsWith('.gz');
  if (file !== '-' && !compressed) return use(file);
  // Only its owner can read a folder of mkdtemp.
  const folder = mkdtempSync(join(tmpdir(), 'netloom-import-'));
  const path = join(folder, file === '-' ? 'input.json' : basename(file, '.gz'));
  try {
    if (file === '-') await pipeline(environment.input(), limited('standard input', MAX_BYTES), createWriteStream(path));
    else await decompress(file, path);
    return await use(path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
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
