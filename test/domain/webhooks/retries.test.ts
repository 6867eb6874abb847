import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { retryAfterOf, type AttemptOutcome } from '../../../src/domain/webhooks/attempt.js';
import { attempted, type WebhookDelivery } from '../../../src/domain/webhooks/delivery.js';
import { endpointAfter, rotated, validSecrets } from '../../../src/domain/webhooks/endpoint.js';
import { MAX_RETRY_AFTER_MS, pauseAfter, RETRY_SCHEDULE_MS } from '../../../src/domain/webhooks/retry-schedule.js';
import { ENDPOINT } from '../../testkit/data/webhook-endpoint.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const response = (status: number, retryAfterMs?: number): AttemptOutcome => ({
  kind: 'RESPONSE',
  status,
  ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
});
const lost: AttemptOutcome = { kind: 'ERROR', error: 'The connection was refused.' };

const pending: WebhookDelivery = {
  id: 'whd_1',
  endpoint: 'whk_1',
  type: 'session.ended',
  session: 'ses_1',
  revision: 1,
  payload: '{}',
  state: 'PENDING',
  attempts: 0,
  createdAt: 0,
  nextAttemptAt: 0,
};

const endpoint = ENDPOINT;

describe('the schedule of attempts', () => {
  it('is that of Standard Webhooks', () => {
    expect(RETRY_SCHEDULE_MS.map((ms) => ms / 1_000)).toEqual([0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]);
  });

  it('varies each pause by at most a fifth, and ends', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), share, (attempts, random) => {
        const pause = pauseAfter(attempts, random);
        const scheduled = RETRY_SCHEDULE_MS[attempts];
        if (scheduled === undefined) {
          expect(pause).toBeUndefined();
          return;
        }
        expect(pause).toBeGreaterThanOrEqual(Math.floor(scheduled * 0.8));
        expect(pause).toBeLessThanOrEqual(Math.ceil(scheduled * 1.2));
      }),
    );
    expect(pauseAfter(1, 0)).not.toBe(pauseAfter(1, 0.99));
  });

  it('respects the time that a receiver asks for within a day, and never shortens a pause', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), share, fc.integer({ min: 0, max: 10 * DAY }), (attempts, random, wait) => {
        const [plain = 0, asked = 0] = [pauseAfter(attempts, random), pauseAfter(attempts, random, wait)];
        expect(asked).toBe(Math.max(plain, Math.min(wait, MAX_RETRY_AFTER_MS)));
      }),
    );
  });

  it('delivers, gives up after ten attempts, or waits', () => {
    let delivery = pending;
    let at = 0;
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      expect(delivery).toMatchObject({ state: 'PENDING', attempts: attempt - 1 });
      at = delivery.nextAttemptAt ?? expect.fail();
      delivery = attempted(delivery, attempt % 2 === 0 ? lost : response(503), { at, random: 0.5 });
    }
    expect(delivery).toMatchObject({ state: 'FAILED', attempts: 10, finishedAt: at, lastError: 'The connection was refused.' });
    expect(delivery).not.toHaveProperty('lastStatus');
    expect(at).toBe(RETRY_SCHEDULE_MS.reduce((sum, pause) => sum + pause, 0));
    expect(attempted(pending, response(204), { at: 7, random: 0 })).toMatchObject({ state: 'DELIVERED', lastStatus: 204, finishedAt: 7 });
    expect(attempted(pending, response(410), { at: 7, random: 0 })).toMatchObject({ state: 'FAILED', attempts: 1 });
    for (const status of [199, 301, 302, 304, 400, 404, 500])
      expect(attempted(pending, response(status), { at: 7, random: 0 }), String(status)).toMatchObject({ state: 'PENDING' });
    expect(attempted(pending, response(429, 2 * HOUR), { at: 7, random: 0 }).nextAttemptAt).toBe(7 + 2 * HOUR);
  });

  it('reads Retry-After as seconds or as a date', () => {
    const now = Date.UTC(2026, 10, 25);
    expect(retryAfterOf('120', now)).toBe(120_000);
    expect(retryAfterOf('Wed, 25 Nov 2026 00:01:00 GMT', now)).toBe(60_000);
    for (const header of [undefined, '', '-5', '1.5', 'soon', 'Tue, 24 Nov 2026 00:00:00 GMT', '9'.repeat(30), '2027'.repeat(9)])
      expect(retryAfterOf(header, now), header).toBeUndefined();
  });
});

describe('an endpoint', () => {
  it('is disabled at once when its receiver is gone', () => {
    expect(endpointAfter(endpoint, response(410), 5)).toMatchObject({ state: 'DISABLED', disabledReason: 'GONE', disabledAt: 5 });
  });

  it('is disabled after five days of failures only', () => {
    let failing = endpoint;
    for (let at = DAY; at < 6 * DAY; at += HOUR / 2) failing = endpointAfter(failing, lost, at);
    expect(failing).toMatchObject({ state: 'ENABLED', failingSince: DAY });
    expect(endpointAfter(failing, lost, 6 * DAY)).toMatchObject({ state: 'DISABLED', disabledReason: 'FAILING' });
    const well = endpointAfter(failing, response(200), 6 * DAY);
    expect(well).toMatchObject({ state: 'ENABLED' });
    expect(well).not.toHaveProperty('failingSince');
    expect(endpointAfter(well, lost, 7 * DAY)).toMatchObject({ state: 'ENABLED', failingSince: 7 * DAY });
  });

  it('is not disabled by single failures with long pauses', () => {
    let failing = endpoint;
    for (let at = DAY; at < 60 * DAY; at += 3 * DAY) failing = endpointAfter(failing, lost, at);
    expect(failing.state).toBe('ENABLED');
  });

  it('changes rarely while it fails, and not at all while it works', () => {
    expect(endpointAfter(endpoint, response(200), 5)).toBe(endpoint);
    const failing = endpointAfter(endpoint, lost, DAY);
    expect(endpointAfter(failing, lost, DAY + HOUR / 2)).toBe(failing);
    expect(endpointAfter(failing, lost, DAY + HOUR)).toMatchObject({ failingSince: DAY, failedAt: DAY + HOUR });
  });

  it('has at most two secrets, and the former one expires', () => {
    const twice = rotated(rotated(endpoint, 'two', 10, 100), 'three', 20, 100);
    expect(twice.secrets).toEqual([
      { value: 'three', createdAt: 20 },
      { value: 'two', createdAt: 10, expiresAt: 120 },
    ]);
    expect(validSecrets(twice, 119)).toHaveLength(2);
    expect(validSecrets(twice, 120).map(({ value }) => value)).toEqual(['three']);
    expect(rotated(endpoint, 'two', 10, 0).secrets).toEqual([{ value: 'two', createdAt: 10 }]);
  });
});
