import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countTokens } from '../../src/mcp/answers/tokens.js';
import { ERAS, importSample, mcpOverHttp, type McpTestClient } from '../testkit/application/mcp.js';
import { startTestServer, type TestServer } from '../testkit/application/server.js';

const ANNA = { workspace: 'noc', name: 'anna' };

describe.each(ERAS)('tools that change the inventory and delete sessions, protocol %s', (era) => {
  let server: TestServer;
  let mcp: McpTestClient;
  beforeAll(async () => {
    server = await startTestServer({ keys: true, env: { NETLOOM_MCP_WRITES: 'true' } });
    await importSample(server.app, ANNA);
    mcp = await mcpOverHttp(server.url, era, server.as('anna').headers);
  });
  afterAll(async () => {
    await mcp.close();
    await server.stop();
  });
  const device = async () => {
    const id = (await server.app.entities.search(ANNA, { text: 'fra1-core-02' }, { first: 1 })).items[0]?.value.id ?? '';
    return server.app.entities.get(ANNA, id);
  };
  const rackOf = async () => {
    const entity = await device();
    const { items } = await server.app.entities.relations(ANNA, entity?.id ?? '', { direction: 'OUT', types: ['RACK'] }, { first: 5 });
    return items.map(({ value }) => value.entity.name);
  };

  it('are offered beside the others in at most 2,500 tokens', async () => {
    const { tools } = await mcp.client.listTools();
    expect(tools.map(({ name }) => name).slice(8)).toEqual(['change_inventory', 'forget']);
    expect(tools.at(-1)?.annotations?.destructiveHint).toBe(true);
    expect(countTokens(JSON.stringify({ tools }))).toBeLessThanOrEqual(2_500);
  });

  it('write nothing over a change that came in between', async () => {
    const before = await device();
    if (before === undefined) throw new Error('The sample has fra1-core-02.');
    const { id: _id, createdAt: _created, updatedAt: _updated, ownAliases: _aliases, observed: _observed, ...rest } = before;
    const racks = await rackOf();
    const draft = { ...rest, relations: [], status: 'planned' };
    await mcp.call('change_inventory', { entity: 'fra1-core-02', attributes: { shelf: '7' }, confirm: true });
    await expect(server.app.entities.upsert(ANNA, [draft], [before])).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await device()).toMatchObject({ status: before.status, attributes: { shelf: '7' } });
    expect(await rackOf()).toEqual(racks);
    await mcp.call('change_inventory', { entity: 'fra1-core-02', attributes: { shelf: null }, confirm: true });
  });

  it('only show changes without confirm', async () => {
    const before = await device();
    const { text } = await mcp.call('change_inventory', {
      entity: 'fra1-core-02',
      status: 'offline',
      attributes: { description: 'Waits for a fan' },
    });
    expect(text).toContain('Would change (nothing is written without confirm): device fra1-core-02');
    expect(text).toContain('- status: active → offline');
    expect(text).toContain('- description: nothing → Waits for a fan');
    expect(await device()).toEqual(before);
  });

  it('change only what is named, and keep relations', async () => {
    const before = await device();
    const racks = await rackOf();
    const { text, isError } = await mcp.call('change_inventory', { entity: before?.id, status: 'offline', confirm: true });
    expect([isError, text]).toEqual([false, expect.stringContaining('Changed: device fra1-core-02')]);
    const after = await device();
    expect(after).toMatchObject({ status: 'offline', attributes: before?.attributes, name: before?.name });
    expect(await rackOf()).toEqual(racks);
    const again = await mcp.call('change_inventory', { entity: before?.id, status: 'offline', confirm: true });
    expect(again.text).toContain('nothing: it is like this already');
  });

  it('change a relation by the name of the other entity, and say when it is ambiguous', async () => {
    const ambiguous = await mcp.call('change_inventory', { entity: 'fra1-core-02', relations: { RACK: 'R1' }, confirm: true });
    expect(ambiguous).toMatchObject({ isError: true, text: expect.stringContaining('is ambiguous') as string });
    const rack = (await server.app.entities.search(ANNA, { text: 'R1', types: ['RACK'] }, { first: 1 })).items[0]?.value;
    const { text } = await mcp.call('change_inventory', { entity: 'fra1-core-02', relations: { RACK: rack?.id }, confirm: true });
    expect(text).toContain('- RACK: ');
    expect(await rackOf()).toEqual(['R1']);
  });

  it('delete an entity and a session after confirm only', async () => {
    const entity = { objectType: 'crm.company', objectId: '1', source: 'crm' };
    await server.app.entities.upsert(ANNA, [
      { ref: entity, type: 'OTHER', name: 'Aurora', display: 'Aurora', aliases: [], attributes: {}, relations: [] },
    ]);
    await mcp.call('change_inventory', { entity: 'Aurora', delete: true });
    expect(await server.app.entities.byRef(ANNA, entity)).toBeDefined();
    const mixed = await mcp.call('change_inventory', { entity: 'Aurora', delete: true, status: 'gone' });
    expect(mixed.isError).toBe(true);
    await mcp.call('change_inventory', { entity: 'Aurora', delete: true, confirm: true });
    expect(await server.app.entities.byRef(ANNA, entity)).toBeUndefined();

    await mcp.call('add_turn', { key: 'to-forget', text: 'Forget me.' });
    const shown = await mcp.call('forget', { session: 'to-forget' });
    expect(shown.text).toContain('Would delete (nothing is deleted without confirm)');
    expect(await server.app.sessions.byKey(ANNA, 'to-forget')).toBeDefined();
    const done = await mcp.call('forget', { session: 'to-forget', confirm: true });
    expect(done.text).toContain('Nothing of it is left.');
    expect(await server.app.sessions.byKey(ANNA, 'to-forget')).toBeUndefined();
  });

  it('reach neither the sessions of others nor other workspaces', async () => {
    const bert = await mcpOverHttp(server.url, era, server.as('bert').headers);
    await mcp.call('add_turn', { key: 'of-anna', text: 'Mine.' });
    expect((await bert.call('forget', { session: 'of-anna', confirm: true })).isError).toBe(true);
    await bert.close();
    const chris = await mcpOverHttp(server.url, era, server.as('chris').headers);
    expect((await chris.call('change_inventory', { entity: 'fra1-core-02', status: 'gone', confirm: true })).isError).toBe(true);
    await chris.close();
    expect(await server.app.sessions.byKey(ANNA, 'of-anna')).toBeDefined();
  });
});

describe('since_revision', () => {
  let server: TestServer;
  let mcp: McpTestClient;
  beforeAll(async () => {
    server = await startTestServer();
    mcp = await mcpOverHttp(server.url, 'legacy');
  });
  afterAll(async () => {
    await mcp.close();
    await server.stop();
  });

  it('saves an answer that would repeat what is known', async () => {
    await mcp.call('add_turn', { key: 'seen', text: 'Is sw-1 up?' });
    for (const tool of ['get_context', 'recall']) {
      const first = await mcp.call(tool, { session: 'seen' });
      const [, revision] = /revision (\d+), inventory/u.exec(first.text) ?? [];
      const again = await mcp.call(tool, { session: 'seen', since_revision: Number(revision) });
      expect(again.text).toContain(`Unchanged since revision ${revision}`);
      expect(again.text).not.toContain('Is sw-1 up?');
    }
    const { text } = await mcp.call('get_context', { session: 'seen', since_revision: 0 });
    expect(text).toContain('Is sw-1 up?');
  });
});

describe('without the setting', () => {
  it('the tools do not exist', async () => {
    const server = await startTestServer();
    const mcp = await mcpOverHttp(server.url, '2026-07-28');
    await expect(mcp.call('forget', { session: 'x', confirm: true })).rejects.toThrow(/forget/u);
    await mcp.close();
    await server.stop();
  });
});
