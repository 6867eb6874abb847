import { basename } from 'node:path';
import type { Command } from 'commander';
import type { MemoryId } from '#client';
import {
  AddMemoryDocument,
  ConfirmMemoryDocument,
  ForgetMemoryDocument,
  MemoriesDocument,
  SearchMemoriesDocument,
  SyncMemoryFileDocument,
  UpdateMemoryDocument,
  type MemoriesQuery,
  type MemoryKind,
  type MemoryOwnerInput,
  type MemoryStatus,
} from '#client/operations';
import type { Connection, ConnectionFlags } from '../connection/connect.js';
import { firstNodes } from '../connection/pages.js';
import { EXIT, type CliEnvironment, type ExitCode } from '../environment.js';
import { counted, print, shortTime, table } from '../output/print.js';
import { UsageError, wholeNumber } from '../usage.js';
import { online, textOf, withConnection, type CommandContext } from './context.js';

interface OwnerFlags extends ConnectionFlags {
  readonly project?: string;
  readonly agent?: string;
}

interface ListFlags extends OwnerFlags {
  readonly status?: MemoryStatus;
  readonly kind?: MemoryKind;
  readonly search?: string;
  readonly waiting?: boolean;
  readonly limit: number;
}

interface WriteFlags extends OwnerFlags {
  readonly kind?: MemoryKind;
  readonly expires?: string | false;
  readonly alias?: readonly string[] | false;
}

interface ImportFlags extends OwnerFlags {
  readonly root?: string;
  readonly as?: string;
  readonly dryRun?: boolean;
}

const KINDS: readonly MemoryKind[] = ['FACT', 'PREFERENCE', 'LEARNING'];
const STATUSES: readonly MemoryStatus[] = ['PROPOSED', 'CONFIRMED', 'SUPERSEDED'];

/** Reads one of several words. */
const oneOf =
  <T extends string>(option: string, values: readonly T[]) =>
  (text: string): T => {
    const found = values.find((value) => value === text.toUpperCase());
    if (found === undefined)
      throw new UsageError(`${option}: expected ${values.map((value) => value.toLowerCase()).join(', ')}, got ${JSON.stringify(text)}.`);
    return found;
  };

const withOwner = (command: Command): Command =>
  command.option('--project <name>', 'memories of a project').option('--agent <name>', 'memories of the agent with this profile');

/** Undefined if neither is named: the caller. */
function ownerOf({ project, agent }: OwnerFlags): MemoryOwnerInput | undefined {
  if (project !== undefined && agent !== undefined) throw new UsageError('Expected either --project or --agent.');
  if (project !== undefined) return { kind: 'PROJECT', name: project };
  return agent === undefined ? undefined : { kind: 'AGENT', name: agent };
}

/** `netloom memory`: list, search, add, update, confirm, forget, import, stats. */
export function addMemoryCommands(context: CommandContext): void {
  const group = context.program.command('memory').description('Remember statements across sessions.');
  const define = (usage: string, description: string) => withConnection(group.command(usage).description(description));
  addReading(context, define);
  addWriting(context, define);
}

type Define = (usage: string, description: string) => Command;

function addReading(context: CommandContext, define: Define): void {
  const { environment } = context;
  withOwner(define('list', 'List memories: yours and those of projects and agents, newest first.'))
    .option('--status <status>', 'only proposed, confirmed or superseded ones', oneOf('--status', STATUSES))
    .option('--kind <kind>', 'only facts, preferences or learnings', oneOf('--kind', KINDS))
    .option('--search <text>', 'only memories that contain the text')
    .option('--waiting', 'only memories of projects and agents that wait for a confirmation, and changes of them')
    .option('--limit <number>', 'the maximum number of memories', wholeNumber('--limit', 1, 10_000), 30)
    .action(online<ListFlags>(context, (connection, _args, flags) => list(connection, flags, environment)));

  define('search <text>', 'Show the memories that are relevant to a text, with the reasons. `-` reads standard input.')
    .alias('relevance')
    .option('--session <session>', 'add the memories of the project of this session, and its focus')
    .option('--limit <number>', 'the maximum number of memories', wholeNumber('--limit', 1, 50), 10)
    .action(
      online<SearchFlags>(context, async (connection, [text = ''], flags) =>
        search(connection, await textOf(text, environment), flags, environment),
      ),
    );

  withOwner(define('stats', 'Count the memories of an owner by status.')).action(
    online<OwnerFlags>(context, async ({ client }, _args, flags) => {
      const owner = ownerOf(flags);
      const { memoryCounts } = await client.request(MemoriesDocument, { first: 1, ...(owner === undefined ? {} : { owner }) });
      const { confirmed, proposed, superseded } = memoryCounts;
      print(flags.json, memoryCounts, () => [`${confirmed} in force, ${proposed} proposed, ${superseded} superseded.`], environment);
    }),
  );
}

function addWriting(context: CommandContext, define: Define): void {
  const { environment } = context;
  const kind = ['--kind <kind>', 'fact, preference or learning', oneOf('--kind', KINDS)] as const;
  const aliases = ['--alias <names...>', 'what it is about, as people call it; a message with one of them finds the memory'] as const;

  withOwner(define('add <text>', 'Remember a statement. `-` reads standard input.'))
    .option(...kind)
    .option(...aliases)
    .option('--expires <time>', 'the time from which on it is not used, such as 2027-01-01')
    .action(
      online<WriteFlags>(context, async ({ client }, [text = ''], flags) => {
        const owner = ownerOf(flags);
        const input = { text: await textOf(text, environment), ...(owner === undefined ? {} : { owner }), ...changesOf(flags) };
        const { addMemory } = await client.request(AddMemoryDocument, { input });
        const { memory, created, superseded } = addMemory;
        print(
          flags.json,
          addMemory,
          () => [
            created ? `Remembered ${memory.id}.` : `${memory.id} says that already.`,
            ...superseded.map((each) => `It corrects ${each.id}: ${each.text}`),
          ],
          environment,
        );
      }),
    );

  define('update <memory>', 'Change the text, the kind, the aliases or the expiry of a memory.')
    .option('--text <text>', 'the statement; `-` reads standard input')
    .option(...kind)
    .option(...aliases)
    .option('--expires <time>', 'the time from which on it is not used, such as 2027-01-01')
    .option('--no-expires', 'it does not expire')
    .option('--no-alias', 'it has no alias')
    .action(
      online<WriteFlags & { text?: string }>(context, async ({ client }, [memory = ''], flags) => {
        const text = flags.text === undefined ? {} : { text: await textOf(flags.text, environment) };
        const changes = { ...text, ...changesOf(flags) };
        if (Object.keys(changes).length === 0) throw new UsageError('Expected --text, --kind, --alias, --expires or --no-expires.');
        const { updateMemory } = await client.request(UpdateMemoryDocument, { input: { memoryId: memory as MemoryId, ...changes } });
        print(flags.json, updateMemory, () => [`Changed ${updateMemory.memory.id}.`], environment);
      }),
    );

  withOwner(
    define('confirm <memories...>', 'Confirm proposals, so that windows use them, or put superseded memories in force again.'),
  ).action(
    online<OwnerFlags>(context, async ({ client }, [ids], flags) => {
      const owner = ownerOf(flags);
      for (const memoryId of ids as unknown as readonly MemoryId[]) {
        const { confirmMemory } = await client.request(ConfirmMemoryDocument, { memoryId, ...(owner === undefined ? {} : { owner }) });
        const corrects = confirmMemory.superseded.map((each) => `It corrects ${each.id}: ${each.text}`);
        print(flags.json, confirmMemory, () => [`Confirmed ${memoryId}.`, ...corrects], environment);
      }
    }),
  );

  define('forget <memories...>', 'Delete memories, or reject proposals.').action(
    online<ConnectionFlags>(context, async ({ client }, [ids], { json }) => {
      for (const memoryId of ids as unknown as readonly MemoryId[]) {
        const { forgetMemory } = await client.request(ForgetMemoryDocument, { memoryId });
        print(
          json,
          forgetMemory,
          () => [
            typeof forgetMemory.forgottenMemoryId === 'string'
              ? `Forgot ${memoryId}.`
              : `Proposed to forget ${memoryId}. Its author, or a key with the scope admin, confirms that.`,
          ],
          environment,
        );
      }
    }),
  );

  withOwner(
    define('import <file>', 'Make the memories of a project or an agent equal to a Markdown file such as NETLOOM.md, with its imports.'),
  )
    .option('--root <folder>', 'folder outside of which no file is imported (default: the folder of the file)')
    .option('--as <name>', 'name of the file; importing it again under this name changes its memories (default: its name)')
    .option('--dry-run', 'only show the statements')
    .action(online<ImportFlags>(context, (connection, [file = ''], flags) => importFile(connection, file, flags, environment)));
}

function changesOf({ kind, alias, expires }: WriteFlags): {
  readonly kind?: MemoryKind;
  readonly aliases?: string[];
  readonly expiresAt?: string | null;
} {
  return {
    ...(kind === undefined ? {} : { kind }),
    ...(alias === undefined || (alias as unknown) === true ? {} : { aliases: aliasesIn(alias) }),
    ...(expires === undefined || (expires as unknown) === true ? {} : { expiresAt: expires === false ? null : timeOf(expires) }),
  };
}

function aliasesIn(aliases: readonly string[] | false): string[] {
  if (aliases === false) return [];
  const option = aliases.find((name) => name.startsWith('-'));
  if (option !== undefined) throw new UsageError(`--alias: expected a name, got the option ${JSON.stringify(option)}.`);
  return [...aliases];
}

function timeOf(text: string): string {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new UsageError(`--expires: expected a time such as 2027-01-01, got ${JSON.stringify(text)}.`);
  return time.toISOString();
}

type ListedMemory = MemoriesQuery['memories']['nodes'][number];

function sourceText({ source }: ListedMemory): string {
  if (source.kind === 'FILE') return `${source.file ?? ''}:${source.line ?? ''}`;
  return source.kind === 'MESSAGE' ? `${source.by ?? ''}, ${source.message?.id ?? 'a deleted message'}` : (source.by ?? '');
}

/** What of a memory waits for a confirmation; empty if nothing does. */
function waitingText({ owner, status, confirmedBy, source, change }: ListedMemory): string {
  if (change?.forget === true) return `${change.by}: forget it`;
  if (change !== null) return `${change.by}: ${change.text ?? 'a change'}`;
  return owner.kind !== 'USER' && status === 'CONFIRMED' && confirmedBy === null && source.by !== null ? 'not confirmed' : '';
}

async function list({ client }: Connection, flags: ListFlags, environment: CliEnvironment): Promise<void> {
  const { status, kind, search: text, waiting, limit, json } = flags;
  const owner = ownerOf(flags);
  const filter = {
    ...(status === undefined ? {} : { status }),
    ...(kind === undefined ? {} : { kind }),
    ...(text === undefined ? {} : { search: text }),
    ...(waiting === undefined ? {} : { waiting }),
    ...(owner === undefined ? {} : { owner }),
  };
  const { nodes, hasMore } = await firstNodes(
    limit,
    async (page) => (await client.request(MemoriesDocument, { filter, ...page })).memories,
  );
  const lines = () =>
    nodes.length === 0
      ? ['No memories were found.']
      : [
          ...table<ListedMemory>(nodes, [
            { head: 'memory', width: 30, value: ({ id }) => id },
            { head: 'owner', width: 20, value: (each) => `${each.owner.kind.toLowerCase()} ${each.owner.name}` },
            { head: 'kind', width: 10, value: (each) => each.kind.toLowerCase() },
            { head: 'status', width: 10, value: (each) => each.status.toLowerCase() },
            { head: 'statement', width: 60, value: (each) => each.text },
            { head: 'waiting', width: 40, value: waitingText },
            { head: 'aliases', width: 30, value: (each) => each.aliases.join(', ') },
            { head: 'source', width: 30, value: sourceText },
            { head: 'since', width: 16, value: ({ createdAt }) => shortTime(createdAt) },
          ]),
          ...(hasMore ? ['There are more; --limit shows them.'] : []),
        ];
  print(json, nodes, lines, environment);
}

interface SearchFlags extends ConnectionFlags {
  readonly session?: string;
  readonly limit: number;
}

async function search(
  { client }: Connection,
  text: string,
  { session, limit, json }: SearchFlags,
  environment: CliEnvironment,
): Promise<ExitCode> {
  const found = session === undefined ? undefined : await (await import('../connection/references.js')).findSession(client, session);
  const sessionId = found === undefined ? {} : { sessionId: found.id };
  const { searchMemories } = await client.request(SearchMemoriesDocument, { text, first: limit, ...sessionId });
  const lines = () =>
    searchMemories.length === 0
      ? ['No memory is relevant.']
      : searchMemories.flatMap(({ memory, score, reason, parts }) => [
          `${score.toFixed(2)}  ${memory.text}`,
          `      ${memory.id}, ${reason} (${parts.map((part) => `${part.name} ${part.value.toFixed(2)}`).join(', ')})`,
        ]);
  print(json, searchMemories, lines, environment);
  return searchMemories.length === 0 ? EXIT.notFound : EXIT.ok;
}

async function importFile({ client }: Connection, path: string, flags: ImportFlags, environment: CliEnvironment): Promise<ExitCode> {
  const owner = ownerOf(flags);
  if (owner === undefined) throw new UsageError('Expected --project or --agent.');
  const { statements, problems } = await environment.readMemoryFile(path, flags.root);
  for (const problem of problems) environment.err(problem);
  if (flags.dryRun === true) {
    const lines = () =>
      statements.map(({ file, line, section, text }) => `${file}:${line}  ${section === undefined ? '' : `${section}: `}${text}`);
    print(flags.json, statements, lines, environment);
    return EXIT.ok;
  }
  const document = flags.as ?? basename(path);
  const { syncMemoryFile } = await client.request(SyncMemoryFileDocument, { input: { owner, document, statements: [...statements] } });
  const { added, superseded, removed, unchanged } = syncMemoryFile;
  print(
    flags.json,
    { ...syncMemoryFile, problems },
    () => [
      `${document}: ${counted(added, 'memory', 'memories')} added, ${superseded} superseded, ${removed} removed, ${unchanged} unchanged.`,
    ],
    environment,
  );
  return EXIT.ok;
}
