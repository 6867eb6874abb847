import { describe, expect, it } from 'vitest';
import { createDelivery } from '../../../src/adapters/redis/events/delivery.js';
import type { Delivery } from '../../../src/ports/bus.js';
import { eventually } from '../../testkit/eventually.js';
import { createMovedTimer } from '../../testkit/moved-timer.js';

describe('recovery after an outage', () => {
  it('starts again if the connection was replaced while missed events were read', async () => {
    let away = true;
    let attempts = 0;
    const timer = createMovedTimer();
    const told: Delivery[] = [];
    const delivery = createDelivery({
      trouble: () => (away ? 'Redis does not respond.' : undefined),
      reachable: () => !away,
      async makeUp() {
        attempts += 1;
        if (attempts > 1) return;
        await Promise.resolve();
        away = true;
        delivery.look();
        away = false;
        delivery.look();
      },
      tell: (news) => void told.push(news),
      timer,
    });
    delivery.look();
    away = false;
    delivery.look();
    await eventually(
      () => `delivery restored after ${attempts} attempts`,
      () => {
        timer.moveOn(400);
        return !delivery.connectionState().degraded;
      },
    );
    expect(attempts).toBe(2);
    delivery.dispose();
  });
});
