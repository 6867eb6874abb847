import type { Command } from 'commander';
import { compose } from '../../src/compose.js';
import { readConfig } from '../../src/config/config.js';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Application } from '../../src/application/index.js';
import type { Principal } from '../../src/domain/common/principal.js';
import { EVERYBODY } from '../../src/domain/window/comparison/private-items.js';
import type { ContextWindow } from '../../src/domain/window/model/context-window.js';
import { inventoryPath } from '../benchmark/sets.js';
import { withJson } from '../labelled.js';
import { CALLER, folderWith } from '../inventories.js';
import { embeddingSettings, queueIsEmpty } from '../netloom.js';
import { fileOf, readCases, speakerOf, spokenIn, turnsOf, type MemoryCase } from './cases.js';
import { memoryFigures, memoryTable, type AskedCase } from './figures.js';

/**
 * Speaks all earlier sessions of the cases of an inventory, and asks each question in a new session: as the user who spoke, and as another one. The sessions
 * of all cases compete for each window.
 */
async function runInventory(name: string, cases: readonly MemoryCase[], confirms: boolean): Promise<readonly AskedCase[]> {
  const folder = await folderWith(inventoryPath(name));
  const config = readConfig({ NETLOOM_DATA: folder, NETLOOM_SAMPLE: 'false', NETLOOM_RATE_LIMIT: '0', ...embeddingSettings(process.env) });
  const { app, dispose } = compose(config, { version: 'eval' });
  try {
    const fail = (error: unknown): never => {
      throw error;
    };
    app.memories.begin(fail);
    app.embeddings.begin(fail);
    for (const each of cases) await speak(app, each, confirms);
    const asked: AskedCase[] = [];
    for (const each of cases) asked.push(await ask(app, each));
    return asked;
  } finally {
    await dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}

const principalOf = (name: string): Principal => ({ workspace: CALLER.workspace, name });
const [ASKING, STRANGER] = ['anna', 'bert'].map(principalOf) as [Principal, Principal];

async function open(app: Application, caller: Principal, title: string, project: string | undefined): Promise<string> {
  const { session } = await app.sessions.open(caller, { title, ...(project === undefined ? {} : { project }) });
  return session.id;
}

/** `confirms`: every proposal is confirmed by its owner. */
async function speak(app: Application, each: MemoryCase, confirms: boolean): Promise<void> {
  for (const earlier of each.before) {
    const caller = principalOf(speakerOf(earlier) ?? ASKING.name);
    const session = await open(app, caller, each.id, each.project);
    const messages: string[] = [];
    for (const turn of turnsOf(earlier)) {
      const { role, text } = spokenIn(turn);
      const { message } = await app.messages.add(caller, session, { role: role as 'USER', parts: [{ kind: 'TEXT', text }] });
      messages.push(message.id);
      // One message after the other, so that the order does not depend on the speed of the machine.
      await queueIsEmpty(app);
    }
    if (!confirms) continue;
    for (const memories of (await app.memories.learnedFrom(caller, messages)).values())
      for (const { id, status } of memories) if (status === 'PROPOSED') await app.memories.confirm(caller, id);
  }
}

const itemsIn = ({ sections }: ContextWindow) => sections.find(({ kind }) => kind === 'MEMORIES')?.items ?? [];

async function ask(app: Application, each: MemoryCase): Promise<AskedCase> {
  const windowFor = async (caller: Principal): Promise<ContextWindow> => {
    const session = await open(app, caller, `${each.id} again`, each.askProject ?? each.project);
    return (await app.contexts.build(caller, session, { message: each.ask })).window;
  };
  const [own, other] = [await windowFor(ASKING), await windowFor(STRANGER)];
  const ids = itemsIn(own).flatMap(({ memory }) => memory?.id ?? []);
  const memories = await app.memories.getMany(ASKING, ids);
  const isPrivate = ({ visibleTo }: ContextWindow['sections'][number]['items'][number]): boolean =>
    visibleTo !== undefined && visibleTo !== EVERYBODY;
  return {
    each,
    recalled: itemsIn(own).map(({ text, memory }) => ({ text, memory: memories.get(memory?.id ?? '') })),
    others: itemsIn(other).filter((item) => item.earlier !== undefined || isPrivate(item)).length,
  };
}

export async function runMemory(file: string, confirms = false): Promise<readonly AskedCase[]> {
  const cases = readCases(file);
  const asked: AskedCase[] = [];
  for (const name of new Set(cases.map(({ inventory }) => inventory)))
    asked.push(
      ...(await runInventory(
        name,
        cases.filter(({ inventory }) => inventory === name),
        confirms,
      )),
    );
  return asked;
}

const COMMITTED = fileURLToPath(new URL('./committed.json', import.meta.url));
const SETS = ['pairs-4', 'pairs-3', 'held-out', 'pairs', 'pairs-2', 'development'] as const;

interface Options {
  readonly json?: boolean;
  readonly confirmed?: boolean;
  readonly committed?: boolean;
  readonly accept?: boolean;
}

/** Measures all sets, and compares their figures with the committed ones, or writes them. */
export async function compareMemories(accept: boolean): Promise<void> {
  const now = Object.fromEntries(await Promise.all(SETS.map(async (set) => [set, memoryFigures(await runMemory(fileOf(set)))] as const)));
  const text = `${JSON.stringify(now, null, 2)}\n`;
  if (accept) return writeFileSync(COMMITTED, text);
  const before = readFileSync(COMMITTED, 'utf8');
  console.log(text === before ? 'The figures of memories are the committed ones.' : `Expected the figures of ${COMMITTED}, got:\n${text}`);
  if (text !== before) process.exitCode = 1;
}

async function print(set: string, { json, confirmed, committed, accept }: Options): Promise<void> {
  if (committed === true || accept === true) return compareMemories(accept === true);
  const asked = await runMemory(set.endsWith('.jsonl') ? set : fileOf(set), confirmed === true);
  console.log(json === true ? JSON.stringify(memoryFigures(asked), null, 2) : memoryTable(asked));
}

export function addMemory(program: Command): void {
  withJson(
    program
      .command('memory [set]')
      .description('what a new session knows of earlier ones: recall, precision, and memories of others')
      .option('--confirmed', 'confirm every proposal')
      .option('--committed', 'compare the figures of all sets with the committed ones')
      .option('--accept', 'commit the figures of all sets'),
  ).action((set: string | undefined, options: Options) => print(set ?? 'held-out', options));
}
