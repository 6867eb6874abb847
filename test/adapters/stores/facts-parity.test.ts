import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { FactQuestion } from '../../../eval/facts/question.js';
import { FACT_SETS, type FactSet } from '../../../eval/facts/sets.js';
import { gatherFacts } from '../../../src/application/facts/index.js';
import { compose, openInventory } from '../../../src/compose.js';
import { readConfig } from '../../../src/config/config.js';
import type { Environment } from '../../../src/config/settings.js';
import type { FactGroup } from '../../../src/domain/facts/model.js';
import type { Store } from '../../../src/ports/store/store.js';
import { random } from '../../contract/store/builders.js';
import { describeWith, serviceOf } from '../../contract/services.js';
import { retryWhileUnavailable } from '../../testkit/retry-while-unavailable.js';
import { usualOrLong } from '../../testkit/usual-or-long.js';

/** The long variant asks about all inventories. */
const SETS = FACT_SETS.filter(({ name }) => usualOrLong(name === 'sample', true));
/** Questions about numbers, which read and count more than others. */
const NUMBERS: readonly Pick<FactQuestion, 'id' | 'turns'>[] = [
  'interfaces per site',
  'which rack has the fewest devices',
  'sites without vlans',
  'devices per rack in fra1',
  'vlans above 50',
  'devices taller than 1u',
  'largest prefix in fra1',
  'total memory of all vms',
].map((text) => ({ id: text, turns: [text] }));
const DEADLINE_MS = 1_200_000;

const withEqualBatches = (store: Store): Store => ({ ...store, capabilities: { ...store.capabilities, bulk: 500 } });

/** Asks questions, and returns the facts that are read for the last turn of each. */
async function open({ path }: FactSet, workspace: string, settings: Environment) {
  let found: readonly FactGroup[] = [];
  const config = readConfig({ NETLOOM_SAMPLE: 'false', NETLOOM_ENV: 'development', NETLOOM_RATE_LIMIT: '0', ...settings });
  const { app, dispose } = compose(config, {
    version: 'test',
    decorateStore: withEqualBatches,
    facts: async (repositories, question) => (found = await gatherFacts(repositories, question)),
  });
  const caller = { workspace, name: 'parity' };
  await retryWhileUnavailable(() => app.sessions.open(caller, {}));
  await app.imports.run(caller, await openInventory(path));
  const ask = async ({ turns }: Pick<FactQuestion, 'turns'>): Promise<readonly object[]> => {
    let session: string | undefined;
    for (const text of turns)
      session = (await app.messages.add(caller, session, { role: 'USER', parts: [{ kind: 'TEXT', text }] })).session.id;
    found = [];
    // A store that other suites keep busy may not answer in time.
    await retryWhileUnavailable(() => app.contexts.build(caller, session ?? '', {}));
    return found.map(({ subject, ...group }) => ({ subject: subject?.id, ...group }));
  };
  return { ask, dispose };
}

describeWith('both stores', { neo4j: await serviceOf('neo4j') }, ({ neo4j }) => {
  const folder = mkdtempSync(join(tmpdir(), 'netloom-facts-'));
  const graph = { NETLOOM_NEO4J_URL: neo4j.url, NETLOOM_NEO4J_USER: neo4j.user, NETLOOM_NEO4J_PASSWORD: neo4j.password };
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(SETS)(
    'give the same facts for the questions about the inventory $name',
    async (set) => {
      const workspace = `facts-${random()}`;
      const embedded = await open(set, workspace, { NETLOOM_DATA: join(folder, set.name) });
      const shared = await open(set, workspace, graph);
      let rows = 0;
      for (const question of [...set.questions, ...NUMBERS]) {
        const [expected, found] = [await embedded.ask(question), await shared.ask(question)];
        expect(found, question.id).toEqual(expected);
        rows += expected.length;
      }
      expect(rows).toBeGreaterThan(set.questions.length / 2);
      await Promise.all([embedded.dispose(), shared.dispose()]);
    },
    DEADLINE_MS,
  );
});
