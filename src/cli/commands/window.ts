import type { MessageId, NodeId } from '#client';
import {
  ClearContextDocument,
  CompactSessionDocument,
  ContextDocument,
  ReplayDocument,
  RestoreContextDocument,
  SessionStatisticsDocument,
  type Rendering,
} from '#client/operations';
import { Option, type Command } from 'commander';
import type { ConnectionFlags } from '../connection/connect.js';
import { EXIT } from '../environment.js';
import { counted, print, shortTime } from '../output/print.js';
import { fitted, wrapped } from '../output/terminal.js';
import type { Format, ImportFlags } from '../windows/session-documents.js';
import { requestOf, requestOfText, withWindowOptions, type WindowFlags } from '../windows/request.js';
import { online, textOf, watching, withConnection, type CommandContext } from './context.js';
import { UsageError, wholeNumber } from '../usage.js';
import { jsonText } from '../output/clean.js';

const RENDERINGS: readonly string[] = ['prompt', 'openai', 'openai_responses', 'anthropic'];

function renderingOf(text: string): Rendering {
  const name = text.toLowerCase().replace('-', '_');
  if (!RENDERINGS.includes(name)) throw new UsageError(`--as: expected ${RENDERINGS.join(', ')}, got ${JSON.stringify(text)}.`);
  return name.toUpperCase() as Rendering;
}

/** A rendering is a text, or JSON for a model's API. */
const shown = (rendered: unknown): string => (typeof rendered === 'string' ? rendered : jsonText(rendered, 2));

const references = async () => import('../connection/references.js');

type Define = (usage: string, description: string) => Command;

/** `netloom context`: show, memory, watch, compare, replay, compact, clear, restore, stats, summary, export, import. */
export function addContextCommands(context: CommandContext): void {
  const group = context.program
    .command('context')
    .description('Show, compare, shrink, export and import the context windows of a session.');
  const define: Define = (usage, description) => withConnection(group.command(usage).description(description));
  addReading(context, define);
  addComparing(context, define);
  addPruning(context, define);
  addTransfer(context, define);
}

function addReading(context: CommandContext, define: Define): void {
  const { environment } = context;
  withWindowOptions(
    define('show <session>', 'Show the window for the next turn: its tokens, its items with reasons, and what was left out.'),
  )
    .option('--as <rendering>', `print only the window as a model receives it: ${RENDERINGS.join(', ')}`, renderingOf)
    .option('--show-context', 'the same as --as prompt')
    .option('--all', 'list all items')
    .action(
      online<WindowFlags & { as?: Rendering; showContext?: boolean; all?: boolean }>(context, async ({ client }, [name = ''], flags) => {
        const { receiptLines } = await import('../windows/receipt.js');
        const { id } = await (await references()).findSession(client, name);
        const { context: answer } = await client.request(ContextDocument, { sessionId: id, request: requestOf(flags, environment) });
        const window = (await references()).present(answer, 'session', name);
        const as = flags.as ?? (flags.showContext === true ? 'PROMPT' : undefined);
        const rendered = { PROMPT: window.prompt, OPENAI: window.openai, OPENAI_RESPONSES: window.responses, ANTHROPIC: window.anthropic };
        if (as === undefined) print(flags.json, window, () => receiptLines(window, flags.all === true), environment);
        else if (flags.json === true) environment.out(jsonText({ id: window.id, revision: window.revision, rendered: rendered[as] }));
        else environment.out(shown(rendered[as]));
      }),
    );

  withWindowOptions(define('watch <session>', 'Follow the window until it is stopped. With --json, one update per line.')).action(
    watching<WindowFlags>(context, async (connection, [name = ''], flags) => {
      const { watchWindow } = await import('../windows/watch.js');
      const { id } = await (await references()).findSession(connection.client, name);
      return watchWindow(connection, id, requestOf(flags, environment), flags.json === true, environment);
    }),
  );

  withWindowOptions(
    define('memory <session>', 'Show the memories that the window for the next turn holds, with the parts of their scores.'),
  )
    .option('--message <text>', 'as if this message were the next turn; - reads standard input')
    .action(
      online<WindowFlags & { message?: string }>(context, async ({ client }, [name = ''], flags) => {
        const [{ memoriesIn, memoryLines }, { windowOf }] = await Promise.all([
          import('../windows/memories.js'),
          import('../windows/shown-context.js'),
        ]);
        const { id } = await (await references()).findSession(client, name);
        const message = flags.message === undefined ? {} : { message: await textOf(flags.message, environment) };
        const window = await windowOf(client, id, { ...requestOf(flags, environment), ...message });
        const memories = memoriesIn(window);
        print(flags.json, { id: window.id, memories }, () => memoryLines(window), environment);
        return memories.length === 0 ? EXIT.notFound : EXIT.ok;
      }),
    );

  define('stats <session>', 'Show how much a session contains, and what its windows cost.').action(
    online<ConnectionFlags>(context, async ({ client }, [name = ''], { json }) => {
      const { id } = await (await references()).findSession(client, name);
      const session = (await references()).present((await client.request(SessionStatisticsDocument, { id })).session, 'session', name);
      const { statisticsLines } = await import('../windows/statistics.js');
      print(json, session, () => statisticsLines(session), environment);
    }),
  );

  define('summary <session>', 'Show the summary of the older turns, as windows with the strategy summarize contain it.')
    .option('--budget <tokens>', 'the budget of the window', wholeNumber('--budget', 1, 10_000_000))
    .action(
      online<WindowFlags>(context, async ({ client }, [name = ''], flags) => {
        const { id } = await (await references()).findSession(client, name);
        const request = { ...requestOf(flags, environment), strategy: 'SUMMARIZE' as const };
        const { context: answer } = await client.request(ContextDocument, { sessionId: id, request });
        const window = (await references()).present(answer, 'session', name);
        const items = window.sections.flatMap((section) => section.items).filter((item) => item.kind === 'SUMMARY');
        const lines = () =>
          items.length === 0 ? ['Nothing is summarized: the whole conversation fits.'] : items.flatMap(({ text }) => wrapped(text, ''));
        print(flags.json, { id: window.id, summary: items.map(({ text, tokens }) => ({ text, tokens })) }, lines, environment);
      }),
    );

  define('replay <message>', 'Print the window that an answer was made with, as it was sent.')
    .option('--as <rendering>', RENDERINGS.join(', '), renderingOf, 'PROMPT' as Rendering)
    .action(
      online<ConnectionFlags & { as: Rendering }>(context, async ({ client }, [message = ''], { as, json }) => {
        const { message: found } = await client.request(ReplayDocument, { messageId: message as MessageId, as });
        if (found?.context === undefined || found.context === null) {
          const { NetloomError } = await import('../../domain/common/errors.js');
          throw new NetloomError(
            'NOT_FOUND',
            `There is no stored window for ${fitted(message, 60)}. Windows are stored with messages of the assistant.`,
          );
        }
        const { rendered } = found.context;
        print(json, found, () => [shown(rendered)], environment);
      }),
    );
}

function addComparing(context: CommandContext, define: Define): void {
  define(
    'compare <session-or-window> [other]',
    'Compare windows: of one session with several --with, or two stored windows by the ids of windows or messages.',
  )
    .option(
      '--with <options>',
      'options of a window, such as strategy=discard,budget=2000; 2 to 5 times',
      (text: string, all: string[] | undefined) => [...(all ?? []), text],
    )
    .action(
      online<ConnectionFlags & { with?: readonly string[] }>(context, async (connection, [first = '', second], flags) => {
        const { compareRequests, compareStored } = await import('../windows/compare.js');
        if (second !== undefined)
          return compareStored(connection, [first as NodeId, second as NodeId], flags.json, context.environment).then(() => undefined);
        const requests = (flags.with ?? []).map(requestOfText);
        if (requests.length < 2 || requests.length > 5) throw new UsageError(`--with: expected 2 to 5 of them, got ${requests.length}.`);
        const { id } = await (await references()).findSession(connection.client, first);
        return compareRequests(connection, id, requests, flags.json, context.environment);
      }),
    );
}

interface PruneFlags extends ConnectionFlags {
  readonly session?: string;
  readonly clear?: boolean;
  readonly keepLast?: number;
  readonly keepImportant?: number;
  readonly yes?: boolean;
}

interface Pruned {
  readonly pruning: { readonly messages: number; readonly tokensBefore: number; readonly tokensAfter: number } | null;
  readonly entities: readonly { readonly name: string }[];
}

function prunedLines({ pruning, entities }: Pruned, yes: boolean): readonly string[] {
  if (pruning === null) return ['Nothing to exclude.'];
  const names = entities.slice(0, 12).map(({ name }) => fitted(name, 40));
  return [
    `${yes ? 'Excluded' : 'Would exclude'} from windows: ${counted(pruning.messages, 'message')}, ${pruning.tokensBefore - pruning.tokensAfter} of ${pruning.tokensBefore} tokens.`,
    ...(names.length === 0 ? [] : [`Entities mentioned only there: ${names.join(', ')}${entities.length > names.length ? ', …' : ''}.`]),
    yes ? 'Nothing was deleted. `netloom context restore` undoes it.' : 'Nothing was changed. Use --yes to apply it.',
  ];
}

function addPruning(context: CommandContext, define: Define): void {
  const { environment } = context;
  const compact = online<PruneFlags>(
    context,
    async ({ client }, [name], { session, keepLast = 10, keepImportant = 5, clear = false, yes = false, json }) => {
      const { id } = await (await references()).findSession(client, name ?? session ?? '');
      const pruned = clear
        ? (await client.request(ClearContextDocument, { input: { sessionId: id, dryRun: !yes } })).clearContext
        : (await client.request(CompactSessionDocument, { input: { sessionId: id, keepLast, keepImportant, dryRun: !yes } }))
            .compactSession;
      print(
        json,
        { session: id, dryRun: !yes, pruning: pruned.pruning, entities: pruned.entities },
        () => prunedLines(pruned, yes),
        environment,
      );
    },
  );
  const keepLast = (command: Command): Command =>
    command
      .option('--keep-last <turns>', 'number of turns to keep', wholeNumber('--keep-last', 1, 100), 10)
      .option(
        '--keep-important <messages>',
        'number of earlier decisions, changes and corrections to keep',
        wholeNumber('--keep-important', 0, 24),
        5,
      )
      .option('--yes', 'apply it');
  const about =
    'Show what windows would exclude if only the last turns and important messages were kept. --yes applies it. Nothing is deleted.';
  keepLast(define('compact <session>', about)).action(compact);
  keepLast(withConnection(context.program.command('compact').description(`${about} The same as context compact.`)))
    .requiredOption('--session <key or id>', 'session to compact')
    .option('--clear', 'keep nothing, and empty the focus')
    .action(compact);
  define('clear <session>', 'Show what would be excluded if windows began anew here. --yes applies it. Nothing is deleted.')
    .option('--yes', 'apply it')
    .action((name: string, flags: PruneFlags, command: Command) => compact(name, { ...flags, clear: true }, command));
  define('restore <session>', 'Undo the last compact or clear.').action(
    online<ConnectionFlags>(context, async ({ client }, [name = ''], { json }) => {
      const { id } = await (await references()).findSession(client, name);
      const { restoreContext } = await client.request(RestoreContextDocument, { sessionId: id });
      print(
        json,
        restoreContext,
        () => [
          restoreContext.pruning === null
            ? 'There is nothing to restore.'
            : `Restored what ${restoreContext.pruning.kind.toLowerCase()} excluded at ${shortTime(restoreContext.pruning.at)}.`,
        ],
        environment,
      );
    }),
  );
}

function addTransfer(context: CommandContext, define: Define): void {
  define(
    'export <session>',
    'Write a session with all its branches, operations and windows as JSON Lines, or its conversation as Markdown.',
  )
    .addOption(
      new Option('--format <format>', 'jsonl to import it elsewhere, markdown for people').choices(['jsonl', 'markdown']).default('jsonl'),
    )
    .option('--output <file>', 'the file, compressed if its name ends with .gz; by default standard output')
    .action(
      online<ConnectionFlags & { format: Format; output?: string }>(context, async (connection, [name = ''], { format, output }) => {
        const { exportSession } = await import('../windows/session-documents.js');
        const { id } = await (await references()).findSession(connection.client, name);
        return exportSession(connection, id, { format, output }, context.environment);
      }),
    );
  define(
    'import [file]',
    'Import an exported session, or conversations of another tool, also compressed (.gz) or from standard input (-). Repeating it writes nothing.',
  )
    .addOption(
      new Option(
        '--format <format>',
        'netloom: written by context export; chat: messages of OpenAI, Anthropic, Bedrock, Gemini, Ollama, LangChain or the Vercel AI SDK, or an export of LibreChat, Open WebUI, ChatGPT or Claude',
      )
        .choices(['netloom', 'chat'])
        .default('netloom'),
    )
    .option('--file <file>', 'the file, instead of the argument')
    .option('--key <key>', 'key of the new session; by default that of the document, if it is free')
    .option('--no-create-missing', 'do not create entities that the workspace does not have')
    .option('--dry-run', 'only check the document')
    .action(
      online<ConnectionFlags & ImportFlags & { format: 'netloom' | 'chat'; file?: string }>(
        context,
        async (connection, [argument], flags) => {
          const file = argument ?? flags.file;
          if (file === undefined || (argument !== undefined && flags.file !== undefined))
            throw new UsageError('Expected a file, as an argument or with --file.');
          if (flags.format === 'chat')
            return (await import('../windows/chat-import.js')).importChats(connection, file, flags, context.environment);
          const { importSession } = await import('../windows/session-documents.js');
          return importSession(connection, file, flags, context.environment);
        },
      ),
    );
}
