import { afterEach, describe, expect, it } from 'vitest';
import { LOCAL } from '../../../src/domain/common/principal.js';
import type { MessageDraft } from '../../../src/domain/model/message.js';
import type { Repositories } from '../../../src/ports/store/store.js';
import { device, openSample, type TestApplication } from '../../testkit/application/application.js';

const LONG = 'Is fra1-core-02 in R2 of it? '.repeat(60);
const user = (text: string): MessageDraft => ({ role: 'USER', parts: [{ kind: 'TEXT', text }] });

/** The application, with the number of lookups of names inside transactions, and something to do before the next transaction of a session. */
async function open() {
  let inside = 0;
  const before: (() => Promise<unknown>)[] = [];
  const counted = (repositories: Repositories): Repositories => ({
    ...repositories,
    lookup: {
      ...repositories.lookup,
      find(request) {
        inside += 1;
        return repositories.lookup.find(request);
      },
    },
  });
  const test = await openSample(
    {},
    {
      decorateStore: (store) => ({
        ...store,
        read: (...given) => store.read(...given),
        reading: (...given) => store.reading(...given),
        async transaction(scope, work, options) {
          await before.shift()?.();
          return store.transaction(scope, (repositories) => work(counted(repositories)), options);
        },
      }),
    },
  );
  return { test, before, lookups: () => inside };
}

describe('a long message', () => {
  let opened: TestApplication | undefined;
  afterEach(async () => opened?.dispose());

  it('is understood before its transaction, in a new session and in an open one', async () => {
    const { test, lookups } = await open();
    opened = test;
    const { message, session } = await test.app.messages.add(LOCAL, { key: 'new' }, user(LONG));
    await test.app.messages.add(LOCAL, session.id, user(LONG));
    const begun = await test.app.messages.begin(LOCAL, session.id, { role: 'USER' });
    await test.app.messages.append(LOCAL, begun.message.id, { offset: 0, text: LONG });
    await test.app.messages.finish(LOCAL, begun.message.id, {});
    expect(lookups()).toBe(0);
    await test.app.messages.addMany(LOCAL, { key: 'batch' }, [user(LONG)]);
    await test.app.messages.addMany(LOCAL, session.id, [user(LONG)]);
    expect(lookups()).toBe(0);
    expect(message.understanding.mentions.length).toBeGreaterThan(60);
    await test.app.messages.add(LOCAL, session.id, user('Is ber-rtr-02 up?'));
    expect(lookups()).toBeGreaterThan(0);
  });

  it('is understood again before another attempt if the conversation went on, as if it was added then', async () => {
    const { test, before, lookups } = await open();
    opened = test;
    const { session } = await test.app.messages.add(LOCAL, { key: 'one' }, user('Is ber-rtr-02 up?'));
    const counted = lookups();
    let meanwhile = 0;
    before.push(async () => {
      await test.app.messages.add(LOCAL, session.id, user('And fra1-fw-01?'));
      meanwhile = lookups();
    });
    const { message } = await test.app.messages.add(LOCAL, session.id, user(LONG));
    expect(meanwhile).toBeGreaterThan(counted);
    expect(lookups()).toBe(meanwhile);
    const alone = await test.app.messages.add(LOCAL, { key: 'two' }, user('Is ber-rtr-02 up?'));
    await test.app.messages.add(LOCAL, alone.session.id, user('And fra1-fw-01?'));
    const again = await test.app.messages.add(LOCAL, alone.session.id, user(LONG));
    expect(message.understanding.mentions).toEqual(again.message.understanding.mentions);
  });

  it('has the inventory of its transaction', async () => {
    const { test, before } = await open();
    opened = test;
    const { session } = await test.app.messages.add(LOCAL, { key: 'one' }, user('Hello.'));
    before.push(() => test.app.entities.upsert(LOCAL, [device('9001', 'qx-switch-9')]));
    const { message } = await test.app.messages.add(LOCAL, session.id, user(`Where is qx-switch-9? ${LONG}`));
    expect(message.understanding.mentions[0]).toMatchObject({ text: 'qx-switch-9', status: 'RESOLVED' });
  });
});
