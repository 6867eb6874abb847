import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Application } from '../../src/application/index.js';
import type { Principal } from '../../src/domain/common/principal.js';
import { STRATEGIES } from '../../src/domain/model/session.js';
import type { MessageDraft } from '../../src/domain/model/message.js';
import { describeWith, serviceOf } from '../contract/services.js';
import { random } from '../contract/store/builders.js';
import { openApplication, userMessage, type TestApplication } from '../testkit/application/application.js';

/** The depths of the system messages of a conversation of 2,000 messages: at both ends, and where windows do not look for messages. */
const PLACES = [0, 1, 2, 3, 400, 401, 700, 1_200, 1_999];
const LENGTH = 2_000;

const spoken = (depth: number): MessageDraft => {
  if (PLACES.includes(depth)) return userMessage(`Rule ${depth}.`, { role: 'SYSTEM' });
  return userMessage(`Turn ${depth}.`, { role: depth % 2 === 0 ? 'USER' : 'ASSISTANT' });
};

function keepsInstructions(settings: Readonly<Record<string, string>>): void {
  const caller: Principal = { workspace: `system-${random()}`, name: 'anna' };
  let test: TestApplication;
  let app: Application;
  let session: string;
  beforeAll(async () => {
    test = openApplication(settings);
    ({ app } = test);
    ({ id: session } = (await app.sessions.open(caller, {})).session);
    for (let from = 0; from < LENGTH; from += 100)
      await app.messages.addMany(
        caller,
        session,
        Array.from({ length: 100 }, (_, index) => spoken(from + index)),
      );
  });
  afterAll(async () => test.dispose());

  const windowOf = async (id: string, request: object) => (await app.contexts.build(caller, id, request)).window;
  const rulesIn = async (id: string, request: object): Promise<readonly number[]> =>
    (await windowOf(id, request)).sections
      .flatMap(({ items }) => items)
      .flatMap(({ message }) => (message?.role === 'SYSTEM' ? [message.depth] : []));

  it.each(STRATEGIES)('in order, with the strategy %s', async (strategy) => {
    expect(await rulesIn(session, { strategy, budget: 2_000 })).toEqual(PLACES);
    expect(await rulesIn(session, { strategy, budget: 700, message: 'What now?' })).toEqual(PLACES);
  });

  it('in every rendering, as system messages', async () => {
    const window = await windowOf(session, { budget: 1_000 });
    const rendered = app.contexts.render(window, 'OPENAI');
    const system = rendered.as === 'OPENAI' ? rendered.messages.filter(({ role }) => role === 'system') : [];
    for (const depth of PLACES) {
      expect(JSON.stringify(system)).toContain(`Rule ${depth}.`);
      for (const as of ['PROMPT', 'OPENAI_RESPONSES', 'ANTHROPIC'] as const)
        expect(JSON.stringify(app.contexts.render(window, as)), `${as} ${depth}`).toContain(`Rule ${depth}.`);
    }
    expect(window.omitted).not.toHaveProperty('unread');
  });

  it('on its own branch only, and in a copy of the conversation', async () => {
    const { items } = await app.messages.history(caller, session, undefined, { last: 100 }, {});
    const [at] = items.map(({ value }) => value);
    const before = PLACES.filter((depth) => depth <= (at?.depth ?? 0));
    const branch = await app.messages.add(caller, session, userMessage('Another way?', { parent: at?.id ?? '' }));
    expect(branch.message.depth).toBe((at?.depth ?? 0) + 1);
    expect(await rulesIn(session, { budget: 1_000 })).toEqual(before);
    const copy = await app.sessions.fork(caller, at?.id ?? '', undefined);
    expect(copy.counters).not.toHaveProperty('systemMessages');
    expect(await rulesIn(copy.id, { budget: 1_000 })).toEqual(before);
  });

  it('or its budget is refused', async () => {
    const { session: small } = await app.sessions.open(caller, {});
    const rules = Array.from({ length: 60 }, (_, index) =>
      userMessage(`Rule ${index}: ${'label both ends of every cable. '.repeat(4)}`, { role: 'SYSTEM' }),
    );
    await app.messages.addMany(caller, small.id, [...rules, userMessage('Hello.')]);
    await expect(windowOf(small.id, { budget: 500 })).rejects.toMatchObject({ code: 'INVALID_INPUT', details: { path: 'budget' } });
  });
}

describe('every window of a long conversation has all system messages, on SQLite', () => keepsInstructions({}));

describeWith('every window of a long conversation has all system messages, on Neo4j', { neo4j: await serviceOf('neo4j') }, ({ neo4j }) =>
  keepsInstructions({ NETLOOM_NEO4J_URL: neo4j.url, NETLOOM_NEO4J_USER: neo4j.user, NETLOOM_NEO4J_PASSWORD: neo4j.password }),
);
