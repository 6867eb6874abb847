import type { Command } from 'commander';
import {
  HandOverSessionDocument,
  LeaveSessionDocument,
  SessionMembersDocument,
  ShareSessionDocument,
  UnshareSessionDocument,
  type MemberRole,
  type SessionMembersQuery,
} from '#client/operations';
import type { Connection, ConnectionFlags } from '../connection/connect.js';
import type { CliEnvironment } from '../environment.js';
import { print, shortTime, table } from '../output/print.js';
import { UsageError } from '../usage.js';
import { online, withConnection, type CommandContext } from './context.js';

interface MemberFlags extends ConnectionFlags {
  readonly user?: string;
  readonly team?: string;
}

interface ShareFlags extends MemberFlags {
  readonly role: string;
}

/** `netloom session`: members, share, unshare, leave, hand-over. */
export function addSharingCommands(context: CommandContext, session: Command): void {
  const { environment } = context;
  const command = (usage: string, description: string) => withConnection(session.command(usage).description(description));
  const withMember = (usage: string, description: string) =>
    command(usage, description)
      .option('--user <name>', 'a user of the workspace')
      .option('--team <name>', 'a team of the workspace: all users whose keys name it');

  command('members <session>', 'List the members of a session.').action(
    online<ConnectionFlags>(context, (connection, [name = ''], flags) => listMembers(connection, name, flags, environment)),
  );

  withMember('share <session>', 'Share a session with a user or a team, or change the role of a member. Only the owner may do it.')
    .option('--role <role>', 'viewer: reads; editor: also writes', 'viewer')
    .action(online<ShareFlags>(context, (connection, [name = ''], flags) => share(connection, name, flags, environment)));

  withMember('unshare <session>', 'Stop sharing a session with a user or a team. Only the owner may do it.').action(
    online<MemberFlags>(context, async (connection, [name = ''], flags) => {
      const sessionId = await idOf(connection, name);
      const { unshareSession } = await connection.client.request(UnshareSessionDocument, { input: { sessionId, ...memberOf(flags) } });
      print(flags.json, unshareSession, () => [`${sessionId} is no longer shared with ${labelOf(flags)}.`], environment);
    }),
  );

  command('leave <session>', 'Leave a session that is shared with you.').action(
    online<ConnectionFlags>(context, async (connection, [name = ''], { json }) => {
      const { leaveSession } = await connection.client.request(LeaveSessionDocument, { sessionId: await idOf(connection, name) });
      print(json, leaveSession, () => [`Left ${leaveSession.leftSessionId}.`], environment);
    }),
  );

  command('hand-over <session> <user>', 'Make a member the owner of a session. You stay as an editor.').action(
    online<ConnectionFlags>(context, async (connection, [name = '', user = ''], { json }) => {
      const sessionId = await idOf(connection, name);
      const { handOverSession } = await connection.client.request(HandOverSessionDocument, { sessionId, user });
      print(
        json,
        handOverSession,
        () => [`${sessionId} belongs to ${user} now. A session that is handed over has no key any more.`],
        environment,
      );
    }),
  );
}

async function idOf({ client }: Connection, name: string) {
  return (await (await import('../connection/references.js')).findSession(client, name)).id;
}

function memberOf({ user, team }: MemberFlags): { readonly user: string } | { readonly team: string } {
  if (user !== undefined && team === undefined) return { user };
  if (team !== undefined && user === undefined) return { team };
  throw new UsageError('Expected either --user or --team.');
}

const labelOf = ({ user, team }: MemberFlags): string => user ?? `the team ${team ?? ''}`;

const ROLES: readonly string[] = ['viewer', 'editor'];

async function share(connection: Connection, name: string, flags: ShareFlags, environment: CliEnvironment): Promise<void> {
  const role = flags.role.toLowerCase();
  if (!ROLES.includes(role)) throw new UsageError(`--role: expected ${ROLES.join(' or ')}, got ${JSON.stringify(flags.role)}.`);
  const member = memberOf(flags);
  const sessionId = await idOf(connection, name);
  const input = { sessionId, role: role.toUpperCase() as MemberRole, ...member };
  const { shareSession } = await connection.client.request(ShareSessionDocument, { input });
  const lines = [
    `${sessionId} is shared with ${labelOf(flags)} (${role}).`,
    'Members can read the windows that were stored with answers, also memories in them.',
  ];
  print(flags.json, shareSession, () => lines, environment);
}

type ListedMember = NonNullable<SessionMembersQuery['session']>['members'][number];

async function listMembers(connection: Connection, name: string, { json }: ConnectionFlags, environment: CliEnvironment): Promise<void> {
  const { present } = await import('../connection/references.js');
  const id = await idOf(connection, name);
  const session = present((await connection.client.request(SessionMembersDocument, { id })).session, 'session', name);
  const members = [...session.members];
  const lines = () => [
    `Owner: ${session.owner}. Your role: ${(session.role ?? 'none').toLowerCase()}.`,
    ...(members.length === 0
      ? ['The session is not shared.']
      : table<ListedMember>(members, [
          { head: 'member', width: 40, value: (each) => each.name },
          { head: 'kind', width: 6, value: ({ kind }) => kind.toLowerCase() },
          { head: 'role', width: 8, value: ({ role }) => role.toLowerCase() },
          { head: 'since', width: 16, value: ({ addedAt }) => shortTime(addedAt) },
        ])),
  ];
  print(json, session, lines, environment);
}
