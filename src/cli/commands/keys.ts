import type { Command } from 'commander';
import type { ApiKeyId } from '#client';
import { ApiKeysDocument, CreateApiKeyDocument, RevokeApiKeyDocument, type Scope } from '#client/operations';
import { SCOPES } from '../../domain/common/scopes.js';
import type { ConnectionFlags } from '../connection/connect.js';
import { print, shortTime, table } from '../output/print.js';
import { UsageError } from '../usage.js';
import { online, withConnection, type CommandContext } from './context.js';

interface CreateFlags extends ConnectionFlags {
  readonly for: string;
  readonly team?: string[];
  readonly scope?: Scope[];
  readonly description?: string;
  readonly expires?: string;
}

/** Accepts `inventory:write` and `INVENTORY_WRITE`. */
function scopeOf(text: string, all: readonly Scope[] | undefined): Scope[] {
  const name = text.toLowerCase().replaceAll('_', ':');
  if (!Object.hasOwn(SCOPES, name))
    throw new UsageError(`--scope: expected ${Object.keys(SCOPES).join(', ')}, got ${JSON.stringify(text)}.`);
  return [...(all ?? []), name.toUpperCase().replaceAll(':', '_') as Scope];
}

const dashed = (scope: Scope): string => scope.toLowerCase().replaceAll('_', ':');

function timeOf(text: string): string {
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new UsageError(`--expires: expected a time such as 2027-01-31T00:00:00Z, got ${JSON.stringify(text)}.`);
  return new Date(time).toISOString();
}

/** `netloom auth keys`: list, create, revoke. */
export function addKeyCommands(auth: Command, context: CommandContext): void {
  const { environment } = context;
  const group = auth.command('keys').description('Manage the API keys of a workspace. On a server, this needs a key with the scope admin.');
  const define = (usage: string, description: string) => withConnection(group.command(usage).description(description));

  define('list', 'List the API keys of the workspace.').action(
    online<ConnectionFlags>(context, async ({ client }, _, { json }) => {
      const { apiKeys } = await client.request(ApiKeysDocument);
      const lines = () =>
        apiKeys.length === 0
          ? ['There are no keys.']
          : table(apiKeys, [
              { head: 'key', width: 30, value: ({ keyId }) => keyId },
              { head: 'principal', width: 20, value: ({ principal }) => principal },
              { head: 'state', width: 8, value: ({ state }) => state.toLowerCase() },
              { head: 'scopes', width: 40, value: ({ scopes }) => scopes.map(dashed).join(' ') },
              { head: 'expires', width: 16, value: ({ expiresAt }) => shortTime(expiresAt) },
              { head: 'last used', width: 16, value: ({ lastUsedAt }) => shortTime(lastUsedAt) },
              { head: 'for', width: 30, value: ({ description }) => description ?? '' },
            ]);
      print(json, apiKeys, lines, environment);
    }),
  );

  define('create', 'Create an API key. It is printed only this time, and works at once on all servers with the same store.')
    .requiredOption('--for <name>', 'the principal whose requests it authenticates')
    .option('--team <name...>', 'teams of the principal')
    .option('--scope <name>', 'what it may be used for; may be repeated (default: read, write, memory, share)', scopeOf)
    .option('--description <text>', 'what the key is for')
    .option('--expires <time>', 'when it stops working, such as 2027-01-31T00:00:00Z', timeOf)
    .addHelpText('after', '\nExample:\n  netloom auth keys create --for ops --scope read --scope admin --workspace noc')
    .action(
      online<CreateFlags>(context, async ({ client }, _, { for: principal, team, scope, description, expires, json }) => {
        const { createApiKey } = await client.request(CreateApiKeyDocument, {
          input: {
            principal,
            ...(team === undefined ? {} : { teams: team }),
            ...(scope === undefined ? {} : { scopes: scope }),
            ...(description === undefined ? {} : { description }),
            ...(expires === undefined ? {} : { expiresAt: expires }),
          },
        });
        print(
          json,
          createApiKey,
          () => [`Created ${createApiKey.key.keyId} for ${createApiKey.key.principal}.`, `Key, shown only now: ${createApiKey.secret}`],
          environment,
        );
      }),
    );

  define('revoke <key>', 'Revoke an API key. Its open connections end within five seconds.').action(
    online<ConnectionFlags>(context, async ({ client }, [id = ''], { json }) => {
      const { revokeApiKey } = await client.request(RevokeApiKeyDocument, { keyId: id as ApiKeyId });
      print(json, revokeApiKey, () => [`Revoked ${revokeApiKey.key.keyId} of ${revokeApiKey.key.principal}.`], environment);
    }),
  );
}
