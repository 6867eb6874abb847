import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { command } from '../testkit/application/command.js';
import { startTestServer } from '../testkit/application/server.js';

describe('netloom context import --format chat', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'netloom-chats-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const netloom = (args: readonly string[], data = 'data', input = '') =>
    command([...args, '--data', join(folder, data)], { XDG_CONFIG_HOME: join(folder, 'config') }, input);
  const run = (args: readonly string[], data?: string, input?: string) =>
    netloom(['context', 'import', '--format', 'chat', ...args], data, input);
  const written = (name: string, content: unknown): string => {
    const file = join(folder, name);
    writeFileSync(file, content instanceof Uint8Array ? content : JSON.stringify(content));
    return file;
  };
  const MESSAGES = [
    { messageId: 'q', isCreatedByUser: true, text: 'Is lys-sw1 up?', createdAt: '2025-03-01T10:00:00Z', parentMessageId: '0' },
    {
      messageId: 'a',
      parentMessageId: 'q',
      isCreatedByUser: false,
      createdAt: '2025-03-01T10:00:07Z',
      content: [
        { type: 'tool_call', tool_call: { id: 'c1', name: 'ping', args: '{"host":"lys-sw1"}', output: '3 ms' } },
        { type: 'text', text: 'Yes.' },
      ],
    },
    { messageId: 'b', parentMessageId: 'q', isCreatedByUser: false, text: 'No.', createdAt: '2025-03-01T10:01:00Z' },
  ];
  const CHAT = { conversationId: 'conv-1', title: 'Switches', messages: MESSAGES };

  it('writes conversations with times, branches and tool traffic, and repeating it writes nothing', async () => {
    const file = written('chat.json', CHAT);
    expect(await run([file])).toMatchObject({ code: 0, out: 'Imported 3 messages to import conv-1 (Switches).' });
    expect(await run([file])).toMatchObject({ code: 0, out: 'Imported 0 messages to import conv-1 (Switches); 3 were there before.' });
    const { out } = await netloom(['session', 'show', 'import conv-1', '--json']);
    expect(out).toContain('2025-03-01T10:01:00');
    expect(JSON.parse(out)).toMatchObject({ title: 'Switches' });
    const branches = await netloom(['session', 'branches', 'import conv-1', '--json']);
    expect(branches.code).toBe(0);
    const window = await netloom(['context', 'show', 'import conv-1', '--as', 'openai']);
    expect(window.out).toContain('Is lys-sw1 up?');
    const operations = await netloom(['operation', 'list', 'import conv-1', '--json']);
    expect(operations.out).toContain('ping');
  });

  it('keeps agents, times of changes and details of answers', async () => {
    const answer = { role: 'assistant', content: 'Yes.', model: 'm-1', agent: { name: 'Planner' }, latency_ms: 7 };
    const times = { created_at: '2025-03-01T10:00:00Z', updated_at: '2025-03-01T11:00:00Z' };
    expect(
      (
        await run(
          ['-', '--key', 'detailed'],
          'data',
          JSON.stringify([
            { role: 'user', content: 'Is it up?' },
            { ...answer, ...times },
          ]),
        )
      ).code,
    ).toBe(0);
    const { out } = await netloom(['message', 'list', 'detailed', '--json']);
    expect((JSON.parse(out) as object[]).at(-1)).toMatchObject({
      agent: 'Planner',
      updatedAt: '2025-03-01T11:00:00.000Z',
      parts: [{ details: { durationMs: 7, model: 'm-1', tasks: null } }],
    });
  });

  it('only checks with --dry-run, and reports what is not used', async () => {
    const chats = [CHAT, [{ role: 'user', content: [{ type: 'text', text: 'Hi' }, { type: 'hologram' }] }]];
    expect(await run([written('two.json', chats), '--dry-run'], 'dry')).toMatchObject({
      code: 0,
      out: 'Would import 3 messages to import conv-1 (Switches).\nWould import 1 message to import two.json 2.\n  not used: hologram (1, first in message 1)',
    });
    expect((await netloom(['session', 'list', '--json'], 'dry')).out).not.toContain('conv-1');
  });

  it('reads compressed files, lines, and standard input with a key', async () => {
    expect(await run([written('chat.json.gz', gzipSync(JSON.stringify(CHAT)))], 'gz')).toMatchObject({ code: 0 });
    const lines = `${JSON.stringify({ messages: [{ role: 'user', content: 'one' }] })}\n${JSON.stringify({ messages: [{ role: 'user', content: 'two' }] })}\n`;
    const imported = await run(['-', '--json'], 'lines', lines);
    expect(JSON.parse(imported.out)).toMatchObject({ conversations: [{ created: 1 }, { created: 1 }] });
    expect(await run(['-', '--key', 'ticket-9'], 'lines', JSON.stringify(CHAT))).toMatchObject({
      code: 0,
      out: 'Imported 3 messages to ticket-9 (Switches).',
    });
    expect(await run(['-', '--key', 'ticket-9'], 'lines', lines)).toMatchObject({
      code: 2,
      err: expect.stringContaining('--key') as string,
    });
  });

  it('says what it expected of other files', async () => {
    expect(await run([written('other.json', { a: 1 })])).toMatchObject({
      code: 2,
      err: expect.stringContaining('expected messages with a role') as string,
    });
    expect(await run([written('broken.json', new TextEncoder().encode('{"a":'))])).toMatchObject({
      code: 2,
      err: expect.stringContaining('expected JSON') as string,
    });
  });

  const talk = (id: string, content: string) => ({ id, messages: [{ role: 'user', content }] });

  it('names items that are no conversation, also in lines', async () => {
    const odd = { role: 'referee', content: 'odd' };
    const chats = [talk('k1', 'one'), { id: 'k2', messages: [{ role: 'user', content: 'two' }, odd] }, { id: 'k3', turns: [] }];
    const expected = [
      'Imported 1 message to import k1.',
      'Imported 1 message to import k2.',
      '  not used: message with the role referee (1, first in message 2)',
    ];
    expect(await run([written('odd.json', chats)], 'odd')).toMatchObject({
      code: 0,
      out: [...expected, '1 of 3 items is no conversation: item 3 is an object with id, turns.'].join('\n'),
    });
    const lines = `${chats.map((chat) => JSON.stringify(chat)).join('\n\n')}\n{"id":"k4","mess`;
    expect(await run(['-'], 'odd-lines', lines)).toMatchObject({
      code: 0,
      out: [...expected, '2 of 4 lines are no conversation: line 5 is an object with id, turns; line 6 is no JSON.'].join('\n'),
    });
    expect(await run([written('none.json', [{ type: 'mcp_list_tools' }, 7])], 'none')).toMatchObject({
      code: 2,
      err: expect.stringContaining('got JSON without them: an item of the type mcp_list_tools, and 1 more') as string,
    });
  });

  it('reads messages on lines as one conversation', async () => {
    const lines = [
      { role: 'user', content: 'one' },
      { role: 'assistant', content: 'two' },
      { role: 'referee', content: 'odd' },
    ];
    expect(await run(['-', '--dry-run'], 'messages', lines.map((each) => JSON.stringify(each)).join('\n'))).toMatchObject({
      code: 0,
      out: 'Would import 2 messages to import - 1.\n  not used: message with the role referee (1, first in message 3)',
    });
  });

  it('imports the others if a conversation cannot be written, and says which and why', async () => {
    const big = {
      id: 'big',
      title: 'Long',
      messages: [
        { role: 'user', content: 'Hi' },
        { role: 'user', content: 'x'.repeat(1_500_000) },
      ],
    };
    const chats = [talk('a', 'one'), big, talk('b', 'two'), talk('a', 'other')];
    const file = written('big.json', chats);
    expect(await run([file, '--dry-run'], 'big')).toMatchObject({
      code: 2,
      err: 'Not imported: import big (Long): message 2 (#2): parts[0]: expected at most 1048576 characters, got 1500000. No message was written.',
    });
    const { code, out, err } = await run([file], 'big');
    expect([code, out.split('\n')]).toEqual([2, ['Imported 1 message to import a.', 'Imported 1 message to import b.']]);
    expect(err.split('\n')).toEqual([
      expect.stringContaining('import big (Long): message 2 (#2)'),
      expect.stringMatching(/^Not imported: import a: message 1: .*clientId.* No message was written\.$/u),
    ]);
    const json = JSON.parse((await run([file, '--json'], 'big')).out) as { conversations: { error: { code: string } | null }[] };
    expect(json.conversations.map(({ error }) => error?.code ?? null)).toEqual([null, 'TOO_LARGE', null, 'CONFLICT']);
    expect((await netloom(['session', 'list', '--json'], 'big')).out).not.toContain('import big');
  });

  it('keeps the names of authors', async () => {
    const messages = [
      { role: 'user', name: 'ann', content: 'Is lys-sw1 up?' },
      { role: 'assistant', name: 'noc-bot', content: 'Yes.' },
    ];
    expect(await run([written('names.json', { id: 'names', messages })], 'names')).toMatchObject({ code: 0 });
    const { out } = await netloom(['context', 'show', 'import names', '--as', 'openai'], 'names');
    expect([out.includes('ann'), out.includes('noc-bot')]).toEqual([true, true]);
  });

  it('leaves names out that a key may not write, and says so', async () => {
    const server = await startTestServer({ keys: true });
    try {
      const keyFile = join(folder, 'anna');
      writeFileSync(keyFile, 'key-of-anna\n');
      const messages = [
        { role: 'assistant', name: 'noc-bot', content: 'Hello.' },
        { role: 'user', name: 'somebody', content: 'Is lys-sw1 up?' },
      ];
      const args = ['context', 'import', written('others.json', { id: 'others', messages }), '--format', 'chat'];
      const imported = () => command([...args, '--url', server.url, '--key-file', keyFile], { XDG_CONFIG_HOME: join(folder, 'config') });
      const unused = '  not used: names of authors, which this key may not write (2)';
      expect(await imported()).toMatchObject({ code: 0, out: `Imported 2 messages to import others.\n${unused}` });
      expect(await imported()).toMatchObject({ code: 0, out: `Imported 0 messages to import others; 2 were there before.\n${unused}` });
    } finally {
      await server.stop();
    }
  });

  it('ends if the workspace is full, and says what was not tried', async () => {
    const quotas = written('quotas.json', { default: { principal: { sessions: 1 } } });
    const file = written('three.json', [talk('a', 'one'), talk('b', 'two'), talk('c', 'three')]);
    const environment = { XDG_CONFIG_HOME: join(folder, 'config'), NETLOOM_QUOTAS: quotas };
    const { code, out, err } = await command(['context', 'import', file, '--format', 'chat', '--data', join(folder, 'full')], environment);
    expect([code, out]).toEqual([4, 'Imported 1 message to import a.\nNot tried: 1 conversation, from c on.']);
    expect(err).toMatch(/^Not imported: import b: .* No message was written\.$/u);
  });

  it('says that a key is missing as other commands do', async () => {
    const server = await startTestServer({ keys: true });
    try {
      const args = ['context', 'import', written('one.json', talk('a', 'one')), '--format', 'chat', '--url', server.url];
      const { code, err } = await command(args, { XDG_CONFIG_HOME: join(folder, 'config') });
      expect([code, err]).toEqual([4, expect.stringContaining('Name a key with --key-file')]);
    } finally {
      await server.stop();
    }
  });
});
