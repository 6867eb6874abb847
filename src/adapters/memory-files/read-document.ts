import { FILE_LIMITS, type FileStatement } from '../../domain/memory/file-document.js';
import { UnreadableFile, type ConfinedFile, type ConfinedFiles } from './confined-files.js';
import { boundedMarkdown } from './bounded-markdown.js';
import { entriesOf, type MarkdownEntry } from './markdown.js';

/** Imports within imports. */
const MAX_DEPTH = 5;
/** Files of one document. */
const MAX_FILES = 50;

export interface ReadDocument {
  /** Whether the file itself could be read. */
  readonly isRead: boolean;
  readonly statements: readonly FileStatement[];
  /** Parts that were left out, each with file, line and reason. */
  readonly problems: readonly string[];
}

/**
 * Reads a document with its imports. Each `@path` is replaced by the statements of that file, whose sections are below the section with the import. A file
 * is read once. Never throws: parts that cannot be read are problems.
 */
export async function readDocument(files: ConfinedFiles, path: string): Promise<ReadDocument> {
  const statements: FileStatement[] = [];
  const problems: string[] = [];
  const read = new Set<string>();
  let isRead = true;

  async function include(file: ConfinedFile, ancestors: readonly string[], outer: string | undefined): Promise<void> {
    read.add(file.path);
    for (const entry of entriesIn(file, problems)) {
      const section = sectionBelow(outer, entry.section);
      if (entry.kind === 'STATEMENT') add(file, entry, section);
      else await follow(file, entry, [...ancestors, file.path], section);
    }
  }

  function add({ name }: ConfinedFile, { text, line }: MarkdownEntry & { kind: 'STATEMENT' }, section: string | undefined): void {
    if (statements.length >= FILE_LIMITS.statements) {
      if (statements.length === FILE_LIMITS.statements && !problems.some((problem) => problem.endsWith(TOO_MANY)))
        problems.push(`${name}:${line}: ${TOO_MANY}`);
      return;
    }
    if (text.length > FILE_LIMITS.characters)
      problems.push(`${name}:${line}: expected at most ${FILE_LIMITS.characters} characters, got ${text.length}; the rest is left out`);
    statements.push({
      text: text.slice(0, FILE_LIMITS.characters).toWellFormed().trim(),
      file: name,
      line,
      ...(section === undefined ? {} : { section: section.slice(0, FILE_LIMITS.section).toWellFormed() }),
    });
  }

  async function follow(
    from: ConfinedFile,
    { path: imported, line }: MarkdownEntry & { kind: 'IMPORT' },
    ancestors: readonly string[],
    section: string | undefined,
  ): Promise<void> {
    const problem = (reason: string): void => void problems.push(`${from.name}:${line}: @${imported}: ${reason}`);
    try {
      const file = await files.read(imported, from.path);
      if (ancestors.includes(file.path)) problem('the file imports itself');
      else if (read.has(file.path)) problem('the file is imported already');
      else if (ancestors.length > MAX_DEPTH) problem(`expected at most ${MAX_DEPTH} imports within each other`);
      else if (read.size >= MAX_FILES) problem(`expected at most ${MAX_FILES} files`);
      else await include(file, ancestors, section);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      problem(error.message);
    }
  }

  try {
    await include(await files.read(path), [], undefined);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    problems.push(`${path}: ${error.message}`);
    isRead = false;
  }
  return { isRead, statements, problems };
}

const TOO_MANY = `expected at most ${FILE_LIMITS.statements} statements; the rest is left out`;

function sectionBelow(outer: string | undefined, inner: string | undefined): string | undefined {
  return outer === undefined || inner === undefined ? (outer ?? inner) : `${outer} / ${inner}`;
}

/** The entries of a file. Lines that would keep the parser busy are left out, and are problems. */
function entriesIn({ name, text }: ConfinedFile, problems: string[]): readonly MarkdownEntry[] {
  const bounded = boundedMarkdown(text);
  problems.push(...bounded.problems.map(({ line, reason }) => `${name}:${line}: ${reason}; the rest of the block is left out`));
  try {
    return entriesOf(bounded.text);
  } catch {
    // One file must not keep the others from being read.
    problems.push(`${name}: it cannot be read as Markdown`);
    return [];
  }
}
