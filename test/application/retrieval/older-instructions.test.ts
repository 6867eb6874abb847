import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { olderInstructions } from '../../../src/application/retrieval/older-instructions.js';
import { LOCAL } from '../../../src/domain/common/principal.js';
import type { Session } from '../../../src/domain/model/session.js';
import type { Store } from '../../../src/ports/store/store.js';
import { countCalls } from '../../testkit/application/counting-store.js';
import { openApplication, userMessage, type TestApplication } from '../../testkit/application/application.js';

/** Depths of system messages in a conversation of 40 messages; 0, 1 and the last five are at its ends. */
const PLACES = [0, 3, 10, 11, 30, 39];

describe('system messages between the ends of a conversation', () => {
  let test: TestApplication;
  const counter = countCalls();
  let store: Store;
  let session: Session;
  beforeAll(async () => {
    test = openApplication({}, { decorateStore: (whole) => (store = counter.decorate(whole)) });
    const drafts = Array.from({ length: 40 }, (_, depth) => userMessage(`${depth}.`, { role: PLACES.includes(depth) ? 'SYSTEM' : 'USER' }));
    ({ session } = await test.app.messages.addMany(LOCAL, undefined, drafts));
  });
  afterAll(async () => test.dispose());

  const found = async (counters: Partial<Session['counters']>, look?: { readonly depths: number; readonly messages: number }) => {
    const chain = { session: session.id, head: session.head ?? '' };
    const { messages } = store.read(LOCAL);
    const ends = { opening: await messages.opening(chain, 2), recent: await messages.recent(chain, 5) };
    counter.reset();
    const older = await olderInstructions({ messages }, { counters: { ...session.counters, ...counters } }, chain, ends, look);
    return { depths: older.messages.map(({ depth }) => depth), unread: older.unread, calls: counter.calls().length };
  };
  const unknown = { systemMessages: undefined } as unknown as Partial<Session['counters']>;

  it('are found, also in sessions that do not count them', async () => {
    expect(session.counters.systemMessages).toBe(6);
    expect(await found({})).toMatchObject({ depths: [3, 10, 11, 30], unread: 0 });
    expect(await found(unknown)).toMatchObject({ depths: [3, 10, 11, 30], unread: 0 });
  });

  it('are not looked for if the ends have all of them', async () => {
    expect(await found({ systemMessages: 2 })).toEqual({ depths: [], unread: 0, calls: 0 });
  });

  it('are looked for in a limited number of messages, and the rest is counted', async () => {
    // The ends are the depths 0, 1 and 35 to 39.
    expect(await found({}, { depths: 10, messages: 500 })).toMatchObject({ depths: [30], unread: 23 });
    expect(await found(unknown, { depths: 25, messages: 500 })).toMatchObject({ depths: [10, 11, 30], unread: 8 });
    expect(await found(unknown, { depths: 100, messages: 2 })).toMatchObject({ depths: [11, 30], unread: 9 });
    expect(await found({}, { depths: 33, messages: 4 })).toMatchObject({ depths: [3, 10, 11, 30], unread: 0 });
  });

  it('are counted without cancelled ones', async () => {
    const { message } = await test.app.messages.add(LOCAL, session.id, userMessage('Be brief.', { role: 'SYSTEM' }));
    expect((await test.app.messages.cancel(LOCAL, message.id)).session.counters.systemMessages).toBe(6);
  });
});
