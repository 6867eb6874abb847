import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApplication, type TestApplication } from '../../testkit/application/application.js';
import { chunksOf } from '../../testkit/data/session-document.js';
import { answersOf, COVERED, differenceOf, NOT_ABOUT_A_SESSION, OF_THE_INVENTORY, QUERY_NAMES } from './answers.js';
import { INVENTORY, play, type Step } from './random-sessions.js';
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

  it('answers every query in another workspace with the same inventory as before', async () => {
    await random(async (steps) => expectSame(test.app, await play(test.app, HERE, steps), test.app, THERE, COVERED), 10);
  });

  it('answers queries about its content in an empty workspace as before', async () => {
    await random(async (steps) => expectSame(test.app, await play(test.app, HERE, steps), test.app, EMPTY, stored), 5);
  });

  it('keeps the memories that its answers refer to, which are in force once the importer confirms them', async () => {
    const names = stored.filter((name) => name !== 'SearchMemories');
    let run = 0;
    await random(async (steps) => {
      const name = `anna-${(run += 1)}`;
      const [from, to] = [HERE, THERE].map(({ workspace }) => ({ workspace, name }));
      if (from === undefined || to === undefined) return;
      for (const text of ['I prefer very short answers.', 'zebra-sw-01 belongs to the finance department.'])
        await test.app.memories.add(from, { text });
      const asked: Step[] = [
        { do: 'SAY', text: 'What is zebra-sw-01?', client: false, at: undefined, root: false },
        { do: 'ANSWER', text: 'A switch.', window: true },
      ];
      const document = await documentOf(test.app, from, await play(test.app, from, [...steps, ...asked]));
      const { session } = await test.app.exports.import(to, chunksOf(document), {});
      const proposals = await test.app.memories.list(to, { first: 50 }, { status: 'PROPOSED' });
      expect(proposals.items.map(({ value }) => value.text)).toContain('I prefer very short answers.');
      for (const { value } of proposals.items) await test.app.memories.confirm(to, value.id);
      const [id] = (await test.app.sessions.list(from, { first: 1 }, {})).items;
      const before = await answersOf(test.app, from, id?.value.id ?? '', names);
      expect(before.join()).toContain('zebra-sw-01 belongs to the finance department.');
      expect(differenceOf(before, await answersOf(test.app, to, session?.id ?? '', names))).toBeUndefined();
    }, 5);
  });

  it('gives the same document again, except for its ids', async () => {
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
