import type { Command } from 'commander';
import { compose } from '../../src/compose.js';
import { readConfig } from '../../src/config/config.js';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Application } from '../../src/application/index.js';
import type { Principal } from '../../src/domain/common/principal.js';
import type { Memory } from '../../src/domain/memory/memory.js';
import type { ContextWindow } from '../../src/domain/window/model/context-window.js';
import { inventoryPath } from '../benchmark/sets.js';
import { withJson } from '../labelled.js';
import { CALLER, folderWith } from '../inventories.js';
import { queueIsEmpty } from '../netloom.js';
import { fileOf, readCases, spokenIn, type MemoryCase } from './cases.js';
import { memoryFigures, memoryTable, type AskedCase } from './figures.js';

/**
 * Speaks all earlier sessions of the cases of an inventory as one user, confirms every proposal, and asks each question in a new session: as this user, and as
 * another one. All memories of the inventory compete for each window.
 */
async function runInventory(name: string, cases: readonly MemoryCase[]): Promise<readonly AskedCase[]> {
  const folder = await folderWith(inventoryPath(name));
  const config = readConfig({ NETLOOM_DATA: folder, NETLOOM_SAMPLE: 'false', NETLOOM_RATE_LIMIT: '0' });
  const { app, dispose } = compose(config, { version: 'eval' });
  const anna: Principal = { workspace: CALLER.workspace, name: 'anna' };
  try {
    app.memories.begin((error) => {
      throw error;
    });
    const learned = new Map<string, readonly Memory[]>();
    for (const each of cases) learned.set(each.id, await speak(app, anna, each));
    const asked: AskedCase[] = [];
    for (const each of cases) asked.push(await ask(app, anna, each, learned));
    return asked;
  } finally {
    await dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function open(app: Application, caller: Principal, { id, project }: MemoryCase): Promise<string> {
  const { session } = await app.sessions.open(caller, { title: id, ...(project === undefined ? {} : { project }) });
  return session.id;
}

/** Returns the memories that were learned from the case, in force or superseded. */
async function speak(app: Application, caller: Principal, each: MemoryCase): Promise<readonly Memory[]> {
  const messages: string[] = [];
  for (const turns of each.before) {
    const session = await open(app, caller, each);
    for (const turn of turns) {
      const { role, text } = spokenIn(turn);
      const { message } = await app.messages.add(caller, session, { role: role as 'USER', parts: [{ kind: 'TEXT', text }] });
      messages.push(message.id);
      // One message after the other, so that the order does not depend on the speed of the machine.
      await queueIsEmpty(app);
    }
    for (const memories of (await app.memories.learnedFrom(caller, messages)).values())
      for (const { id, status } of memories) if (status === 'PROPOSED') await app.memories.confirm(caller, id);
  }
  return [...(await app.memories.learnedFrom(caller, messages)).values()].flat();
}

async function ask(
  app: Application,
  anna: Principal,
  each: MemoryCase,
  learned: ReadonlyMap<string, readonly Memory[]>,
): Promise<AskedCase> {
  const windowFor = async (caller: Principal): Promise<ContextWindow> =>
    (await app.contexts.build(caller, await open(app, caller, each), { message: each.ask })).window;
  const [own, other] = [await windowFor(anna), await windowFor({ workspace: anna.workspace, name: 'bert' })];
  const itemsIn = ({ sections }: ContextWindow) => sections.find(({ kind }) => kind === 'MEMORIES')?.items ?? [];
  const byId = new Map([...learned].flatMap(([id, memories]) => memories.map((memory) => [memory.id, { case: id, memory }])));
  return {
    each,
    learned: learned.get(each.id) ?? [],
    recalled: itemsIn(own).map(({ text, memory }) => ({ text, ...(memory === undefined ? {} : byId.get(memory.id)) })),
    others: itemsIn(other).filter(
      ({ memory, earlier }) => earlier !== undefined || byId.get(memory?.id ?? '')?.memory.owner.kind === 'USER',
    ).length,
  };
}

export async function runMemory(file: string): Promise<readonly AskedCase[]> {
  const cases = readCases(file);
  const asked: AskedCase[] = [];
  for (const name of new Set(cases.map(({ inventory }) => inventory)))
    asked.push(
      ...(await runInventory(
        name,
        cases.filter(({ inventory }) => inventory === name),
      )),
    );
  return asked;
}

const COMMITTED = fileURLToPath(new URL('./committed.json', import.meta.url));
const SETS = ['held-out', 'pairs', 'pairs-2', 'development'] as const;

interface Options {
  readonly json?: boolean;
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

async function print(set: string, { json, committed, accept }: Options): Promise<void> {
  if (committed === true || accept === true) return compareMemories(accept === true);
  const asked = await runMemory(set.endsWith('.jsonl') ? set : fileOf(set));
  console.log(json === true ? JSON.stringify(memoryFigures(asked), null, 2) : memoryTable(asked));
}

export function addMemory(program: Command): void {
  withJson(
    program
      .command('memory [set]')
      .description('what a new session knows of earlier ones: recall, precision, and memories of others')
      .option('--committed', 'compare the figures of all sets with the committed ones')
      .option('--accept', 'commit the figures of all sets'),
  ).action((set: string | undefined, options: Options) => print(set ?? 'held-out', options));
}
