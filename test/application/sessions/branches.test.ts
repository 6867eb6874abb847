import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MessageDraft } from '../../../src/domain/model/message.js';
import { LOCAL } from '../../../src/domain/common/principal.js';
import { openApplication, userMessage, type TestApplication } from '../../testkit/application/application.js';

describe('alternative answers and edited questions', () => {
  let test: TestApplication;
  beforeAll(() => void (test = openApplication()));
  afterAll(async () => test.dispose());

  const answer = (text: string, parent?: string): MessageDraft =>
    userMessage(text, { role: 'ASSISTANT', ...(parent === undefined ? {} : { parent }) });
  const texts = (messages: readonly { readonly text: string }[]) => messages.map(({ text }) => text);

  it('are separate branches that see only their own messages', async () => {
    const { session } = await test.app.sessions.open(LOCAL, {});
    const { id } = session;
    const add = async (draft: MessageDraft) => (await test.app.messages.add(LOCAL, id, draft)).message;
    const history = async (head?: string) =>
      texts((await test.app.messages.history(LOCAL, id, head, { first: 20 }, {})).items.map(({ value }) => value));
    const windowOf = async (message?: string) => {
      const { window } = await test.app.contexts.build(LOCAL, id, message === undefined ? {} : { message });
      return texts(window.sections.flatMap(({ items }) => items.flatMap((item) => item.message ?? [])));
    };
    const children = async (parent: string) => texts((await test.app.messages.children(LOCAL, [parent])).get(parent) ?? []);

    const root = await add(userMessage('Where is the walrus?'));
    const first = await add(answer('In the pond.'));
    const more = await add(userMessage('Which pond?'));
    const second = await add(answer('In the lagoon.', root.id));
    expect([second.parent, second.depth, await children(root.id)]).toEqual([root.id, 1, ['In the pond.', 'In the lagoon.']]);
    expect(await history()).toEqual(['Where is the walrus?', 'In the lagoon.']);
    expect(await windowOf('Which pond, or lagoon?')).toEqual(['Where is the walrus?', 'In the lagoon.', 'Which pond, or lagoon?']);

    const edited = await add(userMessage('Which puddle?', { parent: first.id }));
    expect(await children(first.id)).toEqual(['Which pond?', 'Which puddle?']);
    expect(await history()).toEqual(['Where is the walrus?', 'In the pond.', 'Which puddle?']);
    expect(await windowOf()).toEqual(await history());

    for (const { head, said: own } of [
      { head: more.id, said: ['In the pond.', 'Which pond?'] },
      { head: second.id, said: ['In the lagoon.'] },
      { head: edited.id, said: ['In the pond.', 'Which puddle?'] },
    ]) {
      await test.app.sessions.moveHead(LOCAL, id, head);
      const all = ['Where is the walrus?', ...own];
      expect([await history(), await windowOf()]).toEqual([all, all]);
      expect(await windowOf('The walrus in the pond, the lagoon or the puddle?')).toEqual([
        ...all,
        'The walrus in the pond, the lagoon or the puddle?',
      ]);
    }
    expect(await history(more.id)).toEqual(['Where is the walrus?', 'In the pond.', 'Which pond?']);
    const other = await add(userMessage('Start over: where is the heron?', { root: true }));
    expect([other.parent, await history()]).toEqual([undefined, ['Start over: where is the heron?']]);
    expect((await test.app.messages.list(LOCAL, id, { first: 20 }, {})).items).toHaveLength(6);
  });

  it('refuse cursors of messages on other branches', async () => {
    const { id } = (await test.app.sessions.open(LOCAL, {})).session;
    const add = async (draft: MessageDraft) => (await test.app.messages.add(LOCAL, id, draft)).message;
    const page = async (request: object) => (await test.app.messages.history(LOCAL, id, undefined, request, {})).items;
    const root = await add(userMessage('Where is the otter?'));
    await add(answer('In the river.'));
    await add(userMessage('Which river?'));
    const [, shared, left] = await page({ first: 3 });
    await add(answer('In the sea.', root.id));
    await add(userMessage('Which sea?'));
    for (const request of [
      { first: 5, after: left?.cursor },
      { last: 5, before: left?.cursor },
      { first: 5, after: shared?.cursor },
    ])
      await expect(page(request)).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        message: expect.stringContaining('the branch that ends with') as string,
      });
    const [first] = await page({ first: 1 });
    expect(texts((await page({ first: 5, after: first?.cursor })).map(({ value }) => value))).toEqual(['In the sea.', 'Which sea?']);
  });
});
