import { afterAll, beforeAll, expect, it } from 'vitest';
import { compose, type Composition } from '../../src/compose.js';
import { readConfig } from '../../src/config/config.js';
import type { Application } from '../../src/application/index.js';
import type { Principal } from '../../src/domain/common/principal.js';
import { describeWith, serviceOf } from '../contract/services.js';
import { random } from '../contract/store/builders.js';
import { device, userMessage } from '../testkit/application/application.js';

const codeOf = (error: unknown): string => (error as { readonly code?: string }).code ?? String(error);

describeWith('two instances that change the same object', { neo4j: await serviceOf('neo4j') }, ({ neo4j }) => {
  const caller: Principal = { workspace: `races-${random()}`, name: 'anna' };
  const instances: Composition[] = [];
  let one: Application;
  let two: Application;

  beforeAll(async () => {
    const settings = { NETLOOM_NEO4J_URL: neo4j.url, NETLOOM_NEO4J_USER: neo4j.user, NETLOOM_NEO4J_PASSWORD: neo4j.password };
    for (let n = 0; n < 2; n += 1) instances.push(compose(readConfig(settings), { version: 'test' }));
    [one, two] = instances.map(({ app }) => app) as [Application, Application];
    await Promise.all([one, two].map((app) => app.sessions.count(caller, {})));
  });
  afterAll(() => Promise.all(instances.map(({ dispose }) => dispose())));

  it('lose no acknowledged preference', async () => {
    for (let round = 1; round <= 5; round += 1) {
      const person = { ...caller, name: `person-${round}` };
      await Promise.all([
        one.sessions.savePreferences(person, { budget: 1_000 + round }),
        two.sessions.savePreferences(person, { timeZone: 'Europe/Berlin' }),
      ]);
      expect(await one.sessions.preferences(person)).toEqual({ budget: 1_000 + round, timeZone: 'Europe/Berlin' });
    }
  });

  it('report a session that is deleted during a write', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { session } = await one.messages.add(caller, undefined, userMessage('hello'));
      const outcomes = await Promise.allSettled([
        ...[1, 2, 3].flatMap((n) => [
          one.messages.add(caller, session.id, userMessage(`one ${n}`)),
          two.messages.add(caller, session.id, userMessage(`two ${n}`)),
        ]),
        one.erasure.session(caller, session.id),
        two.erasure.session(caller, session.id),
      ]);
      const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [codeOf(each.reason)] : []));
      expect(new Set(refused)).toEqual(new Set(['NOT_FOUND']));
      expect(outcomes.slice(-2).filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await one.sessions.get(caller, session.id)).toBeUndefined();
    }
  });

  it('end subscriptions of a session that is deleted during writes', async () => {
    const { session } = await one.messages.add(caller, undefined, userMessage('hello'));
    const feed = await one.events.session(caller, session.id);
    const kinds: string[] = [];
    const reading = (async () => {
      for await (const { kind } of feed) kinds.push(kind);
    })();
    await Promise.allSettled([
      ...[1, 2, 3, 4].map((n) => one.messages.add(caller, session.id, userMessage(`${n}`))),
      one.erasure.session(caller, session.id),
    ]);
    await reading;
    expect(kinds.at(-1)).toBe('SESSION_DELETED');
  });

  it('both write an entity, and both succeed', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [left, right] = [device('7', `left-${round}`), device('7', `right-${round}`)];
      await Promise.all([one.entities.upsert(caller, [left]), two.entities.upsert(caller, [right]), one.entities.upsert(caller, [right])]);
    }
    expect(await one.entities.settle(caller)).toBe(0);
  });

  it('accept a burst on one session, and answer other requests in between', async () => {
    const { session } = await one.messages.add(caller, undefined, userMessage('hello'));
    const stranger: Principal = { workspace: `${caller.workspace}-other`, name: 'bert' };
    const burst = Promise.allSettled(
      Array.from({ length: 120 }, (_, n) => one.messages.add(caller, session.id, userMessage(`burst ${n}`))),
    );
    await expect(one.sessions.count(stranger, {})).resolves.toBe(0);
    const outcomes = await burst;
    const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
    for (const reason of refused) expect(reason).toMatchObject({ code: 'UNAVAILABLE' });
    const written = outcomes.length - refused.length;
    expect(written).toBeGreaterThan(0);
    expect((await two.sessions.get(caller, session.id))?.counters.messages).toBe(written + 1);
  });

  it('refuse reserved relation names, and accept any number of others', async () => {
    const related = (type: string, n: number) => ({ ...device(`r${n}`, `r${n}`), relations: [{ type, to: device('7', 'x').ref }] });
    await expect(one.entities.upsert(caller, [related('WAS', 1)])).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const many = Array.from({ length: 600 }, (_, n) => related(`TYPE_${n}`, n));
    await expect(one.entities.upsert(caller, many)).resolves.toMatchObject({ outcome: { created: 600, relationsOpened: 600 } });
  });
});
