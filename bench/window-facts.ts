import { gatherFacts } from '../src/application/facts/index.js';
import type { FactSource } from '../src/application/index.js';
import { openInventory } from '../src/compose.js';
import { FACT_SETS } from '../eval/facts/sets.js';
import { buildHubs, HUB_QUESTIONS } from './hub-inventory.js';
import { openNetloom, writeInventoryFile, type BenchedNetloom, type Ground } from './netloom.js';
import { below, type Report, type Row } from './report.js';
import { countRounds } from './store-rounds.js';
import { Timings } from './timings.js';

const BUDGET = 8_000;
/** The questions at the beginning of each turn that are not measured, because a process that has just started is slow. */
const WARM_UP = 12;
/** The turns of each variant. */
const TURNS = { embedded: 6, real: 4 } as const;
/** The most that facts may add to the 95th percentile, in milliseconds. */
const WANTED = { embedded: 3, real: 15 } as const;
const MOST_ROUNDS = 2;

interface Asked {
  readonly session: string;
  readonly message: string;
  readonly of: string;
}

interface Case {
  readonly name: string;
  readonly with: Timings;
  readonly without: Timings;
  rounds: number;
}

const caseOf = (name: string): Case => ({ name, with: new Timings(), without: new Timings(), rounds: 0 });

/** One inventory, measured in turns: a Netloom with empty caches answers all questions with facts, then another one without, and so on. */
interface Benched {
  readonly ground: Ground;
  readonly name: string;
  readonly path: (netloom: BenchedNetloom) => string;
  readonly questions: readonly { readonly turns: readonly string[]; readonly of: string }[];
}

/** Cold windows for the questions about facts, with and without the facts of the graph; and for questions about two hubs. */
export async function benchWindowFacts(ground: Ground): Promise<Report> {
  const sets = FACT_SETS.map(({ name, path, questions }): Benched => ({
    ground,
    name,
    path: () => path,
    questions: questions.map(({ turns }) => ({ turns, of: `questions of ${name}` })),
  }));
  const hubs: Benched = {
    ground,
    name: 'hubs',
    path: (netloom) => writeInventoryFile(netloom, buildHubs()),
    questions: [
      ...Array.from({ length: WARM_UP }, (_, at) => ({ turns: [`Where is node-${at + 1}?`], of: 'warm-up' })),
      ...Object.entries(HUB_QUESTIONS).flatMap(([of, texts]) => texts.map((text) => ({ turns: [text], of }))),
    ],
  };
  const rows: Row[] = [];
  for (const each of [...sets, hubs]) rows.push(...(await measured(each)));
  return { name: 'window-facts', rows };
}

async function measured({ ground, name, path, questions }: Benched): Promise<readonly Row[]> {
  const source = switchedFacts();
  const caller = { workspace: `window-facts-${name}`, name: 'bench' };
  let netloom = openNetloom(ground, `window-facts-${name}`, caller, { facts: source.facts });
  try {
    await netloom.app.imports.run(caller, await openInventory(path(netloom)));
    const asked = await askBefore(netloom, questions);
    const cases = new Map(asked.map(({ of }) => [of, caseOf(of)]));
    for (let turn = -1; turn < 2 * TURNS[ground.stack.name]; turn += 1) {
      netloom = await netloom.restart();
      source.turn(turn < 0 || turn % 4 === 0 || turn % 4 === 3);
      await askAll(netloom, rotated(asked, turn), { cases, source, turn });
    }
    return [...cases.values()].filter(({ with: timed }) => !Number.isNaN(timed.at(0.5))).flatMap((each) => figures(ground, each));
  } finally {
    await netloom.dispose();
  }
}

interface SwitchedFacts {
  readonly facts: FactSource;
  readonly turn: (on: boolean) => void;
  readonly isOn: () => boolean;
  /** The rounds of store calls of the last question. */
  readonly rounds: () => number;
}

/** The facts of the graph, or none. */
function switchedFacts(): SwitchedFacts {
  let [on, rounds] = [true, 0];
  return {
    async facts(repositories, question) {
      rounds = 0;
      if (!on) return [];
      const counted = countRounds(repositories);
      const groups = await gatherFacts(counted.repositories, question);
      rounds = counted.count();
      return groups;
    },
    turn: (next) => void (on = next),
    isOn: () => on,
    rounds: () => rounds,
  };
}

interface Turn {
  readonly cases: ReadonlyMap<string, Case>;
  readonly source: SwitchedFacts;
  readonly turn: number;
}

/** Asks all questions once. The budget differs from turn to turn, so that no window is cached. */
async function askAll({ app, caller }: BenchedNetloom, asked: readonly Asked[], { cases, source, turn }: Turn): Promise<void> {
  for (const [at, { session, message, of }] of asked.entries()) {
    const build = (): Promise<unknown> => app.contexts.build(caller, session, { message, budget: BUDGET + turn });
    const each = turn < 0 || at < WARM_UP ? undefined : cases.get(of);
    await (each === undefined ? build() : (source.isOn() ? each.with : each.without).time(build));
    if (each !== undefined) each.rounds = Math.max(each.rounds, source.rounds());
  }
}

/** Writes the messages before each question, each in a session of its own. */
async function askBefore({ app, caller }: BenchedNetloom, questions: Benched['questions']): Promise<readonly Asked[]> {
  const asked: Asked[] = [];
  for (const { turns, of } of questions) {
    const { session } = await app.sessions.open(caller, {});
    for (const text of turns.slice(0, -1)) await app.messages.add(caller, session.id, { role: 'USER', parts: [{ kind: 'TEXT', text }] });
    asked.push({ session: session.id, message: turns.at(-1) ?? '', of });
  }
  return asked;
}

/** Both variants of a pair of turns ask in the same order; the next pair begins with another question. Few questions keep their warm-up. */
function rotated(asked: readonly Asked[], turn: number): readonly Asked[] {
  if (asked.length <= 2 * WARM_UP) return asked;
  const from = (Math.max(0, Math.floor(turn / 2)) * WARM_UP) % asked.length;
  return [...asked.slice(from), ...asked.slice(0, from)];
}

function figures({ stack }: Ground, each: Case): readonly Row[] {
  const row = (metric: string, value: number, unit = 'ms'): Row => ({ case: each.name, metric, value, unit });
  const added = (share: number): number => each.with.at(share) - each.without.at(share);
  return [
    row('without, p50', each.without.at(0.5)),
    row('with, p50', each.with.at(0.5)),
    row('added, p50', added(0.5)),
    row('without, p95', each.without.at(0.95)),
    row('with, p95', each.with.at(0.95)),
    below(WANTED[stack.name], row('added, p95', added(0.95))),
    below(MOST_ROUNDS + 1, row('rounds of store calls', each.rounds, 'rounds')),
  ];
}
