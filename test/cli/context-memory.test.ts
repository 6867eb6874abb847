import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { command, type CommandOutput } from '../testkit/application/command.js';
import { startTestServer, type TestServer } from '../testkit/application/server.js';

const INVENTORY = [
  { ref: 'dcim.site:1', name: 'Berlin' },
  { ref: 'dcim.device:1', name: 'sw-1', status: 'active', relations: { SITE: ['dcim.site:1'] } },
  { ref: 'dcim.device:2', name: 'sw-2' },
]
  .map((record) => JSON.stringify(record))
  .join('\n');

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer({ keys: true });
  folder = mkdtempSync(join(tmpdir(), 'netloom-context-'));
  writeFileSync(join(folder, 'key'), 'key-of-anna\n');
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const places = [
  { name: 'a data folder', options: () => ['--data', join(folder, 'data')] },
  { name: 'a server', options: () => ['--url', server.url, '--key-file', join(folder, 'key')] },
];

describe.each(places)('on $name', ({ options }) => {
  const run = async (args: readonly string[], input = ''): Promise<CommandOutput> =>
    command([...args, ...options()], { XDG_CONFIG_HOME: join(folder, 'config') }, input);
  const json = async <Data>(...args: readonly string[]): Promise<Data> => JSON.parse((await run([...args, '--json'])).out) as Data;

  beforeAll(async () => {
    await run(['import', '-'], INVENTORY);
    await run(['memory', 'add', 'Our maintenance window is Tuesday 22:00.']);
    await run(['memory', 'add', 'The switch sw-1 has a loud fan.']);
    await run(['message', 'add', 'ticket-1', 'When is the maintenance window of sw-1?']);
  });

  it('context memory shows the memories of the next window with the parts of their scores', async () => {
    const { code, out } = await run(['context', 'memory', 'ticket-1']);
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(
        /^0\.\d\d {2}The switch sw-1 [\s\S]+mem_\w+ of the user \w+, \d+ tokens, .*\(.*words 0\.[\s\S]+\n0\.\d\d {2}Our/u,
      ),
    ]);
    const { memories } = await json<{ memories: readonly { score: number; memory: { id: string } }[] }>('context', 'memory', 'ticket-1');
    expect(memories).toHaveLength(2);
    expect(memories[0]?.score).toBeGreaterThanOrEqual(memories[1]?.score ?? Infinity);
    expect((await run(['context', 'memory', 'ticket-1', '--message', 'What is for lunch?'])).code).toBe(3);
    expect((await run(['context', 'memory', 'ticket-9'])).code).toBe(3);
  });

  it('memory relevance is another name of memory search', async () => {
    const text = 'Does sw-1 have a fan?';
    const ids = async (name: string) =>
      (await json<readonly { memory: { id: string } }[]>('memory', name, text)).map(({ memory }) => memory.id);
    expect(await ids('relevance')).toEqual(await ids('search'));
    expect(await ids('relevance')).toHaveLength(1);
    expect(await run(['memory', 'relevance', 'Who painted the Mona Lisa?'])).toMatchObject({ code: 3, out: 'No memory is relevant.' });
  });

  it('--show-context prints the window, and what it holds', async () => {
    const added = await run(['message', 'add', 'ticket-2', 'Where is sw-1?', '--show-context']);
    expect(added.out).toContain('User: Where is sw-1?');
    expect(added.err).toMatch(/^Window win_\w+ holds these sections:\n\[.*tokens[\s\S]+\n {2}message +1 item, \d+ tokens/u);
    const data = await json<{ created: boolean; context: { rendered: string; sections: readonly { kind: string }[] } }>(
      'message',
      'add',
      'ticket-2',
      'Is it up?',
      '--show-context',
    );
    expect(data.context.rendered).toContain('Is it up?');
    expect(data.context.sections.map(({ kind }) => kind)).toContain('MESSAGE');
    const asked = await run(['ask', 'Where is sw-1?', '--session', 'ticket-2', '--show-context']);
    expect(asked.out).toMatch(/^device sw-1[\s\S]+User: Where is sw-1\?/u);
    expect(asked.err).toContain('holds these sections:');
    const understood = await json<{ mentions: unknown[]; context: { prompt: string } }>(
      'understand',
      'Where is sw-1?',
      '--session',
      'ticket-2',
      '--show-context',
    );
    expect([understood.mentions.length, understood.context.prompt]).toEqual([1, expect.stringContaining('Where is sw-1?')]);
    expect(await json('message', 'list', 'ticket-2')).toHaveLength(2);
    expect(await run(['ask', 'Where is sw-1?', '--show-context'])).toMatchObject({
      code: 2,
      err: '--show-context: expected --session, because a window belongs to a session.',
    });
  });

  it('a question or a search that finds nothing exits with 3', async () => {
    const none = [
      ['ask', 'Good morning.'],
      ['ask', 'Is sw-77 up?'],
      ['understand', 'Good morning.'],
      ['understand', 'Is sw-77 up?'],
      ['entity', 'find', 'nothing-at-all'],
      ['entity', 'show', 'nothing-at-all'],
      ['entity', 'path', 'sw-1', 'sw-2'],
      ['entity', 'neighbors', 'sw-2'],
    ];
    for (const args of none) expect((await run(args)).code, args.join(' ')).toBe(3);
    const found = [
      ['ask', 'Where is sw-1?'],
      ['understand', 'Where is sw-1?'],
      ['entity', 'find', 'sw-1'],
      ['session', 'list', '--search', 'nothing-at-all'],
    ];
    for (const args of found) expect((await run(args)).code, args.join(' ')).toBe(0);
    expect(await json('entity', 'find', 'nothing-at-all')).toEqual([]);
  });

  it('context.memory_integration leaves memories out of windows', async () => {
    expect((await run(['config', 'set', 'context.memory_integration', 'off'])).out).toBe('context.memory_integration is off.');
    expect(await run(['context', 'memory', 'ticket-1'])).toMatchObject({ code: 3, out: 'The window holds no memories.' });
    expect((await run(['config', 'get', 'context.memory_integration'])).out).toBe('off');
    await run(['config', 'set', 'context.memory_integration', 'ON']);
    expect((await run(['context', 'memory', 'ticket-1'])).code).toBe(0);
    await run(['config', 'unset', 'context.memory_integration']);
    const refused = [
      ['context.memory_integration', 'maybe', 'context.memory_integration: expected on or off, got "maybe".'],
      ['context.max_tokens', '63', 'context.max_tokens: expected a whole number from 64 to 2000000, got "63".'],
      ['context.strategy', 'best', 'context.strategy: expected auto, discard, summarize, relevant, u_shaped, hybrid, bounded, got "best".'],
    ];
    for (const [name = '', value = '', err] of refused) expect(await run(['config', 'set', name, value])).toMatchObject({ code: 2, err });
  });

  it('agent config shows and changes what the windows of an agent use', async () => {
    await run(['config', 'set', 'context.max_tokens', '5000']);
    const shown = await run(['agent', 'config', 'RESPONDER']);
    expect(shown.out).toMatch(/strategy +auto +profile[\s\S]+max_tokens +8000 +profile[\s\S]+memory_integration +on +default/u);
    await run(['agent', 'config', 'RESPONDER', 'max_tokens', '3000']);
    await run(['agent', 'config', 'RESPONDER', 'context.memory_integration', 'off']);
    await run(['agent', 'config', 'INTENT', 'strategy', 'u-shaped']);
    expect((await run(['agent', 'config', 'RESPONDER', 'max_tokens'])).out).toMatch(/max_tokens +3000 +agent/u);
    const limit = async (...args: readonly string[]) =>
      (await json<{ budget: { limit: number } }>('context', 'show', 'ticket-1', ...args)).budget.limit;
    expect([await limit('--profile', 'RESPONDER'), await limit('--profile', 'RESPONDER', '--budget', '2000'), await limit()]).toEqual([
      3000, 2000, 5000,
    ]);
    expect((await run(['context', 'memory', 'ticket-1', '--profile', 'RESPONDER'])).code).toBe(3);
    expect((await run(['context', 'memory', 'ticket-1'])).code).toBe(0);
    await run(['agent', 'config', 'RESPONDER', '--unset', 'memory_integration']);
    expect((await run(['context', 'memory', 'ticket-1', '--profile', 'RESPONDER'])).code).toBe(0);
    await run(['agent', 'config', 'RESPONDER', '--unset', 'max_tokens']);
    expect(await json('agent', 'config', 'INTENT', 'strategy')).toMatchObject({
      profile: 'INTENT',
      settings: [{ name: 'strategy', value: 'u_shaped', origin: 'agent' }],
    });
    expect((await run(['agent', 'config', 'NOBODY'])).code).toBe(3);
    expect(await run(['agent', 'config', 'INTENT', 'colour', 'red'])).toMatchObject({
      code: 2,
      err: 'Expected a setting of agents, got "colour". The settings are: strategy, max_tokens, model, memory_integration.',
    });
    await run(['agent', 'config', 'INTENT', '--unset', 'strategy']);
    await run(['config', 'unset', 'context.max_tokens']);
  });

  it('context import takes its file as an argument or with --file', async () => {
    const chat = join(folder, 'chat.json');
    writeFileSync(chat, JSON.stringify([{ role: 'user', content: 'Where is sw-1?' }]));
    const args = ['context', 'import', '--format', 'chat', '--dry-run'];
    expect((await run([...args, '--file', chat])).out).toBe((await run([...args, chat])).out);
    const expected = { code: 2, err: 'Expected a file, as an argument or with --file.' };
    expect(await run(args)).toMatchObject(expected);
    expect(await run([...args, chat, '--file', chat])).toMatchObject(expected);
  });
});
