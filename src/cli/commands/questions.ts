import { LOCAL } from '../../domain/common/principal.js';
import type { AskOptions } from '../questions/ask.js';
import type { UnderstandOptions } from '../questions/understand.js';
import { dataOption, jsonOption, type CommandContext } from './context.js';

/** Commands that answer from the data folder beside a server, or from a server that is named. */
export function addQuestionCommands(context: CommandContext): void {
  addAsk(context);
  addUnderstand(context);
}

function addAsk({ program, environment, finish }: CommandContext): void {
  program
    .command('ask')
    .description(
      'Answer a question with facts of the inventory, without a language model. Nothing is written, and a server may use the same data.',
    )
    .argument('<question>', 'the question, as one argument; - reads it from standard input')
    .option('--session <key or id>', 'session that the question belongs to')
    .option('--principal <name>', 'owner of the session, without a server', LOCAL.name)
    .option('--workspace <name>', 'workspace, without a server', LOCAL.workspace)
    .option('--all', 'show every fact, not only the first 20 of each list')
    .option('--show-context', 'print the window for the question, too; needs --session')
    .option('--url <address>', 'running server to ask instead of the data folder (NETLOOM_URL)')
    .option('--key-file <file>', 'file with the API key for the server (NETLOOM_KEY_FILE)')
    .addOption(dataOption())
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `\nExamples:\n  netloom ask "What is in rack R2 of Frankfurt FRA1?"\n  netloom ask "What is it powered by?" --session sample-core-upgrade --json\n
A list says how many facts there are; 312+ means that a limit of the search was reached.`,
    )
    .action(async (question: string, options: AskOptions) =>
      finish(await (await import('../questions/ask.js')).runAsk(question, options, environment)),
    );
}

function addUnderstand({ program, environment, finish }: CommandContext): void {
  program
    .command('understand')
    .description(
      'Show how a text is understood, mention by mention, with scores and evidence. Nothing is written, and a server may use the same data.',
    )
    .argument('<text>', 'the text, as one argument; - reads it from standard input')
    .option('--session <key or id>', 'session that the text belongs to')
    .option('--principal <name>', 'owner of the session, without a server', LOCAL.name)
    .option('--workspace <name>', 'workspace, without a server', LOCAL.workspace)
    .option('--all', 'show every candidate, not only the best')
    .option('--show-context', 'print the window for the text, too; needs --session')
    .option('--url <address>', 'running server to ask instead of the data folder (NETLOOM_URL)')
    .option('--key-file <file>', 'file with the API key for the server (NETLOOM_KEY_FILE)')
    .addOption(dataOption())
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `\nExamples:\n  netloom understand "Which rack is fra1-core-02 in?"\n  netloom understand "and its uplinks?" --session sample-core-upgrade --all\n
Below the text, ^ marks resolved, ? ambiguous and ~ unknown mentions.`,
    )
    .action(async (text: string, options: UnderstandOptions) =>
      finish(await (await import('../questions/understand.js')).runUnderstand(text, options, environment)),
    );
}
