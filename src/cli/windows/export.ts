import type { SessionId } from '#client';
import { MessagesDocument, OperationsDocument, SessionDocument, type MessagesQuery, type OperationsQuery } from '#client/operations';
import { writeFile } from 'node:fs/promises';
import type { Connection } from '../connection/connect.js';
import { present } from '../connection/references.js';
import type { CliEnvironment } from '../environment.js';
import { counted } from '../output/print.js';
import { jsonText } from '../output/clean.js';

/** The header of an exported session, its first line. */
interface ExportHeader {
  readonly format: 'netloom-session';
  readonly version: 1;
  readonly exportedAt: string;
  readonly session: { readonly id: string; readonly key: string | null; readonly title: string | null };
}

type ExportedOperation = NonNullable<OperationsQuery['session']>['operations']['nodes'][number];

const PAGE = 100;

/** Writes the messages of a session's branch and its stored operations as JSON Lines, to a file or to standard output. */
export async function exportSession(
  { client }: Connection,
  id: SessionId,
  output: string | undefined,
  environment: CliEnvironment,
): Promise<void> {
  const session = present((await client.request(SessionDocument, { id, last: 1 })).session, 'session', id);
  const header: ExportHeader = {
    format: 'netloom-session',
    version: 1,
    exportedAt: new Date().toISOString(),
    session: { id, key: session.key, title: session.title },
  };
  const lines: string[] = [jsonText(header)];
  const write = (record: object): void => void lines.push(jsonText(record));
  let messages = 0;
  for (let after: string | null = null; ;) {
    const page: MessagesQuery = await client.request(MessagesDocument, { id, first: PAGE, after });
    const { nodes, pageInfo } = present(page.session, 'session', id).history;
    for (const message of nodes) write({ message });
    messages += nodes.length;
    if (!pageInfo.hasNextPage) break;
    after = pageInfo.endCursor;
  }
  const operations: ExportedOperation[] = [];
  for (let after: string | null = null; ;) {
    const page: OperationsQuery = await client.request(OperationsDocument, { id, first: PAGE, after });
    const { nodes, pageInfo } = present(page.session, 'session', id).operations;
    operations.push(...nodes);
    if (!pageInfo.hasNextPage) break;
    after = pageInfo.endCursor;
  }
  // The server lists the newest operation first.
  for (const operation of operations.toReversed()) write({ operation });
  if (output === undefined) lines.forEach(environment.out);
  else await writeFile(output, `${lines.join('\n')}\n`, { mode: 0o600 });
  environment.err(`Exported ${counted(messages, 'message')} and ${counted(operations.length, 'operation')}.`);
}
