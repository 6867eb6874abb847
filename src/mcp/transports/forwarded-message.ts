import { isJSONRPCNotification, isJSONRPCRequest, isJSONRPCResponse, PROTOCOL_VERSION_META_KEY } from '@modelcontextprotocol/server';
import type { JSONRPCMessage, JSONRPCRequest } from '@modelcontextprotocol/server';
import { oneLine } from '../answers/text.js';

/** What forwarded messages have in common. */
export interface Exchange {
  readonly key: string | undefined;
  /** The version that an `initialize` agreed on, which later messages of such a client do not name. */
  version?: string | undefined;
}

export const isRequest = (message: JSONRPCMessage): message is JSONRPCRequest => isJSONRPCRequest(message);

/** The headers that repeat parts of a message, as streamable HTTP requires. */
export function headersFor(message: JSONRPCMessage, { key, version }: Exchange): Record<string, string> {
  const method = 'method' in message ? message.method : undefined;
  const params: Readonly<Record<string, unknown>> = ('params' in message ? message.params : undefined) ?? {};
  const meta = (params['_meta'] ?? {}) as Readonly<Record<string, unknown>>;
  const claimed = meta[PROTOCOL_VERSION_META_KEY];
  const name = method === 'resources/read' ? params['uri'] : params['name'];
  return {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    ...(typeof claimed === 'string'
      ? { 'mcp-protocol-version': claimed }
      : version === undefined
        ? {}
        : { 'mcp-protocol-version': version }),
    ...(typeof claimed === 'string' && method !== undefined ? { 'mcp-method': method } : {}),
    ...(typeof claimed === 'string' && typeof name === 'string' ? { 'mcp-name': headerText(name) } : {}),
  };
}

/** Other characters than ASCII are encoded. */
const headerText = (text: string): string =>
  /^[\x21-\x7e]+$/u.test(text) && !text.startsWith('=?') ? text : `=?base64?${Buffer.from(text, 'utf8').toString('base64')}?=`;

/** The version that an answer to `initialize` names. */
export function initializedVersion(message: JSONRPCMessage): string | undefined {
  if (!('result' in message)) return undefined;
  const version = message.result['protocolVersion'];
  return typeof version === 'string' ? version : undefined;
}

const MAX_REASON = 300;

/** The messages of a response as they arrive: JSON, or a stream of events. A refusal becomes an error of the request. */
export async function* messagesIn(response: Response, id: string | number | undefined): AsyncGenerator<JSONRPCMessage> {
  if (response.headers.get('content-type')?.startsWith('text/event-stream') === true && response.body !== null) {
    for await (const event of eventsIn(response.body)) {
      const message = parsed(event);
      if (message !== undefined) yield message;
    }
    return;
  }
  const text = await response.text();
  const message = parsed(text);
  if (message !== undefined) yield message;
  else if (id !== undefined && !response.ok)
    yield { jsonrpc: '2.0', id, error: { code: -32_000, message: `HTTP ${response.status}: ${refusal(text)}` } };
}

/** The data of each event of a stream. */
async function* eventsIn(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    const events = text.split(/\r?\n\r?\n/u);
    text = events.pop() ?? '';
    yield* events.map(dataOf);
  }
  yield dataOf(text);
}

const dataOf = (event: string): string =>
  event
    .split(/\r?\n/u)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice(5).trimStart())
    .join('\n');

function parsed(text: string): JSONRPCMessage | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isJSONRPCResponse(value) || isJSONRPCNotification(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The message of an error in the format of the GraphQL API, which refusals before MCP have. */
function refusal(text: string): string {
  try {
    const body = JSON.parse(text) as { readonly errors?: readonly { readonly message?: string }[] };
    return oneLine(body.errors?.[0]?.message ?? text, MAX_REASON);
  } catch {
    return oneLine(text, MAX_REASON);
  }
}
