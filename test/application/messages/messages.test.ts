import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCAL } from '../../../src/domain/common/principal.js';
import { openApplication, userMessage, type TestApplication } from '../../testkit/application/application.js';

describe('messages', () => {
  let test: TestApplication;
  beforeAll(() => void (test = openApplication()));
  afterAll(async () => test.dispose());
  const open = async () => (await test.app.sessions.open(LOCAL, {})).session.id;
  const add = (session: string | undefined, ...[text, more]: Parameters<typeof userMessage>) =>
    test.app.messages.add(LOCAL, session, userMessage(text, more));
  const list = async (session: string) =>
    (await test.app.messages.list(LOCAL, session, { first: 100 }, {})).items.map(({ value }) => value);
  const history = async (session: string, head?: string) =>
    (await test.app.messages.history(LOCAL, session, head, { first: 100 }, {})).items.map(({ value }) => value.text);

  it('are written once for one client id, also at the same time', async () => {
    const session = await open();
    const first = await add(session, 'hello', { clientId: 'c' });
    const again = await add(session, 'hello', { clientId: 'c' });
    expect([first.created, again.created, again.message]).toEqual([true, false, first.message]);
    expect(again.session.revision).toBe(first.session.revision);
    const many = await Promise.all(Array.from({ length: 10 }, () => add(session, 'twin', { clientId: 'd' })));
    expect(many.filter(({ created }) => created)).toHaveLength(1);
    expect(new Set(many.map(({ message }) => message.id)).size).toBe(1);
    expect(await list(session)).toHaveLength(2);
  });

  it('refuse a client id that was used for other content', async () => {
    const session = await open();
    await add(session, 'one', { clientId: 'c' });
    await expect(add(session, 'two', { clientId: 'c' })).rejects.toMatchObject({ code: 'CONFLICT', details: { path: 'clientId' } });
    await add(await open(), 'two', { clientId: 'c' });
    expect(await list(session)).toHaveLength(1);
  });

  it('branch: siblings, both histories, and a head that moves', async () => {
    const session = await open();
    const root = await add(session, 'root');
    const left = await add(session, 'left');
    const right = await add(session, 'right', { parent: root.message.id });
    const leaf = await add(session, 'leaf');
    expect(leaf.message.parent).toBe(right.message.id);
    expect(await history(session)).toEqual(['root', 'right', 'leaf']);
    expect(await history(session, left.message.id)).toEqual(['root', 'left']);
    const children = await test.app.messages.children(LOCAL, [root.message.id]);
    expect(children.get(root.message.id)?.map(({ text }) => text)).toEqual(['left', 'right']);
    await test.app.sessions.moveHead(LOCAL, session, left.message.id);
    await add(session, 'after left');
    expect(await history(session)).toEqual(['root', 'left', 'after left']);
    const anew = await add(session, 'anew', { root: true });
    expect([anew.message.parent, anew.message.depth]).toEqual([undefined, 0]);
  });

  it('refuse a parent in another session, or one that does not exist', async () => {
    const [session, other] = [await open(), await open()];
    const foreign = await add(other, 'foreign');
    const refusals: readonly (readonly [Parameters<typeof userMessage>[1], string])[] = [
      [{ parent: foreign.message.id }, 'INVALID_INPUT'],
      [{ parent: `msg_${'0'.repeat(26)}` }, 'NOT_FOUND'],
      [{ parent: session }, 'INVALID_INPUT'],
      [{ parent: 'nonsense' }, 'INVALID_INPUT'],
      [{ parent: foreign.message.id, root: true }, 'INVALID_INPUT'],
    ];
    for (const [more, code] of refusals) await expect(add(session, 'x', more)).rejects.toMatchObject({ code });
    await expect(test.app.sessions.moveHead(LOCAL, session, foreign.message.id)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(test.app.messages.history(LOCAL, session, foreign.message.id, {}, {})).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(await list(session)).toEqual([]);
  });

  it('of eight concurrent writers are all written, in one order without gaps', async () => {
    const session = await open();
    const before = (await test.app.sessions.get(LOCAL, session))?.revision ?? 0;
    const writer = async (name: number) => {
      for (let index = 0; index < 25; index += 1) await add(session, `writer ${name} message ${index}`, { clientId: `${name}-${index}` });
    };
    await Promise.all(Array.from({ length: 8 }, (_, name) => writer(name)));
    const known = await test.app.sessions.get(LOCAL, session);
    expect([known?.revision, known?.counters.messages]).toEqual([before + 200, 200]);
    const pages = [await test.app.messages.list(LOCAL, session, { first: 100 }, {})];
    pages.push(await test.app.messages.list(LOCAL, session, { first: 100, after: pages[0]?.items.at(-1)?.cursor ?? '' }, {}));
    const all = pages.flatMap(({ items }) => items.map(({ value }) => value));
    expect(all.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
    expect(all.map(({ depth }) => depth)).toEqual(Array.from({ length: 200 }, (_, index) => index));
    for (let name = 0; name < 8; name += 1) {
      const own = all.filter(({ text }) => text.startsWith(`writer ${name} `)).map(({ text }) => Number(text.split(' ').at(-1)));
      expect(own).toEqual(Array.from({ length: 25 }, (_, index) => index));
    }
  });

  it('keep NUL and every other character', async () => {
    const session = await open();
    const text = 'NUL \0 tab \t 👩‍👩‍👧 網絡 <|endoftext|> \u2028';
    const { message } = await add(session, text);
    expect((await test.app.messages.get(LOCAL, message.id))?.text).toBe(text);
  });

  it('refuse invalid and oversized text', async () => {
    const session = await open();
    await expect(add(session, 'lone \ud800 half')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(add(session, '')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(add(session, ' \n ')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(add(session, 'x'.repeat(1_048_577))).rejects.toMatchObject({ code: 'TOO_LARGE' });
    await expect(add(session, 'x'.repeat(10_000_000))).rejects.toMatchObject({ code: 'TOO_LARGE' });
    const half = { kind: 'TEXT' as const, text: 'x'.repeat(600_000) };
    await expect(test.app.messages.add(LOCAL, session, { role: 'USER', parts: [half, half] })).rejects.toMatchObject({ code: 'TOO_LARGE' });
    await expect(add(session, 'x', { priority: 11 })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect((await add(session, 'y'.repeat(1_048_576))).created).toBe(true);
    expect(await list(session)).toHaveLength(1);
  });

  it('refuse invalid page arguments', async () => {
    const session = await open();
    for (const page of [{ first: 0 }, { first: -5 }, { last: 1_000 }, { first: 1, after: 'x' }])
      await expect(test.app.messages.list(LOCAL, session, page, {})).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('of a tool keep a text result unchanged', async () => {
    const session = await open();
    const { message } = await test.app.messages.add(LOCAL, session, {
      role: 'TOOL',
      parts: [{ kind: 'TOOL_RESULT', callId: 'c', text: '{"broken": [1, ', isError: false }],
    });
    expect(message.parts[0]).toMatchObject({ text: '{"broken": [1, ' });
    const { operation } = await test.app.operations.record(LOCAL, session, { tool: 'list', result: '{"broken": [1, \0' });
    expect(await test.app.operations.get(LOCAL, operation.id)).toMatchObject({
      result: '{"broken": [1, \0',
      status: 'SUCCEEDED',
      entities: [],
    });
  });
});
