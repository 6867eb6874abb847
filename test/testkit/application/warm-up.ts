import type { Service } from '../../contract/services.js';
import { compose } from '../../../src/compose.js';
import { readConfig } from '../../../src/config/config.js';
import type { Principal } from '../../../src/domain/common/principal.js';
import { device, userMessage } from './application.js';
import { retryWhileUnavailable } from '../retry-while-unavailable.js';

const CALLER: Principal = { workspace: 'warm-up', name: 'warm-up' };
const ROUNDS = 3;
/** No test waits for it within its own time, so it may take very long on a busy machine. */
const TIMEOUT_MS = 600_000;

const patiently = <T>(work: () => Promise<T>): Promise<T> => retryWhileUnavailable(work, TIMEOUT_MS);

/**
 * Runs statements on a new Neo4j until its plans are cached, so that no suite runs the first ones on a busy machine. Each suite still has its own
 * workspace.
 */
export async function warmUp({ url, user, password }: Extract<Service<'neo4j'>, { kind: 'THERE' }>): Promise<void> {
  const { app, dispose } = compose(readConfig({ NETLOOM_NEO4J_URL: url, NETLOOM_NEO4J_USER: user, NETLOOM_NEO4J_PASSWORD: password }), {
    version: 'test',
  });
  try {
    for (let round = 1; round <= ROUNDS; round += 1) {
      await patiently(() => app.entities.upsert(CALLER, [device(`${round}`, `warm-sw-0${round}`)]));
      const { session } = await patiently(() => app.messages.add(CALLER, undefined, userMessage(`Is warm-sw-0${round} up?`)));
      await patiently(() => app.contexts.build(CALLER, session.id, { budget: 1_000, message: 'Does it hang on wram-sw-01?' }));
      await patiently(() => app.erasure.session(CALLER, session.id));
    }
  } finally {
    await dispose();
  }
}
