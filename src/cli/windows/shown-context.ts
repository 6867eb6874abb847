import type { NetloomClient, SessionId } from '#client';
import { ContextDocument, type ContextRequest } from '#client/operations';
import { present } from '../connection/references.js';
import type { CliEnvironment } from '../environment.js';
import { counted } from '../output/print.js';
import { budgetBar, sectionName, type Window } from './receipt.js';

/** The window of a session for its next turn, with its receipt. Throws NOT_FOUND if the session is gone. */
export async function windowOf(client: NetloomClient, sessionId: SessionId, request: ContextRequest): Promise<Window> {
  const { context } = await client.request(ContextDocument, { sessionId, request });
  return present(context, 'session', sessionId);
}

/** Prints a window for `--show-context`: its text to standard output, which a model can read, and a list of what it holds to standard error. */
export function printWindow(window: Window, { out, err }: Pick<CliEnvironment, 'out' | 'err'>): void {
  err(`Window ${window.id} holds ${window.sections.length === 0 ? 'nothing' : 'these sections'}:`);
  err(budgetBar(window.budget));
  for (const { kind, tokens, items } of window.sections)
    err(`  ${sectionName(kind).padEnd(12)} ${counted(items.length, 'item')}, ${counted(tokens, 'token')}`);
  if (window.omitted.count > 0) err(`  left out: ${counted(window.omitted.count, 'item')}, ${counted(window.omitted.tokens, 'token')}`);
  out(String(window.prompt));
}
