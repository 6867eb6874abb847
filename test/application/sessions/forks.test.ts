import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCAL, type Principal } from '../../../src/domain/common/principal.js';
import type { Store } from '../../../src/ports/store/store.js';
import { openApplication, userMessage, type TestApplication } from '../../testkit/application/application.js';

const MESSAGES = 1_050;

describe('a fork', () => {
  let test: TestApplication;
  let session: string;
  let last: string;
  /** Called after every transaction. */
  let look: () => Promise<void> = async () => undefined;
  beforeAll(async () => {
    const decorateStore = (store: Store): Store => ({
      ...store,
      async transaction(...given) {
        const result = await store.transaction(...given);
        await look();
        return result;
      },
    });
    test = openApplication({}, { decorateStore });
    session = (await test.app.sessions.open(LOCAL, { title: 'Long' })).session.id;
    const drafts = Array.from({ length: MESSAGES }, (_, index) => userMessage(`Message ${index}`));
    for (let at = 0; at < MESSAGES; at += 100) await test.app.messages.addMany(LOCAL, session, drafts.slice(at, at + 100));
    last = (await test.app.sessions.get(LOCAL, session))?.head ?? '';
  });
  afterAll(async () => test.dispose());

  const historyOf = async (id: string): Promise<readonly string[]> => {
    const texts: string[] = [];
    for (let after: string | undefined; ;) {
      const page = await test.app.messages.history(LOCAL, id, undefined, { first: 100, ...(after === undefined ? {} : { after }) }, {});
      texts.push(...page.items.map(({ value }) => value.text));
      if (!page.hasNext) return texts;
      after = page.items.at(-1)?.cursor;
    }
  };
  const titles = async (caller: Principal) =>
    (await test.app.sessions.list(caller, { first: 50 }, {})).items.map(({ value }) => value.title);

  it('has all messages of a long session, in several transactions, and is seen when it is complete', async () => {
    const before = (await titles(LOCAL)).length;
    const seen: number[] = [];
    look = async () => void seen.push((await titles(LOCAL)).length);
    const forked = await test.app.sessions.fork(LOCAL, last, 'Copy');
    look = async () => undefined;
    const transactions = seen.length;
    expect(transactions).toBeGreaterThan(2);
    expect(seen).toEqual(seen.map((_, index) => (index === transactions - 1 ? before + 1 : before)));
    expect(forked).toMatchObject({ owner: LOCAL.name, title: 'Copy', counters: { messages: MESSAGES } });
    expect(await historyOf(forked.id)).toEqual(await historyOf(session));
    expect(await test.app.sessions.get(LOCAL, forked.id)).toEqual(forked);
    const added = await test.app.messages.add(LOCAL, forked.id, userMessage('Next'));
    expect(added.message).toMatchObject({ sequence: MESSAGES + 1, depth: MESSAGES });
  });

  it('leaves nothing behind if its session is deleted meanwhile', async () => {
    const short = (await test.app.sessions.open(LOCAL, { title: 'Short' })).session.id;
    const drafts = Array.from({ length: 100 }, (_, index) => userMessage(`Message ${index}`));
    for (let at = 0; at < 5; at += 1) await test.app.messages.addMany(LOCAL, short, drafts);
    const { head = '' } = (await test.app.sessions.get(LOCAL, short)) ?? {};
    const forking = test.app.sessions.fork(LOCAL, head, 'Never');
    const deleted = test.app.erasure.session(LOCAL, short);
    const [forked] = await Promise.allSettled([forking, deleted]);
    // Either the fork was complete before the deletion, or there is none.
    expect((await titles(LOCAL)).includes('Never')).toBe(forked?.status === 'fulfilled');
    expect(await titles({ workspace: LOCAL.workspace, name: `:${LOCAL.name}` })).toEqual([]);
  });

  it('that was interrupted is erased together with its user', async () => {
    const copying = { workspace: LOCAL.workspace, name: ':zoe' };
    await test.app.sessions.open(copying, { title: 'Interrupted' });
    const { complete, sessions } = await test.app.erasure.user({ workspace: LOCAL.workspace, name: 'zoe' }, 'zoe');
    expect([complete, sessions]).toEqual([true, 1]);
    expect(await titles(copying)).toEqual([]);
  });
});
