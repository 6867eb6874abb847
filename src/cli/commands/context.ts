import { Option, type Command } from 'commander';
import type { Connection, ConnectionFlags } from '../connection/connect.js';
import { EXIT, type CliEnvironment, type ExitCode } from '../environment.js';
import { inputText } from '../input-file.js';

/** What the definition of a command needs. */
export interface CommandContext {
  readonly program: Command;
  readonly environment: CliEnvironment;
  /** Sets the exit code. */
  readonly finish: (code: ExitCode) => void;
}

export const dataOption = (): Option => new Option('--data <folder>', 'data folder (NETLOOM_DATA, default ./.netloom)');
export const jsonOption = (): Option => new Option('--json', 'machine-readable output');

/** Options that say where the data is; see connection/connect. */
export function withConnection(command: Command): Command {
  return command
    .option('--url <address>', 'running server (NETLOOM_URL)')
    .option('--key-file <file>', 'file with the API key for the server (NETLOOM_KEY_FILE)')
    .addOption(dataOption())
    .option('--principal <name>', 'owner of the sessions, without a server (default: "local")')
    .option('--workspace <name>', 'workspace, without a server (default: "default")')
    .addOption(jsonOption());
}

/** The action of a command that uses a server or a data folder. `run` gets the arguments and the options; by default the exit code is 0. */
export function online<Flags extends ConnectionFlags>(
  { environment, finish }: CommandContext,
  run: (connection: Connection, args: readonly string[], flags: Flags) => Promise<ExitCode | void>,
): (...given: unknown[]) => Promise<void> {
  return async (...given) => {
    // Commander passes the arguments, then the options, then the command.
    const flags = given.at(-2) as Flags;
    const args = given.slice(0, -2) as readonly string[];
    const { connected } = await import('../connection/connect.js');
    finish(await connected(flags, environment, async (connection) => (await run(connection, args, flags)) ?? EXIT.ok));
  };
}

/** The same for a command that runs until it is stopped: stopping it is its regular end, also while it connects. */
export function watching<Flags extends ConnectionFlags>(
  context: CommandContext,
  run: (connection: Connection, args: readonly string[], flags: Flags) => Promise<ExitCode | void>,
): (...given: unknown[]) => Promise<void> {
  const action = online(context, run);
  return async (...given) => {
    let stopped = false;
    void context.environment.stopRequested.then(() => (stopped = true));
    try {
      await action(...given);
    } catch (error) {
      if (!stopped) throw error;
      context.finish(EXIT.ok);
    }
  };
}

/** The text of an argument: `-` reads standard input. */
export const textOf = async (argument: string, environment: CliEnvironment): Promise<string> =>
  argument === '-' ? (await inputText(environment)).replace(/\r?\n$/u, '') : argument;
