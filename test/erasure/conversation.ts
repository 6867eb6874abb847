import { randomUUID } from 'node:crypto';
import type { TestClient } from '../testkit/application/server.js';

/** A text that is in everything that is written, and nowhere else. */
export const SECRET = 'Quokka-5573';

export const ERASE = `mutation ($name: String!) { eraseUser(input: { name: $name }) {
  receipt { complete sessions places { place found left verified } } } }`;

export interface Receipt {
  readonly complete: boolean;
  readonly sessions: number;
  readonly places: readonly { readonly place: string; readonly found: number; readonly left: number; readonly verified: boolean }[];
}

const ADD = 'mutation ($input: AddMessageInput!) { addMessage(input: $input) { message { id } session { id } context { id } } }';
const RECORD = 'mutation ($input: RecordOperationInput!) { recordOperation(input: $input) { created } }';

interface Added {
  readonly addMessage: { readonly session: { readonly id: string }; readonly context: { readonly id: string } };
}

/** A session with messages, an operation, a window snapshot and cached windows, all of which contain the text. */
export async function tell(client: TestClient, text: string): Promise<string> {
  const device = { ref: { objectType: 'dcim.device', objectId: '1' }, type: 'DEVICE', name: 'sw-plain-1' };
  await client.ok('mutation ($e: [EntityInput!]!) { upsertEntities(input: { entities: $e }) { updated } }', { e: [device] });
  const asked = await client.ok<Added>(ADD, {
    input: { text: `Is sw-plain-1 up? The ticket says ${text}.`, clientId: `${randomUUID()} of ${text}` },
  });
  const sessionId = asked.addMessage.session.id;
  await client.ok(RECORD, { input: { sessionId, tool: 'lookup', arguments: { query: text }, result: JSON.stringify({ note: text }) } });
  await client.ok(ADD, {
    input: { sessionId, role: 'ASSISTANT', text: `It is up, says ${text}.`, contextId: asked.addMessage.context.id },
  });
  for (let turn = 0; turn < 12; turn += 1) await client.ok(ADD, { input: { sessionId, text: `And ${text} in turn ${turn}?` } });
  const { beginMessage } = await client.ok<{ beginMessage: { message: { id: string } } }>(
    'mutation ($id: ID!, $author: String!) { beginMessage(input: { sessionId: $id, author: $author }) { message { id } } }',
    { id: sessionId, author: text },
  );
  for (const [index, part] of ['It is up. ', text].entries())
    await client.ok('mutation ($i: AppendMessageInput!) { appendMessage(input: $i) { length } }', {
      i: { messageId: beginMessage.message.id, offset: index * 10, text: part },
    });
  await client.ok('mutation ($i: UpdateSessionInput!) { updateSession(input: $i) { session { id } } }', {
    i: { sessionId, title: `About ${text}`, activeFile: `/home/${text}/notes` },
  });
  return sessionId;
}

/** Three sessions and preferences. */
export async function erasable(client: TestClient, text: string): Promise<void> {
  for (let session = 0; session < 3; session += 1) await tell(client, text);
  await client.ok('mutation { setPreferences(input: { timeZone: "Europe/Berlin" }) { preferences { timeZone } } }');
}
