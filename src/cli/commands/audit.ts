import type { Command } from 'commander';
import { AuditRecordsDocument } from '#client/operations';
import type { ConnectionFlags } from '../connection/connect.js';
import { print, shortTime, table } from '../output/print.js';
import { wholeNumber } from '../usage.js';
import { online, withConnection, type CommandContext } from './context.js';

interface AuditFlags extends ConnectionFlags {
  readonly limit: number;
  readonly by?: string;
  readonly action?: string;
}

/** `netloom auth audit`. */
export function addAuditCommand(auth: Command, context: CommandContext): void {
  withConnection(auth.command('audit'))
    .description('Show the audit log of the workspace, newest first. On a server, this needs a key with the scope admin.')
    .option('--limit <number>', 'the maximum number of records', wholeNumber('--limit', 1, 100), 20)
    .option('--by <principal>', 'only what this principal did')
    .option('--action <name>', 'only this action, such as entities.delete')
    .action(
      online<AuditFlags>(context, async ({ client }, _, { limit, by, action, json }) => {
        const filter = { ...(by === undefined ? {} : { principal: by }), ...(action === undefined ? {} : { action }) };
        const { auditRecords } = await client.request(AuditRecordsDocument, { first: limit, filter });
        const lines = () =>
          auditRecords.nodes.length === 0
            ? ['There are no records.']
            : table(auditRecords.nodes, [
                { head: 'time', width: 16, value: ({ at }) => shortTime(at) },
                { head: 'principal', width: 16, value: (record) => record.principal ?? '' },
                { head: 'action', width: 22, value: (record) => record.action },
                {
                  head: 'result',
                  width: 14,
                  value: ({ result, count }) => (typeof count === 'number' ? `${result} (${count} more)` : result),
                },
                { head: 'subjects', width: 30, value: ({ subjects }) => subjects.join(' ') },
                { head: 'address', width: 16, value: ({ address }) => address ?? '' },
                { head: 'key', width: 30, value: ({ credential }) => credential ?? '' },
              ]);
        print(json, auditRecords, lines, context.environment);
      }),
    );
}
