import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as bodyOf } from 'node:stream/consumers';
import { termsOf } from '../../../src/domain/text/terms.js';

export interface EmbeddingRequest {
  readonly model: string;
  readonly input: readonly string[];
  readonly dimensions?: number;
}

/** What a server does with a request instead of answering it. */
export type Misbehaviour = (request: EmbeddingRequest, response: ServerResponse) => boolean | Promise<boolean>;

/** An embedding server that records its requests. */
export interface EmbeddingServer {
  readonly url: string;
  readonly requests: readonly EmbeddingRequest[];
  /** The last request. */
  readonly headers: () => IncomingMessage['headers'];
  /** The behavior from now on. If it returns true, it has answered the request. */
  misbehave(how: Misbehaviour | undefined): void;
  stop(): Promise<void>;
  /** Restarts on the same port. */
  start(): Promise<void>;
}

export const DIMENSIONS = 192;

/** Synonyms share a vector, as in a model. */
const SAME = new Map([
  ['broken', 'down'],
  ['outag', 'down'],
  ['fail', 'down'],
  ['car', 'vehicl'],
  ['automobil', 'vehicl'],
  ['lorri', 'vehicl'],
  ['doctor', 'physician'],
]);

/** A simple but real embedding: words, and with less weight their trigrams, each at the position of its hash. */
export function embed(text: string, dimensions = DIMENSIONS): readonly number[] {
  const vector = Array.from<number>({ length: dimensions }).fill(0);
  const add = (feature: string, weight: number): void => {
    const hash = hashOf(feature);
    const place = hash % dimensions;
    vector[place] = (vector[place] ?? 0) + (hash & 0x40000000 ? weight : -weight);
  };
  for (const term of termsOf(text)) {
    const word = SAME.get(term) ?? term;
    add(word, 1);
    for (let at = 0; at + 3 <= word.length; at += 1) add(`#${word.slice(at, at + 3)}`, 0.3);
  }
  if (!vector.some((value) => value !== 0)) vector[0] = 1;
  return vector;
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** An OpenAI-compatible server on loopback. */
export async function startEmbedder(): Promise<EmbeddingServer> {
  const requests: EmbeddingRequest[] = [];
  let headers: IncomingMessage['headers'] = {};
  let misbehaviour: Misbehaviour | undefined;
  let port = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    ({ headers } = request);
    if (request.method !== 'POST' || request.url !== '/v1/embeddings') return void response.writeHead(404).end();
    const asked = JSON.parse(await bodyOf(request)) as EmbeddingRequest;
    requests.push(asked);
    if ((await misbehaviour?.(asked, response)) === true) return;
    const data = asked.input.map((each, index) => ({ object: 'embedding', index, embedding: embed(each, asked.dimensions) }));
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ object: 'list', model: asked.model, data }));
  }

  const server = createServer((request, response) => void answer(request, response));
  const start = (): Promise<void> => new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  await start();
  ({ port } = server.address() as AddressInfo);
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    headers: () => headers,
    misbehave: (how) => void (misbehaviour = how),
    start,
    async stop() {
      server.closeAllConnections();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
}
