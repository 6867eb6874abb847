import { buildQuestions } from './conversation.js';
import type { BenchEntity } from './inventory/entity.js';
import { fillSession } from './long-session.js';
import { fillInventory, openNetloom, type BenchedNetloom, type Ground } from './netloom.js';
import { below, type Report, type Row } from './report.js';
import { Timings } from './timings.js';

const BUDGET = 8_000;
const WARM_UP = 25;
const ROUNDS = 150;
const LENGTHS = [100, 1_000, 10_000, 100_000] as const;
const SIZES = [1_000, 10_000, 100_000] as const;
const USUAL_LENGTH = 10_000;
const LARGEST = 100_000;
const WANTED = { embedded: { cold: 25, warm: 10 }, real: { cold: 60, warm: 5 } } as const;

/** Writing 100,000 messages over a network takes long. */
const lengthsOn = ({ stack }: Ground): readonly number[] => (stack.name === 'real' ? [100, USUAL_LENGTH] : LENGTHS);

interface Case {
  readonly netloom: BenchedNetloom;
  readonly session: string;
  readonly things: readonly BenchEntity[];
  readonly messages: number;
  readonly entities: number;
  readonly cold: Timings;
  readonly warm: Timings;
}

/** Builds windows through the application: for sessions of every length on one inventory, and for one length on inventories of every size. */
export async function benchWindow(ground: Ground): Promise<Report> {
  const opened: BenchedNetloom[] = [];
  try {
    const cases: Case[] = [];
    for (const entities of ground.stack.name === 'real' ? [LARGEST] : SIZES) {
      const netloom = openNetloom(ground, `window-${entities}`);
      opened.push(netloom);
      const things = await fillInventory(netloom, entities);
      for (const messages of entities === LARGEST ? lengthsOn(ground) : [USUAL_LENGTH]) {
        const session = await fillSession(netloom, things, messages);
        cases.push({ netloom, session, things, messages, entities, cold: new Timings(), warm: new Timings() });
      }
    }
    await measure(cases);
    return { name: 'window', rows: [...cases.flatMap(figures), ...(ground.stack.name === 'real' ? [] : ratios(cases))] };
  } finally {
    for (const netloom of opened) await netloom.dispose();
  }
}

/** Cases alternate, so that other load affects all of them alike. Cold windows are for new questions; warm ones repeat the request. */
async function measure(cases: readonly Case[]): Promise<void> {
  const asked = cases.map(({ things }) => buildQuestions(things, 7));
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const [index, each] of cases.entries()) {
      const request = { budget: BUDGET, message: `${asked[index]?.next().value ?? ''} (${round + WARM_UP})` };
      const build = (): Promise<unknown> => each.netloom.app.contexts.build(each.netloom.caller, each.session, request);
      await (round < 0 ? build() : each.cold.time(build));
      // A window is cached after it was returned.
      await afterwards();
      await (round < 0 ? build() : each.warm.time(build));
    }
  }
}

const afterwards = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

function figures({ netloom, messages, entities, cold, warm }: Case): readonly Row[] {
  const row = (metric: string, value: number): Row => ({
    case: `${number(messages)} messages, ${number(entities)} entities`,
    metric,
    value,
    unit: 'ms',
  });
  const aimed = messages === USUAL_LENGTH && entities === LARGEST;
  const [coldTail, warmTail] = [row('cold p95', cold.at(0.95)), row('warm p95', warm.at(0.95))];
  return [
    row('cold p50', cold.at(0.5)),
    aimed ? below(WANTED[netloom.stack.name].cold, coldTail) : coldTail,
    row('warm p50', warm.at(0.5)),
    aimed ? below(WANTED[netloom.stack.name].warm, warmTail) : warmTail,
  ];
}

function ratios(cases: readonly Case[]): readonly Row[] {
  const find = (messages: number, entities: number): Case | undefined =>
    cases.find((each) => each.messages === messages && each.entities === entities);
  const ratio = (of: string, one: Case | undefined, other: Case | undefined, share: number): Row => ({
    case: of,
    metric: `cold p${share * 100}`,
    value: (one?.cold.at(share) ?? Number.NaN) / (other?.cold.at(share) ?? Number.NaN),
    unit: 'ratio',
  });
  const lengths = [find(100_000, LARGEST), find(100, LARGEST)] as const;
  const sizes = [find(USUAL_LENGTH, LARGEST), find(USUAL_LENGTH, 1_000)] as const;
  return [
    below(1.5, ratio('100,000 messages against 100', ...lengths, 0.5)),
    ratio('100,000 messages against 100', ...lengths, 0.95),
    ratio('100,000 entities against 1,000', ...sizes, 0.5),
    ratio('100,000 entities against 1,000', ...sizes, 0.95),
  ];
}

const number = (value: number): string => value.toLocaleString('en-US');
