import type { ContextRequest, Strategy } from '#client/operations';
import type { Command } from 'commander';
import { UsageError, wholeNumber } from '../usage.js';
import type { ConnectionFlags } from '../connection/connect.js';
import { readUserSettings } from '../connection/user-settings.js';
import type { CliEnvironment } from '../environment.js';

export interface WindowFlags extends ConnectionFlags {
  readonly budget?: number;
  readonly reserve?: number;
  readonly strategy?: Strategy;
  readonly model?: string;
  readonly profile?: string;
  readonly instructions?: string;
}

const STRATEGIES: readonly string[] = ['auto', 'discard', 'summarize', 'relevant', 'u_shaped', 'hybrid', 'bounded'];
const MAX_TOKENS = 10_000_000;

export function withWindowOptions(command: Command): Command {
  return command
    .option('--budget <tokens>', 'the maximum number of tokens', wholeNumber('--budget', 1, MAX_TOKENS))
    .option('--reserve <tokens>', 'tokens to keep free for the answer', wholeNumber('--reserve', 0, MAX_TOKENS))
    .option('--strategy <name>', STRATEGIES.join(', '), (text) => strategyOf(text, '--strategy'))
    .option('--model <name>', 'the model that tokens are counted for')
    .option('--profile <name>', 'the profile; see netloom agent list')
    .option('--instructions <text>', 'instructions at the beginning of the window');
}

/** The request of the flags. Without `--profile`, the user's setting `context.profile` is used. */
export function requestOf(flags: WindowFlags, { variables }: CliEnvironment): ContextRequest {
  const { budget, reserve, strategy, model, instructions } = flags;
  const profile = flags.profile ?? readUserSettings(variables)['context.profile'];
  const given = {
    budget,
    reserve,
    model,
    profile,
    instructions,
    strategy,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** Accepts `u-shaped` for `U_SHAPED`. */
export function strategyOf(text: string, place: string): Strategy {
  const name = text.toLowerCase().replace('-', '_');
  if (!STRATEGIES.includes(name)) throw new UsageError(`${place}: expected ${STRATEGIES.join(', ')}, got ${JSON.stringify(text)}.`);
  return name.toUpperCase() as Strategy;
}

/** The request of a text such as `strategy=discard,budget=2000`. */
export function requestOfText(text: string): ContextRequest {
  const request: Record<string, unknown> = {};
  for (const pair of text.split(',')) {
    const [, name = '', value = ''] = /^\s*([a-z]+)=(.+?)\s*$/u.exec(pair) ?? [];
    if (name === 'strategy') request[name] = strategyOf(value, '--with');
    else if (name === 'budget' || name === 'reserve') request[name] = wholeNumber(`--with: ${name}`, 0, MAX_TOKENS)(value);
    else if (name === 'model' || name === 'profile') request[name] = value;
    else
      throw new UsageError(
        `--with: expected pairs of budget, reserve, strategy, model and profile, such as strategy=discard,budget=2000, got ${JSON.stringify(text)}.`,
      );
  }
  return request;
}
