import { createClient, type ClientOptions, type NetloomClient, type SessionId } from '@netloom/client';
import { AddMessageDocument, OpenSessionDocument } from '@netloom/client/operations';
import { WebSocket } from 'ws';
import type { TestServer } from '../testkit/application/server.js';

/** A client of a test server, or of a proxy in front of it. */
export function clientOf({ url }: Pick<TestServer, 'url'>, options: Partial<ClientOptions> = {}): NetloomClient {
  return createClient({ url, WebSocket, ...options });
}

export const throughPort = (port: number): { readonly url: string } => ({ url: `http://127.0.0.1:${port}/` });

export async function openSession(client: NetloomClient, key: string): Promise<SessionId> {
  const { openSession: opened } = await client.request(OpenSessionDocument, { input: { key } });
  return opened.session.id;
}

/** Writes a message and returns the revision of the session after it. */
export async function say(client: NetloomClient, sessionId: SessionId, text: string): Promise<number> {
  const { addMessage } = await client.request(AddMessageDocument, { input: { sessionId, text } });
  return addMessage.session.revision;
}

/** Like that of the package abort-controller, which React Native uses: its signals do not know why they were aborted. */
export class AbortControllerWithoutReason extends AbortController {
  constructor() {
    super();
    Object.defineProperty(this.signal, 'reason', { value: undefined });
  }
}
