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

/**
 * The messages of a response as they arrive: JSON, or a stream of events. A request is always answered: if no message does it, with an error that names
 * what arrived instead.
 */
export async function* messagesIn(response: Response, id: string | number | undefined): AsyncGenerator<JSONRPCMessage> {
  const type = response.headers.get('content-type');
  const isStream = type?.startsWith('text/event-stream') === true && response.body !== null;
  let text = '';
  let answered = id === undefined;
  for await (const each of isStream ? eventsIn(response.body) : [(text = await response.text())]) {
    const message = parsed(each);
    if (message === undefined) continue;
    answered ||= id !== undefined && isAnswerTo(message, id);
    yield message;
  }
  if (answered || id === undefined) return;
  const instead = isStream ? 'an event stream that ended without one' : text === '' ? 'an empty body' : excerptOf(text);
  yield errorFor(
    id,
    refusal(response, text) ?? `Expected an answer to the request, got HTTP ${response.status} with ${kind(type)}: ${instead}`,
  );
}

/** Whether a message is the result or the error of a request. */
export const isAnswerTo = (message: JSONRPCMessage, id: string | number): boolean => isJSONRPCResponse(message) && message.id === id;

/** An error of the bridge as the answer to a request. */
export const errorFor = (id: string | number, message: string): JSONRPCMessage => ({
  jsonrpc: '2.0',
  id,
  error: { code: -32_000, message },
});

const kind = (type: string | null): string => (type === null ? 'no content type' : `the content type ${oneLine(type, 80)}`);
const excerptOf = (text: string): string => oneLine(text, MAX_REASON);

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
function refusal({ ok, status }: Response, text: string): string | undefined {
  try {
    const body = JSON.parse(text) as { readonly errors?: readonly { readonly message?: string }[] } | null;
    const message = body?.errors?.[0]?.message;
    return ok || message === undefined ? undefined : `HTTP ${status}: ${excerptOf(message)}`;
  } catch {
    return undefined;
  }
}
