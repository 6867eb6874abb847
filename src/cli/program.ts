import { Command } from 'commander';
import type { CommandContext } from './commands/context.js';
import { addContextCommands } from './commands/window.js';
import { addEntityCommands } from './commands/entity.js';
import { addMemoryCommands } from './commands/memory.js';
import { addMessageCommands } from './commands/message.js';
import { addNetboxCommands } from './commands/netbox.js';
import { addOperationCommands } from './commands/operation.js';
import { addQuestionCommands } from './commands/questions.js';
import { addServiceCommands } from './commands/service.js';
import { addSessionCommands } from './commands/session.js';
import { addSettingsCommands } from './commands/settings.js';
import { addWebhookCommands } from './commands/webhook.js';
import { EXIT_CODES, explain } from './failures.js';
import { EXIT, type CliEnvironment, type ExitCode } from './environment.js';
import { cleaned } from './output/clean.js';

/** Runs one command and resolves to the exit code. Never throws for invalid input. */
export async function runCommand(argv: readonly string[], given: CliEnvironment): Promise<ExitCode> {
  const environment = withCleanOutput(given);
  let code: ExitCode = EXIT.ok;
  try {
    const program = createProgram(environment, (result) => {
      code = result;
    });
    if (argv[0] === 'complete') {
      const { addCompletion } = await import('./commands/completion.js');
      addCompletion(program);
    }
    await program.parseAsync(argv, { from: 'user' });
    return code;
  } catch (error) {
    return explain(error, environment, argv.includes('--json'));
  }
}

/**
 * Names, texts and messages of a server may contain characters that control a terminal. They are replaced on standard error, and on standard output if it
 * is a terminal; a pipe receives texts unchanged.
 */
function withCleanOutput(environment: CliEnvironment): CliEnvironment {
  const { out, err, screen } = environment;
  return { ...environment, err: (line) => err(cleaned(line)), out: screen.isTerminal ? (line) => out(cleaned(line)) : out };
}

function createProgram(environment: CliEnvironment, finish: (code: ExitCode) => void): Command {
  const program = new Command('netloom')
    .description('A context service for conversations about infrastructure.')
    .version(environment.version)
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput({ writeOut: (text) => environment.out(text.trimEnd()), writeErr: (text) => environment.err(text.trimEnd()) })
    .addHelpText('after', `${EXAMPLES}${EXIT_CODES}`);
  const context: CommandContext = { program, environment, finish };
  addServiceCommands(context);
  addQuestionCommands(context);
  addSessionCommands(context);
  addMessageCommands(context);
  addContextCommands(context);
  addEntityCommands(context);
  addOperationCommands(context);
  addMemoryCommands(context);
  addNetboxCommands(context);
  addWebhookCommands(context);
  addSettingsCommands(context);
  program
    .command('complete')
    .description('Print the completion script of a shell: zsh, bash, fish or powershell.')
    .argument('<shell>', 'the shell')
    .addHelpText('after', '\nExample:\n  source <(netloom complete bash)');
  for (const command of allOf(program)) if (command.commands.length === 0) command.addHelpText('after', EXIT_CODES);
  return program;
}

const allOf = (command: Command): readonly Command[] => command.commands.flatMap((each) => [each, ...allOf(each)]);

const EXAMPLES = `
Examples:
  netloom serve                        serve http://127.0.0.1:4000/ with data in ./.netloom
  netloom import inventory.jsonl       import an inventory; repeating it changes nothing
  netloom netbox sync                  read what changed in NetBox
  netloom ask "What is in rack R2 of Frankfurt FRA1?"
                                       answer from the inventory, without a language model
  netloom message add ticket-4711 "Is fra1-core-02 up?" --show-context
                                       write a message, and print the window for the answer
  netloom context watch ticket-4711    follow the window of a session
  netloom session list --json          list sessions as JSON
  netloom entity show fra1-core-02     show an entity, its place and its relations
  netloom mcp                          serve agents over MCP on standard input and output
  netloom auth login --url https://netloom.example --with-token < key
                                       use a server from now on
  netloom doctor                       check the environment

Commands use the server of --url, NETLOOM_URL or \`netloom auth login\`; otherwise the data folder, or the server that uses it.
Settings come from NETLOOM_* environment variables; docs/OPERATIONS.md lists them, docs/CLI.md the commands.`;
