import { createHash } from 'node:crypto';
import { z } from 'zod';
import { readSettingsFile } from './settings-file.js';

const SETTING = 'NETLOOM_TRUSTED_DOCUMENTS';
const MAX_DOCUMENTS = 5_000;

const FILE = z
  .record(
    z.string().regex(/^[0-9a-f]{64}$/u, 'SHA-256 digests of 64 hexadecimal digits as names'),
    z.string('texts of documents').min(1, 'texts of documents'),
  )
  .refine((documents) => Object.keys(documents).length <= MAX_DOCUMENTS, `at most ${MAX_DOCUMENTS} documents`)
  .refine(
    (documents) => Object.entries(documents).every(([sha256, text]) => createHash('sha256').update(text, 'utf8').digest('hex') === sha256),
    'each document under the SHA-256 digest of its text',
  );

/** Reads trusted documents from a JSON file: an object of digests and texts, as GraphQL Code Generator writes it (`persisted-documents.json`). */
export function readTrustedDocuments(path: string | undefined, problems: string[]): ReadonlyMap<string, string> {
  if (path === undefined) return new Map();
  return new Map(Object.entries(readSettingsFile(SETTING, path, FILE, problems) ?? {}));
}
