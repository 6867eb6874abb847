import { afterEach, expect, it } from 'vitest';
import { createImports } from '../../../src/application/inventory/index.js';
import type { Timer } from '../../../src/async/timer.js';
import { NetloomError } from '../../../src/domain/common/errors.js';
import { LOCAL } from '../../../src/domain/common/principal.js';
import type { InventorySource } from '../../../src/ports/inventory.js';
import type { Repositories, Store } from '../../../src/ports/store/store.js';
import { device } from '../../testkit/application/application.js';
import { importRuns } from '../../testkit/application/import-runs.js';
import { temporaryStore, tickingClock } from '../../testkit/application/temporary-store.js';

const DEVICES = 300;
let store: Store | undefined;
afterEach(async () => store?.dispose());

const source: InventorySource = {
  name: 'test',
  size: undefined,
  async *records() {
    for (let n = 0; n < DEVICES; n += 1) yield { kind: 'DRAFT', draft: device(String(n), `sw-${n}`), line: n + 1, bytesRead: n };
  },
};

/** Time that passes at once, with the times that were waited. */
function fastTimer(): Timer & { readonly waits: number[] } {
  const waits: number[] = [];
  return {
    waits,
    now: () => 0,
    after(ms, call) {
      waits.push(ms);
      queueMicrotask(call);
      return () => undefined;
    },
  };
}

/** A store that refuses upserts of more than `most` entities, as one does that takes too long for them. */
function slowStore(most: number, error = new NetloomError('UNAVAILABLE', 'did not finish in time')): Store {
  const given = temporaryStore();
  store = given;
  const slow = (repositories: Repositories): Repositories => ({
    ...repositories,
    entities: {
      ...repositories.entities,
      upsert: async (batch, now) => {
        if (batch.length > most) throw error;
        return repositories.entities.upsert(batch, now);
      },
    },
  });
  return { ...given, transaction: (scope, work, options) => given.transaction(scope, (each) => work(slow(each)), options) };
}

const run = (slow: Store, timer: Timer) =>
  createImports({ store: slow, clock: tickingClock(), timer }, importRuns(tickingClock(), slow)).run(LOCAL, source);

it('writes a batch in smaller parts if the store does not finish it in time, and says so', async () => {
  const timer = fastTimer();
  const report = await run(slowStore(100), timer);
  expect(report).toMatchObject({ records: DEVICES, created: DEVICES, badCount: 0 });
  // Halves of 150 are still too large, quarters are not.
  expect(timer.waits).toEqual([500, 1_000, 500]);
  expect(report.notices).toEqual(['3 writes had to be repeated, because the store was busy or did not answer in time.']);
});

it('ends after seven failures in a row', async () => {
  const timer = fastTimer();
  await expect(run(slowStore(0), timer)).rejects.toThrow('did not finish in time');
  expect(timer.waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000]);
});

it('ends at once for an error that another attempt would not change', async () => {
  const timer = fastTimer();
  await expect(run(slowStore(0, new NetloomError('QUOTA_EXCEEDED', 'full')), timer)).rejects.toThrow('full');
  expect(timer.waits).toEqual([]);
});
