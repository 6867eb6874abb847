import tab from '@bomb.sh/tab/commander';
import type { Command } from 'commander';

/** Replaces the command `complete` by one that prints scripts for shells, and answers what they ask. Only loaded for `netloom complete`. */
export function addCompletion(program: Command): void {
  const placeholder = program.commands.findIndex((command) => command.name() === 'complete');
  if (placeholder >= 0) (program.commands as Command[]).splice(placeholder, 1);
  tab(program);
}
