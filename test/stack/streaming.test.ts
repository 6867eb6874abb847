import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Application } from '../../src/application/index.js';
import { compose, type Composition } from '../../src/compose.js';
import { readConfig } from '../../src/config/config.js';
import type { MessageDraft } from '../../src/domain/model/message.js';
import type { Principal } from '../../src/domain/common/principal.js';
import { describeWith, serviceOf } from '../contract/services.js';
import { random } from '../contract/store/builders.js';
import { device, userMessage } from '../testkit/application/application.js';

const codeOf = (error: unknown): string => (error as { readonly code?: string }).code ?? String(error);

describeWith('streamed messages and batches on Neo4j, over two instances', { neo4j: await serviceOf('neo4j') }, ({ neo4j }) => {
  const caller: Principal = { workspace: `streaming-${random()}`, name: 'anna' };
  const instances: Composition[] = [];
  let one: Application;
  let two: Application;

  beforeAll(async () => {
    const settings = { NETLOOM_NEO4J_URL: neo4j.url, NETLOOM_NEO4J_USER: neo4j.user, NETLOOM_NEO4J_PASSWORD: neo4j.password };
    for (let n = 0; n < 2; n += 1) instances.push(compose(readConfig(settings), { version: 'test' }));
    [one, two] = instances.map(({ app }) => app) as [Application, Application];
    await one.entities.upsert(caller, [device('1', 'fra1-core-02'), device('2', 'ham-sw-01')]);
  });
  afterAll(() => Promise.all(instances.map(({ dispose }) => dispose())));

  const begin = (app: Application, session: string | undefined, more: Partial<MessageDraft> = {}) =>
    app.messages.begin(caller, session, { role: 'ASSISTANT', ...more });

  /** The messages of a session with their understanding, without ids and times. */
  async function toldIn(session: string): Promise<unknown> {
    const { items } = await two.messages.list(caller, session, { first: 50 }, {});
    const known = await two.sessions.get(caller, session);
    return {
      messages: items.map(({ value: { sequence, depth, role, text, tokens, understanding } }) => ({
        place: [sequence, depth, role, text, tokens],
        mentions: understanding.mentions.map(({ text: words, status, entities }) => [words, status, entities.map(({ id }) => id)]),
        topic: understanding.topic,
      })),
      focus: known?.focus.entities.map(({ id, count, order, lastTurn }) => [id, count, order, lastTurn]),
      counters: known?.counters,
    };
  }

  it('begin a message once for its client id', async () => {
    for (let round = 0; round < 3; round += 1) {
      const clientId = `answer ${round}`;
      const begun = await Promise.all([one, two, one, two].map((app) => begin(app, undefined, { clientId })));
      expect(new Set(begun.map(({ message }) => message.id)).size).toBe(1);
      expect(begun.filter(({ created }) => created)).toHaveLength(1);
    }
  });

  it('append each piece once, regardless of retries and instances', async () => {
    const { message, session } = await begin(one, undefined);
    const text = 'fra1-core-02 is next to ham-sw-01. ';
    for (let piece = 0; piece < 6; piece += 1) {
      const chunk = { offset: piece * text.length, text };
      const results = await Promise.all([one, two, one].map((app) => app.messages.append(caller, message.id, chunk)));
      expect(results.map(({ appended }) => appended).filter(Boolean)).toHaveLength(1);
      expect(new Set(results.map(({ length }) => length))).toEqual(new Set([chunk.offset + text.length]));
    }
    const finished = await Promise.all([one, two].map((app) => app.messages.finish(caller, message.id, {})));
    expect(finished.map(({ created }) => created).filter(Boolean)).toHaveLength(1);
    expect(finished.map((each) => each.message.text)).toEqual([text.repeat(6), text.repeat(6)]);
    const whole = await one.messages.add(caller, undefined, userMessage(text.repeat(6), { role: 'ASSISTANT' }));
    expect(await toldIn(session.id)).toEqual(await toldIn(whole.session.id));
  });

  it('keep every acknowledged piece or nothing, if a message is finished and cancelled concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { message, session } = await begin(one, undefined);
      await one.messages.append(caller, message.id, { offset: 0, text: 'one ' });
      const [appended, finished, cancelled] = await Promise.allSettled([
        two.messages.append(caller, message.id, { offset: 4, text: 'two' }),
        one.messages.finish(caller, message.id, {}),
        round % 2 === 0 ? two.messages.cancel(caller, message.id) : undefined,
      ]);
      for (const each of [appended, finished, cancelled])
        if (each.status === 'rejected') expect(['CONFLICT', 'INVALID_INPUT', 'NOT_FOUND']).toContain(codeOf(each.reason));
      const there = await two.messages.get(caller, message.id);
      const isCancelled = round % 2 === 0 && cancelled.status === 'fulfilled';
      expect(there === undefined || there.cancelled === true).toBe(isCancelled);
      if (!isCancelled) expect(there?.text).toBe(appended.status === 'fulfilled' ? 'one two' : 'one ');
      expect((await two.messages.unfinished(caller, session.id)).length).toBe(there?.unfinished === true ? 1 : 0);
    }
  });

  it('write a batch like single messages, once, and nothing of a batch that fails', async () => {
    const drafts = [
      userMessage('Is fra1-core-02 up?', { clientId: 'a' }),
      userMessage('It is. Do you mean ham-sw-01, too?', { role: 'ASSISTANT', clientId: 'b' }),
      userMessage('Yes, and what of the first one?', { clientId: 'c' }),
    ];
    const single = (await one.sessions.open(caller, {})).session.id;
    for (const draft of drafts) await one.messages.add(caller, single, draft);
    const batches = await Promise.all([one, two].map((app) => app.messages.addMany(caller, { key: 'imported' }, drafts)));
    const batch = batches[0]?.session.id ?? '';
    expect(batches.flatMap(({ added }) => added.filter(({ created }) => created))).toHaveLength(drafts.length);
    expect(await toldIn(batch)).toEqual(await toldIn(single));
    const before = await toldIn(batch);
    const wrong = userMessage('It.', { chosen: [{ start: 0, end: 2, entityId: 'ent_00000000000000000000' }] });
    await expect(two.messages.addMany(caller, batch, [userMessage('Kept?'), wrong])).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await toldIn(batch)).toEqual(before);
  });
});
