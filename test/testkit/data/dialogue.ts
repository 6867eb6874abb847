import { LOCAL } from '../../../src/domain/common/principal.js';
import type { Understanding } from '../../../src/domain/model/understanding.js';
import type { TestServer } from '../application/server.js';

/** Writes the lines in a new session, those that begin with "> " as the assistant, and returns the understanding of the last one. */
export async function sendAll(server: TestServer, lines: readonly string[]): Promise<Understanding> {
  let session: string | undefined;
  let last: Understanding | undefined;
  for (const line of lines) {
    const role = line.startsWith('> ') ? ('ASSISTANT' as const) : ('USER' as const);
    const added = await server.app.messages.add(LOCAL, session, { role, parts: [{ kind: 'TEXT', text: line.replace(/^> /, '') }] });
    session = added.session.id;
    last = added.message.understanding;
  }
  if (last === undefined) throw new Error('nothing was said');
  return last;
}
