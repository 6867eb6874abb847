import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { benchmarkSets, type BenchmarkSet } from '../../../eval/benchmark/sets.js';
import type { LabelledDialogue } from '../../../eval/labels.js';
import { compose, openInventory } from '../../../src/compose.js';
import { readConfig } from '../../../src/config/config.js';
import type { Environment } from '../../../src/config/settings.js';
import type { Application } from '../../../src/application/index.js';
import type { Principal } from '../../../src/domain/common/principal.js';
import type { Mention, Understanding } from '../../../src/domain/model/understanding.js';
import type { Store } from '../../../src/ports/store/store.js';
import { random } from '../../contract/store/builders.js';
import { describeWith, serviceOf } from '../../contract/services.js';
import { retryWhileUnavailable } from '../../testkit/retry-while-unavailable.js';
import { usualOrLong } from '../../testkit/usual-or-long.js';

/** The sets of the benchmark: usually those with a small inventory, because an import takes most of the time. */
const SETS = benchmarkSets().filter(({ name }) => usualOrLong(['hotel', 'theatre', 'sample'].includes(name), true));
/** The conversations that are replayed of each set. */
const EACH = usualOrLong(4, Number.POSITIVE_INFINITY);

interface Opened {
  readonly app: Application;
  readonly caller: Principal;
  readonly dispose: () => Promise<unknown>;
}

/** Which of many entities with the same name are read first depends on the order of their creation, and so on the size of the batches of an import. */
const withEqualBatches = (store: Store): Store => ({ ...store, capabilities: { ...store.capabilities, bulk: 500 } });

async function open(set: BenchmarkSet, workspace: string, settings: Environment): Promise<Opened> {
  const config = readConfig({ NETLOOM_SAMPLE: 'false', NETLOOM_ENV: 'development', NETLOOM_RATE_LIMIT: '0', ...settings });
  const { app, dispose } = compose(config, { version: 'test', decorateStore: withEqualBatches });
  const caller = { workspace, name: 'parity' };
  await retryWhileUnavailable(() => app.sessions.open(caller, {}));
  await app.imports.run(caller, await openInventory(set.inventory));
  return { app, caller, dispose };
}

/** The understanding of each spoken turn. */
async function replay({ app, caller }: Opened, { turns }: LabelledDialogue): Promise<readonly object[]> {
  const understood: object[] = [];
  let session: string | undefined;
  for (const turn of turns) {
    if (turn.role === 'tool') {
      const draft = { tool: turn.tool.name, arguments: turn.tool.arguments as never, result: turn.text };
      session = (await app.operations.record(caller, session, draft)).session.id;
      continue;
    }
    const role = turn.role === 'user' ? 'USER' : 'ASSISTANT';
    const added = await app.messages.add(caller, session, { role, parts: [{ kind: 'TEXT', text: turn.text }] });
    session = added.session.id;
    understood.push({ text: turn.text, ...comparable(added.message.understanding) });
  }
  return understood;
}

/** Without the ids of messages, which differ between conversations. */
const comparable = ({ mentions, followUp, topic, clarification, settled, needs }: Understanding): object => ({
  mentions: mentions.map(spanOf),
  followUp: { ...followUp, of: followUp.of.length },
  topic,
  clarification,
  settled: settled?.entity.key,
  needs: needs?.map((need) => ({ ...need, messages: need.messages.length })),
});

const spanOf = ({ entities, candidates, ...rest }: Mention): object => ({
  ...rest,
  entities: entities.map(({ key }) => key),
  candidates: candidates.map(({ entity, ...candidate }) => ({ ...candidate, entity: entity.key })),
});

describeWith('both stores', { neo4j: await serviceOf('neo4j') }, ({ neo4j }) => {
  const folder = mkdtempSync(join(tmpdir(), 'netloom-parity-'));
  const graph = { NETLOOM_NEO4J_URL: neo4j.url, NETLOOM_NEO4J_USER: neo4j.user, NETLOOM_NEO4J_PASSWORD: neo4j.password };
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(SETS)('understand the conversations of the $name in the same way', async (set) => {
    const workspace = `parity-${random()}`;
    const embedded = await open(set, workspace, { NETLOOM_DATA: join(folder, set.name) });
    const shared = await open(set, workspace, graph);
    for (const dialogue of set.dialogues.slice(0, EACH)) {
      const [expected, found] = [await replay(embedded, dialogue), await replay(shared, dialogue)];
      for (const [index, turn] of expected.entries()) expect(found[index], `${dialogue.id}, turn ${index}`).toEqual(turn);
    }
    await Promise.all([embedded.dispose(), shared.dispose()]);
  });
});
