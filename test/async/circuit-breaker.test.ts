import { afterEach, describe, expect, it, vi } from 'vitest';
import { createCircuitBreaker, type CircuitBreaker } from '../../src/async/circuit-breaker.js';

const EVERY_MS = 5;

describe('a circuit breaker', () => {
  let breaker: CircuitBreaker | undefined;
  afterEach(() => breaker?.dispose());

  function withService(responds: boolean) {
    const service = { responds, probes: 0, running: 0, mostAtOnce: 0 };
    const changes: boolean[] = [];
    const created = createCircuitBreaker({
      probeEveryMs: EVERY_MS,
      onChange: (isOpen) => changes.push(isOpen),
      async probe() {
        service.probes += 1;
        service.running += 1;
        service.mostAtOnce = Math.max(service.mostAtOnce, service.running);
        await new Promise((resolve) => setTimeout(resolve, 1));
        service.running -= 1;
        if (!service.responds) throw new Error('The service does not respond.');
      },
    });
    breaker = created;
    return { service, changes, breaker: created };
  }

  it('is closed and does not probe until something fails', async () => {
    const { service, breaker: circuit } = withService(false);
    expect(circuit.isOpen).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 4 * EVERY_MS));
    expect(service.probes).toBe(0);
  });

  it('stays open until a probe succeeds, and reports each change once', async () => {
    const { service, changes, breaker: circuit } = withService(false);
    circuit.trip();
    circuit.trip();
    await vi.waitFor(() => expect(service.probes).toBeGreaterThan(2));
    expect(circuit.isOpen).toBe(true);
    service.responds = true;
    await vi.waitFor(() => expect(circuit.isOpen).toBe(false));
    expect(changes).toEqual([true, false]);
  });

  it('opens when a check fails', async () => {
    const { service, changes, breaker: circuit } = withService(false);
    await circuit.check();
    expect(circuit.isOpen).toBe(true);
    service.responds = true;
    await vi.waitFor(() => expect(changes).toEqual([true, false]));
  });

  it('runs one probe at a time', async () => {
    const { service, breaker: circuit } = withService(true);
    await Promise.all([circuit.check(), circuit.check(), circuit.check()]);
    expect(service).toMatchObject({ probes: 1, mostAtOnce: 1 });
  });

  it('stays open and stops probing once it is disposed of', async () => {
    const { service, breaker: circuit } = withService(false);
    circuit.trip();
    circuit.dispose();
    const { probes } = service;
    service.responds = true;
    await new Promise((resolve) => setTimeout(resolve, 4 * EVERY_MS));
    expect(service.probes).toBe(probes);
    expect(circuit.isOpen).toBe(true);
  });
});
