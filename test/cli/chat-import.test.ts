import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { command } from '../testkit/application/command.js';

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
      out: 'Would import 3 messages to import conv-1 (Switches).\nWould import 1 message to import two.json 2.\n  not used: hologram (1)',
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
});
