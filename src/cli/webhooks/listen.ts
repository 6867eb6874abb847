import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signedContent, SECRET_PREFIX } from '../../domain/webhooks/signature.js';
import { UsageError } from '../usage.js';
import { EXIT, type CliEnvironment, type ExitCode } from '../environment.js';
import { fitted } from '../output/terminal.js';
import { jsonText } from '../output/clean.js';
import { inputText, unreadable } from '../input-file.js';

export interface ListenFlags {
  readonly port: number;
  readonly secretFile?: string;
  readonly json?: boolean;
}

/** Larger bodies are refused. Payloads of Netloom are below 20 kB. */
const MAX_BYTES = 65_536;
/** Older or newer timestamps are refused, in seconds. */
const TOLERANCE = 300;

interface Received {
  readonly verdict: Verdict;
  readonly body: string;
  readonly id: string | null;
}

type Verdict = 'verified' | 'not verified' | 'unsigned' | 'wrong signature' | 'old timestamp';

/** Receives webhooks on loopback, verifies their signatures and prints them, until it is stopped. */
export async function listen({ port, secretFile, json = false }: ListenFlags, environment: CliEnvironment): Promise<ExitCode> {
  const key = secretFile === undefined ? undefined : keyOf((await secretOf(secretFile, environment)).trim());
  const show = ({ verdict, body, id }: Received): void =>
    environment.out(json ? jsonText({ id, verdict, payload: payloadOf(body) }) : `${verdict.padEnd(16)}  ${fitted(body, 80)}`);
  const server = createServer((request, response) => void answer(request, response));
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const received = await receive(request, key);
      show(received);
      response.writeHead(received.verdict === 'verified' || received.verdict === 'not verified' ? 204 : 401).end();
    } catch (error) {
      environment.err(`Refused a request: ${error instanceof Error ? error.message : String(error)}`);
      response.writeHead(400).end();
    }
  }
  server.requestTimeout = 10_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  environment.err(
    `Receiving webhooks at http://127.0.0.1:${(server.address() as AddressInfo).port}/${key === undefined ? ', without verifying them' : ''}.`,
  );
  await environment.stopRequested;
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return EXIT.ok;
}

function secretOf(file: string, environment: CliEnvironment): Promise<string> {
  if (file === '-') return inputText(environment);
  return readFile(file, 'utf8').catch((error: unknown) => {
    throw unreadable(`--secret-file ${file}`, error);
  });
}

function keyOf(secret: string): Buffer {
  if (!secret.startsWith(SECRET_PREFIX))
    throw new UsageError(`--secret-file: expected a secret that begins with ${SECRET_PREFIX}, got ${secret.length} characters.`);
  return Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
}

async function receive(request: IncomingMessage, key: Buffer | undefined): Promise<Received> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error(`expected at most ${MAX_BYTES} bytes.`);
    chunks.push(chunk);
  }
  const body = Buffer.concat(chunks).toString();
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = request.headers;
  const given = { id: String(id ?? ''), seconds: Number(timestamp), signatures: String(signatures ?? '') };
  return { verdict: key === undefined ? 'not verified' : verify(given, body, key), body, id: given.id === '' ? null : given.id };
}

interface Signed {
  readonly id: string;
  readonly seconds: number;
  readonly signatures: string;
}

function verify({ id, seconds, signatures }: Signed, body: string, key: Buffer): Verdict {
  if (id === '' || signatures === '') return 'unsigned';
  if (!(Math.abs(Date.now() / 1_000 - seconds) <= TOLERANCE)) return 'old timestamp';
  const expected = createHmac('sha256', key)
    .update(signedContent(id, seconds, body))
    .digest();
  const valid = signatures.split(' ').some((each) => {
    const [version, value = ''] = each.split(',');
    const signature = Buffer.from(value, 'base64');
    return version === 'v1' && signature.length === expected.length && timingSafeEqual(signature, expected);
  });
  return valid ? 'verified' : 'wrong signature';
}

function payloadOf(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return body;
  }
}
