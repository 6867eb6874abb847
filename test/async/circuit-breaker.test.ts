import { afterEach, describe, expect, it } from 'vitest';
import { createCircuitBreaker, type CircuitBreaker } from '../../src/async/circuit-breaker.js';
import { eventually } from '../testkit/eventually.js';
import { createMovedTimer } from '../testkit/moved-timer.js';

const EVERY_MS = 5;

describe('a circuit breaker', () => {
  let breaker: CircuitBreaker | undefined;
  afterEach(() => breaker?.dispose());

  function withService(responds: boolean) {
    const service = { responds, probes: 0, running: 0, mostAtOnce: 0 };
    const changes: boolean[] = [];
    const timer = createMovedTimer();
    const created = createCircuitBreaker({
      probeEveryMs: EVERY_MS,
      onChange: (isOpen) => changes.push(isOpen),
      timer,
      async probe() {
        service.probes += 1;
        service.running += 1;
        service.mostAtOnce = Math.max(service.mostAtOnce, service.running);
        await new Promise((resolve) => setImmediate(resolve));
        service.running -= 1;
        if (!service.responds) throw new Error('The service does not respond.');
      },
    });
    breaker = created;
    /** Lets the time of the next probe come, and waits until it has ended. */
    const probed = async (): Promise<void> => {
      const before = service.probes;
      timer.moveOn(EVERY_MS);
      expect(service.probes).toBe(before + 1);
      await eventually('the next probe is due, or none', () => timer.waiting().length === 1 || !created.isOpen);
    };
    return { service, changes, timer, probed, breaker: created };
  }

  it('is closed and does not probe until something fails', () => {
    const { service, timer, breaker: circuit } = withService(false);
    expect(circuit.isOpen).toBe(false);
    timer.moveOn(4 * EVERY_MS);
    expect([service.probes, timer.waiting()]).toEqual([0, []]);
  });

  it('stays open until a probe succeeds, and reports each change once', async () => {
    const { service, changes, timer, probed, breaker: circuit } = withService(false);
    circuit.trip();
    circuit.trip();
    for (let count = 0; count < 3; count += 1) await probed();
    expect(circuit.isOpen).toBe(true);
    service.responds = true;
    await probed();
    expect(circuit.isOpen).toBe(false);
    expect(changes).toEqual([true, false]);
    expect(timer.waiting()).toEqual([]);
  });

  it('opens when a check fails', async () => {
    const { service, changes, probed, breaker: circuit } = withService(false);
    await circuit.check();
    expect(circuit.isOpen).toBe(true);
    service.responds = true;
    await probed();
    expect(changes).toEqual([true, false]);
  });

  it('runs one probe at a time', async () => {
    const { service, breaker: circuit } = withService(true);
    await Promise.all([circuit.check(), circuit.check(), circuit.check()]);
    expect(service).toMatchObject({ probes: 1, mostAtOnce: 1 });
  });

  it('stays open and stops probing once it is disposed of', () => {
    const { service, timer, breaker: circuit } = withService(false);
    circuit.trip();
    circuit.dispose();
    service.responds = true;
    timer.moveOn(4 * EVERY_MS);
    expect([service.probes, timer.waiting()]).toEqual([0, []]);
    expect(circuit.isOpen).toBe(true);
  });
});
