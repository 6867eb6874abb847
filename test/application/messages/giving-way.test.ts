import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MessageDraft } from '../../../src/domain/model/message.js';
import type { Principal } from '../../../src/domain/common/principal.js';
import { LOCAL } from '../../../src/domain/common/principal.js';
import { device, openSample, type TestApplication } from '../../testkit/application/application.js';

const OTHER: Principal = { workspace: 'elsewhere', name: 'bert' };
/** A text that takes long to understand. */
const LONG = 'fra1 of '.repeat(500);
const user = (text: string): MessageDraft => ({ role: 'USER', parts: [{ kind: 'TEXT', text }] });

describe('a batch with a lot to understand', () => {
  let netloom: TestApplication;
  beforeAll(async () => {
    netloom = await openSample();
  });
  afterAll(() => netloom.dispose());

  it('lets the writes of others go first, and is written as if its messages were added one by one', async () => {
    const { app } = netloom;
    const drafts = Array.from({ length: 16 }, (_, index) => user(`${index}: ${LONG} and VLAN ${index} of it?`));
    const order: string[] = [];
    const batch = app.messages.addMany(LOCAL, undefined, drafts).finally(() => order.push('batch'));
    const write = async (): Promise<void> => {
      await app.messages.add(OTHER, undefined, user('Is anything up?'));
      order.push('other');
    };
    const others = (async () => {
      for (let each = 0; each < 3; each += 1) await write();
    })();
    const { added, session } = await batch;
    await others;
    expect(order[0]).toBe('other');
    expect(order).toHaveLength(4);
    expect(added.map(({ message }) => message.sequence)).toEqual(drafts.map((_, index) => index + 1));
    const { session: alone } = await app.sessions.open(LOCAL, {});
    for (const [index, draft] of drafts.entries()) {
      const { message } = await app.messages.add(LOCAL, alone.id, draft);
      expect(added[index]?.message.understanding.mentions).toEqual(message.understanding.mentions);
    }
    expect(session.focus.turn).toBe(drafts.length);
    expect(session.revision).toBe((await app.sessions.get(LOCAL, alone.id))?.revision);
  });

  it('is written at the second attempt, because the rest was understood while others wrote', async () => {
    let attempts = 0;
    const counted = await openSample(
      {},
      {
        decorateStore: (store) => ({
          ...store,
          transaction(scope, work, options) {
            attempts += 1;
            return store.transaction(scope, work, options);
          },
        }),
      },
    );
    try {
      const { session } = await counted.app.sessions.open(LOCAL, {});
      attempts = 0;
      await counted.app.messages.addMany(
        LOCAL,
        session.id,
        Array.from({ length: 24 }, (_, index) => user(`${index}: ${LONG}`)),
      );
      expect(attempts).toBeLessThanOrEqual(2);
    } finally {
      await counted.dispose();
    }
  });

  it('is written one after the other with those of its principal, so that others wait for one batch at most', async () => {
    let [inProgress, most] = [0, 0];
    const counted = await openSample(
      {},
      {
        decorateStore: (store) => ({
          ...store,
          async transaction(scope, work, options) {
            if (options?.kind !== 'BULK') return store.transaction(scope, work, options);
            inProgress += 1;
            most = Math.max(most, inProgress);
            return store.transaction(scope, work, options).finally(() => (inProgress -= 1));
          },
        }),
      },
    );
    try {
      const batch = () => counted.app.messages.addMany(LOCAL, undefined, [user('Is fra1-core-02 up?'), user('And its rack?')]);
      await Promise.all(Array.from({ length: 6 }, batch));
      expect(most).toBe(1);
    } finally {
      await counted.dispose();
    }
  });

  it('understands everything again if the inventory changes meanwhile', async () => {
    const { app } = netloom;
    const drafts = [...Array.from({ length: 12 }, (_, index) => user(`${index}: ${LONG}`)), user('Is quokka-77 up?')];
    const batch = app.messages.addMany(LOCAL, undefined, drafts);
    await app.entities.upsert(LOCAL, [device('7777', 'quokka-77')]);
    const { added } = await batch;
    expect(added.at(-1)?.message.understanding.mentions).toMatchObject([{ text: 'quokka-77', status: 'RESOLVED' }]);
  });
});
