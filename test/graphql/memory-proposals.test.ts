import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  AddMemoryDocument,
  AddMessageDocument,
  CancelMessageDocument,
  ConfirmMemoryDocument,
  ContextDocument,
  DeleteSessionDocument,
  ForgetMemoryDocument,
  MemoriesDocument,
  OpenSessionDocument,
  SearchMemoriesDocument,
  ShareSessionDocument,
} from '../generated/operations.js';
import { createNetwork } from '../testkit/services/network.js';
import { queueIsEmpty } from '../../eval/netloom.js';
import { createMovedClock } from '../testkit/application/moved-clock.js';
import { eventually } from '../testkit/eventually.js';
import { startTestServer, type Person, type TestServer } from '../testkit/application/server.js';

const clock = createMovedClock({ runs: true });
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ keys: true, env: { NETLOOM_WINDOW_CACHE: '10m' }, clock });
  await createNetwork(server.as('anna'));
  server.app.memories.begin((error) => {
    throw error;
  });
});
afterAll(() => server.stop());

const say = async (person: Person, text: string, more: object = {}) => {
  const { addMessage } = await server.as(person).ok(AddMessageDocument, { input: { text, ...more } });
  await queueIsEmpty(server.app);
  return { session: addMessage.session.id, message: addMessage.message.id };
};
const add = (person: Person, text: string, more: object = {}) => server.as(person).ok(AddMemoryDocument, { input: { text, ...more } });
const confirm = (person: Person, memoryId: string, more: object = {}) => server.as(person).ok(ConfirmMemoryDocument, { memoryId, ...more });
const all = async (person: Person, filter: object = {}) =>
  (await server.as(person).ok(MemoriesDocument, { filter, first: 100 })).memories.nodes;
const found = async (person: Person, text: string) => (await all(person)).filter((memory) => memory.text.includes(text));

describe('statements that can both hold', () => {
  it.each([
    ['Never reboot core switches on Fridays.', 'Never reboot core switches on Saturdays.'],
    ['We never touch the production database at night.', 'We never touch the staging database at night.'],
    ['We never change firewall rules before noon.', 'We always back up firewall rules before noon.'],
    ['I prefer short answers.', 'I prefer answers in German.'],
    ['Port 3 is reserved for the camera.', 'Port 4 is reserved for the camera.'],
  ])('do not replace each other: %j and %j', async (first, second) => {
    await add('anna', first);
    expect((await add('anna', second)).addMemory.superseded).toEqual([]);
  });

  it('are told apart from those that cannot: the same rule with the opposite meaning', async () => {
    const { addMemory } = await add('anna', 'Always patch the lab on Mondays.');
    expect((await add('anna', 'Never patch the lab on Mondays.')).addMemory.superseded.map(({ id }) => id)).toEqual([addMemory.memory.id]);
  });
});

describe('a proposal that corrects another statement', () => {
  it('replaces nothing before its confirmation, so that rejecting it loses nothing', async () => {
    await say('anna', 'Our delivery window is Tuesday 22:00.');
    const [tuesday] = await found('anna', 'Tuesday 22:00');
    await confirm('anna', tuesday?.id ?? '');
    await say('anna', 'Actually, our delivery window is Friday 23:00.');
    const [friday] = await found('anna', 'Friday 23:00');
    expect(friday?.status).toBe('PROPOSED');
    await server.as('anna').ok(ForgetMemoryDocument, { memoryId: friday?.id ?? '' });
    expect((await found('anna', 'Tuesday 22:00'))[0]?.status).toBe('CONFIRMED');
  });

  it('replaces earlier proposals about the same at its confirmation, and no later ones', async () => {
    for (const day of ['Monday', 'Wednesday', 'Thursday']) await say('anna', `Our release day is ${day}.`);
    const middle = (await found('anna', 'release day is Wednesday'))[0];
    await confirm('anna', middle?.id ?? '');
    expect((await found('anna', 'release day')).map(({ text, status }) => [text, status])).toEqual([
      ['Our release day is Thursday.', 'PROPOSED'],
      ['Our release day is Wednesday.', 'CONFIRMED'],
    ]);
  });

  it('does not correct other statements about the same entity', async () => {
    await add('anna', 'sw-access-17 belongs to the finance department.');
    expect((await add('anna', 'sw-access-17 has moved to rack H-R04.')).addMemory.superseded).toEqual([]);
  });

  it('can be undone: a superseded memory is put in force again', async () => {
    const { addMemory: old } = await add('anna', 'Our lunch break is at noon.');
    const { addMemory: next } = await add('anna', 'Our lunch break is at one.');
    expect(next.superseded.map(({ id }) => id)).toEqual([old.memory.id]);
    const { confirmMemory } = await confirm('anna', old.memory.id);
    expect(confirmMemory.memory.status).toBe('CONFIRMED');
    expect(confirmMemory.superseded.map(({ id }) => id)).toEqual([next.memory.id]);
  });
});

describe('a proposal', () => {
  it('from a session of a project is the writer’s alone, until the writer gives it to the project', async () => {
    const { openSession } = await server.as('anna').ok(OpenSessionDocument, { input: { project: 'p1' } });
    await say('anna', 'We always photograph racks before we close them.', { sessionId: openSession.session.id });
    expect(await found('bert', 'photograph racks')).toEqual([]);
    const [proposal] = await found('anna', 'photograph racks');
    const owner = { kind: 'PROJECT', name: 'p1' };
    expect((await confirm('anna', proposal?.id ?? '', { owner })).confirmMemory.memory).toMatchObject({ status: 'CONFIRMED', owner });
    expect((await found('bert', 'photograph racks')).map(({ id }) => id)).toEqual([proposal?.id]);
  });

  it('is deleted with its session, also after a later one corrected it', async () => {
    const { session } = await say('anna', 'Our gate code is 4711 at the yard.');
    await say('anna', 'Actually, our gate code is 9912 at the yard.', { sessionId: session });
    expect(await found('anna', 'gate code')).toHaveLength(2);
    const { deleteSession } = await server.as('anna').ok(DeleteSessionDocument, { sessionId: session });
    expect(deleteSession.receipt.complete).toBe(true);
    expect(await found('anna', 'gate code')).toEqual([]);
  });

  it('is deleted when its message is cancelled', async () => {
    const { message } = await say('anna', 'Our visitor badge is number 77.');
    expect(await found('anna', 'visitor badge')).toHaveLength(1);
    await server.as('anna').ok(CancelMessageDocument, { messageId: message });
    expect(await found('anna', 'visitor badge')).toEqual([]);
  });

  it('is deleted when another editor cancels its message', async () => {
    const { session } = await say('anna', 'Hello.');
    await server.as('anna').ok(ShareSessionDocument, { input: { sessionId: session, user: 'bert', role: 'EDITOR' } });
    const { message } = await say('bert', 'Our badge office is in room 77.', { sessionId: session });
    expect(await found('bert', 'badge office')).toHaveLength(1);
    await server.as('anna').ok(CancelMessageDocument, { messageId: message });
    expect(await found('bert', 'badge office')).toEqual([]);
  });

  it('keeps its owner once it is confirmed', async () => {
    const { addMemory } = await add('anna', 'The tape robot hums.', { owner: { kind: 'PROJECT', name: 'p1' } });
    const { errors } = await server
      .as('bert')
      .run(ConfirmMemoryDocument, { memoryId: addMemory.memory.id, owner: { kind: 'USER', name: 'bert' } });
    expect(errors[0]?.extensions?.['code']).toBe('CONFLICT');
  });

  it('is not made of a part of what is remembered already', async () => {
    await add('anna', 'The spare fans are in room 12. Our fan supplier is Ventus in Graz.');
    await say('anna', 'Our fan supplier is Ventus in Graz.');
    expect(await all('anna', { search: 'Ventus', status: 'PROPOSED' })).toEqual([]);
  });

  it('is about the entities that its words name, not about letters inside of words', async () => {
    const { session } = await say('anna', 'Is sw-access-17 up?');
    await say('anna', 'Is it reachable? Always write answers in metric units.', { sessionId: session });
    expect((await found('anna', 'metric units'))[0]?.entities).toEqual([]);
  });
});

describe('a memory that expires', () => {
  it('is in no window afterwards, and can be added again', async () => {
    const text = 'Always mention the freeze of sw-access-17.';
    const { addMemory } = await add('anna', text, { expiresAt: new Date(clock.now() + 120_000).toISOString() });
    const { session } = await say('anna', 'Hello.');
    const rendered = async () =>
      (await server.as('anna').ok(ContextDocument, { sessionId: session, request: { message: 'sw-access-17?' } })).context;
    expect(JSON.stringify(await rendered())).toContain('mention the freeze');
    clock.moveOn(120_000);
    // A window is cached for ten minutes, but one whose memories expire before only for a moment.
    await eventually('a window without it', async () => !JSON.stringify(await rendered()).includes('mention the freeze'));
    const again = (await add('anna', text)).addMemory;
    expect([again.created, again.memory.id === addMemory.memory.id]).toEqual([true, false]);
  });
});

it('finds with searchMemories what windows recall: also what holds for the place of an entity', async () => {
  await add('anna', 'Visitors of Hamburg 2 need steel-toed boots.');
  const { searchMemories } = await server.as('anna').ok(SearchMemoriesDocument, { text: 'May I visit H-R01?', first: 20 });
  expect(searchMemories.map(({ memory }) => memory.text)).toContain('Visitors of Hamburg 2 need steel-toed boots.');
});

it('reads only the beginning of a long question', async () => {
  const message = `sw-access-17: ${'did we '.repeat(100_000)}?`;
  const { session } = await say('anna', 'Hello.');
  const { errors } = await server.as('anna').run(ContextDocument, { sessionId: session, request: { message } });
  expect(errors).toEqual([]);
});
