import { dirname, relative, resolve } from 'node:path';
import { NetloomError } from '../../domain/common/errors.js';
import { confineFiles } from './confined-files.js';
import { readDocument, type ReadDocument } from './read-document.js';

/**
 * Reads one document with its imports, which are confined to the folder `root`, by default the folder of the file. Throws INVALID_INPUT if the file itself
 * cannot be read, and NOT_FOUND if the folder does not exist.
 */
export async function readMemoryFile(path: string, root = dirname(path)): Promise<ReadDocument> {
  const files = await confineFiles(root).catch(() => {
    throw new NetloomError('NOT_FOUND', `${root}: the folder does not exist.`);
  });
  const read = await readDocument(files, relative(resolve(root), resolve(path)));
  if (!read.isRead) throw new NetloomError('INVALID_INPUT', `${read.problems.join('\n')}.`);
  return read;
}
