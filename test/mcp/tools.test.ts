import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countTokens } from '../../src/mcp/answers/tokens.js';
import { ERAS, importSample, mcpOverHttp, type McpTestClient } from '../testkit/application/mcp.js';
import { startTestServer, type TestServer } from '../testkit/application/server.js';

const ANNA = { workspace: 'noc', name: 'anna' };

describe.each(ERAS)('the tools over HTTP, protocol %s', (era) => {
  let server: TestServer;
  let mcp: McpTestClient;
  beforeAll(async () => {
    server = await startTestServer({ keys: true });
    await importSample(server.app, ANNA);
    mcp = await mcpOverHttp(server.url, era, server.as('anna').headers);
  });
  afterAll(async () => {
    await mcp.close();
    await server.stop();
  });
  const opened = async (text: string): Promise<string> => {
    const { text: answer } = await mcp.call('add_turn', { text });
    return /ses_\w+/u.exec(answer)?.[0] ?? '';
  };

  it('lists eight tools in at most 2,500 tokens', async () => {
    const { tools } = await mcp.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'understand',
      'get_context',
      'add_turn',
      'find_entities',
      'explore',
      'recall',
      'get_recent_context',
      'record_operation',
    ]);
    expect(countTokens(JSON.stringify({ tools }))).toBeLessThanOrEqual(2_500);
  });

  it('understand names entities, and counts its tokens exactly', async () => {
    const { text, tokens } = await mcp.call('understand', { text: 'Which rack is fra1-core-02 in? And foo-99?' });
    expect(text).toMatch(/^Scope: workspace noc, principal anna, no session, inventory revision \d+\n/u);
    expect(text).toMatch(/“fra1-core-02” RESOLVED: device fra1-core-02 \[ent_\w+\] in /u);
    expect(text).toContain('“foo-99” UNKNOWN');
    expect(tokens).toEqual({ used: countTokens(text), limit: 800 });
  });

  it('understand lists possible meanings, and accepts one by id', async () => {
    const question = { session: await opened('Which rack is fra1-core-02 in?'), text: 'and the other one?' };
    const { text } = await mcp.call('understand', question);
    const [, id] = /“the other one” POSSIBLE: probably device fra1-core-01 \[(ent_\w+)\] in .*; or device /u.exec(text) ?? [];
    const chosen = await mcp.call('understand', { ...question, choice: id });
    expect(chosen.text).toContain(`“the other one” RESOLVED: device fra1-core-01 [${id}]`);
  });

  it('understand returns choices, and accepts one by number, by id and as a single value', async () => {
    const { text } = await mcp.call('understand', { text: 'Is twin-switch ok?' });
    expect(text).toContain('AMBIGUOUS');
    const [, id] = /^2\. .*\[(ent_\w+)\]$/mu.exec(text) ?? [];
    expect(id).toBeDefined();
    for (const choice of [['2'], '2', 2, [id], id]) {
      const chosen = await mcp.call('understand', { text: 'Is twin-switch ok?', choice });
      expect(chosen.text).toContain(`“twin-switch” RESOLVED: device twin-switch [${id}]`);
    }
    const wrong = await mcp.call('understand', { text: 'Is twin-switch ok?', choice: '9' });
    expect(wrong).toMatchObject({ isError: true, text: expect.stringMatching(/INVALID_INPUT: choice: expected one of 1\. /u) as string });
  });

  it('understand lists the candidates of every ambiguous name', async () => {
    const { text } = await mcp.call('understand', { text: 'Is twin-switch like PDU-A?', max_tokens: 2_000 });
    expect(text).toMatch(/“twin-switch” AMBIGUOUS/u);
    expect(text).toMatch(/“PDU-A” AMBIGUOUS.*, candidates: device PDU-A \[ent_\w+\] in .*; and \d+ more/u);
  });

  it('add_turn opens a session, returns mentions and the window, and is safe to repeat', async () => {
    const first = await mcp.call('add_turn', { text: 'Which rack is fra1-core-02 in?', client_id: 'turn-1' });
    const [session] = /ses_\w+/u.exec(first.text) ?? [];
    expect(first.text).toContain('Added: USER message msg_');
    expect(first.text).toContain('“fra1-core-02” RESOLVED');
    expect(first.text).toContain('# Message\nUser: Which rack is fra1-core-02 in?');
    const again = await mcp.call('add_turn', { text: 'Which rack is fra1-core-02 in?', client_id: 'turn-1' });
    expect(again.text).toContain('Already added');
    expect(again.text).toContain(session);
    const next = await mcp.call('add_turn', { session, role: 'assistant', text: 'In rack R2.' });
    expect(next.text).toMatch(new RegExp(`session ${session} revision 2.*\\nAdded: ASSISTANT`, 'u'));
    const open = await mcp.call('add_turn', { text: 'Is twin-switch ok?' });
    const [, id] = /^2\. .*\[(ent_\w+)\]$/mu.exec(open.text) ?? [];
    const chosen = await mcp.call('add_turn', { text: 'Is twin-switch ok?', choice: [id] });
    expect(chosen.text).toContain(`“twin-switch” RESOLVED: device twin-switch [${id}]`);
  });

  it('add_turn continues a session by its key, and does not open one for a mistyped id', async () => {
    await mcp.call('add_turn', { key: `ticket-${era}`, text: 'Look at fra1-core-02' });
    const { text } = await mcp.call('get_context', { session: `ticket-${era}`, message: 'Which rack is it in?' });
    expect(text).toContain(`“ticket-${era}” revision 1`);
    expect(text).toContain('User: Look at fra1-core-02');
    const wrong = await mcp.call('add_turn', { session: 'ses_00000000000000000000000000', text: 'hi' });
    expect(wrong).toMatchObject({ isError: true, text: expect.stringContaining(`“ticket-${era}”`) as string });
  });

  it('get_context says what it left out', async () => {
    const session = await opened('Tell me about fra1-core-02.');
    for (let turn = 0; turn < 6; turn += 1)
      await mcp.call('add_turn', {
        session,
        role: 'ASSISTANT',
        text: `Part ${turn}: ${'The switch is a core switch of the site. '.repeat(12)}`,
      });
    const small = await mcp.call('get_context', { session, max_tokens: 300, strategy: 'discard' });
    expect(small.text).toMatch(/\nWindow: DISCARD, \d+ of \d+ tokens, revision 7\n/u);
    expect(small.text).toMatch(/\n# Left out\n\d+ items, \d+ tokens, .*; ask with a larger max_tokens, or recall\n$/u);
    expect(small.tokens?.used).toBe(countTokens(small.text));
    expect(small.tokens?.used).toBeLessThanOrEqual(300);
    const large = await mcp.call('get_context', { session, max_tokens: 5_000 });
    expect(large.text).not.toContain('# Left out');
  });

  it('find_entities filters by type and container, and continues with a cursor', async () => {
    const found = await mcp.call('find_entities', { query: 'fra1-core-02' });
    expect(found.text).toMatch(/- device fra1-core-02 \[ent_\w+\] in .*, active/u);
    const first = await mcp.call('find_entities', { types: 'devices', limit: 2 });
    const [, cursor] = /continue with cursor (\S+)\n$/u.exec(first.text) ?? [];
    const second = await mcp.call('find_entities', { types: ['DEVICE'], limit: 2, cursor });
    const idsIn = (text: string) => [...text.matchAll(/\[(ent_\w+)\]/gu)].map(([, id]) => id);
    expect(new Set([...idsIn(first.text), ...idsIn(second.text)]).size).toBe(4);
    const inside = await mcp.call('find_entities', { types: ['RACK'], within: 'FRA1' });
    expect(inside).toMatchObject({ isError: false, text: expect.stringContaining('- rack R2') as string });
    const nothing = await mcp.call('find_entities', { query: 'zzzz-none' });
    expect(nothing.text).toContain('Nothing found.');
    const wrong = await mcp.call('find_entities', { query: 'x', types: ['DEVISE'] });
    expect(wrong).toMatchObject({ isError: true, text: expect.stringContaining('Did you mean DEVICE?') as string });
  });

  it('explore answers questions, describes entities and finds paths', async () => {
    const asked = await mcp.call('explore', { question: 'Which rack is fra1-core-02 in?' });
    expect(asked.text).toMatch(/- device fra1-core-02.*rack R2/u);
    const about = await mcp.call('explore', { entity: 'fra1-core-02', max_tokens: 2_000 });
    expect(about.text).toMatch(/Neighbours: \d+\+?\n- → /u);
    expect(about.text).toMatch(/\n- ← DEVICE interface /u);
    const path = await mcp.call('explore', { entity: 'fra1-core-02', to: 'FRA1' });
    expect(path.text.split('\n').length).toBeGreaterThan(3);
    const open = await mcp.call('explore', { question: 'Where is twin-switch?' });
    expect(open.text).toContain('Repeat the call with the argument choice:');
    const settled = await mcp.call('explore', { question: 'Where is twin-switch?', choice: ['1'] });
    expect(settled.text).toMatch(/- device twin-switch/u);
    expect(await mcp.call('explore', {})).toMatchObject({ isError: true });
  });

  it('explore returns numbered choices of an ambiguous entity, and honours one', async () => {
    const open = await mcp.call('explore', { entity: 'PDU-A' });
    expect(open).toMatchObject({ isError: false });
    expect(open.text).toMatch(/^Scope: .*\nAsk: entity: “PDU-A” is ambiguous: it fits 9 entities\. .*argument choice:\n1\. device PDU-A /u);
    const ids = [...open.text.matchAll(/^\d+\. device PDU-A \[(ent_\w+)\] in .*$/gmu)].map(([, id]) => id);
    expect(ids).toHaveLength(9);
    for (const choice of ['3', ids[2]]) {
      const { text } = await mcp.call('explore', { entity: 'PDU-A', choice });
      expect(text.split('\n')[1]).toBe(`device PDU-A [${ids[2]}]`);
    }
    const path = await mcp.call('explore', { entity: 'PDU-A', to: 'twin-switch', choice: '3' });
    expect(path.text).toMatch(/\nAsk: to: “twin-switch” is ambiguous: it fits 2 entities\. .*choice, after “3”:\n1\. /u);
    const both = await mcp.call('explore', { entity: 'PDU-A', to: 'twin-switch', choice: ['3', '2'] });
    expect(both.text).toContain(ids[2]);
    expect(both.text).toContain('device twin-switch [');
    const wrong = await mcp.call('explore', { entity: 'PDU-A', choice: '10' });
    expect(wrong).toMatchObject({ isError: true });
    expect(wrong.text).toMatch(/^INVALID_INPUT: choice: expected a number from 1 to 9 or an id, got "10"\. .*1\. device PDU-A/u);
    const unused = await mcp.call('explore', { entity: 'fra1-core-02', choice: '2' });
    expect(unused.text).toMatch(/^INVALID_INPUT: choice: expected no more choices than ambiguous names, got "2"/u);
  });

  it('explore and its errors stay within max_tokens, and say how many choices are left out', async () => {
    const { text, tokens } = await mcp.call('explore', { entity: 'PDU-A', max_tokens: 200 });
    const shown = [...text.matchAll(/^\d+\. /gmu)].length;
    expect(shown).toBeGreaterThan(0);
    expect(text).toContain(`\n# Left out\n${9 - shown} of 9 choices; ask with a larger max_tokens`);
    expect(tokens?.used).toBeLessThanOrEqual(200);
    const wrong = await mcp.call('explore', { entity: 'PDU-A', choice: '10', maxTokens: '200' });
    expect(wrong.isError).toBe(true);
    expect(countTokens(wrong.text)).toBeLessThanOrEqual(200);
    const within = await mcp.call('find_entities', { types: ['DEVICE'], within: 'PDU-A', max_tokens: 200 });
    expect(within.text).toMatch(/^INVALID_INPUT: within: "PDU-A" is ambiguous: it fits 9 entities; pass the id of one: .*ent_/u);
    expect(countTokens(within.text)).toBeLessThanOrEqual(200);
    await expect(mcp.client.readResource({ uri: 'netloom://entity/PDU-A' })).rejects.toThrow('is ambiguous');
  });

  it.each([
    [800, 9],
    [200, 1],
  ])('explore and add_turn name what is open first, in %i tokens', async (limit, least) => {
    const choices = (text: string): number => [...text.matchAll(/^\d+\. PDU-A in .*\[ent_\w+\]$/gmu)].length;
    const asked = await mcp.call('explore', { question: 'What feeds PDU-A?', max_tokens: limit });
    expect(asked.text).toMatch(/^Scope: .*\nAsk: “PDU-A” fits 9 devices\. .*argument choice:\n1\. PDU-A in /u);
    expect(choices(asked.text)).toBeGreaterThanOrEqual(least);
    expect(asked.text).toMatch(/\n# Left out\n\d+ of \d+ lines; /u);
    const added = await mcp.call('add_turn', { key: `ticket-${limit}`, text: 'What feeds PDU-A?', max_tokens: limit });
    expect(added.text).toMatch(/^Scope: .*\nAdded: USER message msg_\w+\nAsk: “PDU-A” fits 9 devices\. .*the choices:\n1\. PDU-A in /u);
    expect(choices(added.text)).toBeGreaterThanOrEqual(least);
    for (const { tokens } of [asked, added]) expect(tokens?.used).toBeLessThanOrEqual(limit);
  });

  it.each(['USER', 'ASSISTANT', 'SYSTEM'])(
    'add_turn names the message of %s that it added in 200 tokens, however long the scope is',
    async (role) => {
      for (const key of [`short-${role}`, `${role}${'𒀱'.repeat(40)}`]) {
        const { text, tokens } = await mcp.call('add_turn', { key, role, text: 'Which rack is fra1-core-02 in?', max_tokens: 200 });
        expect(text).toMatch(new RegExp(`^Scope: .*\\nAdded: ${role} message msg_\\w{26}\\n`, 'u'));
        expect(tokens?.used).toBeLessThanOrEqual(200);
      }
    },
  );

  it('recall returns memories about the query, and only those of the caller', async () => {
    const session = await opened('Hello.');
    for (const name of ['anna', 'bert'])
      await server.app.memories.add({ workspace: 'noc', name }, { text: `The spare optics of ${name} are in the basement.` });
    const recalled = await mcp.call('recall', { session, query: 'Where are the spare optics?' });
    expect(recalled.text).toMatch(/- MEMORY mem_\w+ \(has words of the message\): The spare optics of anna are in the basement\./u);
    expect(recalled.text).not.toContain('bert');
  });

  it('record_operation stores a call with its effects, and recall returns it with messages', async () => {
    const session = await opened('Please deselect the racks 7 and 8.');
    const recorded = await mcp.call('record_operation', {
      session,
      tool: 'deselect_objects',
      arguments: { ids: [7, 8] },
      result: { deselected: ['dcim.rack:7', 'dcim.rack:8'] },
      client_id: 'call-1',
    });
    expect(recorded.text).toMatch(/Recorded: deselect_objects SUCCEEDED op_\w+/u);
    expect(recorded.text).toContain('deselected');
    const again = await mcp.call('record_operation', {
      session,
      tool: 'deselect_objects',
      arguments: '{"ids":[7,8]}',
      result: '{"deselected":["dcim.rack:7","dcim.rack:8"]}',
      client_id: 'call-1',
    });
    expect(again.text).toContain('Already recorded');
    await mcp.call('add_turn', { session, role: 'ASSISTANT', text: 'Done, both racks are deselected.' });
    const recalled = await mcp.call('recall', { session, query: 'racks' });
    expect(recalled.text).toMatch(/- USER msg_\w+: Please deselect the racks 7 and 8\./u);
    expect(recalled.text).toContain('dcim.rack:7');
    expect(recalled.text).not.toContain('MEMORY');
    const effects = await mcp.call('recall', { session, effect: 'created' });
    expect(effects.text).toContain('No operations.');
    expect(effects.text).toMatch(/ASSISTANT[\s\S]*USER/u);
    const failed = await mcp.call('record_operation', { session, tool: 'ping', error: 'timeout' });
    expect(failed.text).toMatch(/ping FAILED .*error timeout/u);
  });

  it('record_operation opens the session of a key, and says what it did not read', async () => {
    const first = await mcp.call('record_operation', { key: 'change-81', tool: 'lookup', result: '{"a":1}' });
    expect(first.text).toMatch(/Recorded: lookup SUCCEEDED/u);
    expect(first.text).toContain('warning: No object, effect, count or error was recognized');
    const again = await mcp.call('record_operation', { session: 'change-81', tool: 'lookup', result: '{"id":7,"name":"x"}' });
    expect(again.text).toContain('warning: The type of an object with an id is not stated');
    const both = await mcp.call('record_operation', { key: 'change-81', session: 'change-81', tool: 'lookup' });
    expect(both).toMatchObject({ isError: true });
  });

  it('get_recent_context returns the effects of the tools that are named', async () => {
    const session = await opened('Start the survey.');
    const record = (tool: string, result: string) => mcp.call('record_operation', { session, tool, arguments: { survey_id: 5 }, result });
    await record('apply_survey_text', '{"selected_answers":["Oak door"],"deselected_answers":["Steel door","Glass door"]}');
    for (let count = 0; count < 6; count++) await record('ping', 'pong');
    const filtered = await mcp.call('get_recent_context', { session, tool_filter: 'apply_survey_text' });
    expect(filtered.text).toContain('Selected now: Oak door');
    expect(filtered.text).toContain('deselected Steel door, Glass door');
    expect(filtered.text).not.toContain('ping');
    const recent = await mcp.call('get_recent_context', { session });
    expect(recent.text.match(/^- ping /gmu)).toHaveLength(5);
    const changed = await mcp.call('record_operation', {
      session,
      tool: 'poll',
      result: '{"id":3,"old_status":"planned","new_status":"active"}',
    });
    expect(changed.text).toContain('status of 3 planned → active');
  });

  it('refuses numbers of which the digits are lost, and keeps those of a text', async () => {
    const session = await opened('Numbers.');
    const lost = await mcp.call('record_operation', { session, tool: 't', arguments: { id: 2 ** 53 } });
    expect(lost).toMatchObject({ isError: true, text: expect.stringContaining('INVALID_INPUT') as string });
    const kept = await mcp.call('record_operation', {
      session,
      tool: 't',
      arguments: '{"id":9007199254740995}',
      result: '{"created_id":9007199254740997}',
    });
    expect(kept.text).toContain('created 9007199254740997');
  });

  it('names the right argument for a wrong one', async () => {
    const wrong = await mcp.call('get_context', { sesion: 'x' });
    expect(wrong).toMatchObject({ isError: true });
    expect(wrong.text).toBe(
      'INVALID_INPUT: get_context has no argument "sesion". Did you mean "session"? Arguments of get_context: session, message, strategy, since_revision, max_tokens.',
    );
    expect((await mcp.call('understand', { text: 'x', max_tokens: 5 })).text).toMatch(/^INVALID_INPUT: max_tokens: .*200/u);
    expect((await mcp.call('understand', { text: 'x', max_tokens: 5 })).text).toContain(', got 5.');
    expect((await mcp.call('get_context', {})).text).toMatch(/^INVALID_INPUT: session: /u);
    expect((await mcp.call('find_entities', { query: 'x', cursor: 'nonsense' })).text).toMatch(/^INVALID_INPUT: cursor: .*"nonsense"/u);
    expect((await mcp.call('explore', {})).text).toBe('INVALID_INPUT: Expected either question or entity, got neither.');
    await mcp.call('add_turn', { key: 'repeated', text: 'One.', client_id: 'c1' });
    expect((await mcp.call('add_turn', { key: 'repeated', text: 'Two.', client_id: 'c1' })).text).toMatch(
      /^CONFLICT: client_id: "c1" was used/u,
    );
  });

  it('offers sessions, windows and entities as resources', async () => {
    const session = await opened('Look at fra1-core-02 again.');
    const { resources } = await mcp.client.listResources();
    expect(resources.map(({ uri }) => uri)).toContain(`netloom://session/${session}`);
    const read = async (uri: string) => {
      const { contents } = await mcp.client.readResource({ uri });
      return contents.map((content) => ('text' in content ? content.text : '')).join('');
    };
    expect(await read(`netloom://session/${session}`)).toContain('in focus: fra1-core-02');
    expect(await read(`netloom://session/${session}/window`)).toContain('User: Look at fra1-core-02 again.');
    expect(await read('netloom://entity/fra1-core-02')).toContain('Neighbours:');
    await expect(read('netloom://session/nope')).rejects.toThrow('NOT_FOUND');
    const { completion } = await mcp.client.complete({
      ref: { type: 'ref/resource', uri: 'netloom://session/{session}' },
      argument: { name: 'session', value: session.slice(0, 12) },
    });
    expect(completion.values).toContain(session);
  });
});
