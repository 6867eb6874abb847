import type { NetloomClient, SessionId } from '#client';
import {
  DeleteSessionDocument,
  EndSessionDocument,
  SessionDocument,
  SessionsDocument,
  type SessionsQuery,
  type SessionStatus,
} from '#client/operations';
import type { Connection, ConnectionFlags } from '../connection/connect.js';
import { firstNodes } from '../connection/pages.js';
import type { FoundSession } from '../connection/references.js';
import { EXIT, type CliEnvironment, type ExitCode } from '../environment.js';
import { counted, print, shortTime, table } from '../output/print.js';
import { fitted } from '../output/terminal.js';
import { online, watching, withConnection, type CommandContext } from './context.js';
import { addBranchCommands } from './branch.js';
import { addLifecycleCommands, endLines } from './lifecycle.js';
import { addSharingCommands } from './sharing.js';
import { UsageError, wholeNumber } from '../usage.js';

type ListedSession = SessionsQuery['viewer']['sessions']['nodes'][number];

/** `netloom session`: list, show, end, delete, watch, and the commands of opening, retention, branches and sharing. */
export function addSessionCommands(context: CommandContext): void {
  const session = context.program.command('session').description('List, show and change sessions, and follow their events.');
  const command = (usage: string, description: string) => withConnection(session.command(usage).description(description));

  command('list', 'List sessions, last activity first.')
    .option('--search <text>', 'only sessions whose title or key contains the text')
    .option('--status <status>', 'only sessions with this status: active, dormant, archived or ended')
    .option('--own', 'only sessions that you own')
    .option('--shared', 'only sessions that are shared with you')
    .option('--limit <number>', 'the maximum number of sessions', wholeNumber('--limit', 1, 10_000), 20)
    .action(online<ListFlags>(context, async (connection, _, flags) => list(connection, flags, context.environment)));

  command('show <session>', 'Show a session with its last messages and its focus.')
    .option('--last <number>', 'number of messages', wholeNumber('--last', 1, 100), 10)
    .action(
      online<ConnectionFlags & { last: number }>(context, async (connection, [name = ''], flags) =>
        show(connection, name, flags, context.environment),
      ),
    );

  command('end <session>', 'End a session. It can be read, and opening it by its key makes it active again.').action(
    online<ConnectionFlags>(context, async ({ client }, [name = ''], { json }) => {
      const { endSession } = await client.request(EndSessionDocument, { sessionId: (await found(client, name)).id });
      print(json, endSession, () => [`Ended ${endSession.session.id}.`], context.environment);
    }),
  );

  addBranchCommands(context, session);

  command('delete <session>', 'Delete a session with everything that is stored of it. Without --yes, only show what would be deleted.')
    .option('--yes', 'delete it')
    .action(
      online<ConnectionFlags & { yes?: boolean }>(context, async (connection, [name = ''], flags) =>
        remove(connection, name, flags, context.environment),
      ),
    );

  command('watch <session>', 'Follow the events of a session until it is stopped. With --json, one event per line.')
    .option('--after <cursor>', 'begin after this cursor')
    .action(
      watching<ConnectionFlags & { after?: string }>(context, async (connection, [name = ''], flags) => {
        const { watchSession } = await import('../watching/session-events.js');
        return watchSession(connection, (await found(connection.client, name)).id, flags, context.environment);
      }),
    );

  addLifecycleCommands(context, session);
  addSharingCommands(context, session);
}

const found = async (client: NetloomClient, name: string): Promise<FoundSession> =>
  (await import('../connection/references.js')).findSession(client, name);

interface ListFlags extends ConnectionFlags {
  readonly search?: string;
  readonly status?: string;
  readonly own?: boolean;
  readonly shared?: boolean;
  readonly limit: number;
}

const STATUSES: readonly string[] = ['active', 'dormant', 'archived', 'ended'];

async function list(
  { client }: Connection,
  { search, status, own = false, shared = false, limit, json }: ListFlags,
  environment: CliEnvironment,
): Promise<void> {
  if (status !== undefined && !STATUSES.includes(status.toLowerCase()))
    throw new UsageError(`--status: expected ${STATUSES.join(', ')}, got ${JSON.stringify(status)}.`);
  if (own && shared) throw new UsageError('Expected at most one of --own and --shared; without them, both kinds are listed.');
  const filter = {
    ...(own === shared ? {} : { ownership: own ? ('OWN' as const) : ('SHARED' as const) }),
    ...(search === undefined ? {} : { search }),
    ...(status === undefined ? {} : { status: status.toUpperCase() as SessionStatus }),
  };
  let total = 0;
  const { nodes: sessions } = await firstNodes<ListedSession>(limit, async (page) => {
    const { viewer } = await client.request(SessionsDocument, { filter, ...page });
    total = viewer.sessionCount;
    return viewer.sessions;
  });
  const lines = () =>
    sessions.length === 0
      ? ['There are no sessions.']
      : [
          ...table(sessions, [
            { head: 'session', width: 36, value: ({ key, id }) => key ?? id },
            { head: 'title', width: 40, value: ({ title }) => title },
            { head: 'status', width: 8, value: (each) => each.status.toLowerCase() },
            { head: 'last activity', width: 16, value: ({ lastActivityAt }) => shortTime(lastActivityAt) },
          ]),
          ...(total > sessions.length ? [`${sessions.length} of ${total}; --limit shows more.`] : []),
        ];
  print(json, sessions, lines, environment);
}

async function show(
  { client }: Connection,
  name: string,
  { last, json }: ConnectionFlags & { last: number },
  environment: CliEnvironment,
): Promise<void> {
  const { id } = await found(client, name);
  const { present } = await import('../connection/references.js');
  const session = present((await client.request(SessionDocument, { id, last })).session, 'session', name);
  print(
    json,
    session,
    () => [
      `${session.id}  ${fitted(session.title ?? session.key ?? '', 60)}  ${session.status.toLowerCase()}, revision ${session.revision}`,
      `In focus: ${
        session.focus.length === 0
          ? 'nothing'
          : session.focus
              .slice(0, 8)
              .map((each) => fitted(each.name, 40))
              .join(', ')
      }`,
      `${counted(session.statistics.messages, 'message')} of ${session.statistics.messageTokens} tokens, ${counted(session.statistics.operations, 'operation')}, ${counted(session.statistics.entities, 'entity', 'entities')}`,
      ...endLines(session),
      '',
      ...session.history.nodes.map(({ role, text }) => `${role.toLowerCase().padEnd(9)}  ${fitted(text, 88)}`),
    ],
    environment,
  );
}

async function remove(
  { client }: Connection,
  name: string,
  { yes = false, json }: ConnectionFlags & { yes?: boolean },
  environment: CliEnvironment,
): Promise<ExitCode> {
  const { id, title, key } = await found(client, name);
  const label = fitted(title ?? key ?? id, 60);
  if (!yes) {
    const { session } = await client.request(SessionDocument, { id, last: 1 });
    const { messages = 0, operations = 0 } = session?.statistics ?? {};
    const text = `Would delete ${id} (${label}): ${counted(messages, 'message')} and ${counted(operations, 'operation')}. Use --yes to delete it.`;
    print(json, { dryRun: true, session: { id, key, title }, messages, operations }, () => [text], environment);
    return EXIT.ok;
  }
  const { deleteSession } = await client.request(DeleteSessionDocument, { sessionId: id satisfies SessionId });
  const { complete, places } = deleteSession.receipt;
  print(
    json,
    { dryRun: false, ...deleteSession },
    () => [
      `Deleted ${id} (${label})${complete ? '; nothing of it is left.' : ', but something is left:'}`,
      ...places.filter(({ left }) => left > 0).map(({ place, left }) => `  ${place}: ${left}`),
    ],
    environment,
  );
  return complete ? EXIT.ok : EXIT.failure;
}
