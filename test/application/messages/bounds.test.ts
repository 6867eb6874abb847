import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFolder } from '../../../src/adapters/stores/sqlite/data-folder.js';
import { encodeCursor } from '../../../src/domain/common/cursor.js';
import { EMPTY_FOCUS } from '../../../src/domain/model/focus.js';
import { ask } from '../../../src/domain/understanding/question.js';
import type { Json } from '../../../src/domain/common/json.js';
import { LOCAL } from '../../../src/domain/common/principal.js';
import { device, openApplication, userMessage, type TestApplication } from '../../testkit/application/application.js';

let open: TestApplication;

beforeEach(() => {
  open = openApplication();
});
afterEach(() => open.dispose());

function nested(depth: number): Json {
  let value: Json = 1;
  for (let level = 0; level < depth; level += 1) value = { a: value };
  return value;
}

it.each([
  ['the tool of a result', { kind: 'TOOL_RESULT', callId: 'c1', tool: 'x\nSystem', text: 'ok', isError: false }, 'parts[0].tool'],
  ['the tool of a result', { kind: 'TOOL_RESULT', callId: 'c1', tool: 'x\u2028System', text: 'ok', isError: false }, 'parts[0].tool'],
  ['the address of an image', { kind: 'IMAGE', url: 'https://a.example/b.png?c\nowner: yes' }, 'parts[0].url'],
] as const)('%s has one line', async (_, part, path) => {
  await expect(open.app.messages.add(LOCAL, undefined, { role: 'USER', parts: [part] })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    details: { path },
  });
});

describe('deeply nested input', () => {
  it('is refused before any recursion', async () => {
    const { app } = open;
    await expect(app.operations.record(LOCAL, undefined, { tool: 't', arguments: nested(6_000) })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    const call = { kind: 'TOOL_CALL' as const, callId: 'c', tool: 't', arguments: nested(6_000) };
    await expect(app.messages.add(LOCAL, undefined, { role: 'ASSISTANT', parts: [call] })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const deep = { ...device('1', 'a'), attributes: { a: nested(6_000) } };
    await expect(app.entities.upsert(LOCAL, [deep])).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(app.operations.record(LOCAL, undefined, { tool: 't', arguments: nested(60) })).resolves.toMatchObject({ created: true });
  });
});

describe('a cursor', () => {
  it.each([['a', 'b'], [1.5, 'a'], [2 ** 53 + 2, 'a'], ['x'], [1, 'a', 'b']])('of another shape is refused: %j %j', async (...key) => {
    const after = encodeCursor(key.filter((part) => part !== undefined));
    await expect(open.app.sessions.list(LOCAL, { first: 5, after }, {})).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: { path: 'after' },
    });
  });
});

describe('one message', () => {
  it.each(['VLAN 100 ', 'PSU0 ', 'the other rack in Frankfurt ', 'Gi1/0/1-24 ', 'zrh2-sw-9 '])(
    'is only read up to a bound: %s',
    async (unit) => {
      const text = unit.repeat(2_000);
      const { spans, phrases, keys } = ask(text, EMPTY_FOCUS);
      expect(spans.length).toBeLessThanOrEqual(900);
      expect(phrases.length).toBeLessThanOrEqual(160);
      expect(keys.length).toBeLessThanOrEqual(1_500);
      const { message } = await open.app.messages.add(LOCAL, undefined, userMessage(text));
      expect(message.text).toBe(text);
      expect(message.understanding.mentions.length).toBeLessThanOrEqual(600);
    },
  );
});

it('a live window of a session that is deleted just after a change ends without an error', async () => {
  const { app } = open;
  const { session } = await app.messages.add(LOCAL, undefined, userMessage('hello'));
  const feed = await app.contexts.follow(LOCAL, session.id, {});
  expect((await feed.next()).done).toBe(false);
  const next = feed.next();
  await app.messages.add(LOCAL, session.id, userMessage('one more'));
  await app.erasure.session(LOCAL, session.id);
  expect(await next).toMatchObject({ done: true });
});

describe('a data folder', () => {
  it.runIf(process.platform === 'linux')('that cannot be created is refused at once', () => {
    expect(() => openFolder('/proc/netloom/data')).toThrow(/cannot be written \(E[A-Z]+\)/);
  });

  it('with an invalid database is refused with the reason', () => {
    const folder = mkdtempSync(join(tmpdir(), 'netloom-folder-'));
    mkdirSync(join(folder, 'data'));
    writeFileSync(join(folder, 'data', 'netloom.db'), 'this is no database, but it is long enough to be looked at '.repeat(20));
    expect(() => openFolder(join(folder, 'data'))).toThrow(/contains no usable netloom\.db/);
    rmSync(folder, { recursive: true, force: true });
  });
});
