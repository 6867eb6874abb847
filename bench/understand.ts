import { ask, type Question as Asked } from '../src/domain/understanding/question.js';
import { understandText } from '../src/application/understanding/understand-text.js';
import type { Focus } from '../src/domain/model/focus.js';
import { nameable } from './conversation.js';
import { benchHostile } from './hostile.js';
import type { BenchEntity } from './inventory/entity.js';
import { fillInventory, openNetloom, type BenchedNetloom, type Ground } from './netloom.js';
import { ASKED, buildMixedQuestions, type Question } from './questions.js';
import { createRandom } from './random.js';
import { below, type Report, type Row } from './report.js';
import { timeLookups } from './timed-lookups.js';
import { Timings } from './timings.js';

const SIZES = [6_000, 100_000, 1_000_000] as const;
/** 95th percentile, in milliseconds. */
const WANTED = { embedded: { 6_000: 5, 100_000: 8, 1_000_000: 12 }, real: { 100_000: 25 } } as const;
const SESSIONS = 6;
/** The number of entities that a session mentions. */
const FOCUSED = 30;
const NAMED_A_TURN = 6;
const WARM_UP = 90;
const ROUNDS = 900;
const ROUNDS_OVER_A_NETWORK = 270;
const PARTS = ['extraction', 'lookups', 'resolution'] as const;

interface Case {
  readonly netloom: BenchedNetloom;
  readonly entities: number;
  readonly sessions: readonly { readonly id: string; readonly focus: Focus }[];
  readonly questions: Generator<Question>;
  readonly all: Timings;
  readonly ways: ReadonlyMap<string, Timings>;
  readonly parts: Readonly<Record<(typeof PARTS)[number], Timings>>;
}

/** Understands one message without writing, in conversations that mention thirty entities, and adversarial texts. */
export async function benchUnderstand(ground: Ground): Promise<Report> {
  const rows: Row[] = [];
  for (const entities of sizesOn(ground)) {
    const netloom = openNetloom(ground, `window-${entities}`);
    try {
      rows.push(...figures(await measured(netloom, entities)));
    } finally {
      await netloom.dispose();
    }
  }
  return { name: 'understand', rows: [...rows, ...(await benchHostile(ground))] };
}

/** Writing a million entities takes twelve minutes, so it is measured only if data is kept. */
function sizesOn({ stack, keep }: Ground): readonly number[] {
  if (stack.name === 'real') return [100_000];
  return SIZES.filter((size) => keep !== undefined || size < 1_000_000);
}

async function measured(netloom: BenchedNetloom, entities: number): Promise<Case> {
  const things = await fillInventory(netloom, entities);
  const parts = { extraction: new Timings(), lookups: new Timings(), resolution: new Timings() };
  const ways = new Map(ASKED.map((way) => [way as string, new Timings()]));
  const sessions = await openSessions(netloom, things);
  const each: Case = { netloom, entities, sessions, questions: buildMixedQuestions(things, 5), all: new Timings(), ways, parts };
  const rounds = netloom.stack.name === 'real' ? ROUNDS_OVER_A_NETWORK : ROUNDS;
  for (let round = -WARM_UP; round < rounds; round += 1) await understandNext(each, round);
  return each;
}

/** Conversations that fill a focus of this size. */
async function openSessions({ app, caller }: BenchedNetloom, things: readonly BenchEntity[]): Promise<Case['sessions']> {
  const random = createRandom(3);
  const named = nameable(things);
  const sessions = [];
  for (let count = 0; count < SESSIONS; count += 1) {
    const { session } = await app.sessions.open(caller, {});
    for (let about = 0; about < FOCUSED; about += NAMED_A_TURN) {
      const names = Array.from({ length: NAMED_A_TURN }, () => random.pick(named).name);
      await app.messages.add(caller, session.id, { role: 'USER', parts: [{ kind: 'TEXT', text: `What about ${names.join(', ')}?` }] });
    }
    const last = await app.sessions.get(caller, session.id);
    if (last !== undefined) sessions.push({ id: last.id, focus: last.focus });
  }
  return sessions;
}

async function understandNext({ netloom, sessions, questions, all, ways, parts }: Case, round: number): Promise<void> {
  const { way, text } = questions.next().value as Question;
  const session = sessions[Math.abs(round) % sessions.length];
  if (session === undefined) throw new Error('expected a session to ask in');
  const started = performance.now();
  await netloom.app.questions.understand(netloom.caller, { text, sessionId: session.id });
  const spent = performance.now() - started;
  if (round < 0) return;
  all.add(spent);
  ways.get(way)?.add(spent);
  const { lookups, total } = await inParts(netloom, text, session.focus);
  const extraction = time(() => ask(text, session.focus));
  parts.extraction.add(extraction);
  parts.lookups.add(lookups);
  parts.resolution.add(Math.max(0, total - lookups - extraction));
}

async function inParts({ store, caller }: BenchedNetloom, text: string, focus: Focus) {
  const timed = timeLookups(store.read(caller));
  const started = performance.now();
  await understandText(timed.nouns, text, focus);
  return { lookups: timed.spent(), total: performance.now() - started };
}

function time(work: () => Asked): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

function figures({ netloom, entities, all, ways, parts }: Case): readonly Row[] {
  const of = `${entities.toLocaleString('en-US')} entities`;
  const both = (name: string, timings: Timings): readonly [Row, Row] => [
    { case: of, metric: `${name}p50`, value: timings.at(0.5), unit: 'ms' },
    { case: of, metric: `${name}p95`, value: timings.at(0.95), unit: 'ms' },
  ];
  const [median, tail] = both('', all);
  const wanted = (WANTED[netloom.stack.name] as Readonly<Record<number, number>>)[entities];
  return [
    median,
    wanted === undefined ? tail : below(wanted, tail),
    ...PARTS.flatMap((part) => both(`${part}, `, parts[part])),
    ...[...ways].flatMap(([way, timings]) => both(`${way}, `, timings)),
  ];
}
