import { expect } from 'vitest';
import type { Principal } from '../../../src/domain/common/principal.js';
import type { Session } from '../../../src/domain/model/session.js';
import type { Store } from '../../../src/ports/store/store.js';
import type { StoredWindow } from '../../../src/ports/store/windows.js';
import type { Specs } from '../contract.js';
import { add, messageOf, openSession, random, newPrincipals, write } from './builders.js';

/** Every byte value. */
const BYTES = Uint8Array.from({ length: 256 }, (_, index) => index);

const windowOf = (session: Session, at: number, content: Uint8Array = BYTES): StoredWindow => ({
  id: `win_${random()}`,
  session: session.id,
  at,
  content,
});

const keep = (store: Store, owner: Principal, window: StoredWindow, most = 10): Promise<void> =>
  write(store, owner, ({ windows }) => windows.keep(window, most));

async function kept(store: Store, owner: Principal, ...windows: readonly StoredWindow[]): Promise<readonly boolean[]> {
  const found = await store.read(owner).windows.getMany(windows.map(({ id }) => id));
  return windows.map(({ id }) => found.has(id));
}

export const WINDOW_SPECS: Specs<Store> = {
  async 'a window snapshot is returned unchanged, and storing it again changes nothing'(store) {
    const { anna } = newPrincipals();
    const session = await openSession(store, anna);
    const window = windowOf(session, 5);
    await keep(store, anna, window);
    await keep(store, anna, { ...window, at: 9, content: Uint8Array.of(1) });
    const found = (await store.read(anna).windows.getMany([window.id, `win_${random()}`])).get(window.id);
    expect({ ...found, content: [...(found?.content ?? [])] }).toEqual({ ...window, content: [...BYTES] });
  },

  async 'a large window snapshot is stored completely'(store) {
    const { anna } = newPrincipals();
    const session = await openSession(store, anna);
    const window = windowOf(session, 5, new Uint8Array(1_500_000).fill(7));
    await keep(store, anna, window);
    const found = (await store.read(anna).windows.getMany([window.id])).get(window.id);
    expect([found?.content.length, found?.content.every((byte) => byte === 7)]).toEqual([1_500_000, true]);
  },

  async 'the oldest window snapshots of a session are dropped'(store) {
    const { anna } = newPrincipals();
    const [session, other] = [await openSession(store, anna), await openSession(store, anna)];
    const aside = windowOf(other, 0);
    await keep(store, anna, aside);
    const all = [1, 2, 3, 4].map((at) => windowOf(session, at));
    for (const window of all) await keep(store, anna, window, 2);
    expect(await kept(store, anna, ...all, aside)).toEqual([false, false, true, true, true]);
    await keep(store, anna, windowOf(session, 5), 0);
    expect(await kept(store, anna, ...all)).toEqual([false, false, false, false]);
  },

  async 'another principal cannot store or read window snapshots of a session'(store) {
    const { anna, bert, chris } = newPrincipals();
    const session = await openSession(store, anna);
    const [own, planted] = [windowOf(session, 1), windowOf(session, 2)];
    await keep(store, anna, own);
    for (const stranger of [bert, chris]) {
      await keep(store, stranger, planted, 0);
      expect(await kept(store, stranger, own, planted)).toEqual([false, false]);
    }
    expect(await kept(store, anna, own, planted)).toEqual([true, false]);
  },

  async 'deleting a session deletes its window snapshots only'(store) {
    const { anna } = newPrincipals();
    const [session, other] = [await openSession(store, anna), await openSession(store, anna)];
    const [gone, left] = [windowOf(session, 1), windowOf(other, 1)];
    await keep(store, anna, gone);
    await keep(store, anna, left);
    await write(store, anna, ({ sessions }) => sessions.delete(session.id));
    expect(await kept(store, anna, gone, left)).toEqual([false, true]);
  },

  async 'a window snapshot of a failed transaction does not exist'(store) {
    const { anna } = newPrincipals();
    const session = await openSession(store, anna);
    const window = windowOf(session, 1);
    const failing = write(store, anna, async ({ windows }) => {
      await windows.keep(window, 5);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await kept(store, anna, window)).toEqual([false]);
  },

  async 'a message has the id of its window snapshot'(store) {
    const { anna } = newPrincipals();
    const session = await openSession(store, anna);
    const message = messageOf(session, 1, 'berlin', { role: 'ASSISTANT', window: `win_${random()}` });
    await add(store, anna, message);
    const { messages } = store.read(anna);
    expect(await messages.get(message.id)).toEqual(message);
    expect((await messages.recent({ session: session.id, head: message.id }, 1))[0]?.window).toBe(message.window);
  },
};
