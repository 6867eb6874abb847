import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compose } from '../../src/compose.js';
import { readConfig } from '../../src/config/config.js';
import { LOCAL } from '../../src/domain/common/principal.js';
import { countTokens } from '../../src/mcp/answers/tokens.js';
import { ERAS, importSample, mcpOverHttp, mcpOverStdio, type McpTestClient } from '../testkit/application/mcp.js';
import { startTestServer, type TestServer } from '../testkit/application/server.js';

const QUESTIONS = [
  'Which rack is fra1-core-02 in?',
  'And what feeds its PDUs?',
  'Which devices are in that rack?',
  'What is the management address of fra1-core-02?',
  'Show me fra1-edge-01',
  'Which rack is it in?',
  'And its platform?',
  'Go back to fra1-core-02',
  'What is its role?',
  'Which site is it at?',
];

/** What an agent does in every turn: it adds the question, calls a tool of its own, and adds its answer. */
async function talk(mcp: McpTestClient): Promise<void> {
  const call: McpTestClient['call'] = (tool, values) => mcp.call(tool, values);
  let session: string | undefined;
  for (const [index, text] of QUESTIONS.entries()) {
    const turn = await call('add_turn', { text, ...(session === undefined ? {} : { session }), max_tokens: 1_000 });
    expect(turn).toMatchObject({ isError: false });
    session ??= /ses_\w+/u.exec(turn.text)?.[0];
    expect(turn.text).toMatch(
      new RegExp(`^Scope: workspace default, principal local, session ${session} revision ${3 * index + 1}, `, 'u'),
    );
    expect(turn.text).toContain(`User: ${text}`);
    expect(turn.tokens?.used).toBe(countTokens(turn.text));
    expect(turn.tokens?.used).toBeLessThanOrEqual(1_000);
    const facts = await call('explore', { question: text, session });
    const recorded = await call('record_operation', { session, tool: 'lookup', arguments: { turn: index }, result: facts.text });
    expect(recorded.text).toMatch(/^- Recorded: lookup SUCCEEDED/mu);
    await call('add_turn', { session, role: 'ASSISTANT', text: `Answer ${index + 1}: see the inventory.` });
  }
  const last = await call('get_context', { session, message: 'Which rack was the first one in?', max_tokens: 2_000 });
  expect(last.text).toContain('fra1-core-02');
  const { text } = await call('recall', { session, query: 'management address', limit: 3 });
  expect(text).toContain('What is the management address of fra1-core-02?');
  expect(text).toMatch(/- lookup SUCCEEDED op_/u);
  const reference = await call('understand', { session, text: 'Which location is it in?' });
  expect(reference.text).toMatch(/“it” POSSIBLE: probably device fra1-core-02/u);
}

describe.each(ERAS)('a conversation of ten turns, protocol %s', (era) => {
  let server: TestServer;
  let folder: string;
  beforeAll(async () => {
    server = await startTestServer();
    await importSample(server.app, LOCAL);
    folder = mkdtempSync(join(tmpdir(), 'netloom-mcp-'));
    const { app, dispose } = compose(readConfig({ NETLOOM_DATA: folder }), { version: 'test' });
    await importSample(app, LOCAL);
    await dispose();
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each([
    ['HTTP', () => mcpOverHttp(server.url, era)],
    ['stdio in process', () => mcpOverStdio(['--data', folder], era)],
    ['stdio to a running server', () => mcpOverStdio(['--url', server.url], era)],
  ])('over %s', async (_name, connect) => {
    const mcp = await connect();
    await talk(mcp);
    await mcp.close();
  });
});
