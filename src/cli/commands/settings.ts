import type { NetloomClient } from '#client';
import { WindowChoicesDocument } from '#client/operations';
import { NetloomError } from '../../domain/common/errors.js';
import type { ConnectionFlags } from '../connection/connect.js';
import { EXIT, type CliEnvironment } from '../environment.js';
import { print, table } from '../output/print.js';
import { fitted } from '../output/terminal.js';
import type { ApiFlags } from '../settings/api.js';
import type { EraseFlags } from '../settings/erase.js';
import type { LoginFlags } from '../settings/auth.js';
import type { Setting } from '../settings/settings.js';
import type { AgentSetting } from '../settings/agents.js';
import { UsageError } from '../usage.js';
import { addAuditCommand } from './audit.js';
import { addKeyCommands } from './keys.js';
import { jsonOption, online, withConnection, type CommandContext } from './context.js';

/** `netloom config`, `agent`, `api` and `auth`. */
export function addSettingsCommands(context: CommandContext): void {
  addConfig(context);
  addAgent(context);
  addApi(context);
  addAuth(context);
}

const settings = async () => import('../settings/settings.js');

function addConfig(context: CommandContext): void {
  const { environment } = context;
  const group = context.program
    .command('config')
    .description('Show and change your preferences on the server, and the settings of this machine.');
  const define = (usage: string, description: string) => withConnection(group.command(usage).description(description));

  define('list', 'List all settings with their values and where they come from.').action(
    online<ConnectionFlags>(context, async ({ client }, _, { json }) => {
      const { preferences, userSettings } = await settings();
      const all = [...(await preferences(client)), ...userSettings(environment)];
      print(json, all, () => table(all, COLUMNS), environment);
    }),
  );
  define('get <name>', 'Print the value of a setting, and nothing if it has none.').action(
    onSetting(context, async (client, [name = ''], { json }) => {
      const { preferences, userSettings } = await settings();
      const all = client === undefined ? userSettings(environment) : await preferences(client);
      const setting = all.find((each) => each.name === name);
      print(json, setting, () => (setting?.value === null ? [] : [String(setting?.value)]), environment);
    }),
  );
  define('set <name> <value>', 'Change a setting.').action(
    onSetting(context, async (client, [name = '', value = ''], { json }) => {
      await change(client, name, value, environment);
      print(json, { name, value }, () => [`${name} is ${fitted(value, 80)}.`], environment);
    }),
  );
  define('unset <name>', 'Return a setting to its default.').action(
    onSetting(context, async (client, [name = ''], { json }) => {
      await change(client, name, undefined, environment);
      print(json, { name, value: null }, () => [`${name} has its default.`], environment);
    }),
  );
  group
    .command('path')
    .description('Print the file with the settings of this machine.')
    .addOption(jsonOption())
    .action(async ({ json }: { readonly json?: boolean }) => {
      const { settingsFile } = await import('../connection/user-settings.js');
      const path = settingsFile(environment.variables);
      print(json, { path }, () => [path], environment);
    });
}

/**
 * The action of a command about one setting. Settings of this machine need no connection, so that a wrong address can be corrected: `run` gets a client
 * only for preferences.
 */
function onSetting(
  context: CommandContext,
  run: (client: NetloomClient | undefined, args: readonly string[], flags: ConnectionFlags) => Promise<void>,
): (...given: unknown[]) => Promise<void> {
  return async (...given) => {
    const args = given.slice(0, -2) as readonly string[];
    const { isPreference } = await settings();
    if (isPreference(args[0] ?? ''))
      await online<ConnectionFlags>(context, async ({ client }) => run(client, args, given.at(-2) as ConnectionFlags))(...given);
    else await run(undefined, args, given.at(-2) as ConnectionFlags);
  };
}

async function change(
  client: NetloomClient | undefined,
  name: string,
  value: string | undefined,
  environment: CliEnvironment,
): Promise<void> {
  const { setPreference, setUserSetting } = await settings();
  if (client === undefined) setUserSetting(environment, name, value);
  else await setPreference(client, name, value);
}

const COLUMNS = [
  { head: 'setting', width: 26, value: ({ name }: Setting | AgentSetting) => name },
  { head: 'value', width: 34, value: ({ value }: Setting | AgentSetting) => value },
  { head: 'from', width: 11, value: ({ origin }: Setting | AgentSetting) => origin },
  { head: '', width: 44, value: ({ description }: Setting | AgentSetting) => description },
];

function addAgent(context: CommandContext): void {
  const { environment } = context;
  const group = context.program.command('agent').description('Show the profiles of agents, and choose one for your windows.');
  const define = (usage: string, description: string) => withConnection(group.command(usage).description(description));
  const profilesOf = async (client: NetloomClient) => (await client.request(WindowChoicesDocument)).service.profiles;

  define('list', 'List the profiles.').action(
    online<ConnectionFlags>(context, async ({ client }, _, { json }) => {
      const profiles = await profilesOf(client);
      print(
        json,
        profiles,
        () =>
          table(profiles, [
            { head: 'profile', width: 20, value: ({ name }) => name },
            { head: 'budget', width: 8, align: 'right', value: ({ budget }) => budget },
            { head: 'strategy', width: 10, value: ({ strategy }) => strategy.toLowerCase() },
            { head: 'description', width: 60, value: ({ description }) => description },
          ]),
        environment,
      );
    }),
  );
  define('show <profile>', 'Show a profile with its sections.').action(
    online<ConnectionFlags>(context, async ({ client }, [name = ''], { json }) => {
      const profile = named(await profilesOf(client), name);
      print(
        json,
        profile,
        () => [
          `${profile.name}: ${profile.description}`,
          `budget ${profile.budget}, strategy ${profile.strategy.toLowerCase()}${profile.reserve === null ? '' : `, reserve ${profile.reserve}`}`,
          ...profile.sections.map(
            ({ section, share }) => `  ${section.toLowerCase().replaceAll('_', ' ').padEnd(24)} ${Math.round(share * 100)} %`,
          ),
        ],
        environment,
      );
    }),
  );
  define(
    'config <profile> [setting] [value]',
    'Show what the windows of an agent use: strategy, max_tokens, model, memory_integration. A value changes a setting, for you.',
  )
    .option('--unset <setting>', 'use the value of the profile, or of your preferences, again')
    .action(
      online<ConnectionFlags & { unset?: string }>(context, async ({ client }, [name = '', setting, value], { unset, json }) => {
        const { agentSettings, setAgentSetting } = await import('../settings/agents.js');
        const profile = named(await profilesOf(client), name);
        if (unset !== undefined && setting !== undefined) throw new UsageError('Expected either a setting or --unset.');
        const changed = unset ?? (value === undefined ? undefined : setting);
        if (changed !== undefined) await setAgentSetting(client, profile, changed, value);
        const found = await agentSettings(client, profile, unset ?? setting);
        print(json, { profile: profile.name, settings: found }, () => table(found, COLUMNS), environment);
      }),
    );
  define('use <profile>', 'Use a profile for the context commands on this machine.').action(
    online<ConnectionFlags>(context, async ({ client }, [name = ''], { json }) => {
      const profile = named(await profilesOf(client), name);
      (await settings()).setUserSetting(environment, 'context.profile', profile.name);
      print(json, profile, () => [`context.profile is ${profile.name}.`], environment);
    }),
  );
}

function named<Profile extends { readonly name: string }>(profiles: readonly Profile[], name: string): Profile {
  const profile = profiles.find((each) => each.name === name);
  if (profile !== undefined) return profile;
  throw new NetloomError(
    'NOT_FOUND',
    `Expected a profile, got ${JSON.stringify(name)}. The profiles are: ${profiles.map((each) => each.name).join(', ')}.`,
  );
}

function addApi(context: CommandContext): void {
  withConnection(
    context.program
      .command('api <document>')
      .description(
        'Run a GraphQL document and print the response as JSON: a text, @file, or - for standard input. A subscription prints one line for each result.',
      )
      .option('--variables <json>', 'the variables, as an object'),
  )
    .addHelpText('after', `\nExample:\n  netloom api '{ viewer { name } }'`)
    .action(
      online<ConnectionFlags & ApiFlags>(context, async ({ client }, [document = ''], flags) =>
        (await import('../settings/api.js')).runApi(client, document, flags, context.environment),
      ),
    );
}

function addAuth(context: CommandContext): void {
  const { program, environment, finish } = context;
  const group = program.command('auth').description('Log in to a server, so that commands use it, and manage API keys.');
  group
    .command('login')
    .description('Check a server and a key, and use them from now on.')
    .option('--url <address>', 'the address of the server')
    .option('--with-token', 'read the API key from standard input')
    .addOption(jsonOption())
    .addHelpText('after', '\nExample:\n  netloom auth login --url https://netloom.example --with-token < key')
    .action(async (flags: LoginFlags) => (await import('../settings/auth.js')).login(flags, environment));
  withConnection(group.command('status').description('Show which server or folder commands use, and who you are there.')).action(
    online<ConnectionFlags>({ program, environment, finish }, async ({ client, place }, _, { json }) => {
      const { PreferencesDocument } = await import('#client/operations');
      const { viewer } = await client.request(PreferencesDocument);
      print(
        json,
        { place, name: viewer.name, workspace: viewer.workspace },
        () => [`${place}: ${viewer.name} in workspace ${viewer.workspace}`],
        environment,
      );
      return EXIT.ok;
    }),
  );
  group
    .command('logout')
    .description('Forget the server and its key.')
    .addOption(jsonOption())
    .action(async ({ json }: { readonly json?: boolean }) => (await import('../settings/auth.js')).logout(json, environment));
  addKeyCommands(group, context);
  addAuditCommand(group, context);
  withConnection(
    group
      .command('erase <user>')
      .description(
        'Delete everything that is stored about a user of the workspace. For another user than yourself, this needs a key with the scope admin.',
      ),
  )
    .requiredOption('--confirm <user>', 'the name of the user again')
    .action(
      online<EraseFlags>(context, async ({ client }, [user = ''], flags) =>
        (await import('../settings/erase.js')).eraseUser(client, user, flags, environment),
      ),
    );
}
