import type { Service } from '../../contract/services.js';
import { compose } from '../../../src/compose.js';
import { readConfig } from '../../../src/config/config.js';
import type { Principal } from '../../../src/domain/common/principal.js';
import { device, said } from './application.js';
import { patiently } from '../patiently.js';

const CALLER: Principal = { workspace: 'warm-up', name: 'warm-up' };
const ROUNDS = 3;

/**
 * Talks with a Neo4j that has just started until it has made its plans, so that no suite is the first to ask while others load the machine. Each suite still
 * has a workspace of its own.
 */
export async function warmUp({ url, user, password }: Extract<Service<'neo4j'>, { kind: 'THERE' }>): Promise<void> {
  const { app, dispose } = compose(readConfig({ NETLOOM_NEO4J_URL: url, NETLOOM_NEO4J_USER: user, NETLOOM_NEO4J_PASSWORD: password }), {
    version: 'test',
  });
  try {
    for (let round = 1; round <= ROUNDS; round += 1) {
      await patiently(() => app.entities.upsert(CALLER, [device(`${round}`, `warm-sw-0${round}`)]));
      const { session } = await patiently(() => app.messages.add(CALLER, undefined, said(`Is warm-sw-0${round} up?`)));
      await patiently(() => app.contexts.build(CALLER, session.id, { budget: 1_000, message: 'Does it hang on wram-sw-01?' }));
      await patiently(() => app.erasure.session(CALLER, session.id));
    }
  } finally {
    await dispose();
  }
}
