import { LOCAL } from '../../domain/common/principal.js';
import { EXIT } from '../environment.js';
import type { DoctorOptions } from '../service/doctor.js';
import type { ImportOptions } from '../service/import.js';
import type { McpFlags } from '../service/mcp.js';
import type { RetentionOptions } from '../service/retention.js';
import { wholeNumber } from '../usage.js';
import { dataOption, jsonOption, withConnection, type CommandContext } from './context.js';

/** Commands that serve, fill, copy and check the store. */
export function addServiceCommands(context: CommandContext): void {
  addServe(context);
  addImport(context);
  addCopy(context);
  addMcp(context);
  addRetention(context);
  addDoctor(context);
  addHashKey(context);
}

function addServe({ program, environment, finish }: CommandContext): void {
  program
    .command('serve')
    .description('Serve the API, subscriptions and, in development, the explorer pages.')
    .option('--host <address>', 'address to listen on (NETLOOM_HOST, default 127.0.0.1)')
    .option('--port <number>', 'port to listen on, 0 for any free one (NETLOOM_PORT, default 4000)')
    .addOption(dataOption())
    .option('--no-sample', 'do not load the sample data into an empty store')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `\nExamples:\n  netloom serve --data /var/lib/netloom --no-sample\n  NETLOOM_PORT=4100 netloom serve\n\nCtrl-C stops the server within two seconds.`,
    )
    .action(async (options: ServeFlags) => finish(await (await import('../service/serve.js')).runServe(options, environment)));
}

interface ServeFlags {
  readonly host?: string;
  readonly port?: string;
  readonly data?: string;
  readonly sample: boolean;
  readonly json?: boolean;
}

function addImport({ program, environment, finish }: CommandContext): void {
  withConnection(
    program
      .command('import')
      .description(
        'Import an inventory file: a dump of NetBox or Nautobot (dumpdata), pages of their REST API, a CSV table or JSON Lines, also compressed (.gz) or from standard input (-). Repeating it changes nothing.',
      )
      .argument('<file>', 'the file')
      .option('--strict', 'exit with code 1 if any record is invalid, or a reference was not understood')
      .option('--type <model>', 'what objects and rows are that do not say it, such as dcim.device')
      .option('--dry-run', 'only check the file'),
  )
    .addHelpText(
      'after',
      `\nExamples:\n  netloom import sample/inventory.jsonl\n  netloom import netbox.json.gz --strict --json\n  netloom import inventory.jsonl --url https://netloom.example --key-file key\n\nInvalid records are listed with their line and the reason; all others are imported.`,
    )
    .action(async (file: string, options: ImportOptions) =>
      finish(await (await import('../service/import.js')).runImport(file, options, environment)),
    );
}

function addCopy({ program, environment, finish }: CommandContext): void {
  program
    .command('copy')
    .description(
      'Copy everything from a data folder to Neo4j or back, then compare both. An interrupted copy continues when it is run again.',
    )
    .requiredOption('--from <store>', 'data folder, or Neo4j address such as bolt://127.0.0.1:7687')
    .requiredOption('--to <store>', 'target in the same form; it must be empty, or contain an interrupted copy of the same source')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `\nExamples:\n  NETLOOM_NEO4J_PASSWORD=… netloom copy --from .netloom --to bolt://127.0.0.1:7687\n  netloom copy --from neo4j+s://graph.example.org --to /var/lib/netloom --json\n
Neo4j credentials: NETLOOM_NEO4J_USER, NETLOOM_NEO4J_PASSWORD and NETLOOM_NEO4J_DATABASE. Stop all servers that use either store first.`,
    )
    .action(async (options: { readonly from: string; readonly to: string; readonly json?: boolean }) =>
      finish(await (await import('../service/copy.js')).runCopy(options, environment)),
    );
}

function addMcp({ program, environment, finish }: CommandContext): void {
  program
    .command('mcp')
    .description('Serve agents over MCP on standard input and output, from the data folder or from a running server.')
    .option('--url <address>', 'forward to this running server (NETLOOM_URL)')
    .option('--key-file <file>', 'file with the API key for a running server (NETLOOM_KEY_FILE)')
    .option('--principal <name>', `owner of the sessions, without a server (default: "${LOCAL.name}")`)
    .option('--workspace <name>', `workspace, without a server (default: "${LOCAL.workspace}")`)
    .option('--writes', 'offer tools that change the inventory and delete sessions (NETLOOM_MCP_WRITES), without a server')
    .addOption(dataOption())
    .addHelpText(
      'after',
      `\nExamples:\n  netloom mcp --data .netloom\n  netloom mcp --url http://127.0.0.1:4000 --key-file ~/.netloom-key\n
While a server uses the data folder, everything is forwarded to it.`,
    )
    .action(async (options: McpFlags) => finish(await (await import('../service/mcp.js')).runMcp(options, environment)));
}

function addRetention({ program, environment, finish }: CommandContext): void {
  program
    .command('retention')
    .description(
      'Show when sessions of a workspace are archived and erased, and which ones maintenance would archive or erase now. Nothing is changed, and a server may use the same data.',
    )
    .option('--workspace <name>', `workspace (default: "${LOCAL.workspace}")`)
    .option('--limit <number>', 'the maximum number of sessions of each kind', wholeNumber('--limit', 1, 10_000), 50)
    .addOption(dataOption())
    .addOption(jsonOption())
    .addHelpText('after', `\nExample:\n  NETLOOM_RETENTION=retention.json netloom retention --workspace support --json`)
    .action(async (options: RetentionOptions) =>
      finish(await (await import('../service/retention.js')).runRetention(options, environment)),
    );
}

function addDoctor({ program, environment, finish }: CommandContext): void {
  program
    .command('doctor')
    .description('Check the environment, or the server that commands use, and suggest a remedy for each problem.')
    .option('--host <address>', 'as for serve')
    .option('--port <number>', 'as for serve')
    .option('--url <address>', 'check this running server instead (NETLOOM_URL)')
    .option('--key-file <file>', 'file with the API key for the server (NETLOOM_KEY_FILE)')
    .addOption(dataOption())
    .addOption(jsonOption())
    .action(async (options: DoctorOptions) => finish(await (await import('../service/doctor.js')).runDoctor(options, environment)));
}

function addHashKey({ program, environment, finish }: CommandContext): void {
  program
    .command('hash-key')
    .description('Create an API key and its entry for NETLOOM_API_KEYS or NETLOOM_API_KEYS_FILE. The key is shown once and not stored.')
    .option('--principal <name>', 'principal of the key', 'me')
    .option('--workspace <name>', 'workspace', 'default')
    .option('--team <name...>', 'teams of the principal')
    .option('--scope <name...>', 'what the key may be used for (default: read write memory share)')
    .addOption(jsonOption())
    .addHelpText('after', `\nExample:\n  netloom hash-key --principal anna --workspace noc --team routing oncall`)
    .action(
      async (options: {
        readonly principal: string;
        readonly workspace: string;
        readonly team?: readonly string[];
        readonly scope?: readonly string[];
        readonly json?: boolean;
      }) => {
        (await import('../service/hash-key.js')).printHashedKey(options, environment);
        finish(EXIT.ok);
      },
    );
}
