import { setTimeout as wait } from 'node:timers/promises';
import type { SessionEvent } from '../src/domain/model/session-event.js';
import { openNetloom, type BenchedNetloom, type Ground } from './netloom.js';
import { below, type Report, type Row } from './report.js';
import type { Held } from './stack.js';
import { Timings } from './timings.js';

const WRITES = 300;
const SUBSCRIBERS = 1_000;
const FANNED = 60;
const SESSIONS = 1_000;
const MESSAGES = 2_000;

/** Measures live updates between two instances, and how many bytes sessions and messages take. The embedded store has only one instance. */
export async function benchLive(ground: Ground): Promise<Report> {
  const name = `live-${Date.now()}`;
  const writer = openNetloom(ground, name);
  const reader = ground.stack.name === 'real' ? openNetloom(ground, name) : writer;
  try {
    const rows = [...(await latency(writer, reader)), ...(await fanOut(writer, reader)), ...(await space(writer))];
    return { name: 'live', rows };
  } finally {
    if (reader !== writer) await reader.dispose();
    await writer.dispose();
  }
}

const row = (of: string, metric: string, value: number, unit = 'ms'): Row => ({ case: of, metric, value, unit });

async function openSession({ app, caller }: BenchedNetloom): Promise<string> {
  return (await app.sessions.open(caller, {})).session.id;
}

const say = ({ app, caller }: BenchedNetloom, session: string, text: string) =>
  app.messages.add(caller, session, { role: 'USER', parts: [{ kind: 'TEXT', text }] });

/** The time of each revision by the clock of this process, which both instances share. */
function arrivals(feed: AsyncIterableIterator<SessionEvent>): ReadonlyMap<number, number> {
  const at = new Map<number, number>();
  void (async () => {
    for await (const event of feed) at.set(event.revision, performance.now());
  })();
  return at;
}

async function until(holds: () => boolean): Promise<void> {
  for (const deadline = performance.now() + 60_000; !holds(); await wait(1)) {
    if (performance.now() > deadline) throw new Error('expected all events within a minute');
  }
}

async function latency(writer: BenchedNetloom, reader: BenchedNetloom): Promise<readonly Row[]> {
  const session = await openSession(writer);
  const at = arrivals(await reader.app.events.session(reader.caller, session));
  const [sent, answered] = [new Timings(), new Timings()];
  for (let n = -20; n < WRITES; n += 1) {
    const started = performance.now();
    const { session: after } = await say(writer, session, `Is everything well with number ${n}?`);
    const acknowledged = performance.now();
    await until(() => at.has(after.revision));
    if (n < 0) continue;
    sent.add((at.get(after.revision) ?? 0) - started);
    answered.add(Math.max(0, (at.get(after.revision) ?? 0) - acknowledged));
  }
  const of = 'a write, to a subscriber on another instance';
  return [
    row(of, 'from sending, p50', sent.at(0.5)),
    row(of, 'from sending, p95', sent.at(0.95)),
    row(of, 'from the answer, p50', answered.at(0.5)),
    below(50, row(of, 'from the answer, p95', answered.at(0.95))),
  ];
}

async function fanOut(writer: BenchedNetloom, reader: BenchedNetloom): Promise<readonly Row[]> {
  const session = await openSession(writer);
  let heard = 0;
  const feeds = await Promise.all(Array.from({ length: SUBSCRIBERS }, () => reader.app.events.session(reader.caller, session)));
  for (const feed of feeds) {
    void (async () => {
      while ((await feed.next()).done !== true) heard += 1;
    })();
  }
  const all = new Timings();
  for (let n = 0; n < FANNED; n += 1) {
    const goal = heard + SUBSCRIBERS;
    await say(writer, session, `Number ${n}`);
    const acknowledged = performance.now();
    await until(() => heard >= goal);
    all.add(performance.now() - acknowledged);
  }
  await Promise.all(feeds.map(async (feed) => feed.return?.()));
  const of = `a write, to ${SUBSCRIBERS.toLocaleString('en-US')} subscribers on another instance`;
  return [row(of, 'all have it, p50', all.at(0.5)), row(of, 'all have it, p95', all.at(0.95))];
}

/** The server did not respond. */
async function ready({ store, caller }: BenchedNetloom): Promise<void> {
  for (const deadline = performance.now() + 60_000; ; await wait(100)) {
    const there = await store
      .read(caller)
      .entities.revision()
      .then(
        () => true,
        () => false,
      );
    if (there) return;
    if (performance.now() > deadline) throw new Error('expected the store to be back within a minute');
  }
}

async function space(netloom: BenchedNetloom): Promise<readonly Row[]> {
  const { held: look } = netloom.stack;
  if (look === undefined) return [];
  const held = async (): Promise<Held> => {
    const found = await look();
    await ready(netloom);
    return found;
  };
  const start = await held();
  for (let n = 0; n < SESSIONS; n += 1) {
    const session = await openSession(netloom);
    await say(netloom, session, 'Is the link between the two halls up again?');
    await netloom.app.messages.add(netloom.caller, session, {
      role: 'ASSISTANT',
      parts: [{ kind: 'TEXT', text: 'It is, since four this morning.' }],
    });
  }
  const idle = await held();
  const session = await openSession(netloom);
  for (let n = 0; n < MESSAGES; n += 1)
    await say(
      netloom,
      session,
      `Message ${n}: nothing new from the storage network, latency is where it was, the optic of port ${n % 48} too.`,
    );
  const talked = await held();
  const per = (after: Held, before: Held, by: number, of: keyof Held): number => (after[of] - before[of]) / by / 1_024;
  return [
    row('an idle session of two messages', 'Redis', per(idle, start, SESSIONS, 'redis'), 'KiB'),
    row('an idle session of two messages', 'Neo4j', per(idle, start, SESSIONS, 'neo4j'), 'KiB'),
    row('1,000 messages of one session', 'Redis', per(talked, idle, MESSAGES / 1_000, 'redis'), 'KiB'),
    row('1,000 messages of one session', 'Neo4j', per(talked, idle, MESSAGES / 1_000, 'neo4j'), 'KiB'),
    row('1,000 messages of one session', 'Neo4j’s transaction logs', per(talked, idle, MESSAGES / 1_000, 'logs'), 'KiB'),
  ];
}
