import { describe, expect, it } from 'vitest';
import { inSlices } from '../../src/async/slices.js';

/** Steps of a computation with a clock that each step advances. */
function computation(name: string, steps: number, millisecondsEach: number, log: string[]) {
  let time = 0;
  function* work(): Generator<void, string> {
    for (let step = 0; step < steps; step += 1) {
      time += millisecondsEach;
      log.push(name);
      yield;
    }
    return name;
  }
  return inSlices(work(), () => time);
}

describe('slices', () => {
  it('do a short computation at once', async () => {
    const log: string[] = [];
    const result = computation('short', 9, 1, log);
    expect(log).toHaveLength(9);
    expect(await result).toBe('short');
  });

  it('let the event loop serve others after ten milliseconds, again and again', async () => {
    const log: string[] = [];
    let served = 0;
    const serve = (): void => {
      served += 1;
      if (served < 1_000) setImmediate(serve);
    };
    setImmediate(serve);
    await computation('long', 100, 1, log);
    expect(served).toBeGreaterThanOrEqual(9);
    expect(log).toHaveLength(100);
  });

  it('continue one of several computations in each iteration of the event loop, in turn', async () => {
    const log: string[] = [];
    let most = 0;
    let before = 0;
    let isOver = false;
    const watch = (): void => {
      most = Math.max(most, log.length - before);
      before = log.length;
      if (!isOver) setImmediate(watch);
    };
    const all = Promise.all(['a', 'b', 'c', 'd'].map((name) => computation(name, 60, 1, log)));
    before = log.length;
    setImmediate(watch);
    expect(await all).toEqual(['a', 'b', 'c', 'd']);
    isOver = true;
    expect(most).toBe(10);
    expect(log.slice(40, 80).join('')).toBe(['a', 'b', 'c', 'd'].map((name) => name.repeat(10)).join(''));
  });

  it('pass on the error of a computation', async () => {
    function* failing(): Generator<void, never> {
      yield;
      throw new Error('broken');
    }
    await expect(inSlices(failing())).rejects.toThrow('broken');
  });
});
