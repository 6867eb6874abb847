import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Application } from '../../../src/application/index.js';
import { compose, type Composition } from '../../../src/compose.js';
import { readConfig } from '../../../src/config/config.js';
import { NetloomError } from '../../../src/domain/common/errors.js';
import { LOCAL } from '../../../src/domain/common/principal.js';
import type { Store } from '../../../src/ports/store/store.js';
import { userMessage } from '../../testkit/application/application.js';
import { createMovedClock, type MovedClock } from '../../testkit/application/moved-clock.js';

const GRACE = 60_000;
const LEASE = 20_000;

/** Two applications that share one store, like two instances. Leases are only renewed by the test. */
let clock: MovedClock;
let one: Application;
let two: Application;
let instances: readonly Composition[];
let folders: readonly string[];
let lost = false;
/** Called when a run has found sessions that are due, before it goes on. */
let whenFound: () => Promise<void> = async () => undefined;
const errors: unknown[] = [];

beforeEach(() => {
  clock = createMovedClock();
  let shared: Store | undefined;
  folders = ['one', 'two'].map((name) => mkdtempSync(join(tmpdir(), `netloom-ephemeral-${name}-`)));
  const options = { version: 'test', clock, presence: { leaseMs: LEASE, renewMs: 3_600_000, settleMs: 1 } };
  instances = folders.map((folder) =>
    compose(readConfig({ NETLOOM_DATA: folder }), {
      ...options,
      decorateStore: (store) =>
        (shared ??= {
          ...store,
          transaction: (...given) => (lost ? Promise.reject(away()) : store.transaction(...given)),
          read(...given) {
            const { retention, ...others } = store.read(...given);
            const due: typeof retention.due = async (...query) => {
              const found = await retention.due(...query);
              if (found.length > 0) await whenFound();
              return found;
            };
            return { ...others, retention: { ...retention, due } };
          },
        }),
    }),
  );
  [one, two] = instances.map(({ app }) => app) as [Application, Application];
  // Every client had the time to connect again after the start.
  clock.moveOn(GRACE);
});
afterEach(async () => {
  for (const { dispose } of instances.toReversed()) await dispose();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  expect(errors.splice(0)).toEqual([]);
  lost = false;
  whenFound = async () => undefined;
});

const away = (): NetloomError => new NetloomError('UNAVAILABLE', 'The store does not respond.');
const run = (app = one) => app.lifecycle.run(LOCAL.workspace, (error) => errors.push(error));
const open = async (input: object = {}) => (await one.sessions.open(LOCAL, { key: 'page', ephemeral: true, ...input })).session.id;
const exists = async (id: string) => (await one.sessions.getMany(LOCAL, [id])).has(id);

describe('an ephemeral session', () => {
  it('is erased when its only subscription has ended and the grace period is over', async () => {
    const id = await open();
    const feed = await one.events.session(LOCAL, id);
    clock.moveOn(10 * GRACE);
    await one.lifecycle.renew();
    expect(await run()).toMatchObject({ erased: 0 });
    await feed.return?.();
    clock.moveOn(LEASE + GRACE - 1);
    await one.lifecycle.renew();
    expect(await run()).toMatchObject({ erased: 0 });
    clock.moveOn(1);
    expect(await one.lifecycle.due(LOCAL.workspace, 5)).toMatchObject([{ id, kind: 'LEFT', action: 'ERASE', graceMs: GRACE }]);
    expect(await run()).toMatchObject({ erased: 1, archived: 0 });
    expect(await exists(id)).toBe(false);
  });

  it('stays while one of two subscriptions is open, on any instance', async () => {
    const id = await open({ graceMs: 1_000 });
    const feeds = [await one.events.session(LOCAL, id), await one.events.session(LOCAL, id), await two.contexts.follow(LOCAL, id, {})];
    for (const left of [feeds[0], feeds[1]]) {
      await left?.return?.();
      clock.moveOn(LEASE + 1_000);
      await Promise.all([one.lifecycle.renew(), two.lifecycle.renew()]);
      expect([await run(one), await run(two)].map(({ erased }) => erased)).toEqual([0, 0]);
    }
    await feeds[2]?.return?.();
    clock.moveOn(LEASE + 1_000);
    await Promise.all([one.lifecycle.renew(), two.lifecycle.renew()]);
    expect((await run(one)).erased + (await run(two)).erased).toBe(1);
  });

  it('stays when the page is loaded again within the grace period', async () => {
    const id = await open();
    const before = await one.events.live(LOCAL, id);
    await before.return?.();
    clock.moveOn(GRACE);
    const after = await two.events.live(LOCAL, id);
    clock.moveOn(LEASE);
    await two.lifecycle.renew();
    clock.moveOn(GRACE);
    expect(await run()).toMatchObject({ erased: 0 });
    await after.return?.();
    clock.moveOn(LEASE);
    expect(await run()).toMatchObject({ erased: 1 });
  });

  it('is erased after its instance was killed', async () => {
    const id = await open();
    await two.events.session(LOCAL, id);
    // A killed process renews nothing.
    two.lifecycle.stop();
    clock.moveOn(LEASE + GRACE);
    expect(await run(one)).toMatchObject({ erased: 1 });
  });

  it('stays for another grace period after each write', async () => {
    const id = await open();
    const feed = await one.events.session(LOCAL, id);
    await feed.return?.();
    for (let turn = 0; turn < 3; turn += 1) {
      clock.moveOn((turn === 0 ? LEASE : 0) + GRACE - 1);
      expect(await run()).toMatchObject({ erased: 0 });
      await one.messages.add(LOCAL, id, userMessage(`turn ${turn}`));
      clock.moveOn(GRACE - 1);
      expect(await run()).toMatchObject({ erased: 0 });
      await one.messages.add(LOCAL, id, userMessage('more'));
    }
    clock.moveOn(GRACE);
    expect(await run()).toMatchObject({ erased: 1 });
  });

  it('is erased after its idle time if nobody ever watched it', async () => {
    const id = await open({ idleTimeoutMinutes: 30 });
    clock.moveOn(30 * 60_000 - 1);
    expect(await run()).toMatchObject({ erased: 0, archived: 0 });
    clock.moveOn(1);
    expect(await run()).toMatchObject({ erased: 1, archived: 0 });
    expect(await exists(id)).toBe(false);
  });

  it('is neither archived nor erased by age while it is watched', async () => {
    const id = await open({ idleTimeoutMinutes: 1, eraseAfterMinutes: 0 });
    const feed = await one.events.session(LOCAL, id);
    clock.moveOn(100 * GRACE);
    await one.lifecycle.renew();
    expect(await run()).toMatchObject({ erased: 0, archived: 0 });
    await feed.return?.();
  });

  it('stays after it was kept, and ends after it became ephemeral while it was watched', async () => {
    const id = await open();
    const feed = await one.events.session(LOCAL, id);
    await one.sessions.update(LOCAL, id, { ephemeral: false });
    await feed.return?.();
    clock.moveOn(LEASE + GRACE);
    expect(await run()).toMatchObject({ erased: 0 });
    const again = await one.events.session(LOCAL, id);
    await one.sessions.update(LOCAL, id, { ephemeral: true, graceMs: 5_000 });
    await again.next();
    clock.moveOn(LEASE);
    await one.lifecycle.renew();
    clock.moveOn(LEASE);
    await one.lifecycle.renew();
    expect(await run()).toMatchObject({ erased: 0 });
    await again.return?.();
    clock.moveOn(LEASE + 5_000);
    expect(await run()).toMatchObject({ erased: 1 });
  });

  it('is not erased after an outage of the store, if its instance renews the lease in time', async () => {
    const id = await open();
    const feed = await one.events.session(LOCAL, id);
    lost = true;
    clock.moveOn(LEASE + GRACE);
    await expect(one.lifecycle.renew()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    lost = false;
    // The run has found the session when the lease is renewed, and reads it again before it erases anything.
    let renewals = 0;
    whenFound = async () => {
      renewals += 1;
      await one.lifecycle.renew();
    };
    expect(await run(two)).toMatchObject({ erased: 0, failed: 0 });
    expect(renewals).toBe(1);
    await feed.return?.();
  });
});

describe('ephemeral sessions after a restart', () => {
  it('stay for their grace period, so that clients can connect again', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'netloom-ephemeral-restart-'));
    const start = () => compose(readConfig({ NETLOOM_DATA: folder }), { version: 'test', clock, presence: { settleMs: 1 } });
    try {
      const before = start();
      const { session } = await before.app.sessions.open(LOCAL, { ephemeral: true, graceMs: 5 * GRACE });
      const feed = await before.app.events.session(LOCAL, session.id);
      await feed.return?.();
      await before.dispose();
      clock.moveOn(100 * GRACE);
      const after = start();
      expect(await run(after.app)).toMatchObject({ erased: 0 });
      clock.moveOn(5 * GRACE);
      expect(await run(after.app)).toMatchObject({ erased: 1 });
      await after.dispose();
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
