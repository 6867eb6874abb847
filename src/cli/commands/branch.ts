import type { Command } from 'commander';
import type { MessageId } from '#client';
import { BranchesDocument, ForkSessionDocument, SwitchBranchDocument, type BranchesQuery } from '#client/operations';
import type { Connection, ConnectionFlags } from '../connection/connect.js';
import { firstNodes } from '../connection/pages.js';
import type { CliEnvironment } from '../environment.js';
import { counted, print, shortTime, table } from '../output/print.js';
import { wholeNumber } from '../usage.js';
import { online, withConnection, type CommandContext } from './context.js';

const references = async () => import('../connection/references.js');

/** `netloom session`: branches, switch, fork. */
export function addBranchCommands(context: CommandContext, session: Command): void {
  const { environment } = context;
  const command = (usage: string, description: string) => withConnection(session.command(usage).description(description));

  command('branches <session>', 'List the branches of a session, the newest first.')
    .option('--limit <number>', 'the maximum number of branches', wholeNumber('--limit', 1, 10_000), 20)
    .action(
      online<ConnectionFlags & { limit: number }>(context, (connection, [name = ''], flags) =>
        listBranches(connection, name, flags, environment),
      ),
    );

  command('switch <session> <message>', 'Continue a session from another message: the next message follows it.').action(
    online<ConnectionFlags>(context, async ({ client }, [name = '', message = ''], { json }) => {
      const { id } = await (await references()).findSession(client, name);
      const { switchBranch } = await client.request(SwitchBranchDocument, { sessionId: id, messageId: message as MessageId });
      print(json, switchBranch, () => [`The next message of ${id} follows ${switchBranch.head?.id ?? message}.`], environment);
    }),
  );

  command('fork <message>', 'Begin another session with the messages up to this one.')
    .option('--title <text>', 'title of the new session')
    .action(
      online<ConnectionFlags & { title?: string }>(context, async ({ client }, [message = ''], { title, json }) => {
        const input = { messageId: message as MessageId, ...(title === undefined ? {} : { title }) };
        const { forkSession } = await client.request(ForkSessionDocument, { input });
        const { id, statistics } = forkSession.session;
        print(json, forkSession, () => [`Began ${id} with ${counted(statistics.messages, 'message')}.`], environment);
      }),
    );
}

type ListedBranch = NonNullable<BranchesQuery['session']>['branches']['nodes'][number];

async function listBranches(
  { client }: Connection,
  name: string,
  { limit, json }: ConnectionFlags & { readonly limit: number },
  environment: CliEnvironment,
): Promise<void> {
  const { findSession, present } = await references();
  const { id } = await findSession(client, name);
  const { nodes, hasMore } = await firstNodes(
    limit,
    async (page) => present((await client.request(BranchesDocument, { id, ...page })).session, 'session', name).branches,
  );
  const lines = () =>
    nodes.length === 0
      ? ['The session has no messages.']
      : [
          ...table<ListedBranch>(nodes, [
            { head: '', width: 1, value: ({ isCurrent }) => (isCurrent ? '*' : '') },
            { head: 'last message', width: 30, value: ({ head }) => head.id },
            { head: 'messages', width: 8, value: ({ messages }) => String(messages) },
            { head: 'title', width: 50, value: ({ title }) => title },
            { head: 'written', width: 16, value: ({ head }) => shortTime(head.createdAt) },
          ]),
          ...(hasMore ? ['There are more; --limit shows them.'] : []),
        ];
  print(json, nodes, lines, environment);
}
