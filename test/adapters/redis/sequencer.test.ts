import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSequencer, type ConnectionState } from '../../../src/adapters/redis/events/sequencer.js';

const FAIR: ConnectionState = { degraded: false, restoredAt: -Infinity };

describe('a sequencer', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function begun(connectionState: ConnectionState = FAIR) {
    const delivered: number[] = [];
    const failures: Error[] = [];
    const sequencer = createSequencer(0, {
      connectionState: () => connectionState,
      deliver: ({ sequence }) => void delivered.push(sequence),
      fail: (error) => void failures.push(error),
    });
    sequencer.begin(0);
    const offer = (...sequences: readonly number[]) => sequences.forEach((sequence) => sequencer.offer({ sequence, payload: '' }));
    return { delivered, failures, offer };
  }

  it('waits for an event whose publisher is busy', () => {
    const { delivered, failures, offer } = begun();
    offer(1, 3, 4);
    vi.advanceTimersByTime(4_500);
    offer(2);
    vi.advanceTimersByTime(5_000);
    expect([delivered, failures]).toEqual([[1, 2, 3, 4], []]);
  });

  it('skips an event that does not arrive', () => {
    const { delivered, failures, offer } = begun();
    offer(1, 3);
    vi.advanceTimersByTime(5_500);
    expect([delivered, failures]).toEqual([[1, 3], []]);
  });

  it('ends when a skipped event arrives', () => {
    const { delivered, failures, offer } = begun();
    offer(1, 3);
    vi.advanceTimersByTime(5_500);
    offer(2);
    expect([delivered, failures.length]).toEqual([[1, 3], 1]);
  });
});
