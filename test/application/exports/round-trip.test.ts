import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApplication, type TestApplication } from '../../testkit/application/application.js';
import { chunksOf } from '../../testkit/data/session-document.js';
import { COVERED, differenceOf, NOT_ABOUT_A_SESSION, OF_THE_INVENTORY, QUERY_NAMES } from './answers.js';
import { INVENTORY, play } from './random-sessions.js';
import { documentOf, EMPTY, expectSame, HERE, random, THERE } from './round-trips.js';

const stored = COVERED.filter((name) => !OF_THE_INVENTORY.includes(name));

it('compares the answers to every query about a session', () => {
  expect([...COVERED, ...NOT_ABOUT_A_SESSION].toSorted()).toEqual(QUERY_NAMES.toSorted());
});

describe('an exported session', () => {
  let test: TestApplication;
  beforeAll(async () => {
    test = openApplication();
    for (const caller of [HERE, THERE]) await test.app.entities.upsert(caller, INVENTORY);
  });
  afterAll(async () => test.dispose());

  it('answers every query in another workspace with the same inventory as before', { timeout: 120_000 }, async () => {
    await random(async (steps) => expectSame(test.app, await play(test.app, HERE, steps), test.app, THERE, COVERED), 10);
  });

  it('answers queries about its content in an empty workspace as before', { timeout: 120_000 }, async () => {
    await random(async (steps) => expectSame(test.app, await play(test.app, HERE, steps), test.app, EMPTY, stored), 5);
  });

  it('gives the same document again, except for its ids', { timeout: 120_000 }, async () => {
    const records = (document: Buffer): string => document.toString('utf8').split('\n').slice(1, -2).join('\n');
    const numbered = (text: string): string => {
      const numbers = new Map<string, number>();
      return text.replaceAll(/\b(?:ses|msg|op|ent|win|mem)_[0-9a-z]{16,40}\b/gu, (id) => {
        numbers.set(id, numbers.get(id) ?? numbers.size);
        return `#${numbers.get(id)}`;
      });
    };
    // The idle time begins with the import.
    const times = (text: string): string =>
      text
        .replaceAll(/"(?:createdAt|updatedAt)":\d+,"updatedAt":\d+/gu, '"times":0')
        .replaceAll(/"(expiresAt|lastActivityAt)":\d+/gu, '"$1":0');
    await random(async (steps) => {
      const document = await documentOf(test.app, HERE, await play(test.app, HERE, steps));
      const { session } = await test.app.exports.import(THERE, chunksOf(document), {});
      const again = await documentOf(test.app, THERE, session?.id ?? '');
      const [before, after] = [document, again].map((each) => times(numbered(records(each))).split('\n'));
      expect(differenceOf(before ?? [], after ?? [])).toBeUndefined();
    }, 5);
  });
});
