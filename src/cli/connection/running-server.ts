import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StoreConfig } from '../../config/config.js';
import { NetloomError } from '../../domain/common/errors.js';

/** Says in the data folder where its server is, because the folder belongs to one process. It is only read while the folder is in use. */
const FILE = 'server.json';

/** Tells other commands the address of the server that uses the data folder. Returns a function that withdraws it. */
export function announceServer(store: StoreConfig, url: string): () => void {
  if (store.kind !== 'sqlite') return () => undefined;
  const path = join(store.folder, FILE);
  writeFileSync(path, `${JSON.stringify({ url })}\n`, { mode: 0o600 });
  return () => rmSync(path, { force: true });
}

/** The address of the server that uses the data folder, if it is known. */
export function announcedServer(store: StoreConfig): string | undefined {
  if (store.kind !== 'sqlite') return undefined;
  try {
    const { url } = JSON.parse(readFileSync(join(store.folder, FILE), 'utf8')) as { readonly url?: unknown };
    return typeof url === 'string' && /^https?:\/\//u.test(url) ? url : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the data folder could not be opened because another process uses it. */
export const isInUse = (error: unknown): error is NetloomError => error instanceof NetloomError && error.details['reason'] === 'IN_USE';
