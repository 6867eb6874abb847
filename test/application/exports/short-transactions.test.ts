import { afterEach, expect, it } from 'vitest';
import { NetloomError } from '../../../src/domain/common/errors.js';
import type { Principal } from '../../../src/domain/common/principal.js';
import type { Repositories, Store, TransactionOptions } from '../../../src/ports/store/store.js';
import { openApplication, userMessage, type TestApplication } from '../../testkit/application/application.js';
import { chunksOf, documentOf, idOf, messageRecord, sessionRecord } from '../../testkit/data/session-document.js';
import { createMovedClock, type MovedClock } from '../../testkit/application/moved-clock.js';

const ANNA: Principal = { workspace: 'default', name: 'anna' };
const HIDDEN: Principal = { workspace: 'default', name: ':anna' };
const BERT: Principal = { workspace: 'lab', name: 'bert' };

const MESSAGES = 230;
const document = (session: number, messages = MESSAGES): string =>
  documentOf([
    sessionRecord(messages, { id: idOf('ses', session), key: `ticket ${session}` }),
    ...Array.from({ length: messages }, (_, index) => messageRecord(index + 1, `Turn ${index} about the quokka.`)),
  ]);

let test: TestApplication;
let clock: MovedClock;
/** The store without the decoration. */
let plain: Store;
/** Called before and after each transaction of an import, with the number of transactions before. */
let before: (number: number) => Promise<void> | void;
let after: (number: number) => Promise<void> | void;
let written = 0;

function open(): void {
  written = 0;
  before = () => undefined;
  after = () => undefined;
  clock = createMovedClock();
  const decorateStore = (store: Store): Store => {
    plain = store;
    return { ...store, transaction };
  };
  async function transaction<T>(
    scope: Principal,
    work: (repositories: Repositories) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T> {
    if (scope.name !== HIDDEN.name) return plain.transaction(scope, work, options);
    const number = written;
    written += 1;
    await before(number);
    const result = await plain.transaction(scope, work, options);
    await after(number);
    return result;
  }
  test = openApplication({}, { clock, presence: { settleMs: 1 }, decorateStore });
}
afterEach(async () => test.dispose());

const imported = (caller: Principal, text: string, options = {}) => test.app.exports.import(caller, chunksOf(text), options);
const hidden = () => plain.read(HIDDEN).sessions.count({});
const unavailable = () => new NetloomError('UNAVAILABLE', 'The disk is full.');

it('a session is invisible until its import is complete, and then there with everything', async () => {
  open();
  const seen: unknown[] = [];
  after = async () => {
    const { sessions, messages } = plain.read(ANNA);
    const id = (await plain.read(HIDDEN).sessions.list({ first: 1 }, {})).items[0]?.value.id ?? '';
    const first = (await plain.read(HIDDEN).messages.written(id, 0, 1))[0]?.value.id ?? '';
    seen.push(await sessions.get(id), await sessions.byKey('ticket 1'), await messages.get(first));
    seen.push((await sessions.count({})) || undefined, (await messages.written(id, 0, 5))[0]);
    seen.push((await test.app.lifecycle.due('default', 5))[0]);
  };
  const { session } = await imported(ANNA, document(1));
  expect(written).toBeGreaterThan(4);
  expect(seen.length).toBeGreaterThan(24);
  expect(seen.filter((each) => each !== undefined)).toEqual([]);
  expect(session).toMatchObject({ owner: 'anna', key: 'ticket 1', counters: { messages: MESSAGES } });
  expect(await test.app.sessions.get(ANNA, session?.id ?? '')).toEqual(session);
  const chain = { session: session?.id ?? '', head: session?.head ?? '' };
  expect(await plain.read(ANNA).messages.search(chain, ['quokka'], { limit: 5, postings: 500 })).toHaveLength(5);
  expect(await hidden()).toBe(0);
});

it('a transaction has a bounded number of messages, so that writes of others get their turn in between', async () => {
  open();
  const sizes: number[] = [];
  let between = -1;
  let other: Promise<unknown> | undefined;
  after = async (number) => {
    const [{ value } = { value: undefined }] = (await plain.read(HIDDEN).sessions.list({ first: 1 }, {})).items;
    sizes.push((await plain.read(HIDDEN).messages.written(value?.id ?? '', 0, 500)).length);
    other ??= test.app.messages.add(BERT, undefined, userMessage('Hello?')).then(() => (between = number === 0 ? written : -1));
  };
  const { session } = await imported(ANNA, document(1));
  await other;
  const added = sizes.map((size, index) => size - (sizes[index - 1] ?? 0));
  expect(Math.max(...added)).toBeLessThanOrEqual(50);
  expect(session?.counters.messages).toBe(MESSAGES);
  expect(between).toBeGreaterThan(0);
  expect(between).toBeLessThan(written);
});

it.each([0, 1, 3])('an import that fails in transaction %i leaves nothing', async (failing) => {
  open();
  before = (number) => {
    if (number === failing) throw unavailable();
  };
  await expect(imported(ANNA, document(1))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect([await test.app.sessions.count(ANNA, {}), await hidden()]).toEqual([0, 0]);
  expect((await imported(ANNA, document(1))).created).toBe(true);
});

it('an import that is interrupted is repeated as if nothing was written', async () => {
  open();
  before = (number) => {
    if (number >= 3) throw unavailable();
  };
  await expect(imported(ANNA, document(1))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect([await test.app.sessions.count(ANNA, {}), await hidden()]).toEqual([0, 1]);
  before = () => undefined;
  const { session, created } = await imported(ANNA, document(1));
  expect([created, session?.counters.messages, await hidden()]).toEqual([true, MESSAGES, 0]);
});

it('maintenance erases what an interrupted import wrote, and no import that goes on', async () => {
  open();
  const run = () => test.app.lifecycle.run('default', (error) => expect(error).toBeUndefined());
  after = async () => {
    clock.moveOn(90_000);
    expect((await run()).erased).toBe(0);
  };
  before = (number) => {
    if (number >= 4) throw unavailable();
  };
  await expect(imported(ANNA, document(1))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(await hidden()).toBe(1);
  before = () => undefined;
  after = () => undefined;
  clock.moveOn(120_000);
  expect((await run()).erased).toBe(1);
  expect(await hidden()).toBe(0);
});

it('the imports of a principal follow each other', async () => {
  open();
  let most = 0;
  after = async () => {
    most = Math.max(most, await hidden());
  };
  const all = await Promise.all([1, 2, 3].map((number) => imported(ANNA, document(number))));
  expect(all.map(({ session }) => session?.key)).toEqual(['ticket 1', 'ticket 2', 'ticket 3']);
  expect(most).toBe(1);
});

it('a key that another session takes during the import is left to it, and refused if it was asked for', async () => {
  open();
  after = async (number) => {
    if (number === 2) await test.app.sessions.open(ANNA, { key: 'ticket 1' });
  };
  expect((await imported(ANNA, document(1))).session).not.toHaveProperty('key');
  written = 0;
  after = async (number) => {
    if (number === 2) await test.app.sessions.open(ANNA, { key: 'mine' });
  };
  await expect(imported(ANNA, document(2), { key: 'mine' })).rejects.toMatchObject({ code: 'CONFLICT', details: { path: 'key' } });
  expect(await hidden()).toBe(0);
});
