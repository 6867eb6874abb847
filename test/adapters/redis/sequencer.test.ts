import { beforeEach, describe, expect, it } from 'vitest';
import { createSequencer, type ConnectionState } from '../../../src/adapters/redis/events/sequencer.js';
import { createMovedTimer, type MovedTimer } from '../../testkit/moved-timer.js';

const FAIR: ConnectionState = { degraded: false, restoredAt: -Infinity };

describe('a sequencer', () => {
  let timer: MovedTimer;
  beforeEach(() => void (timer = createMovedTimer()));

  /** Advances the time in small steps, and lets everything happen that is due. */
  async function moveOn(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += 250) {
      timer.moveOn(250);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** `stored`: the sequences of events that can be read from the stream; `latest`: the last committed one. */
  function begun(stored: readonly number[] = [], connectionState: ConnectionState = FAIR, latest = 0) {
    const delivered: number[] = [];
    const failures: Error[] = [];
    const sequencer = createSequencer(0, {
      timer,
      connectionState: () => connectionState,
      deliver: ({ sequence }) => void delivered.push(sequence),
      readMissing: () => Promise.resolve(offer(...stored)),
      fail: (error) => void failures.push(error),
    });
    sequencer.begin(latest);
    const offer = (...sequences: readonly number[]) => sequences.forEach((sequence) => sequencer.offer({ sequence, payload: '' }));
    return { delivered, failures, offer };
  }

  it('waits for an event whose publisher is busy', async () => {
    const { delivered, failures, offer } = begun();
    offer(1, 3, 4);
    await moveOn(9_000);
    offer(2);
    await moveOn(10_000);
    expect([delivered, failures]).toEqual([[1, 2, 3, 4], []]);
  });

  it('waits for a committed event whose publisher is busy', async () => {
    const { delivered, failures, offer } = begun([], FAIR, 2);
    offer(1);
    await moveOn(9_000);
    offer(2);
    await moveOn(10_000);
    expect([delivered, failures]).toEqual([[1, 2], []]);
  });

  it('ends if a committed event does not arrive', async () => {
    const { delivered, failures, offer } = begun([], FAIR, 2);
    offer(1);
    await moveOn(10_500);
    expect([delivered, failures.length]).toEqual([[1], 1]);
  });

  it('skips an event that does not arrive', async () => {
    const { delivered, failures, offer } = begun();
    offer(1, 3);
    await moveOn(10_500);
    expect([delivered, failures]).toEqual([[1, 3], []]);
  });

  it('reads events that do not arrive, before it skips them', async () => {
    const { delivered, failures, offer } = begun([1, 2]);
    offer(1, 3);
    await moveOn(10_500);
    offer(4);
    expect([delivered, failures]).toEqual([[1, 2, 3, 4], []]);
  });

  it('reads events that do not arrive after an outage, before it ends', async () => {
    const restored = () => ({ degraded: false, restoredAt: timer.now() + 1_000 });
    const [complete, incomplete] = [
      [1, 2, 3],
      [1, 3],
    ].map((stored) => begun(stored, restored()));
    for (const { offer } of [complete!, incomplete!]) offer(1, 3);
    await moveOn(10_500);
    expect([complete!.delivered, complete!.failures]).toEqual([[1, 2, 3], []]);
    expect([incomplete!.delivered, incomplete!.failures.length]).toEqual([[1], 1]);
  });

  it.each([
    ['an event that does not arrive', 0, [1, 3]],
    ['a committed event that does not arrive', 2, [1]],
  ])('waits for %s, if the connection fails while the stored events are read', async (_, latest, offered) => {
    let connectionState = FAIR;
    const delivered: number[] = [];
    const failures: Error[] = [];
    const sequencer = createSequencer(0, {
      timer,
      connectionState: () => connectionState,
      deliver: ({ sequence }) => void delivered.push(sequence),
      readMissing() {
        connectionState = { degraded: true, restoredAt: -Infinity };
        return Promise.resolve();
      },
      fail: (error) => void failures.push(error),
    });
    sequencer.begin(latest);
    for (const sequence of offered) sequencer.offer({ sequence, payload: '' });
    await moveOn(30_000);
    expect([delivered, failures]).toEqual([[1], []]);
    sequencer.offer({ sequence: 2, payload: '' });
    expect(delivered).toEqual([1, 2, 3].slice(0, latest === 0 ? 3 : 2));
    sequencer.stop();
  });

  it('ends when a skipped event arrives', async () => {
    const { delivered, failures, offer } = begun();
    offer(1, 3);
    await moveOn(10_500);
    offer(2);
    expect([delivered, failures.length]).toEqual([[1, 3], 1]);
  });
});
