import { describe, expect, it } from 'vitest';
import { createTurns } from '../../src/async/turns.js';

const party = (name: string, workspace = 'one') => ({ workspace, name });

/** A piece of work that ends when the test says so. */
function piece(): { readonly work: () => Promise<void>; readonly end: () => void } {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { work: () => ended, end };
}

describe('turns', () => {
  it('begin the work of a second party after one more piece of the first, however many it has waiting', async () => {
    const turns = createTurns();
    const begun: string[] = [];
    const note = (name: string) => () => Promise.resolve(void begun.push(name));
    const all = Array.from({ length: 1_000 }, () => turns.take(party('greedy'), note('greedy')));
    await all[0];
    const before = begun.length;
    await turns.take(party('other'), note('other'));
    expect(begun.length - before).toBeLessThanOrEqual(2);
    await Promise.all(all);
    expect(begun).toHaveLength(1_001);
  });

  it('have two pieces of each party in progress while there are several, and sixteen of a single one', async () => {
    const turns = createTurns();
    const pieces = Array.from({ length: 30 }, piece);
    const begun: unknown[] = [];
    const all = pieces.map(({ work }) =>
      turns.take(party('greedy'), () => {
        begun.push(work);
        return work();
      }),
    );
    const other = piece();
    await turns.take(party('marker'), () => Promise.resolve());
    expect(begun.length).toBeLessThanOrEqual(2);
    while (begun.length < 16) await new Promise(setImmediate);
    const second = turns.take(party('other'), other.work);
    // The first party has more in progress than its share now: nothing of it begins until that has ended.
    for (const { end } of pieces.slice(0, 14)) end();
    await Promise.all(all.slice(0, 14));
    await turns.take(party('marker'), () => Promise.resolve());
    expect(begun).toHaveLength(16);
    other.end();
    await second;
    for (const { end } of pieces) end();
    await Promise.all(all);
    expect(begun).toHaveLength(30);
  });

  it('share the process between workspaces, however many parties one has', async () => {
    const turns = createTurns();
    const begun: string[] = [];
    const note = (name: string) => () => Promise.resolve(void begun.push(name));
    const crowd = Array.from({ length: 400 }, (_, index) => turns.take(party(`key ${index % 20}`, 'crowd'), note('crowd')));
    await crowd[0];
    const single = Array.from({ length: 50 }, () => turns.take(party('bert', 'two'), note('bert')));
    await Promise.all(single);
    // One after the other: half of what began belongs to the only party of the other workspace.
    expect(begun.filter((name) => name === 'crowd').length).toBeLessThanOrEqual(60);
    await Promise.all(crowd);
    expect(turns.counts()).toEqual({ waiting: 0, inProgress: 0 });
  });

  it('have four pieces of a workspace in progress while another one has work, and two of each of its parties', async () => {
    const turns = createTurns();
    const pieces = Array.from({ length: 20 }, piece);
    const begun: unknown[] = [];
    const all = pieces.map(({ work }, index) =>
      turns.take(party(`key ${index % 10}`, 'crowd'), () => {
        begun.push(work);
        return work();
      }),
    );
    const other = piece();
    const waits = turns.take(party('bert', 'two'), other.work);
    await turns.take(party('chris', 'three'), () => Promise.resolve());
    for (let loop = 0; loop < 50; loop += 1) await new Promise(setImmediate);
    expect(begun).toHaveLength(4);
    other.end();
    await waits;
    while (begun.length < 20) await new Promise(setImmediate);
    for (const { end } of pieces) end();
    await Promise.all(all);
  });

  it('begin in the order of the calls of a party', async () => {
    const turns = createTurns();
    const order: number[] = [];
    await Promise.all(Array.from({ length: 50 }, (_, index) => turns.take(party('one'), () => Promise.resolve(void order.push(index)))));
    expect(order).toEqual(Array.from({ length: 50 }, (_, index) => index));
  });

  it('pass on after work that fails', async () => {
    const turns = createTurns();
    const failed = Array.from({ length: 40 }, () => turns.take(party('one'), () => Promise.reject(new Error('no'))));
    expect((await Promise.allSettled(failed)).every(({ status }) => status === 'rejected')).toBe(true);
    await expect(turns.take(party('one'), () => Promise.resolve('done'))).resolves.toBe('done');
  });

  it('let events of the process happen between two pieces', async () => {
    const turns = createTurns();
    let events = 0;
    const tick = (): void => {
      events += 1;
      if (events < 20) setImmediate(tick);
    };
    setImmediate(tick);
    const seen: number[] = [];
    await Promise.all(Array.from({ length: 10 }, () => turns.take(party('one'), () => Promise.resolve(void seen.push(events)))));
    expect(new Set(seen).size).toBe(10);
  });

  it('have one piece of all parties in progress if that is the most', async () => {
    const turns = createTurns({ alone: 1, together: 1, workspace: 1, all: 1 });
    const order: string[] = [];
    let inProgress = 0;
    const work = (name: string) => async () => {
      inProgress += 1;
      expect(inProgress).toBe(1);
      await new Promise(setImmediate);
      order.push(name);
      inProgress -= 1;
    };
    const greedy = Array.from({ length: 20 }, () => turns.take(party('greedy'), work('greedy')));
    const other = turns.take(party('other'), work('other'));
    await Promise.all([...greedy, other]);
    expect(order).toHaveLength(21);
    expect(order.indexOf('other')).toBeLessThanOrEqual(2);
    expect(turns.counts()).toEqual({ waiting: 0, inProgress: 0 });
  });
});
