import { expect } from 'vitest';
import type { Bus, BusEvent, BusItem, BusSubscription } from '../../src/ports/bus.js';
import { eventually } from '../testkit/eventually.js';
import type { Specs } from './contract.js';
import { random } from './store/builders.js';

export interface BusSubject {
  readonly bus: Bus;
  /** The same bus as another instance uses it; `bus` itself if it is not shared. */
  readonly other: Bus;
  /** The number of events that it stores for each topic. */
  readonly keeps: number;
  /** Advances the time by that after which an event is delivered although its predecessor is missing. */
  readonly passGap: () => void;
  dispose(): Promise<void>;
}

const event = (sequence: number): BusEvent => ({ sequence, payload: JSON.stringify({ sequence, text: 'ä\0' }) });

async function publish(bus: Bus, topic: string, sequences: readonly number[]): Promise<void> {
  for (const sequence of sequences) await bus.publish(topic, event(sequence));
}

function sequenceOf(item: BusItem): number {
  if (!('sequence' in item)) throw new Error(`Expected an event, got ${JSON.stringify(item)}.`);
  return item.sequence;
}

const range = (from: number, to: number): readonly number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);

async function take(feed: BusSubscription, count: number): Promise<readonly number[]> {
  const taken: number[] = [];
  while (taken.length < count) {
    const { value, done } = await feed.next();
    if (done === true) break;
    expect(value).toEqual(event(sequenceOf(value)));
    taken.push(sequenceOf(value));
  }
  return taken;
}

export const BUS_SPECS: Specs<BusSubject> = {
  async 'a subscriber receives new events only, in order'({ bus }) {
    const topic = random();
    await publish(bus, topic, [1, 2]);
    const feed = await bus.subscribe(topic, { latest: 2 });
    await publish(bus, topic, [3, 4, 5]);
    expect(await take(feed, 3)).toEqual([3, 4, 5]);
    await feed.return?.();
  },

  async 'events that arrive out of order are delivered in order'({ bus }) {
    const topic = random();
    const feed = await bus.subscribe(topic, { latest: 0 });
    await publish(bus, topic, [2, 3, 1, 5, 4]);
    expect(await take(feed, 5)).toEqual([1, 2, 3, 4, 5]);
    await feed.return?.();
  },

  async 'an event is delivered even if its predecessor never arrives'({ bus, passGap }) {
    const topic = random();
    const feed = await bus.subscribe(topic, { latest: 1 });
    await publish(bus, topic, [2, 4, 5]);
    expect(await take(feed, 1)).toEqual([2]);
    const rest: number[] = [];
    const reading = take(feed, 2).then((taken) => rest.push(...taken));
    await eventually('the others are delivered', () => {
      passGap();
      return rest.length > 0;
    });
    await reading;
    expect(rest).toEqual([4, 5]);
    await feed.return?.();
  },

  async 'an event that is published twice is delivered once'({ bus }) {
    const topic = random();
    const feed = await bus.subscribe(topic, { latest: 0 });
    await publish(bus, topic, [1, 1, 2, 1, 2, 3]);
    expect(await take(feed, 3)).toEqual([1, 2, 3]);
    await feed.return?.();
  },

  async 'a subscriber that returns receives each missed event once'({ bus }) {
    const topic = random();
    await publish(bus, topic, range(1, 6));
    const feed = await bus.subscribe(topic, { after: 3, latest: 6 });
    await publish(bus, topic, [7]);
    expect(await take(feed, 4)).toEqual([4, 5, 6, 7]);
    const ahead = await bus.subscribe(topic, { after: 7, latest: 7 });
    await publish(bus, topic, [8]);
    expect(await take(ahead, 1)).toEqual([8]);
    const whole = await bus.subscribe(topic, { after: 0, latest: 8 });
    expect(await take(whole, 8)).toEqual(range(1, 8));
    for (const each of [feed, ahead, whole]) await each.return?.();
  },

  async 'a committed event that is not published yet is awaited'({ bus }) {
    const topic = random();
    await publish(bus, topic, [1, 2]);
    const feed = await bus.subscribe(topic, { after: 2, latest: 3 });
    await publish(bus, topic, [3]);
    expect(await take(feed, 1)).toEqual([3]);
    await feed.return?.();
  },

  async 'a cursor is too old if events after it are no longer stored'({ bus, keeps }) {
    const topic = random();
    await publish(bus, topic, range(1, keeps + 5));
    const latest = keeps + 5;
    await expect(bus.subscribe(topic, { after: 4, latest })).rejects.toMatchObject({ code: 'CURSOR_TOO_OLD' });
    const feed = await bus.subscribe(topic, { after: 5, latest });
    expect(await take(feed, keeps)).toEqual(range(6, latest));
    await feed.return?.();
  },

  async 'a cursor of a deleted and recreated topic is too old, unless nothing was missed'({ bus }) {
    const topic = random();
    await expect(bus.subscribe(topic, { after: 3, latest: 9 })).rejects.toMatchObject({ code: 'CURSOR_TOO_OLD' });
    const feed = await bus.subscribe(topic, { after: 9, latest: 9 });
    await publish(bus, topic, [10]);
    expect(await take(feed, 1)).toEqual([10]);
    await feed.return?.();
  },

  async 'of an ended topic only the end is stored'({ bus }) {
    const topic = random();
    const feed = await bus.subscribe(topic, { latest: 0 });
    const end = { ...event(4), last: true } as const;
    await publish(bus, topic, [1, 2, 3]);
    await bus.publish(topic, end);
    expect(await take(feed, 3)).toEqual([1, 2, 3]);
    expect((await feed.next()).value).toMatchObject(event(4));
    await expect(bus.subscribe(topic, { after: 1, latest: 4 })).rejects.toMatchObject({ code: 'CURSOR_TOO_OLD' });
    const late = await bus.subscribe(topic, { after: 3, latest: 4 });
    expect((await late.next()).value).toMatchObject(event(4));
    for (const each of [feed, late]) await each.return?.();
  },

  async 'a subscriber that falls far behind is ended, the others continue'({ bus }) {
    const topic = random();
    const [slow, quick] = [await bus.subscribe(topic, { latest: 0 }), await bus.subscribe(topic, { latest: 0 })];
    const reading = take(quick, 1_005);
    for (const sequence of range(1, 1_005)) {
      await bus.publish(topic, event(sequence));
      if (sequence % 100 === 0) await new Promise((resolve) => setTimeout(resolve, 0));
    }
    expect(await reading).toHaveLength(1_005);
    const drained = async () => {
      while ((await slow.next()).done !== true);
    };
    await expect(drained()).rejects.toMatchObject({ code: 'CURSOR_TOO_OLD' });
    expect(await slow.next()).toEqual({ value: undefined, done: true });
    await quick.return?.();
  },

  async 'events of one instance reach subscribers of another in order'({ bus, other }) {
    const topic = random();
    const [here, there] = [await bus.subscribe(topic, { latest: 0 }), await other.subscribe(topic, { latest: 0 })];
    await Promise.all([publish(bus, topic, [1, 3, 4, 7]), publish(other, topic, [2, 5, 6])]);
    expect(await take(here, 7)).toEqual(range(1, 7));
    expect(await take(there, 7)).toEqual(range(1, 7));
    await publish(other, topic, [8]);
    const again = await bus.subscribe(topic, { after: 2, latest: 8 });
    expect(await take(again, 6)).toEqual(range(3, 8));
    for (const each of [here, there, again]) await each.return?.();
  },

  async 'events published between reading the store and subscribing are not missed'({ bus, other }) {
    const topic = random();
    await publish(other, topic, [1, 2, 3]);
    const feed = await bus.subscribe(topic, { latest: 1 });
    await publish(other, topic, [4]);
    expect(await take(feed, 3)).toEqual([2, 3, 4]);
    await feed.return?.();
  },

  async 'a notice reaches everyone who listens to its topic, in any instance, and nobody else'({ bus, other }) {
    const topic = random();
    const another = random();
    const [here, there, elsewhere] = [await bus.listen(topic), await other.listen(topic), await other.listen(another)];
    await bus.notify(topic, 'one');
    await bus.notify(topic, 'two');
    for (const feed of [here, there]) {
      const [first, second] = [await feed.next(), await feed.next()];
      expect([first.value, second.value]).toMatchObject([{ payload: 'one' }, { payload: 'two' }]);
    }
    await bus.notify(another, 'three');
    expect((await elsewhere.next()).value).toMatchObject({ payload: 'three' });
    for (const each of [here, there, elsewhere]) await each.return?.();
    expect(bus.stats().subscribers + other.stats().subscribers).toBe(0);
  },

  async 'topics are separate'({ bus }) {
    const [one, two] = [random(), random()];
    const feed = await bus.subscribe(one, { latest: 0 });
    await publish(bus, two, [1, 2]);
    const own = [1, 2].map((sequence) => ({ sequence, payload: 'of the first topic' }));
    for (const each of own) await bus.publish(one, each);
    expect([(await feed.next()).value, (await feed.next()).value]).toEqual(own);
    await feed.return?.();
  },

  async 'a subscription ends while it waits'({ bus }) {
    const before = bus.stats().subscribers;
    const feed = await bus.subscribe(random(), { latest: 0 });
    expect(bus.stats().subscribers).toBe(before + 1);
    const waiting = [feed.next(), feed.next()];
    await feed.return?.();
    for (const each of waiting) expect(await each).toEqual({ value: undefined, done: true });
    expect(await feed.next()).toEqual({ value: undefined, done: true });
    expect(bus.stats().subscribers).toBe(before);
  },

  async 'leaving a loop unsubscribes'({ bus }) {
    const topic = random();
    const before = bus.stats().subscribers;
    const feed = await bus.subscribe(topic, { latest: 0 });
    await publish(bus, topic, [1, 2]);
    for await (const item of feed) if (sequenceOf(item) === 1) break;
    expect(bus.stats().subscribers).toBe(before);
  },

  async 'disposal ends every subscription'(subject) {
    const waiting = (await subject.bus.subscribe(random(), { latest: 0 })).next();
    await subject.dispose();
    expect(await waiting).toEqual({ value: undefined, done: true });
  },
};
