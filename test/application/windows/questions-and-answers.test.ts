import { afterAll, beforeAll, expect, it } from 'vitest';
import { LOCAL } from '../../../src/domain/common/principal.js';
import { STRATEGIES } from '../../../src/domain/model/session.js';
import { openApplication, userMessage, type TestApplication } from '../../testkit/application/application.js';

const TOPICS = ['uptime', 'serial number', 'power draw', 'firmware', 'position', 'tenant', 'uplinks', 'fans', 'licences', 'backup'];
const ROUNDS = 3;

let test: TestApplication;
let session: string;

beforeAll(async () => {
  test = openApplication();
  const ref = { source: 'netbox', objectType: 'dcim.device', objectId: '1' };
  await test.app.entities.upsert(LOCAL, [
    { ref, type: 'DEVICE', name: 'gw-9', display: 'gw-9', aliases: [], attributes: {}, relations: [] },
  ]);
  session = (await test.app.sessions.open(LOCAL, {})).session.id;
  for (let round = 0; round < ROUNDS; round++)
    for (const topic of TOPICS) {
      await test.app.messages.add(LOCAL, session, userMessage(`What is the ${topic} of gw-9?`));
      const text = `The ${topic} of gw-9 is as in the sheet of round ${round}.`;
      await test.app.messages.add(LOCAL, session, { role: 'ASSISTANT', parts: [{ kind: 'TEXT', text }] });
    }
});
afterAll(async () => test.dispose());

// A question without its answer is read as one that is still open.
it.each(STRATEGIES.flatMap((strategy) => [200, 400, 700, 1_000].map((budget) => [strategy, budget] as const)))(
  'a window of strategy %s and %i tokens has no question without its answer',
  async (strategy, budget) => {
    const { window } = await test.app.contexts.build(LOCAL, session, { message: 'And the fans of gw-9?', budget, strategy });
    const messages = window.sections
      .flatMap(({ items }) => items)
      .flatMap(({ message }) => (message === undefined || message.id === '' ? [] : message));
    const depths = new Set(messages.map(({ depth }) => depth));
    expect(messages.length).toBeGreaterThan(4);
    expect(messages.filter(({ role, depth }) => role === 'USER' && !depths.has(depth + 1)).map(({ text }) => text)).toEqual([]);
  },
);
