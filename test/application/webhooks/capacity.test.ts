import { describe, expect, it } from 'vitest';
import { createCapacity, type Capacity } from '../../../src/application/webhooks/capacity.js';
import type { WebhookEndpoint } from '../../../src/domain/webhooks/endpoint.js';
import { ENDPOINT } from '../../testkit/data/webhook-endpoint.js';

const endpoint = (owner: string, number: number, more: Partial<WebhookEndpoint> = {}): WebhookEndpoint => ({
  ...ENDPOINT,
  id: `whk_${owner}_${number}`,
  owner,
  number,
  ...more,
});

/** Starts as many attempts as fit, which end when the returned function is called. */
function fill(capacity: Capacity, endpoints: readonly WebhookEndpoint[]): { readonly started: number; readonly end: () => Promise<void> } {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let started = 0;
  for (const each of endpoints) {
    for (let room = capacity.room(each); room > 0; room -= 1) {
      capacity.track(each, ended);
      started += 1;
    }
  }
  return {
    started,
    async end() {
      end();
      await Promise.all(capacity.running);
    },
  };
}

let time = 0;
const open = (): Capacity =>
  createCapacity(
    () => undefined,
    () => undefined,
    () => time,
  );
const webhooksOf = (owner: string): readonly WebhookEndpoint[] => Array.from({ length: 10 }, (_, number) => endpoint(owner, number));

describe('attempts to webhooks', () => {
  it('of one principal take a quarter of the total, so that two leave room for others', async () => {
    const capacity = open();
    const { started, end } = fill(capacity, [...webhooksOf('mallory'), ...webhooksOf('eve')]);
    expect(started).toBe(32);
    expect(capacity.room(endpoint('anna', 0))).toBe(4);
    await end();
    expect(capacity.room(endpoint('mallory', 0))).toBe(4);
  });

  it('of principals with the same name in different workspaces are counted apart', () => {
    const capacity = open();
    fill(capacity, webhooksOf('anna'));
    expect(capacity.room(endpoint('anna', 0, { id: 'whk_other', workspace: 'lab' }))).toBe(4);
  });

  it('that were slow the last time share half of the total, one for each endpoint, until they are quick again', async () => {
    const capacity = open();
    const owners = ['a', 'b', 'c', 'd', 'e', 'f'].map(webhooksOf);
    for (const endpoints of owners) {
      const { end } = fill(capacity, endpoints);
      time += 14_000;
      await end();
      // All of the others had room, so that each of them was attempted.
      for (const each of endpoints) if (capacity.room(each) > 1) await once(capacity, each, 14_000);
    }
    const { started, end } = fill(capacity, owners.flat());
    expect(started).toBe(32);
    expect(capacity.room(endpoint('anna', 0))).toBe(4);
    await end();
    expect(capacity.room(endpoint('a', 0))).toBe(4);
  });

  it('that fail share the same half', () => {
    const capacity = open();
    const failing = ['a', 'b', 'c', 'd'].flatMap((owner) => webhooksOf(owner).map((each) => ({ ...each, failingSince: 1 })));
    expect(fill(capacity, failing).started).toBe(32);
  });
});

async function once(capacity: Capacity, each: WebhookEndpoint, takesMs: number): Promise<void> {
  let end: () => void = () => undefined;
  capacity.track(
    each,
    new Promise<void>((resolve) => {
      end = resolve;
    }),
  );
  time += takesMs;
  end();
  await Promise.all(capacity.running);
}
