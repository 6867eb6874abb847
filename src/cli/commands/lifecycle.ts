import {
  OpenSessionDocument,
  SessionDocument,
  UpdateSessionDocument,
  type OpenSessionInput,
  type UpdateSessionInput,
} from '#client/operations';
import type { Command } from 'commander';
import type { ConnectionFlags } from '../connection/connect.js';
import { print, shortTime } from '../output/print.js';
import { duration, UsageError, wholeNumber } from '../usage.js';
import { online, withConnection, type CommandContext } from './context.js';

interface LifecycleFlags extends ConnectionFlags {
  readonly ephemeral?: boolean;
  readonly grace?: number;
  readonly archiveAfter?: number | null;
  readonly eraseAfter?: number | null;
}

interface OpenFlags extends LifecycleFlags {
  readonly title?: string;
  readonly project?: string;
}

interface Times {
  readonly ephemeral: boolean;
  readonly archivesAt: string | null;
  readonly erasesAt: string | null;
}

const withLifecycle = (command: Command): Command =>
  command
    .option('--ephemeral', 'end the session when nobody watches it any more')
    .option(
      '--grace <seconds>',
      'how long an ephemeral session stays without a subscription (default: 60)',
      wholeNumber('--grace', 1, 86_400),
    )
    .option('--archive-after <time>', 'archive it this long after its idle time, such as 30m, 24h or 7d', duration('--archive-after'))
    .option('--erase-after <time>', 'erase it this long after its idle time', duration('--erase-after'));

/** The fields of an input that the options set. */
function inputOf({ ephemeral, grace, archiveAfter, eraseAfter }: LifecycleFlags): Partial<OpenSessionInput & UpdateSessionInput> {
  return {
    ...(ephemeral === undefined ? {} : { ephemeral }),
    ...(grace === undefined ? {} : { graceMs: grace * 1_000 }),
    ...(archiveAfter === undefined ? {} : { archiveAfterMinutes: archiveAfter }),
    ...(eraseAfter === undefined ? {} : { eraseAfterMinutes: eraseAfter }),
  };
}

/** Whether and when a session is erased. */
export function endLines({ ephemeral, erasesAt }: Times): readonly string[] {
  return [
    ...(ephemeral ? ['It is ephemeral: it ends when nobody watches it any more.'] : []),
    ...(erasesAt === null ? [] : [`It is erased at ${shortTime(erasesAt)} unless it is used before.`]),
  ];
}

/** When a session is archived and erased unless it is used before. */
const timeLines = (times: Times): readonly string[] => [
  ...(times.archivesAt === null ? [] : [`It is archived at ${shortTime(times.archivesAt)} unless it is used before.`]),
  ...endLines(times),
];

/** `netloom session open` and `netloom session retention`. */
export function addLifecycleCommands(context: CommandContext, session: Command): void {
  const { environment } = context;
  const command = (usage: string, description: string) => withLifecycle(withConnection(session.command(usage).description(description)));

  command('open <key>', 'Open the session of a key, or return the one that exists. Options apply to a new one.')
    .option('--title <text>', 'title of a new session')
    .option('--project <name>', 'project of a new session, whose memories its windows use')
    .action(
      online<OpenFlags>(context, async ({ client }, [key = ''], { title, project, json, ...flags }) => {
        const named = { ...(title === undefined ? {} : { title }), ...(project === undefined ? {} : { project }) };
        const input = { key, ...named, ...inputOf(flags) };
        const { openSession } = await client.request(OpenSessionDocument, { input });
        const { created, session: opened } = openSession;
        print(json, openSession, () => [`${created ? 'Opened' : 'Found'} ${opened.id}.`, ...endLines(opened)], environment);
      }),
    );

  command('retention <session>', 'Show when a session is archived and erased, or change it. The policy of the workspace may be earlier.')
    .option('--keep', 'do not end the session when nobody watches it any more')
    .option('--no-archive-after', 'archive it only by the policy of the workspace')
    .option('--no-erase-after', 'erase it only by the policy of the workspace')
    .action(
      online<Omit<LifecycleFlags, 'archiveAfter' | 'eraseAfter'> & GivenTimes & { keep?: boolean }>(
        context,
        async ({ client }, [name = ''], { keep = false, json, archiveAfter, eraseAfter, ...flags }) => {
          if (keep && flags.ephemeral === true) throw new UsageError('Expected at most one of --ephemeral and --keep.');
          const { findSession, present } = await import('../connection/references.js');
          const { id } = await findSession(client, name);
          const input = {
            ...inputOf({ ...flags, ...timeOf('archiveAfter', archiveAfter), ...timeOf('eraseAfter', eraseAfter) }),
            ...(keep ? { ephemeral: false } : {}),
          };
          const found =
            Object.keys(input).length === 0
              ? present((await client.request(SessionDocument, { id, last: 1 })).session, 'session', name)
              : (await client.request(UpdateSessionDocument, { input: { sessionId: id, ...input } })).updateSession.session;
          const { ephemeral, archivesAt, erasesAt } = found;
          const lines = timeLines(found);
          print(
            json,
            { id, ephemeral, archivesAt, erasesAt },
            () => [id, ...(lines.length === 0 ? ['It is neither archived nor erased.'] : lines)],
            environment,
          );
        },
      ),
    );
}

/** Commander sets an option with a `--no-` form to true if neither form is given, and to false if that form is. */
interface GivenTimes {
  readonly archiveAfter?: number | boolean;
  readonly eraseAfter?: number | boolean;
}

const timeOf = (name: keyof GivenTimes, given: number | boolean | undefined): Pick<LifecycleFlags, 'archiveAfter' | 'eraseAfter'> =>
  given === true || given === undefined ? {} : { [name]: given === false ? null : given };
