import { expect } from 'vitest';
import { countTerms } from '../../../src/domain/text/terms.js';
import type { Message } from '../../../src/domain/model/message.js';
import type { Principal } from '../../../src/domain/common/principal.js';
import type { Store } from '../../../src/ports/store/store.js';
import type { Specs } from '../contract.js';
import { add, mentionOf, messageOf, openSession, newPrincipals, entityWrite, understood, upsert, write } from './builders.js';
import { listed } from './paging.js';

const cancel = (store: Store, owner: Principal, message: Message): Promise<void> =>
  write(store, owner, ({ messages }) => messages.cancel({ message, ...countTerms(message.text) }));

const idOf = ({ id }: Message): string => id;

/** Everything that can be read of a chain and its session, except ids. */
async function everything(store: Store, owner: Principal, session: string, head: string, entities: readonly string[]) {
  const { messages, sessions } = store.read(owner);
  const chain = { session, head };
  return {
    list: (await listed((page) => messages.list(session, page, {}))).map(idOf),
    chain: (await listed((page) => messages.chain(chain, page, {}))).map(idOf),
    children: (await messages.children([head], 5)).get(head) ?? [],
    hits: await messages.search(chain, ['berlin', 'rack', 'lost'], { limit: 9, postings: 100 }),
    mentioning: (await messages.mentioning(chain, entities, { limit: 9, neighbors: 2 })).hits.map(idOf),
    tracked: await sessions.entities(session, 9),
    sessions: (await listed((page) => sessions.list(page, { entity: entities[1] ?? '' }))).map(({ id }) => id),
  };
}

export const CANCEL_SPECS: Specs<Store> = {
  async 'cancelling a message restores lists, chains, searches and mentions'(store) {
    const { anna } = newPrincipals();
    const [one, two] = [entityWrite('sw-1'), entityWrite('sw-2')];
    await upsert(store, anna, 1, one, two);
    const session = await openSession(store, anna);
    const root = messageOf(session, 1, 'berlin rack', understood(mentionOf('sw-1', one.id), mentionOf('it', one.id)));
    const lost = messageOf(session, 2, 'berlin lost', {
      parent: root.id,
      depth: 1,
      clientId: 'c-2',
      ...understood(mentionOf('that one', one.id), mentionOf('sw-2', two.id)),
    });
    await add(store, anna, root);
    const before = await everything(store, anna, session.id, root.id, [one.id, two.id]);
    await add(store, anna, lost);
    await cancel(store, anna, lost);
    expect(await everything(store, anna, session.id, root.id, [one.id, two.id])).toEqual(before);
    const { messages } = store.read(anna);
    expect(await messages.get(lost.id)).toEqual({ ...lost, cancelled: true });
    expect((await messages.getMany([lost.id])).get(lost.id)?.cancelled).toBe(true);
    expect((await messages.byClientId(session.id, 'c-2'))?.message.cancelled).toBe(true);
  },

  async 'cancelling a message also takes back the mentions that only probably mean something'(store) {
    const { anna } = newPrincipals();
    const entity = entityWrite('sw-1');
    await upsert(store, anna, 1, entity);
    const session = await openSession(store, anna);
    const [clear] = understood(mentionOf('the switch', entity.id)).understanding.mentions;
    if (clear === undefined) throw new Error('expected a mention');
    const possible = {
      ...clear,
      status: 'POSSIBLE' as const,
      entities: [],
      choices: [{ entities: clear.entities, probability: 0.6, evidence: [] }],
    };
    const root = messageOf(session, 1, 'the switch', understood(possible));
    const lost = messageOf(session, 2, 'the switch', { parent: root.id, depth: 1, ...understood(possible) });
    await add(store, anna, root);
    const before = await everything(store, anna, session.id, root.id, [entity.id]);
    expect(before.tracked).toMatchObject([{ count: 1, words: ['the switch'] }]);
    await add(store, anna, lost);
    await cancel(store, anna, lost);
    expect(await everything(store, anna, session.id, root.id, [entity.id])).toEqual(before);
  },

  async 'a message after the parent of a cancelled one continues the chain without it'(store) {
    const { anna } = newPrincipals();
    const session = await openSession(store, anna);
    const root = messageOf(session, 1, 'berlin');
    const lost = messageOf(session, 2, 'lost', { parent: root.id, depth: 1 });
    const next = messageOf(session, 3, 'rack', { parent: root.id, depth: 1 });
    const last = messageOf(session, 4, 'berlin again', { parent: next.id, depth: 2 });
    await add(store, anna, root, lost);
    await cancel(store, anna, lost);
    await add(store, anna, next, last);
    const read = await everything(store, anna, session.id, last.id, []);
    expect(read).toMatchObject({ chain: [root, next, last].map(idOf), list: [root, next, last].map(idOf) });
    expect(await store.read(anna).messages.size({ session: session.id, head: last.id })).toMatchObject({ messages: 3 });
    expect((await store.read(anna).messages.children([root.id], 5)).get(root.id)?.map(idOf)).toEqual([next.id]);
  },

  async 'another principal cannot cancel a message'(store) {
    const { anna, bert, chris } = newPrincipals();
    const session = await openSession(store, anna);
    const message = messageOf(session, 1, 'berlin');
    await add(store, anna, message);
    for (const stranger of [bert, chris]) await expect(cancel(store, stranger, message)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await store.read(anna).messages.get(message.id)).toEqual(message);
  },
};
