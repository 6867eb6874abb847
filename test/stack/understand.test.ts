import { expect, it } from 'vitest';
import { compose } from '../../src/compose.js';
import { readConfig } from '../../src/config/config.js';
import type { Principal } from '../../src/domain/common/principal.js';
import { describeWith, serviceOf } from '../contract/services.js';
import { random } from '../contract/store/builders.js';
import { device, userMessage } from '../testkit/application/application.js';
import { netloom } from '../testkit/application/process.js';

describeWith('on Neo4j', { neo4j: await serviceOf('neo4j') }, ({ neo4j }) => {
  const settings = { NETLOOM_NEO4J_URL: neo4j.url, NETLOOM_NEO4J_USER: neo4j.user, NETLOOM_NEO4J_PASSWORD: neo4j.password };

  it('cancelling a turn restores the state before it, and `netloom understand` works', async () => {
    const anna: Principal = { workspace: `understand-${random()}`, name: 'anna' };
    const { app, dispose } = compose(readConfig(settings), { version: 'test' });
    try {
      await app.entities.upsert(anna, [device('1', 'zebra-sw-01'), device('2', 'yak-sw-02')]);
      const { session } = await app.sessions.open(anna, { key: 'ticket 7' });
      await app.messages.add(anna, session.id, userMessage('Where is zebra-sw-01?'));
      const stateOf = async () => {
        const {
          revision: _revision,
          lastActivityAt: _last,
          expiresAt: _expires,
          counters: _counters,
          ...state
        } = (await app.sessions.get(anna, session.id)) ?? session;
        return {
          state,
          tracked: await app.sessions.entities(anna, session.id, 9),
          meant: await app.questions.understand(anna, { text: 'Is it up?', sessionId: session.id }),
        };
      };
      const before = await stateOf();
      const { message } = await app.messages.add(anna, session.id, userMessage('And yak-sw-02, zebra-sw-01 too?'));
      expect((await stateOf()).tracked).toHaveLength(2);
      await app.messages.cancel(anna, message.id);
      expect(await stateOf()).toEqual(before);
      const args = ['understand', 'Is it up?', '--session', 'ticket 7', '--workspace', anna.workspace, '--principal', 'anna'];
      const { code, out, err } = await netloom(args, settings).ended;
      expect([code, err]).toEqual([0, '']);
      expect(out).toMatch(/“it” +RESOLVED +reference\n +is +zebra-sw-01 +device/u);
    } finally {
      await dispose();
    }
  });
});
