import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCAL } from '../../src/domain/common/principal.js';
import { ERAS, importSample, mcpOverHttp, type ChooseTitle } from '../testkit/application/mcp.js';
import { startTestServer, type TestServer } from '../testkit/application/server.js';

describe('a client that can ask its user', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    await importSample(server.app, LOCAL);
  });
  afterAll(() => server.stop());
  const TEXT = 'Is twin-switch ok?';

  it('asks before a message is added, and the message has the chosen meaning', async () => {
    const asked: string[] = [];
    const choose: ChooseTitle = (message, titles) => {
      asked.push(message);
      return titles[1];
    };
    const mcp = await mcpOverHttp(server.url, '2026-07-28', {}, choose);
    const { text } = await mcp.call('add_turn', { key: 'asked', text: TEXT });
    expect(text).toMatch(/“asked” revision 1, .*\nAdded: USER message msg_\w+\n- “twin-switch” RESOLVED: device twin-switch/u);
    expect((await mcp.call('explore', { question: 'Where is twin-switch?' })).text).toMatch(/- device twin-switch/u);
    expect(asked).toEqual([expect.stringContaining('“twin-switch” fits 2 devices'), expect.stringContaining('“twin-switch” fits 2')]);
    await mcp.close();
  });

  it('gets the choices if its user declines, and is not asked about what it only inspects', async () => {
    let asked = 0;
    const mcp = await mcpOverHttp(server.url, '2026-07-28', {}, () => {
      asked += 1;
      return undefined;
    });
    expect((await mcp.call('add_turn', { text: TEXT })).text).toContain('Ask the user; the choices:\n1. ');
    expect(asked).toBe(1);
    expect((await mcp.call('understand', { text: TEXT })).text).toContain('Repeat the call with the argument choice:');
    await mcp.call('add_turn', { text: TEXT, role: 'ASSISTANT' });
    await mcp.call('add_turn', { text: 'Is fra1-core-02 ok?' });
    expect(asked).toBe(1);
    await mcp.close();
  });

  it.each(ERAS)('is not asked without the capability, protocol %s', async (era) => {
    const mcp = await mcpOverHttp(server.url, era);
    expect((await mcp.call('add_turn', { text: TEXT })).text).toContain('Ask the user; the choices:\n1. ');
    await mcp.close();
  });

  it('is not asked in the older version, which cannot carry the question', async () => {
    const mcp = await mcpOverHttp(server.url, 'legacy', {}, (_message, titles) => titles[0]);
    expect((await mcp.call('add_turn', { text: TEXT })).text).toContain('Ask the user; the choices:\n1. ');
    await mcp.close();
  });
});
