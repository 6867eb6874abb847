import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testkit/application/server.js';
import { take } from '../../testkit/application/subscriptions.js';
import { attempts, createInventory, createSession, everythingOf, MARK, roots, tryAs, type Belongings } from './attempts.js';

let server: TestServer;
let belongings: Belongings;
let before: string;

beforeAll(async () => {
  server = await startTestServer({ keys: true });
  const anna = server.as('anna');
  belongings = { ...(await createInventory(anna)), ...(await createSession(anna)) };
  before = await everythingOf(anna, belongings);
});
afterAll(() => server.stop());

describe('other principals and unauthenticated clients', () => {
  it('are tested with every root field', () => {
    const none = {
      session: '',
      message: '',
      unfinished: '',
      operation: '',
      entity: '',
      other: '',
      webhook: '',
      delivery: '',
      importRun: '',
      memory: '',
    };
    expect(Object.keys(attempts(none)).sort()).toEqual(roots.toSorted());
  });

  it.each(roots)('read nothing from %s', async (root) => {
    for (const each of attempts(belongings)[root] ?? []) {
      for (const person of ['bert', 'chris'] as const) {
        if (person === 'bert' && each.inventory === true) continue;
        const { text, code } = await tryAs(server, person, each);
        expect(text, each.document).not.toContain(MARK);
        if (each.expects !== 'NOTHING') expect(code, `${each.document} → ${text}`).toBe(each.expects);
        else expect([undefined, 'NOT_FOUND'], text).toContain(code);
      }
    }
  });

  it('change nothing', async () => {
    expect(await everythingOf(server.as('anna'), belongings)).toBe(before);
  });

  it('without a key read nothing', async () => {
    const { status, errors } = await server.as().run('{ service { version } }');
    expect(status).toBe(401);
    expect(errors[0]?.extensions?.['code']).toBe('UNAUTHENTICATED');
    const { errors: closed } = await take(
      server.as().socket(),
      `subscription { sessionEvents(sessionId: "${belongings.session}") { cursor } }`,
      {},
      1,
    );
    expect(closed[0]?.message).toContain('4403');
  });
});
