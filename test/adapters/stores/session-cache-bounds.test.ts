import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withSessionCache } from '../../../src/adapters/stores/sqlite/messages/session-cache.js';
import type { Store } from '../../../src/ports/store/store.js';
import { addChain, messageOf, openSession, sessionOf, newPrincipals } from '../../contract/store/builders.js';
import { temporaryStore } from '../../testkit/application/temporary-store.js';

let store: Store;
const { anna } = newPrincipals();

beforeEach(() => {
  store = temporaryStore();
});

afterEach(async () => {
  await store.dispose();
});

/** More messages than are cached for one branch. */
const LONG = Array.from({ length: 120 }, (_, index) => `${index} ${'switch '.repeat(14_000)}`);

describe('a session with more messages than are cached', () => {
  it('returns every requested message, regardless of earlier reads', async () => {
    const session = await openSession(store, anna);
    const said = await addChain(store, anna, session, LONG);
    const chain = { session: session.id, head: said.at(-1)?.id ?? '' };
    const { messages } = store.read(anna);
    const numbers = async (count: number) => (await messages.recent(chain, count)).map(({ depth }) => depth);
    const expected = Array.from({ length: 120 }, (_, index) => index);
    expect(await numbers(60)).toEqual(expected.slice(-60));
    expect(await numbers(120)).toEqual(expected);
    expect(await numbers(120)).toEqual(expected);
    expect((await messages.opening(chain, 120)).map(({ depth }) => depth)).toEqual(expected);
    expect(await numbers(120)).toEqual(expected);
  });
});

describe('the cache of a branch', () => {
  it('is bounded by the size of its messages, including tool results', () => {
    const { committed } = withSessionCache(600_000);
    const session = sessionOf(anna);
    for (let depth = 0; depth < 20; depth += 1) {
      const result = { kind: 'TOOL_RESULT', callId: `call-${depth}`, text: 'x'.repeat(1_000_000), isError: false, tokens: 1 } as const;
      const message = messageOf(session, depth + 1, '', { role: 'TOOL', depth, parts: [result] });
      committed.keepMessages(1, 0, new Map([[depth, message]]));
    }
    expect([...committed.messages(1, 0).keys()]).toEqual(Array.from({ length: 15 }, (_, index) => 5 + index));
  });
});

describe('the cache of a term', () => {
  it('stays bounded while a session grows', () => {
    const memory = withSessionCache(600_000);
    const { committed } = memory;
    committed.keepAppearances(1, 'switch', { documents: 0, known: 0, numbers: [] });
    const most = { known: 0, length: 0 };
    for (let depth = 0; depth < 20_000; depth += 1) {
      memory.wrote({ sid: 1, branch: 0, depth, terms: [{ term: 'switch', count: 2 }], length: 9 });
      memory.end(true);
      const known = committed.appearances(1, 'switch');
      most.known = Math.max(most.known, known?.known ?? 0);
      most.length = Math.max(most.length, known?.numbers.length ?? 0);
    }
    const known = committed.appearances(1, 'switch');
    expect(known?.documents).toBe(20_000);
    expect(known?.numbers.slice(-8)).toEqual([2, 9, 0, 19_998, 2, 9, 0, 19_999]);
    expect(known?.known).toBeGreaterThan(2_500);
    expect(most).toEqual({ known: 8_000, length: 32_000 });
  });
});
