import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createForwarding } from '../../src/mcp/transports/forward.js';
import { ERAS, importSample, mcpOverHttp, mcpOverStdio } from '../testkit/application/mcp.js';
import { bareEnvironment, netloom } from '../testkit/application/process.js';
import { startTestServer, type TestServer } from '../testkit/application/server.js';
import { createMovedTimer } from '../testkit/moved-timer.js';

describe('netloom mcp', () => {
  let server: TestServer;
  let folder: string;
  beforeAll(async () => {
    server = await startTestServer({ keys: true });
    await importSample(server.app, { workspace: 'noc', name: 'anna' });
    folder = mkdtempSync(join(tmpdir(), 'netloom-mcp-'));
    writeFileSync(join(folder, 'key'), '# of anna\nkey-of-anna\n');
    writeFileSync(join(folder, 'wrong'), 'wrong\n');
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(ERAS)('forwards to a running server with the key of a file, protocol %s', async (era) => {
    const mcp = await mcpOverStdio(['--url', server.url, '--key-file', join(folder, 'key')], era);
    const { text } = await mcp.call('add_turn', { text: 'Grüße! Which rack is fra1-core-02 in?' });
    expect(text).toContain('Scope: workspace noc, principal anna');
    expect(text).toContain('“fra1-core-02” RESOLVED');
    expect((await mcp.client.listTools()).tools).toHaveLength(8);
    const { contents } = await mcp.client.readResource({ uri: 'netloom://entity/fra1-core-02' });
    expect(contents).toHaveLength(1);
    expect((await mcp.call('get_context', { sesion: 'x' })).text).toContain('Did you mean "session"?');
    await mcp.close();
  });

  it('forwards a subscription, and its end', async () => {
    const mcp = await mcpOverStdio(['--url', server.url, '--key-file', join(folder, 'key')], '2026-07-28');
    const subscription = await mcp.client.listen({ toolsListChanged: true });
    expect(subscription.honoredFilter).toEqual({});
    await subscription.close();
    expect((await mcp.client.listTools()).tools).toHaveLength(8);
    await mcp.close();
  });

  it('tells the client why the server refuses', async () => {
    await expect(mcpOverStdio(['--url', server.url, '--key-file', join(folder, 'wrong')], 'legacy')).rejects.toThrow(
      'HTTP 401: Expected `Authorization: Bearer <API key>`',
    );
    await expect(mcpOverStdio(['--url', 'http://127.0.0.1:9'], 'legacy')).rejects.toThrow(
      'The server at http://127.0.0.1:9/mcp does not answer',
    );
  });

  it('serves a principal of a workspace from a data folder', async () => {
    const mcp = await mcpOverStdio(['--data', join(folder, 'own'), '--workspace', 'noc', '--principal', 'anna'], '2026-07-28');
    const { text } = await mcp.call('add_turn', { key: 'first', text: 'hello' });
    expect(text).toMatch(/^Scope: workspace noc, principal anna, session ses_\w+ “first” revision 1, inventory revision 0\n/u);
    await mcp.close();
    expect(mcp.err()).toBe('');
  });

  it('finds the server that uses the data folder', async () => {
    const data = join(folder, 'served');
    const running = netloom(['serve', '--port', '0', '--json', '--no-sample', '--data', data]);
    const { url } = JSON.parse(await running.firstLine) as { readonly url: string };
    const mcp = await mcpOverStdio(['--data', data], 'legacy');
    const { text } = await mcp.call('add_turn', { key: 'shared', text: 'hello' });
    expect(text).toContain('principal local');
    await mcp.close();
    const other = await mcpOverHttp(url, 'legacy');
    expect((await other.call('recall', { session: 'shared' })).text).toContain('hello');
    await other.close();
    const named = await netloom(['mcp', '--data', data, '--principal', 'anna']).ended;
    expect(named).toMatchObject({ code: 1, err: expect.stringContaining(`netloom mcp --url ${url}`) as string });
    running.child.kill('SIGTERM');
    expect((await running.ended).code).toBe(0);
    expect(existsSync(join(data, 'server.json'))).toBe(false);
  });

  it('explains that another process uses the data folder', async () => {
    const { code, out, err } = await netloom(['mcp', '--data', server.folder]).ended;
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain('in use by another Netloom process');
    expect(err).toContain('netloom mcp --url http://127.0.0.1:4000');
  });

  it('rejects wrong settings', async () => {
    const { code, err } = await netloom(['mcp', '--url', 'ftp://x']).ended;
    expect([code, err]).toEqual([
      2,
      '--url: expected an address such as http://127.0.0.1:4000, without user and password, got 7 other characters.\n',
    ]);
    const missing = await netloom(['mcp', '--key-file', join(folder, 'none')]).ended;
    expect(missing).toMatchObject({ code: 2, err: expect.stringContaining('--key-file: cannot read') as string });
  });

  it('writes only messages to standard output, and ends with its input', async () => {
    const child = spawn(process.execPath, ['bin/netloom.mjs', 'mcp', '--data', join(folder, 'pipe')], {
      env: bareEnvironment(),
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let out = '';
    const answered = new Promise<void>((resolve) => {
      child.stdout.on('data', (chunk: Buffer) => {
        out += chunk.toString();
        if (out.includes('"id":2')) resolve();
      });
    });
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    child.stdin.write('this is not JSON\n');
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`);
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/list' })}\n`);
    await answered;
    child.stdin.end();
    expect(await ended).toBe(0);
    for (const line of out.trimEnd().split('\n')) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' });
  });
});

describe('forwarding to a server that does not answer as it should', () => {
  const closing: (() => unknown)[] = [];
  afterEach(() => closing.splice(0).forEach((close) => close()));

  /** The address of a server that answers every request like this. */
  async function serverThat(answer: (response: ServerResponse) => unknown): Promise<string> {
    const server = createServer((request, response) => void request.resume().on('end', () => answer(response)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(() => server.close().closeAllConnections());
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  const timer = createMovedTimer();
  const endTime = (): void => timer.moveOn(120_000);

  /** What reaches the client after it has sent a request with the id 7. `sees` is called after each message. */
  async function answersOf(
    answer: (response: ServerResponse) => unknown,
    { method = 'tools/list', sees = () => undefined }: { readonly method?: string; readonly sees?: (sent: number) => void } = {},
  ): Promise<readonly JSONRPCMessage[]> {
    const url = await serverThat(answer);
    const sent: JSONRPCMessage[] = [];
    const passOn = (message: JSONRPCMessage): Promise<void> => Promise.resolve(sees(sent.push(message)));
    const forwarding = createForwarding({ url }, passOn, timer);
    closing.push(() => forwarding.close());
    await forwarding.forward({ jsonrpc: '2.0', id: 7, method });
    return sent;
  }

  const EVENTS = { 'content-type': 'text/event-stream' };
  const event = (message: object): string => `data: ${JSON.stringify({ jsonrpc: '2.0', ...message })}\n\n`;
  const progress = event({ method: 'notifications/progress', params: { progressToken: 1, progress: 1 } });
  const result = event({ id: 7, result: { tools: [] } });
  const error = (message: string) => ({
    jsonrpc: '2.0',
    id: 7,
    error: { code: -32_000, message: expect.stringContaining(message) as string },
  });

  it('answers with an error that names what arrived instead', async () => {
    const page = `<html>\n${'Log in '.repeat(1_000)}</html>`;
    const [answer, ...more] = await answersOf((response) => response.writeHead(200, { 'content-type': 'text/html' }).end(page));
    expect(answer).toEqual(error('Expected an answer to the request, got HTTP 200 with the content type text/html: <html> Log in Log in'));
    expect(JSON.stringify(answer).length).toBeLessThan(500);
    expect(more).toEqual([]);
    expect(await answersOf((response) => response.writeHead(502, { 'content-type': 'text/html' }).end('Bad gateway'))).toEqual([
      error('got HTTP 502 with the content type text/html: Bad gateway'),
    ]);
    expect(await answersOf((response) => response.writeHead(202).end())).toEqual([
      error('got HTTP 202 with no content type: an empty body'),
    ]);
    const other = { jsonrpc: '2.0', id: 8, result: {} };
    expect(await answersOf((response) => response.writeHead(200).end(JSON.stringify(other)))).toEqual([other, error('got HTTP 200')]);
    const url = await serverThat((response) => response.writeHead(200, { 'content-type': 'text/html' }).end(page));
    await expect(mcpOverStdio(['--url', url], 'legacy')).rejects.toThrow('got HTTP 200 with the content type text/html');
  });

  it('answers when an event stream ends early, and once only', async () => {
    const ended = await answersOf((response) => response.writeHead(200, EVENTS).end(progress));
    expect(ended).toEqual([
      expect.objectContaining({ method: 'notifications/progress' }),
      error('got HTTP 200 with the content type text/event-stream: an event stream that ended without one'),
    ]);
    const cut = await answersOf((response) => response.writeHead(200, EVENTS).write(progress, () => response.destroy()));
    expect(cut.slice(1)).toEqual([error('does not answer')]);
    const cutLater = await answersOf((response) => response.writeHead(200, EVENTS).write(result, () => response.destroy()));
    expect(cutLater).toEqual([{ jsonrpc: '2.0', id: 7, result: { tools: [] } }]);
  });

  it('answers when no message arrives for too long, except after a subscription was acknowledged', async () => {
    const silent = error('sent no message for 120 seconds');
    expect(await answersOf(endTime)).toEqual([silent]);
    // The time begins again with the first message.
    const begun = (response: ServerResponse) => {
      timer.moveOn(100_000);
      response.writeHead(200, EVENTS).write(progress);
    };
    const left: (readonly number[])[] = [];
    const later = (sent: number): void => {
      if (sent > 1) return;
      left.push(timer.waiting());
      endTime();
    };
    expect((await answersOf(begun, { sees: later })).slice(1)).toEqual([silent]);
    expect(left).toEqual([[120_000]]);
    const slow = (response: ServerResponse) => {
      acknowledge = (): void => {
        endTime();
        response.end(result);
      };
      response.writeHead(200, EVENTS).write(progress);
    };
    let acknowledge = (): void => undefined;
    expect(await answersOf(slow, { method: 'subscriptions/listen', sees: (sent) => (sent === 1 ? acknowledge() : undefined) })).toEqual([
      expect.objectContaining({ method: 'notifications/progress' }),
      { jsonrpc: '2.0', id: 7, result: { tools: [] } },
    ]);
  });
});
