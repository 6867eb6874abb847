import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

export type Coding = 'br' | 'gzip';

/** A file of the console, ready to be sent. */
export interface SiteFile {
  readonly type: string;
  readonly etag: string;
  readonly body: Buffer;
  /** The compressed body, or undefined if it is not smaller. The first call compresses it, because most processes never send the console. */
  coded(coding: Coding): Buffer | undefined;
  /** The name contains a digest of the content, so that a client may keep the file forever. */
  readonly immutable: boolean;
}

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  json: 'application/json; charset=utf-8',
};

const COMPRESS: Readonly<Record<Coding, (body: Buffer) => Buffer>> = {
  br: (body) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body) => gzipSync(body),
};

/** Bounds what a folder may bring into memory, in bytes. */
const MAX_BYTES = 16 * 1024 * 1024;

export function siteFile(name: string, body: Buffer): SiteFile {
  const type = TYPES[name.slice(name.lastIndexOf('.') + 1)];
  if (type === undefined) throw new Error(`${name}: expected a file of one of the types ${Object.keys(TYPES).join(', ')}.`);
  const compressed = new Map<Coding, Buffer>();
  return {
    type,
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 24)}"`,
    body,
    coded(coding) {
      const bytes = compressed.get(coding) ?? COMPRESS[coding](body);
      compressed.set(coding, bytes);
      return bytes.length < body.length ? bytes : undefined;
    },
    immutable: name.startsWith('assets/'),
  };
}

/** Reads all files of a folder by their paths in it, such as `assets/index-1a2b.js`. Afterwards no request reaches the file system. */
export function readSiteFiles(folder: string): ReadonlyMap<string, SiteFile> {
  const files = new Map<string, SiteFile>();
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const body = readFileSync(path);
    bytes += body.length;
    if (bytes > MAX_BYTES) throw new Error(`${folder}: expected at most ${MAX_BYTES} bytes.`);
    const name = relative(folder, path).replaceAll(sep, '/');
    files.set(name, siteFile(name, body));
  }
  return files;
}
