import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as bodyOf } from 'node:stream/consumers';

/** A request in one form for both APIs. */
export interface ModelRequest {
  readonly api: 'OPENAI' | 'ANTHROPIC';
  readonly headers: IncomingMessage['headers'];
  readonly body: Readonly<Record<string, unknown>>;
  readonly stream: boolean;
  readonly system: string;
  /** The messages with their text, without the system text. */
  readonly messages: readonly { readonly role: string; readonly text: string }[];
}

/** What a server does instead of answering. If it returns true, it has answered the request. */
export type Misbehaviour = (request: ModelRequest, response: ServerResponse) => boolean | Promise<boolean>;

/** A server that speaks both APIs of language models and records its requests. */
export interface ModelServer {
  /** For OpenAI's API: `{url}/chat/completions`. */
  readonly openAiUrl: string;
  /** For Anthropic's API: `{url}/v1/messages`. */
  readonly anthropicUrl: string;
  readonly requests: readonly ModelRequest[];
  /** The number of requests that the client ended before the answer was complete. */
  readonly ended: () => number;
  /** The text of the answers from now on. */
  answer(how: (request: ModelRequest) => string | Promise<string>): void;
  misbehave(how: Misbehaviour | undefined): void;
  /** Waits for this before each part of a stream. */
  pace(next: () => Promise<void>): void;
  /** Sends nothing after the first part of a stream with this text, until `released` resolves. */
  holdAfter(text: string, released: Promise<unknown>): void;
  /** Forgets everything. */
  reset(): void;
  stop(): Promise<void>;
  /** Restarts on the same port. */
  start(): Promise<void>;
}

const USAGE = { input: 11, output: 7 } as const;

/** A language model that answers what it is told to, on loopback. */
export async function startModelServer(): Promise<ModelServer> {
  const requests: ModelRequest[] = [];
  let misbehaviour: Misbehaviour | undefined;
  let ended = 0;
  let pace: (() => Promise<void>) | undefined;
  let held: { readonly text: string; readonly released: Promise<unknown> } | undefined;
  let answering: (request: ModelRequest) => string | Promise<string> = () => 'An answer.';
  let port = 0;

  async function handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const api = message.url === '/v1/chat/completions' ? 'OPENAI' : message.url === '/v1/messages' ? 'ANTHROPIC' : undefined;
    if (message.method !== 'POST' || api === undefined) return void response.writeHead(404).end();
    const body = JSON.parse(await bodyOf(message)) as Record<string, unknown>;
    const request = { api, headers: message.headers, body, stream: body['stream'] === true, ...renderedMessage(api, body) } as const;
    requests.push(request);
    response.on('close', () => void (ended += response.writableFinished ? 0 : 1));
    if ((await misbehaviour?.(request, response)) === true) return;
    const answer = await answering(request);
    if (!request.stream)
      return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(whole(api, answer)));
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const event of events(api, answer)) {
      await pace?.();
      if (response.destroyed) return;
      response.write(event);
      if (event.includes(`${JSON.stringify(held?.text)}}`)) await held?.released;
    }
    response.end();
  }

  const server = createServer((message, response) => void handle(message, response));
  const start = (): Promise<void> => new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  await start();
  ({ port } = server.address() as AddressInfo);
  return {
    openAiUrl: `http://127.0.0.1:${port}/v1`,
    anthropicUrl: `http://127.0.0.1:${port}`,
    requests,
    ended: () => ended,
    answer: (how) => void (answering = how),
    misbehave: (how) => void (misbehaviour = how),
    pace: (next) => void (pace = next),
    holdAfter: (text, released) => void (held = { text, released }),
    reset() {
      requests.length = 0;
      misbehaviour = undefined;
      ended = 0;
      pace = undefined;
      held = undefined;
      answering = () => 'An answer.';
    },
    start,
    async stop() {
      server.closeAllConnections();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The text of a message's content: a text, or blocks. */
const textIn = (content: unknown): string =>
  typeof content === 'string' ? content : (content as readonly { readonly text?: string }[]).map(({ text = '' }) => text).join('');

function renderedMessage(api: ModelRequest['api'], body: Readonly<Record<string, unknown>>): Pick<ModelRequest, 'system' | 'messages'> {
  const given = body['messages'] as readonly { readonly role: string; readonly content: unknown }[];
  const messages = given.map(({ role, content }) => ({ role, text: textIn(content) }));
  if (api === 'ANTHROPIC') return { system: typeof body['system'] === 'string' ? body['system'] : '', messages };
  const isSystem = ({ role }: { readonly role: string }): boolean => role === 'system';
  const system = messages.filter(isSystem).map(({ text }) => text);
  return { system: system.join('\n'), messages: messages.filter((message) => !isSystem(message)) };
}

function whole(api: ModelRequest['api'], text: string): unknown {
  if (api === 'OPENAI')
    return {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1,
      model: 'test',
      choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
      usage: { prompt_tokens: USAGE.input, completion_tokens: USAGE.output, total_tokens: USAGE.input + USAGE.output },
    };
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'test',
    content: [{ type: 'text', text }],
    stop_reason: 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: USAGE.input, output_tokens: USAGE.output },
  };
}

/** The events of a stream; every word is a part. */
export function events(api: ModelRequest['api'], text: string): readonly string[] {
  const words = text.split(/(?<=\s)/u);
  return api === 'OPENAI' ? openAiEvents(words) : anthropicEvents(words);
}

function openAiEvents(words: readonly string[]): readonly string[] {
  const chunk = (choices: readonly unknown[], more: object = {}): string =>
    `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'test', choices, ...more })}\n\n`;
  const delta = (content: object, finish_reason: string | null = null): string => chunk([{ index: 0, delta: content, finish_reason }]);
  return [
    delta({ role: 'assistant', content: '' }),
    ...words.map((content) => delta({ content })),
    delta({}, 'stop'),
    chunk([], { usage: { prompt_tokens: USAGE.input, completion_tokens: USAGE.output } }),
    'data: [DONE]\n\n',
  ];
}

function anthropicEvents(words: readonly string[]): readonly string[] {
  const event = (type: string, body: object = {}): string => `event: ${type}\ndata: ${JSON.stringify({ type, ...body })}\n\n`;
  const message = {
    ...(whole('ANTHROPIC', '') as object),
    content: [],
    stop_reason: null,
    usage: { input_tokens: USAGE.input, output_tokens: 1 },
  };
  return [
    event('message_start', { message }),
    event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
    event('ping'),
    ...words.map((text) => event('content_block_delta', { index: 0, delta: { type: 'text_delta', text } })),
    event('content_block_stop', { index: 0 }),
    event('message_delta', { delta: { stop_reason: 'end_turn', stop_sequence: null }, usage: { output_tokens: USAGE.output } }),
    event('message_stop'),
  ];
}
