import { FILE_EXTENSIONS } from './file-document.js';
import type { Memory } from './memory.js';
import { normalText } from './normal-text.js';

/** A file of memories that a text names as `@path` or `@path#heading`. */
export interface NamedFile {
  /** As it was written, without the mark. */
  readonly name: string;
  readonly path: string;
  /** A heading, in normal form. */
  readonly section?: string;
}

/** The maximum number of files of one text. */
const MAX_FILES = 8;
/** The characters of a text that are read. */
const MAX_CHARACTERS = 8_000;
/** Not an address such as `anna@example.md`. */
const FILE =
  /(?<![\p{L}\p{N}@/._-])@((?:[\p{L}\p{N}._-]{1,64}\/){0,8}[\p{L}\p{N}._-]{1,64}\.[a-z]{2,8})(?![\p{L}\p{N}])(?:#([\p{L}\p{N}][\p{L}\p{N}._-]{0,99}))?/giu;
const extensionOf = (path: string): string => path.slice(path.lastIndexOf('.')).toLowerCase();

export function namedFiles(text: string): readonly NamedFile[] {
  const files = new Map<string, NamedFile>();
  for (const [, path = '', heading] of text.slice(0, MAX_CHARACTERS).matchAll(FILE)) {
    if (!FILE_EXTENSIONS.includes(extensionOf(path))) continue;
    const name = heading === undefined ? path : `${path}#${heading}`;
    if (files.size < MAX_FILES) files.set(name, { name, path, ...(heading === undefined ? {} : { section: normalText(heading) }) });
  }
  return [...files.values()];
}

const endsWith = (file: string, path: string): boolean => file === path || file.endsWith(`/${path}`);

/** Whether a memory is a statement of the file, or below its heading. A document includes the files that it imports. */
export function isOfFile({ source }: Memory, { path, section }: NamedFile): boolean {
  if (source.kind !== 'FILE' || (!endsWith(source.file, path) && !endsWith(source.document, path))) return false;
  return section === undefined || (source.section ?? '').split(' / ').some((heading) => normalText(heading) === section);
}
