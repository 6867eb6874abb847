import { buildConversation, type Turn } from './conversation.js';
import { fillInventory, openNetloom, type BenchedNetloom, type Ground } from './netloom.js';
import { below, type Report, type Row } from './report.js';
import { Timings } from './timings.js';

const SIZES = [1_000, 10_000, 100_000] as const;
const WARM_UP = 60;
const ROUNDS = 400;

interface Case {
  readonly netloom: BenchedNetloom;
  readonly entities: number;
  readonly session: string;
  readonly turns: Generator<Turn>;
  readonly timings: Readonly<Record<'USER' | 'ASSISTANT', Timings>>;
}

/** Writes messages with their understanding and measures the time that a client waits. */
export async function benchWrite(ground: Ground): Promise<Report> {
  const cases: Case[] = [];
  try {
    for (const entities of ground.stack.name === 'real' ? [100_000] : SIZES) {
      const netloom = openNetloom(ground, `window-${entities}`);
      const things = await fillInventory(netloom, entities);
      const { session } = await netloom.app.sessions.open(netloom.caller, {});
      const timings = { USER: new Timings(), ASSISTANT: new Timings() };
      cases.push({ netloom, entities, session: session.id, turns: buildConversation(things, 11), timings });
    }
    for (let round = -WARM_UP; round < ROUNDS; round += 1) for (const each of cases) await writeNext(each, round >= 0);
    return { name: 'write', rows: cases.flatMap(figures) };
  } finally {
    for (const { netloom } of cases) await netloom.dispose();
  }
}

async function writeNext({ netloom, session, turns, timings }: Case, measured: boolean): Promise<void> {
  const { role, text } = turns.next().value as Turn;
  const write = (): Promise<unknown> => netloom.app.messages.add(netloom.caller, session, { role, parts: [{ kind: 'TEXT', text }] });
  await (measured && (role === 'USER' || role === 'ASSISTANT') ? timings[role].time(write) : write());
}

function figures({ netloom, entities, timings }: Case): readonly Row[] {
  return (['USER', 'ASSISTANT'] as const).flatMap((role) => {
    const row = (metric: string, share: number): Row => ({
      case: `${role === 'USER' ? 'a question' : 'an answer'}, ${entities.toLocaleString('en-US')} entities`,
      metric,
      value: timings[role].at(share),
      unit: 'ms',
    });
    const tail = row('p95', 0.95);
    return [row('p50', 0.5), entities === 100_000 && netloom.stack.name === 'embedded' ? below(15, tail) : tail];
  });
}
