import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compose, openInventory } from '../src/compose.js';
import { readConfig } from '../src/config/config.js';
import type { Environment } from '../src/config/settings.js';
import type { Application } from '../src/application/index.js';
import type { Principal } from '../src/domain/common/principal.js';
import { EMPTY_FOCUS, type Focus } from '../src/domain/model/focus.js';
import { choicesOf } from '../src/domain/understanding/meanings.js';
import type { Understanding } from '../src/domain/model/understanding.js';
import type { UnderstandingWeights } from '../src/domain/understanding/scoring/weights.js';
import type { Repositories, Store } from '../src/ports/store/store.js';
import { CALLER, folderWith } from './inventories.js';
import type { LabelledDialogue, LabelledTurn } from './labels.js';
import type { PredictedTurn, Prediction } from './score.js';

/** Netloom in this process, without a server, on an empty store. */
export interface DirectNetloom {
  readonly app: Application;
  readonly caller: Principal;
  readonly repositories: Repositories;
  stop(): Promise<void>;
}

export interface DirectOptions {
  /** Read at each message, so that they may be replaced between replays. */
  readonly weights?: UnderstandingWeights;
  /** Of another store than the embedded one, which is empty. */
  readonly settings?: Environment | undefined;
}

/** The embedded store's. Which of many entities with the same name are read first depends on the size of the batches of their import. */
const BULK = 500;
const withEqualBatches = (store: Store): Store => ({ ...store, capabilities: { ...store.capabilities, bulk: BULK } });

/** Opens a Netloom with an inventory. */
export async function startDirect(inventory: string, { weights, settings }: DirectOptions = {}): Promise<DirectNetloom> {
  const folder = settings === undefined ? await folderWith(inventory) : mkdtempSync(join(tmpdir(), 'netloom-direct-'));
  const config = readConfig({
    NETLOOM_DATA: folder,
    NETLOOM_SAMPLE: 'false',
    NETLOOM_ENV: 'development',
    NETLOOM_RATE_LIMIT: '0',
    NETLOOM_EMBEDDINGS: 'off',
    ...settings,
  });
  let opened: Store | undefined;
  const { app, dispose } = compose(config, {
    version: 'eval',
    decorateStore: (store) => (opened = withEqualBatches(store)),
    ...(weights === undefined ? {} : { weights }),
  });
  if (settings !== undefined) await app.imports.run(CALLER, await openInventory(inventory));
  if (opened === undefined) throw new Error('compose opened no store');
  return {
    app,
    caller: CALLER,
    repositories: opened.read(CALLER),
    async stop() {
      await dispose();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type SpokenTurn = Exclude<LabelledTurn, { readonly role: 'tool' }>;

/** Called before each spoken turn with the focus that it will be understood with. */
export type BeforeTurn = (turn: SpokenTurn, index: number, focus: Focus) => Promise<void>;

/** Replays a dialogue turn by turn, without looking ahead. */
export async function replayDirect(
  { app, caller }: DirectNetloom,
  { id, turns }: LabelledDialogue,
  before?: BeforeTurn,
): Promise<Prediction> {
  const predicted: PredictedTurn[] = [];
  let session: { readonly id: string; readonly focus: Focus } | undefined;
  for (const [index, turn] of turns.entries()) {
    if (turn.role === 'tool') {
      const draft = { tool: turn.tool.name, arguments: turn.tool.arguments as never, result: turn.text };
      session = (await app.operations.record(caller, session?.id, draft)).session;
      predicted.push({ spans: [] });
      continue;
    }
    await before?.(turn, index, session?.focus ?? EMPTY_FOCUS);
    const role = turn.role === 'user' ? 'USER' : 'ASSISTANT';
    const added = await app.messages.add(caller, session?.id, { role, parts: [{ kind: 'TEXT', text: turn.text }] });
    session = added.session;
    predicted.push(predictionOf(added.message.understanding));
  }
  return { id, turns: predicted };
}

function predictionOf({ mentions, followUp, topic }: Understanding): PredictedTurn {
  const spans = mentions.map((mention) => ({
    start: mention.start,
    end: mention.end,
    status: mention.status,
    keys: mention.entities.map(({ key }) => key),
    candidates: mention.candidates.map(({ entity }) => entity.key),
    choices: choicesOf(mention).map(({ entities }) => entities.map(({ key }) => key)),
  }));
  return { spans, followUp: followUp.isFollowUp, topicShift: topic.shifted };
}
