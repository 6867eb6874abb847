import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { SYSTEM_TIMER, type Timer } from '../../async/timer.js';
import { errorFor, headersFor, initializedVersion, isAnswerTo, isRequest, messagesIn, type Exchange } from './forwarded-message.js';
import { inputEnded } from './stdio.js';

/** A running server, and the key for it. */
export interface McpTarget {
  /** Its base URL or its MCP endpoint. */
  readonly url: string;
  readonly key?: string;
}

/** The MCP endpoint of a server. */
export function endpointOf(url: string): string {
  const base = url.replace(/\/+$/u, '');
  return base.endsWith('/mcp') ? base : `${base}/mcp`;
}

/** Above the time that a server takes at most for a call. */
const SILENCE_MS = 120_000;

/** Forwards every message of standard input to a running server, and its answers to standard output, until the input ends. */
export async function forwardMcpOverStdio(target: McpTarget): Promise<void> {
  const transport = new StdioServerTransport();
  const forwarding = createForwarding(target, (answer) => transport.send(answer));
  Object.assign(transport, { onmessage: (message: JSONRPCMessage) => void forwarding.forward(message) });
  await transport.start();
  await inputEnded();
  forwarding.close();
  await transport.close();
}

export interface Forwarding {
  /** Sends a message to the server. Resolves when everything that the server answered has been passed on; every request gets an answer. */
  forward(message: JSONRPCMessage): Promise<void>;
  /** Cancels all open requests. */
  close(): void;
}

/** `timer` measures the time in which a message of the server has to arrive. An acknowledged subscription may be silent for longer. */
export function createForwarding(
  { url, key }: McpTarget,
  send: (answer: JSONRPCMessage) => Promise<void>,
  timer = SYSTEM_TIMER,
): Forwarding {
  const endpoint = endpointOf(url);
  const open = new Map<string | number, AbortController>();
  const exchange: Exchange = { key };

  async function forward(message: JSONRPCMessage): Promise<void> {
    const cancelled = cancelledBy(message);
    // Over HTTP, a request is cancelled by closing its connection.
    if (cancelled !== undefined) return open.get(cancelled)?.abort();
    const id = isRequest(message) ? message.id : undefined;
    const abort = new AbortController();
    if (id !== undefined) open.set(id, abort);
    const silence = createSilence(abort, timer);
    let answered = false;
    try {
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: headersFor(message, exchange),
        body: JSON.stringify(message),
        signal: abort.signal,
        redirect: 'error',
      });
      for await (const answer of messagesIn(response, id)) {
        if (isSubscription(message)) silence.stop();
        else silence.begin();
        exchange.version = initializedVersion(answer) ?? exchange.version;
        answered ||= id !== undefined && isAnswerTo(answer, id);
        await send(answer);
      }
    } catch (error) {
      const isCancelled = abort.signal.aborted && !silence.isOver;
      if (id === undefined || answered || isCancelled) return;
      await send(errorFor(id, `The server at ${endpoint} ${silence.isOver ? silence.text : `does not answer: ${reasonOf(error)}`}.`));
    } finally {
      silence.stop();
      if (id !== undefined) open.delete(id);
    }
  }

  return {
    forward,
    close() {
      for (const abort of open.values()) abort.abort();
    },
  };
}

/** Aborts a request for which no message arrives in time. */
function createSilence(abort: AbortController, timer: Timer) {
  let stop = (): void => undefined;
  const silence = {
    isOver: false,
    text: `sent no message for ${SILENCE_MS / 1_000} seconds`,
    begin() {
      stop();
      stop = timer.after(SILENCE_MS, () => {
        silence.isOver = !abort.signal.aborted;
        abort.abort();
      });
    },
    stop: () => stop(),
  };
  silence.begin();
  return silence;
}

const isSubscription = (message: JSONRPCMessage): boolean => 'method' in message && message.method === 'subscriptions/listen';

function cancelledBy(message: JSONRPCMessage): string | number | undefined {
  if (!('method' in message) || message.method !== 'notifications/cancelled') return undefined;
  const id = message.params?.['requestId'];
  return typeof id === 'string' || typeof id === 'number' ? id : undefined;
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const reason = cause instanceof Error ? cause.message : error instanceof Error ? error.message : String(error);
  return reason === '' ? 'no connection' : reason;
}
