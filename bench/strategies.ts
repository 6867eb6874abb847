import { STRATEGIES, type StrategyName } from '../src/domain/session.js';
import { SUMMARISED } from '../src/domain/strategy/strategies.js';
import { buildQuestions } from './conversation.js';
import { fillSession } from './long-session.js';
import { fillInventory, openNetloom, type BenchedNetloom, type Ground } from './netloom.js';
import { below, type Report, type Row } from './report.js';
import { Timings } from './timings.js';

const BUDGET = 8_000;
const ENTITIES = 1_000;
const MESSAGES = 10_000;
const MANY_MESSAGES = 1_000_000;
const WARM_UP = 10;
const ROUNDS = 80;
/** Cold p95, milliseconds. */
const WANTED = { embedded: 15, real: 60 } as const;
/** What building again after one more message may cost, of what a question costs that was never asked. */
const WANTED_AGAIN = 0.5;
/** How often it is looked whether the summary is there. */
const LOOK_MS = 200;
const SUMMARISED_WITHIN_MS = 600_000;

interface Case {
  readonly strategy: StrategyName;
  /** A question that was never asked. */
  readonly cold: Timings;
  /** The next turn, of a message that was written just now. */
  readonly again: Timings;
}

/** A window by each strategy in a long session: of a question that was never asked, and again after one more message. A million messages only where data is kept. */
export async function benchStrategies(ground: Ground): Promise<Report> {
  const netloom = openNetloom(ground, 'strategies');
  netloom.app.summaries.begin((error) => console.error(error));
  try {
    const things = await fillInventory(netloom, ENTITIES);
    const rows: Row[] = [];
    const lengths = ground.keep === undefined || ground.stack.name === 'real' ? [MESSAGES] : [MESSAGES, MANY_MESSAGES];
    for (const messages of lengths) {
      const session = await fillSession(netloom, things, messages);
      await summarised(netloom, session);
      const cases = STRATEGIES.map((strategy): Case => ({ strategy, cold: new Timings(), again: new Timings() }));
      await measure(netloom, session, cases, buildQuestions(things, 11));
      rows.push(...cases.flatMap((each) => figures(each, messages, netloom)));
    }
    return { name: 'strategies', rows };
  } finally {
    await netloom.dispose();
  }
}

/** The first window that wants a summary has it made. */
async function summarised({ app, caller }: BenchedNetloom, session: string): Promise<void> {
  const strategy = STRATEGIES.find((name) => SUMMARISED[name] !== undefined);
  if (strategy === undefined) return;
  for (
    const deadline = Date.now() + SUMMARISED_WITHIN_MS;
    Date.now() < deadline;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  ) {
    const { window } = await app.contexts.build(caller, session, { strategy, budget: BUDGET, message: `What was it? (${Date.now()})` });
    const told = window.sections.find(({ kind }) => kind === 'SUMMARY')?.items.at(-1)?.text;
    const first = window.sections.find(({ kind }) => kind === 'HISTORY')?.items[0]?.message?.depth;
    if (first !== undefined && told?.includes(` to ${first}:`) === true) return;
  }
  throw new Error('expected a summary by now');
}

/** In turns, so that what else the machine does falls on all strategies alike. */
async function measure(
  { app, caller }: BenchedNetloom,
  session: string,
  cases: readonly Case[],
  questions: Iterator<string>,
): Promise<void> {
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const message = `${questions.next().value ?? ''} (${round + WARM_UP})`;
    for (const { strategy, cold } of cases) {
      const build = (): Promise<unknown> => app.contexts.build(caller, session, { strategy, budget: BUDGET, message });
      await (round < 0 ? build() : cold.time(build));
    }
    await app.messages.add(caller, session, { role: 'USER', parts: [{ kind: 'TEXT', text: message }] });
    for (const { strategy, again } of cases) {
      const build = (): Promise<unknown> => app.contexts.build(caller, session, { strategy, budget: BUDGET });
      await (round < 0 ? build() : again.time(build));
    }
  }
}

function figures({ strategy, cold, again }: Case, messages: number, { stack }: BenchedNetloom): readonly Row[] {
  const row = (metric: string, value: number, unit: Row['unit'] = 'ms'): Row => ({
    case: `${messages.toLocaleString('en-US')} messages, ${strategy}`,
    metric,
    value,
    unit,
  });
  const tail = row('cold p95', cold.at(0.95));
  return [
    row('cold p50', cold.at(0.5)),
    messages === MESSAGES ? below(WANTED[stack.name], tail) : tail,
    row('one more message p50', again.at(0.5)),
    below(WANTED_AGAIN, row('one more message, of cold p50', again.at(0.5) / cold.at(0.5), 'ratio')),
  ];
}
