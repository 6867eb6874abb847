import { ConnectSourceDocument, RemoveSourceDocument } from '#client/operations';
import type { ConnectionFlags } from '../connection/connect.js';
import { print } from '../output/print.js';
import { UsageError } from '../usage.js';
import { online, withConnection, type CommandContext } from './context.js';

interface SyncFlags extends ConnectionFlags {
  readonly full?: boolean;
  readonly prune?: boolean;
  readonly adopt?: boolean;
}

interface ConnectFlags extends ConnectionFlags {
  readonly callback?: string;
  readonly yes?: boolean;
  readonly remove?: boolean;
}

interface RemoveFlags extends ConnectionFlags {
  readonly yes?: boolean;
}

/** `netloom netbox`: sync, connect, verify, remove, status. */
export function addNetboxCommands(context: CommandContext): void {
  const { environment } = context;
  const group = context.program.command('netbox').description('Fill the inventory from a NetBox server, and keep it up to date.');
  const define = (usage: string, description: string) =>
    withConnection(group.command(usage).description(description))
      .option('--netbox <address>', 'NetBox server, without a Netloom server (NETLOOM_NETBOX_URL)')
      .option('--token-file <file>', 'file with its token (NETLOOM_NETBOX_TOKEN_FILE, or the token in NETLOOM_NETBOX_TOKEN)')
      .option('--source <name>', 'the source in the identity of its entities (NETLOOM_NETBOX_SOURCE, default netbox)');

  define(
    'sync',
    'Read what changed in NetBox since the last sync, or everything the first time. An interrupted sync continues when it is run again.',
  )
    .option('--full', 'read everything, and delete entities that NetBox no longer has')
    .option('--prune', 'delete such entities even if they are more than half of a type (with --full)')
    .option('--adopt', 'take over entities of the source that were imported from a dump, or read at another address')
    .addHelpText(
      'after',
      '\nExamples:\n  NETLOOM_NETBOX_TOKEN=… netloom netbox sync --netbox https://netbox.example.org\n  netloom netbox sync --full --json',
    )
    .action(
      online<SyncFlags>(context, async (connection, _, flags) => {
        if (flags.prune === true && flags.full !== true) throw new UsageError('--prune: expected --full with it, got none.');
        const { runSync } = await import('../netbox/sync.js');
        return runSync(connection, flags, environment);
      }),
    );

  define(
    'connect',
    'Make NetBox send its changes to a Netloom server, so that they arrive within seconds. Shows what it would create in NetBox; with --yes, creates it.',
  )
    .option('--callback <address>', 'where NetBox reaches the Netloom server, such as https://netloom.example.org')
    .option('--yes', 'create or remove it')
    .option('--remove', 'remove what an earlier call created')
    .addHelpText(
      'after',
      '\nExamples:\n  netloom netbox connect --callback https://netloom.example.org\n  netloom netbox connect --callback https://netloom.example.org --yes',
    )
    .action(
      online<ConnectFlags>(context, async ({ client }, _, { callback, yes, remove, source, json }) => {
        if (callback === undefined && remove !== true)
          throw new UsageError('--callback: expected the address at which NetBox reaches Netloom, got none.');
        const more = { ...(source === undefined ? {} : { source }), ...(callback === undefined ? {} : { callback }) };
        const input = { remove: remove === true, dryRun: yes !== true, ...more };
        const { connectSource } = await client.request(ConnectSourceDocument, { input });
        const hint = yes === true ? [] : ['Nothing was changed. Run it again with --yes to do this.'];
        print(json, connectSource, () => [...connectSource.steps, ...hint], environment);
      }),
    );

  define(
    'verify',
    'Read what changed, then compare every object of NetBox with what is stored. Differences are listed, and are the exit code 1.',
  )
    .addHelpText('after', '\nExample:\n  netloom netbox verify --json')
    .action(
      online<ConnectionFlags>(context, async (connection, _, flags) => {
        const { runSync } = await import('../netbox/sync.js');
        return runSync(connection, { ...flags, compare: true }, environment);
      }),
    );

  define('remove', 'Delete everything that a source provided. Shows how much that is; with --yes, deletes it. Its history stays readable.')
    .option('--yes', 'delete it')
    .addHelpText('after', '\nExample:\n  netloom netbox remove --source netbox-lab --yes')
    .action(
      online<RemoveFlags>(context, async ({ client }, _, { source, yes, json }) => {
        if (source === undefined) throw new UsageError('--source: expected the source to remove, got none.');
        const { removeSource } = await client.request(RemoveSourceDocument, { input: { source, dryRun: yes !== true } });
        const { entities } = removeSource;
        const result =
          yes === true
            ? `Deleted ${entities} entities of ${source}.`
            : `${source} has ${entities} entities. Run it again with --yes to delete them.`;
        print(json, removeSource, () => [result], environment);
      }),
    );

  define('status', 'Show the NetBox servers of the workspace, and what was read last.')
    .addHelpText('after', '\nExample:\n  netloom netbox status --json')
    .action(
      online<ConnectionFlags>(context, async (connection, _, { json }) => {
        const { printSources } = await import('../netbox/status.js');
        await printSources(connection, json, environment);
      }),
    );
}
