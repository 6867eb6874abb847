import type { ContextUpdate, SessionId } from '#client';
import type { ContextRequest } from '#client/operations';
import type { Connection } from '../connection/connect.js';
import { EXIT, type CliEnvironment, type ExitCode } from '../environment.js';
import { untilStopped } from '../watching/until-stopped.js';
import { budgetBar } from './receipt.js';
import { jsonText } from '../output/clean.js';

/** Prints the window of a session after each change: one line of JSON, or the budget bar with what was added and removed. */
export async function watchWindow(
  { client }: Connection,
  session: SessionId,
  request: ContextRequest,
  json: boolean,
  environment: CliEnvironment,
): Promise<ExitCode> {
  const live = client.liveContext(session, request);
  live.onState((state) => (state === 'ended' ? undefined : environment.err(`Connection: ${state}.`)));
  await untilStopped(live, environment, (update) => environment.out(json ? jsonText(update) : lineOf(update)));
  return EXIT.ok;
}

function lineOf({ revision, difference, context }: ContextUpdate): string {
  const change = difference === null ? '' : `  +${difference.added.length} −${difference.removed.length}`;
  const sections = context.sections.map(({ kind, tokens }) => `${kind.toLowerCase().replaceAll('_', ' ')} ${tokens}`).join(', ');
  return `${String(revision).padStart(6)}  ${budgetBar(context.budget)}${change}${context.stale ? '  stale' : ''}\n        ${sections}`;
}
