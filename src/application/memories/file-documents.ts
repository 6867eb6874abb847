import { checkCount, checkLine, type Dependencies } from '../common/index.js';
import { invalid, NetloomError } from '../../domain/common/errors.js';
import { ID_PREFIXES, type EntityId } from '../../domain/common/ids.js';
import { LOCAL, type Principal } from '../../domain/common/principal.js';
import { FILE_LIMITS, type FileDocument, type FileStatement } from '../../domain/memory/file-document.js';
import { lastingStatements } from '../../domain/memory/statements/lasting-statements.js';
import { superseded, type Memory, type MemoryOwner } from '../../domain/memory/memory.js';
import { normalText } from '../../domain/memory/normal-text.js';
import { authorOf, confirmationBy, mayDecide } from '../../domain/memory/provenance.js';
import { corrected } from '../../domain/memory/supersede.js';
import { documentChanges, sourceOf } from '../../domain/memory/sync-document.js';
import type { MemoryFiles } from '../../ports/memory-files.js';
import type { Repositories } from '../../ports/store/store.js';
import { entitiesFor } from './memory-entities.js';
import { checkOwner, checkRoom, MAX_MEMORIES } from './owners.js';
import { replaceable } from './write-memory.js';

/** The changes that a document made. */
export interface DocumentReport {
  readonly added: number;
  /** Memories that statements of the document replaced; they are SUPERSEDED. */
  readonly superseded: number;
  readonly removed: number;
  /** Memories that stay, also those whose place in the document changed. */
  readonly unchanged: number;
}

/** The files below the folder of the settings. */
export interface FilesState {
  readonly documents: number;
  /** Parts that were left out, each with file, line and reason. */
  readonly problems: readonly string[];
}

export interface FileDocuments {
  /**
   * Makes the memories of a document equal to its statements: adds, supersedes and removes, and leaves all others of the owner as they are. A document
   * without statements removes its memories. Repeating it changes nothing.
   */
  sync(caller: Principal, document: FileDocument): Promise<DocumentReport>;
  /** Reads the files of the settings now, and again after each change. `tell` receives problems and errors. */
  begin(workspaces: readonly string[], tell: (error: unknown) => void): void;
  /** Ends reading. */
  stop(): Promise<void>;
  /** Reads the files, and writes nothing. Undefined if the settings name no folder. Throws UNAVAILABLE if it cannot be read. */
  check(): Promise<FilesState | undefined>;
}

export function createFileDocuments(deps: Dependencies): FileDocuments {
  let stopped = false;
  let endWatching: (() => Promise<void>) | undefined;
  let reading: Promise<unknown> = Promise.resolve();
  let isWaiting = false;
  const files = deps.memoryFiles;

  /** Returns the problems. */
  async function readAll(from: MemoryFiles, workspaces: readonly string[]): Promise<readonly string[]> {
    const { documents, unread, problems } = await from.read();
    const known = documents.filter(({ workspace }) => workspaces.includes(workspace));
    const foreign = documents.filter(({ workspace }) => !workspaces.includes(workspace));
    const found = [...problems, ...foreign.map(({ document }) => `${document}: expected the folder of a workspace that has an API key`)];
    for (const { workspace, ...document } of known)
      await syncDocument(deps, inWorkspace(workspace), document).catch((error: unknown) => {
        found.push(`${document.document}: ${error instanceof Error ? error.message : String(error)}`);
      });
    const there = new Set([...documents.map(({ document }) => document), ...unread]);
    for (const workspace of workspaces) await removeOthers(deps, inWorkspace(workspace), there);
    return found;
  }

  /** One reading at a time. Changes while it runs are read together after it. */
  function readAgain(from: MemoryFiles, workspaces: readonly string[], tell: (error: unknown) => void): void {
    if (isWaiting || stopped) return;
    isWaiting = true;
    reading = readAfter(reading, from, workspaces, tell);
  }

  async function readAfter(
    before: Promise<unknown>,
    from: MemoryFiles,
    workspaces: readonly string[],
    tell: (error: unknown) => void,
  ): Promise<void> {
    await before;
    isWaiting = false;
    if (stopped) return;
    try {
      for (const problem of await readAll(from, workspaces)) tell(new Error(problem));
    } catch (error) {
      tell(error);
    }
  }

  return {
    sync: (caller, document) => syncDocument(deps, caller, checkDocument(caller, document), caller.name),
    async check() {
      if (files === undefined) return undefined;
      const { documents, problems } = await files.read();
      return { documents: documents.length, problems };
    },
    begin(workspaces, tell) {
      if (files === undefined) return;
      endWatching = files.watch(() => readAgain(files, workspaces, tell), tell);
      readAgain(files, workspaces, tell);
    },
    async stop() {
      stopped = true;
      await endWatching?.();
      await reading;
    },
  };
}

const inWorkspace = (workspace: string): Principal => ({ workspace, name: LOCAL.name });

/** Validates a document that a client sent. */
function checkDocument(caller: Principal, { owner, document, statements }: FileDocument): FileDocument {
  checkOwner(caller, owner);
  checkLine('document', document, FILE_LIMITS.name);
  if (document.startsWith('/'))
    throw invalid('document', 'a name that does not begin with "/", like those of the folder of the server', document);
  checkCount('statements', statements.length, FILE_LIMITS.statements);
  return { owner, document, statements: statements.map(checkStatement) };
}

function checkStatement({ text, file, line, section }: FileStatement, index: number): FileStatement {
  const path = `statements[${index}]`;
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > FILE_LIMITS.characters)
    throw invalid(`${path}.text`, `1 to ${FILE_LIMITS.characters} characters`, text);
  checkLine(`${path}.file`, file, FILE_LIMITS.name);
  if (section !== undefined) checkLine(`${path}.section`, section, FILE_LIMITS.section);
  if (!Number.isSafeInteger(line) || line < 1) throw invalid(`${path}.line`, 'a number from 1', line);
  return { text: trimmed, file, line, ...(section === undefined ? {} : { section }) };
}

const isOf = ({ source }: Memory, document: string): boolean => source.kind === 'FILE' && source.document === document;

/** `sender` is who sent the document; absent for a file of the server. */
async function syncDocument(
  deps: Dependencies,
  caller: Principal,
  { owner, document, statements }: FileDocument,
  sender?: string,
): Promise<DocumentReport> {
  const current = (repositories: Repositories) => repositories.memories.current(owner, MAX_MEMORIES);
  const changesIn = (known: readonly Memory[]) =>
    documentChanges(
      known.filter((memory) => isOf(memory, document)),
      document,
      statements,
    );
  const checked = (known: readonly Memory[]): readonly Memory[] => {
    checkSender(caller, owner, document, known);
    return known;
  };
  const before = changesIn(checked(await current(deps.store.read(caller))));
  if (before.added.length + before.moved.length + before.removed.length === 0)
    return { added: 0, superseded: 0, removed: 0, unchanged: distinct(statements) };
  const entities = await entitiesOf(
    deps,
    caller,
    before.added.map(({ statement }) => statement),
  );
  const work = async (repositories: Repositories): Promise<DocumentReport> => {
    const known = checked(await current(repositories));
    const { added, moved, removed } = changesIn(known);
    const now = deps.clock.now();
    const replaced = new Map<string, Memory>();
    const memories = added.map(({ statement, replaces }) => {
      const memory = memoryOf(deps, caller, { owner, document, statement, sender, entities: entities.get(statement.text) ?? [], now });
      for (const former of [
        ...(replaces === undefined ? [] : [replaces]),
        ...corrected(replaceable(without(known, document), caller, memory), memory),
      ])
        replaced.set(former.id, superseded(former, memory.id, now));
      return memory;
    });
    const gone = new Set([...removed.map(({ id }) => id), ...replaced.keys()]);
    const staying = known.filter(({ id }) => !gone.has(id));
    checkRoom(owner, caller, staying, memories);
    for (const { id } of removed) await repositories.memories.delete(id);
    await repositories.memories.put([...memories, ...moved, ...replaced.values()]);
    const unchanged = distinct(statements) - memories.length;
    return { added: memories.length, superseded: replaced.size, removed: removed.length, unchanged };
  };
  return deps.store.transaction(caller, work, { on: `memories ${owner.kind} ${owner.name}`, kind: 'BULK' });
}

/** A document of a project or an agent is changed by who sent it first, because that removes memories that others use. */
function checkSender(caller: Principal, owner: MemoryOwner, document: string, known: readonly Memory[]): void {
  if (mayDecide(caller, { owner })) return;
  const other = known.find((memory) => isOf(memory, document) && authorOf(memory) !== caller.name);
  if (other === undefined) return;
  throw new NetloomError(
    'FORBIDDEN',
    `document: expected one that you sent, or a new name, got ${JSON.stringify(document)} of ${authorOf(other) ?? 'the server'}. Only a key with the scope admin changes documents of others.`,
    { path: 'document', scope: 'admin' },
  );
}

/** Memories of other sources. Those of the document itself are compared by {@link documentChanges}. */
const without = (known: readonly Memory[], document: string): readonly Memory[] => known.filter((memory) => !isOf(memory, document));

const distinct = (statements: readonly FileStatement[]): number => new Set(statements.map(({ text }) => normalText(text))).size;

/** The entities that each text names, by text. */
async function entitiesOf(
  deps: Dependencies,
  caller: Principal,
  statements: readonly FileStatement[],
): Promise<ReadonlyMap<string, readonly EntityId[]>> {
  const found = new Map<string, readonly EntityId[]>();
  for (const { text } of statements) if (!found.has(text)) found.set(text, await entitiesFor(deps, caller, text, undefined));
  return found;
}

/** Headings above rules. */
const RULES = /\b(?:rules?|preferences?|conventions?|guidelines?|polic(?:y|ies)|standards?|style|always|never)\b/iu;

function memoryOf(
  { clock }: Dependencies,
  caller: Principal,
  made: Pick<FileDocument, 'owner' | 'document'> & {
    readonly statement: FileStatement;
    readonly entities: readonly EntityId[];
    readonly sender: string | undefined;
    readonly now: number;
  },
): Memory {
  const { owner, document, statement, sender, entities, now } = made;
  const [stated] = lastingStatements(statement.text);
  return {
    id: `${ID_PREFIXES.memory}_${clock.unique()}`,
    workspace: caller.workspace,
    owner,
    kind: stated !== undefined ? stated.kind : RULES.test(statement.section ?? '') ? 'PREFERENCE' : 'FACT',
    status: 'CONFIRMED',
    text: statement.text,
    ...(stated?.subject === undefined ? {} : { subject: stated.subject }),
    entities,
    source: sourceOf(document, statement, sender),
    createdAt: now,
    updatedAt: now,
    ...(sender === undefined ? {} : confirmationBy(caller, { owner })),
  };
}

/** Removes the memories of documents below the folder of the server that no longer exist. */
async function removeOthers(deps: Dependencies, caller: Principal, there: ReadonlySet<string>): Promise<void> {
  for (const { owner, document } of await deps.store.read(caller).memories.documents(MAX_DOCUMENTS))
    if (document.startsWith('/') && !there.has(document)) await syncDocument(deps, caller, { owner, document, statements: [] });
}

const MAX_DOCUMENTS = 10_000;
