import { Command, CommanderError, Option } from 'commander';
import { ConfigError } from '../config/config.js';
import { NetloomError } from '../domain/common/errors.js';
import { LOCAL } from '../domain/common/principal.js';
import { runAsk, type AskOptions } from './ask.js';
import { runCompact, type CompactOptions } from './compact.js';
import { runCopy } from './copy.js';
import { runDoctor } from './doctor.js';
import { runFit, type FitOptions } from './fit.js';
import { printHashedKey } from './hash-key.js';
import { runImport } from './import.js';
import { runMcp, type McpFlags } from './mcp.js';
import { runServe } from './serve.js';
import { runUnderstand, type UnderstandOptions } from './understand.js';
import { EXIT, type ExitCode, type CliEnvironment } from './environment.js';

const EXIT_CODES = `
Exit codes:
 0  success
1  failure: the message says why
2  invalid usage or settings`;

/** Runs one command and resolves to the exit code. Never throws for invalid input. */
export async function runCommand(argv: readonly string[], environment: CliEnvironment): Promise<ExitCode> {
  let code: ExitCode = EXIT.ok;
  const program = createProgram(environment, (result) => {
    code = result;
  });
  try {
    await program.parseAsync(argv, { from: 'user' });
    return code;
  } catch (error) {
    return explain(error, environment, argv.includes('--json'));
  }
}

/** Prints an error: one line for each problem, and a stack only for unexpected errors. With `--json` it prints one object to standard output. */
function explain(error: unknown, environment: CliEnvironment, json: boolean): ExitCode {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  if (error instanceof ConfigError) {
    if (json) environment.out(JSON.stringify({ error: { code: 'INVALID_SETTINGS', message: error.message, problems: error.problems } }));
    else error.problems.forEach(environment.err);
    return EXIT.usage;
  }
  if (json && error instanceof NetloomError) {
    environment.out(JSON.stringify({ error: { code: error.code, message: error.message } }));
    return EXIT.failure;
  }
  environment.err(
    error instanceof NetloomError
      ? error.message
      : `Unexpected: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
  );
  return EXIT.failure;
}

function createProgram(environment: CliEnvironment, finish: (code: ExitCode) => void): Command {
  const program = new Command('netloom')
    .description('A context service for conversations about infrastructure.')
    .version(environment.version)
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput({ writeOut: (text) => environment.out(text.trimEnd()), writeErr: (text) => environment.err(text.trimEnd()) })
    .addHelpText(
      'after',
      `
Examples:
  netloom serve                        serve http://127.0.0.1:4000/ with data in ./.netloom
  netloom serve --port 0 --json        use any free port, print it as JSON
  netloom import inventory.jsonl       import an inventory; repeating it changes nothing
  netloom ask "What is in rack R2 of Frankfurt FRA1?"
                                       answer from the inventory, without a language model
  netloom understand "the uplink of fra1-core-02" --session sample-core-upgrade
                                       explain how a message is understood
  netloom compact --session ticket-4711 --keep-last 6
                                       show what windows would exclude; --yes applies it
  netloom fit --workspace noc --out weights/noc.json
                                       fit weights to what users said they meant
  netloom copy --from .netloom --to bolt://db:7687
                                       copy everything to Neo4j, or back
  netloom mcp                          serve agents over MCP on standard input and output
  netloom doctor                       check the environment
  netloom hash-key --principal anna    create an API key

Settings come from NETLOOM_* environment variables; docs/OPERATIONS.md lists them.${EXIT_CODES}`,
    );
  addServe(program, environment, finish);
  addImport(program, environment, finish);
  addAsk(program, environment, finish);
  addUnderstand(program, environment, finish);
  addCompact(program, environment, finish);
  addFit(program, environment, finish);
  addCopy(program, environment, finish);
  addMcp(program, environment, finish);
  addDoctor(program, environment, finish);
  addHashKey(program, environment);
  return program;
}

const dataOption = (): Option => new Option('--data <folder>', 'data folder (NETLOOM_DATA, default ./.netloom)');
const jsonOption = (): Option => new Option('--json', 'machine-readable output');

function addServe(program: Command, environment: CliEnvironment, finish: (code: ExitCode) => void): void {
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
      `\nExamples:\n  netloom serve --data /var/lib/netloom --no-sample\n  NETLOOM_PORT=4100 netloom serve\n\nCtrl-C stops the server within two seconds.${EXIT_CODES}`,
    )
    .action(async (options: ServeFlags) => finish(await runServe(options, environment)));
}

interface ServeFlags {
  readonly host?: string;
  readonly port?: string;
  readonly data?: string;
  readonly sample: boolean;
  readonly json?: boolean;
}

function addImport(program: Command, environment: CliEnvironment, finish: (code: ExitCode) => void): void {
  program
    .command('import')
    .description('Import an inventory file: a NetBox fixture (dumpdata) or JSON Lines. Repeating it changes nothing.')
    .argument('<file>', 'the file')
    .addOption(dataOption())
    .option('--workspace <name>', 'workspace of the inventory', 'default')
    .option('--strict', 'exit with code 1 if any record is invalid')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `\nExamples:\n  netloom import sample/inventory.jsonl\n  netloom import netbox.json --strict --json\n\nInvalid records are listed with their line and the reason; all others are imported.${EXIT_CODES}`,
    )
    .action(async (file: string, options: ImportFlags) => finish(await runImport(file, options, environment)));
}

interface ImportFlags {
  readonly data?: string;
  readonly workspace: string;
  readonly strict?: boolean;
  readonly json?: boolean;
}

function addAsk(program: Command, environment: CliEnvironment, finish: (code: ExitCode) => void): void {
  program
    .command('ask')
    .description(
      'Answer a question with facts of the inventory, without a language model. Nothing is written, and a server may use the same data.',
    )
    .argument('<question>', 'the question, as one argument; - reads it from standard input')
    .option('--session <key or id>', 'session that the question belongs to')
    .option('--principal <name>', 'owner of the session', LOCAL.name)
    .option('--workspace <name>', 'workspace', LOCAL.workspace)
    .option('--all', 'show every fact, not only the first 20 of each list')
    .addOption(dataOption())
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `\nExamples:\n  netloom ask "What is in rack R2 of Frankfurt FRA1?"\n  netloom ask "What is it powered by?" --session sample-core-upgrade --json\n
A list says how many facts there are; 312+ means that a limit of the search was reached.${EXIT_CODES}`,
    )
    .action(async (question: string, options: AskOptions) => finish(await runAsk(question, options, environment)));
}

function addUnderstand(program: Command, environment: CliEnvironment, finish: (code: ExitCode) => void): void {
  program
    .command('understand')
    .description(
      'Show how a text is understood, mention by mention, with scores and evidence. Nothing is written, and a server may use the same data.',
    )
    .argument('<text>', 'the text, as one argument; - reads it from standard input')
    .option('--session <key or id>', 'session that the text belongs to')
    .option('--principal <name>', 'owner of the session', LOCAL.name)
    .option('--workspace <name>', 'workspace', LOCAL.workspace)
    .option('--all', 'show every candidate, not only the best')
    .addOption(dataOption())
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `\nExamples:\n  netloom understand "Which rack is fra1-core-02 in?"\n  netloom understand "and its uplinks?" --session sample-core-upgrade --all\n
Below the text, ^ marks resolved, ? ambiguous and ~ unknown mentions.${EXIT_CODES}`,
    )
    .action(async (text: string, options: UnderstandOptions) => finish(await runUnderstand(text, options, environment)));
}

function addCompact(program: Command, environment: CliEnvironment, finish: (code: ExitCode) => void): void {
  program
    .command('compact')
    .description(
      'Show what would be excluded from a session’s windows if only its last turns were kept. --yes applies it. Nothing is deleted.',
    )
    .requiredOption('--session <key or id>', 'session to compact')
    .option('--keep-last <turns>', 'number of turns to keep, 1 to 100', '4')
    .option('--clear', 'keep nothing, and empty the focus')
    .option('--yes', 'apply the change; no server may use the data folder meanwhile')
    .option('--principal <name>', 'owner of the session', LOCAL.name)
    .option('--workspace <name>', 'workspace', LOCAL.workspace)
    .addOption(dataOption())
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `\nExamples:\n  netloom compact --session ticket-4711 --keep-last 6\n  netloom compact --session ticket-4711 --clear --yes${EXIT_CODES}`,
    )
    .action(async (options: CompactOptions) => finish(await runCompact(options, environment)));
}

function addFit(program: Command, environment: CliEnvironment, finish: (code: ExitCode) => void): void {
  program
    .command('fit')
    .description(
      'Fit the weights of understanding to what users of a workspace said they meant: answered clarifications, meanings chosen by clients, corrections. Nothing is written to the store, and a server may use the same data.',
    )
    .requiredOption('--workspace <name>', 'workspace')
    .requiredOption('--out <file>', 'file to write; only its owner can read it')
    .option('--principal <names...>', 'owners of the sessions (default: those with an API key for the workspace)')
    .option('--at-least <labels>', 'the minimum number of labels', '20')
    .addOption(dataOption())
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `\nExample:\n  netloom fit --workspace noc --out weights/noc.json\n  NETLOOM_WEIGHTS=weights netloom serve\n
The file contains names of features and numbers, and no text of messages.${EXIT_CODES}`,
    )
    .action(async (options: FitOptions) => finish(await runFit(options, environment)));
}

function addCopy(program: Command, environment: CliEnvironment, finish: (code: ExitCode) => void): void {
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
Neo4j credentials: NETLOOM_NEO4J_USER, NETLOOM_NEO4J_PASSWORD and NETLOOM_NEO4J_DATABASE. Stop all servers that use either store first.${EXIT_CODES}`,
    )
    .action(async (options: { readonly from: string; readonly to: string; readonly json?: boolean }) =>
      finish(await runCopy(options, environment)),
    );
}

function addMcp(program: Command, environment: CliEnvironment, finish: (code: ExitCode) => void): void {
  program
    .command('mcp')
    .description('Serve agents over MCP on standard input and output, from the data folder or from a running server.')
    .option('--url <address>', 'forward to this running server (NETLOOM_MCP_URL)')
    .option('--key-file <file>', 'file with the API key for a running server (NETLOOM_MCP_KEY_FILE)')
    .option('--principal <name>', `owner of the sessions, without a server (default: "${LOCAL.name}")`)
    .option('--workspace <name>', `workspace, without a server (default: "${LOCAL.workspace}")`)
    .addOption(dataOption())
    .addHelpText(
      'after',
      `\nExamples:\n  netloom mcp --data .netloom\n  netloom mcp --url http://127.0.0.1:4000 --key-file ~/.netloom-key\n
While a server uses the data folder, everything is forwarded to it.${EXIT_CODES}`,
    )
    .action(async (options: McpFlags) => finish(await runMcp(options, environment)));
}

function addDoctor(program: Command, environment: CliEnvironment, finish: (code: ExitCode) => void): void {
  program
    .command('doctor')
    .description('Check the environment, and suggest a remedy for each problem.')
    .option('--host <address>', 'as for serve')
    .option('--port <number>', 'as for serve')
    .addOption(dataOption())
    .addOption(jsonOption())
    .addHelpText('after', EXIT_CODES)
    .action(async (options: Omit<ServeFlags, 'sample'>) => finish(await runDoctor(options, environment)));
}

function addHashKey(program: Command, environment: CliEnvironment): void {
  program
    .command('hash-key')
    .description('Create an API key and its entry for NETLOOM_API_KEYS or NETLOOM_API_KEYS_FILE. The key is shown once and not stored.')
    .option('--principal <name>', 'principal of the key', 'me')
    .option('--workspace <name>', 'workspace', 'default')
    .addOption(jsonOption())
    .addHelpText('after', `\nExample:\n  netloom hash-key --principal anna --workspace noc${EXIT_CODES}`)
    .action((options: { readonly principal: string; readonly workspace: string; readonly json?: boolean }) =>
      printHashedKey(options, environment),
    );
}
