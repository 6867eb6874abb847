import { randomBytes } from 'node:crypto';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NetloomError } from '../../domain/common/errors.js';
import type { Scratch, ScratchSpace } from '../../ports/scratch.js';

/** Up to this size a scratch stays in memory, in bytes. */
const IN_MEMORY = 1024 ** 2;
const CHUNK = 64 * 1024;

interface ScratchFile {
  readonly path: string;
  readonly handle: FileHandle;
}

/** Files are in the system's folder for temporary files, readable by this user only. */
export function createScratchSpace(folder = tmpdir()): ScratchSpace {
  return { open: (most) => openScratch(folder, most) };
}

function openScratch(folder: string, most: number): Scratch {
  let chunks: Uint8Array[] = [];
  let waiting = 0;
  let stored = 0;
  let file: ScratchFile | undefined;
  let disposed = false;

  async function flush(): Promise<void> {
    file ??= await openFile(folder);
    for (const chunk of chunks) {
      await file.handle.write(chunk, 0, chunk.length, stored);
      stored += chunk.length;
    }
    chunks = [];
    waiting = 0;
  }

  return {
    get size() {
      return stored + waiting;
    },
    async append(bytes) {
      if (disposed) throw new Error('The scratch was disposed.');
      if (stored + waiting + bytes.length > most)
        throw new NetloomError('TOO_LARGE', `Expected at most ${most} bytes, got more.`, { limit: most });
      chunks.push(bytes);
      waiting += bytes.length;
      if (waiting > IN_MEMORY) await flush();
    },
    async *read(start, end) {
      for (let at = start; at < Math.min(end, stored);) {
        const chunk = await readFrom(file, at, Math.min(end, stored, at + CHUNK) - at);
        at += chunk.length;
        yield chunk;
      }
      let from = stored;
      for (const chunk of chunks) {
        const piece = chunk.subarray(Math.max(0, start - from), Math.max(0, end - from));
        from += chunk.length;
        if (piece.length > 0) yield piece;
      }
    },
    async dispose() {
      if (disposed) return;
      disposed = true;
      chunks = [];
      if (file === undefined) return;
      await file.handle.close();
      await rm(file.path, { force: true });
    },
  };
}

async function openFile(folder: string): Promise<ScratchFile> {
  const path = join(folder, `netloom-${randomBytes(16).toString('hex')}.tmp`);
  return { path, handle: await open(path, 'wx+', 0o600) };
}

async function readFrom(file: ScratchFile | undefined, at: number, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  const { bytesRead } = (await file?.handle.read(bytes, 0, length, at)) ?? { bytesRead: 0 };
  if (bytesRead === 0) throw new NetloomError('UNAVAILABLE', 'A temporary file was truncated.');
  return bytes.subarray(0, bytesRead);
}
