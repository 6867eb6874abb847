import { STRATEGIES, type StrategyName } from '../src/domain/model/session.js';
import { SUMMARISED } from '../src/domain/window/selection/strategies.js';
import { buildQuestions } from './conversation.js';
import { fillSession } from './long-session.js';
import { fillInventory, openNetloom, type BenchedNetloom, type Ground } from './netloom.js';
import { below, type Report, type Row } from './report.js';
import type { Stack } from './stack.js';
import { Timings } from './timings.js';

const BUDGET = 8_000;
const ENTITIES = 1_000;
const MESSAGES = 10_000;
const MANY_MESSAGES = 1_000_000;
const WARM_UP = 10;
const ROUNDS = 80;
/** 95th percentile of cold windows, in milliseconds. */
const WANTED = { embedded: 15, real: 60 } as const;
/** The maximum cost of a window after one more message, as a share of a window for a new question. */
const WANTED_AGAIN = 0.5;
/** How often to check whether the summary exists. */
const LOOK_MS = 200;
const SUMMARISED_WITHIN_MS = 600_000;

interface Case {
  readonly strategy: StrategyName;
  /** A new question. */
  readonly cold: Timings;
  /** The next turn after a new message. */
  readonly again: Timings;
}

/** The number of measured starts. */
const STARTS = 25;

/**
 * Builds windows with each strategy in a long session: for a new question, and again after one more message. By default it also measures the first
 * window after a start, with empty caches, and the next one. A million messages are measured only if data is kept.
 */
export async function benchStrategies(ground: Ground): Promise<Report> {
  let netloom = openNetloom(ground, 'strategies');
  netloom.app.summaries.begin((error) => console.error(error));
  try {
    const things = await fillInventory(netloom, ENTITIES);
    const rows: Row[] = [];
    const lengths = ground.keep === undefined || ground.stack.name === 'real' ? [MESSAGES] : [MESSAGES, MANY_MESSAGES];
    for (const messages of lengths) {
      const session = await fillSession(netloom, things, messages);
      await summarised(netloom, session);
      const cases = STRATEGIES.map((strategy): Case => ({ strategy, cold: new Timings(), again: new Timings() }));
      const questions = buildQuestions(things, 11);
      await measure(netloom, session, cases, questions);
      const { stack } = netloom;
      rows.push(...cases.flatMap((each) => figures(each, messages, stack)));
      const starts = { cold: new Timings(), again: new Timings() };
      for (let start = 0; start < STARTS; start += 1) {
        netloom = await netloom.restart();
        await warmedUp(netloom);
        await afterStart(netloom, { session, questions }, starts);
      }
      rows.push(...startFigures(starts, messages));
    }
    return { name: 'strategies', rows };
  } finally {
    await netloom.dispose();
  }
}

/** The first window that needs a summary requests it. */
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

/**
 * Strategies alternate, so that other load affects all of them alike. Every window is for a different question, because data that one strategy reads
 * for a question would be cached for the next.
 */
async function measure(
  { app, caller }: BenchedNetloom,
  session: string,
  cases: readonly Case[],
  questions: Iterator<string>,
): Promise<void> {
  let asked = 0;
  const ask = (): string => `${questions.next().value ?? ''} (${(asked += 1)})`;
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const { strategy, cold, again } of cases) {
      const message = ask();
      const build = (): Promise<unknown> => app.contexts.build(caller, session, { strategy, budget: BUDGET, message });
      await (round < 0 ? build() : cold.time(build));
      await app.messages.add(caller, session, { role: 'USER', parts: [{ kind: 'TEXT', text: ask() }] });
      const next = (): Promise<unknown> => app.contexts.build(caller, session, { strategy, budget: BUDGET });
      await (round < 0 ? next() : again.time(next));
    }
  }
}

function figures({ strategy, cold, again }: Case, messages: number, stack: Stack): readonly Row[] {
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

/** A small session, so that the process has loaded the tokenizer and its code. */
async function warmedUp({ app, caller }: BenchedNetloom): Promise<void> {
  const { session } = await app.sessions.open(caller, { key: 'warm-up' });
  await app.messages.add(caller, session.id, { role: 'USER', parts: [{ kind: 'TEXT', text: 'Is anything wrong?' }] });
  await app.contexts.build(caller, session.id, { budget: BUDGET });
}

/** The first window of a session that this process has not read, and the one after the next message. */
async function afterStart(
  { app, caller }: BenchedNetloom,
  { session, questions }: { readonly session: string; readonly questions: Iterator<string> },
  { cold, again }: Pick<Case, 'cold' | 'again'>,
): Promise<void> {
  const message = String(questions.next().value);
  await cold.time(() => app.contexts.build(caller, session, { budget: BUDGET, message }));
  await app.messages.add(caller, session, { role: 'USER', parts: [{ kind: 'TEXT', text: String(questions.next().value) }] });
  await again.time(() => app.contexts.build(caller, session, { budget: BUDGET }));
}

function startFigures({ cold, again }: Pick<Case, 'cold' | 'again'>, messages: number): readonly Row[] {
  const row = (metric: string, value: number, unit: Row['unit'] = 'ms'): Row => ({
    case: `${messages.toLocaleString('en-US')} messages, after a start`,
    metric,
    value,
    unit,
  });
  return [
    row('first window p50', cold.at(0.5)),
    row('first window p95', cold.at(0.95)),
    row('one more message p50', again.at(0.5)),
    below(WANTED_AGAIN, row('one more message, of the first p50', again.at(0.5) / cold.at(0.5), 'ratio')),
  ];
}
