import { expect } from 'vitest';
import type { Session } from '../../../src/domain/model/session.js';
import type { UnfinishedMessage } from '../../../src/domain/model/unfinished-message.js';
import type { Principal } from '../../../src/domain/common/principal.js';
import type { Store } from '../../../src/ports/store/store.js';
import type { Specs } from '../contract.js';
import { openSession, random, newPrincipals, unfinishedOf, write } from './builders.js';

async function begin(store: Store, owner: Principal, session: Session, more: Partial<UnfinishedMessage> = {}): Promise<UnfinishedMessage> {
  const unfinished = unfinishedOf(session, more);
  await write(store, owner, (repositories) => repositories.unfinished.begin(unfinished));
  return unfinished;
}

/** Appends each text in its own transaction, like clients. */
async function append(store: Store, owner: Principal, id: string, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await write(store, owner, async ({ unfinished }) => {
      const start = (await unfinished.lock(id))?.length ?? -1;
      await unfinished.append(id, { start, text, at: 2_000 + start });
    });
  }
}

const read = async (store: Store, owner: Principal, id: string) => {
  const { unfinished } = store.read(owner);
  return { known: (await unfinished.getMany([id])).get(id), text: await unfinished.text(id, 0) };
};

export const UNFINISHED_SPECS: Specs<Store> = {
  async 'an unfinished message is returned as it was begun, with its text in the order of the appends'(store) {
    const { anna } = newPrincipals();
    const session = await openSession(store, anna);
    const begun = await begin(store, anna, session, { after: `msg_${random()}` });
    expect(await read(store, anna, begun.id)).toEqual({ known: begun, text: '' });
    await append(store, anna, begun.id, ['The rack ', 'is R1 🙂', '\n', ' ', 'in Hall A.']);
    const text = 'The rack is R1 🙂\n in Hall A.';
    expect(await read(store, anna, begun.id)).toEqual({ known: { ...begun, chunks: 5, length: text.length, writtenAt: 2_019 }, text });
    expect(await store.read(anna).unfinished.text(begun.id, 9)).toBe(text.slice(9));
    expect(await store.read(anna).unfinished.text(begun.id, text.length)).toBe('');
  },

  async 'an append that is rolled back leaves no trace'(store) {
    const { anna } = newPrincipals();
    const begun = await begin(store, anna, await openSession(store, anna));
    await append(store, anna, begun.id, ['kept']);
    await expect(
      write(store, anna, async ({ unfinished }) => {
        await unfinished.append(begun.id, { start: 4, text: 'lost', at: 9_000 });
        throw new Error('stop');
      }),
    ).rejects.toThrow('stop');
    expect(await read(store, anna, begun.id)).toMatchObject({ known: { chunks: 1, length: 4 }, text: 'kept' });
  },

  async 'appends that run at the same time wait for each other'(store) {
    const { anna } = newPrincipals();
    const begun = await begin(store, anna, await openSession(store, anna));
    await Promise.all(Array.from({ length: 8 }, () => append(store, anna, begun.id, ['ab'])));
    expect(await read(store, anna, begun.id)).toMatchObject({ known: { chunks: 8, length: 16 }, text: 'ab'.repeat(8) });
  },

  async 'a removed unfinished message is deleted with its text, and removing it again changes nothing'(store) {
    const { anna } = newPrincipals();
    const session = await openSession(store, anna);
    const [begun, other] = [await begin(store, anna, session), await begin(store, anna, session)];
    await append(store, anna, begun.id, ['one']);
    await append(store, anna, other.id, ['two']);
    for (let times = 0; times < 2; times += 1) await write(store, anna, ({ unfinished }) => unfinished.remove(begun.id));
    expect(await read(store, anna, begun.id)).toEqual({ known: undefined, text: '' });
    expect(await write(store, anna, ({ unfinished }) => unfinished.lock(begun.id))).toBeUndefined();
    expect(await read(store, anna, other.id)).toMatchObject({ text: 'two' });
  },

  async 'a session lists its unfinished messages in the order in which they began'(store) {
    const { anna } = newPrincipals();
    const [session, other] = [await openSession(store, anna), await openSession(store, anna)];
    const late = await begin(store, anna, session, { begunAt: 30 });
    const early = await begin(store, anna, session, { begunAt: 10 });
    await begin(store, anna, other);
    const listed = await store.read(anna).unfinished.ofSession(session.id, 5);
    expect(listed.map(({ id }) => id)).toEqual([early.id, late.id]);
    expect(await store.read(anna).unfinished.ofSession(session.id, 1)).toEqual([early]);
    expect(await store.read(anna).unfinished.count()).toBe(3);
  },

  async 'another principal cannot read, lock, append to or remove them'(store) {
    const { anna, bert, chris } = newPrincipals();
    const session = await openSession(store, anna);
    const begun = await begin(store, anna, session);
    await append(store, anna, begun.id, ['secret']);
    for (const stranger of [bert, chris]) {
      expect(await read(store, stranger, begun.id)).toEqual({ known: undefined, text: '' });
      expect(await store.read(stranger).unfinished.ofSession(session.id, 5)).toEqual([]);
      expect(await store.read(stranger).unfinished.count()).toBe(0);
      expect(await write(store, stranger, ({ unfinished }) => unfinished.lock(begun.id))).toBeUndefined();
      await expect(
        write(store, stranger, ({ unfinished }) => unfinished.append(begun.id, { start: 6, text: '!', at: 1 })),
      ).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(begin(store, stranger, session)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await write(store, stranger, ({ unfinished }) => unfinished.remove(begun.id));
    }
    expect(await read(store, anna, begun.id)).toMatchObject({ text: 'secret' });
  },

  async 'abandoned messages of all principals of a workspace are found, the oldest first'(store) {
    const { anna, bert, chris } = newPrincipals();
    const [of, by, away] = [await openSession(store, anna), await openSession(store, bert), await openSession(store, chris)];
    const second = await begin(store, anna, of, { writtenAt: 200 });
    const first = await begin(store, bert, by, { writtenAt: 100 });
    await begin(store, anna, of, { writtenAt: 300 });
    await begin(store, chris, away, { writtenAt: 50 });
    const found = await store.read(anna).unfinished.abandoned(300, 10);
    expect(found).toEqual([
      { principal: bert.name, id: first.id },
      { principal: anna.name, id: second.id },
    ]);
    expect(await store.read(anna).unfinished.abandoned(300, 1)).toHaveLength(1);
  },

  async 'deleting a session deletes its unfinished messages and their text'(store) {
    const { anna } = newPrincipals();
    const session = await openSession(store, anna);
    const begun = await begin(store, anna, session);
    await append(store, anna, begun.id, ['one', 'two']);
    const before = await store.read(anna).sessions.traces(session.id);
    expect(before?.counts.unfinished).toBe(3);
    await write(store, anna, ({ sessions }) => sessions.delete(session.id));
    expect(await read(store, anna, begun.id)).toEqual({ known: undefined, text: '' });
    expect((await store.read(anna).sessions.traces(session.id, before?.handle))?.counts.unfinished).toBe(0);
  },
};
