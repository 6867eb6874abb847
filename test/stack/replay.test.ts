import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Application } from '../../src/application/index.js';
import { compose, type Composition } from '../../src/compose.js';
import { readConfig } from '../../src/config/config.js';
import { RENDERINGS, type ContextRequest, type WindowContent } from '../../src/domain/window/model/context-window.js';
import type { MessageDraft } from '../../src/domain/model/message.js';
import type { Principal } from '../../src/domain/common/principal.js';
import { describeWith, serviceOf } from '../contract/services.js';
import { random } from '../contract/store/builders.js';
import { device, openApplication, userMessage } from '../testkit/application/application.js';

const ANNA: Principal = { workspace: `noc-${random()}`, name: 'anna' };
const BERT: Principal = { ...ANNA, name: 'bert' };

const RECORDS = JSON.stringify({
  count: 40,
  results: Array.from({ length: 40 }, (_, id) => ({ id, name: `port-${id}`, speed: 'zz top 10' })),
});
const CALL: MessageDraft = {
  role: 'ASSISTANT',
  parts: [
    { kind: 'THINKING', text: 'hm' },
    { kind: 'TEXT', text: 'Let me see.' },
    { kind: 'TOOL_CALL', callId: 'c1', tool: 'list_ports', arguments: { zulu: 1, alpha: { of: 'sw-1', b: [2, 1] } } },
  ],
};
const RESULT: MessageDraft = {
  role: 'TOOL',
  parts: [{ kind: 'TOOL_RESULT', callId: 'c1', tool: 'list_ports', text: RECORDS, isError: false }],
};
const LONG = Array.from({ length: 300 }, (_, line) => `Line ${line} of a log speaks of sw-1 and of nothing else.`).join(' ');

interface Subject {
  readonly app: Application;
  restart(): Promise<void>;
}

function suite(settings: Readonly<Record<string, string>>): void {
  const folder = mkdtempSync(join(tmpdir(), 'netloom-replay-'));
  const open = (): Composition => compose(readConfig({ NETLOOM_DATA: folder, ...settings }), { version: 'test' });
  let opened: Composition;
  const subject: Subject = {
    get app() {
      return opened.app;
    },
    async restart() {
      await opened.dispose();
      opened = open();
    },
  };
  beforeAll(async () => {
    opened = open();
    await opened.app.entities.upsert(ANNA, [device('1', 'sw-1'), device('2', 'sw-2')]);
  });
  afterAll(async () => {
    await opened.dispose();
    rmSync(folder, { recursive: true, force: true });
  });

  const session = async (): Promise<string> => (await subject.app.sessions.open(ANNA, {})).session.id;
  const add = async (id: string, draft: MessageDraft) => (await subject.app.messages.add(ANNA, id, draft)).message;
  const answer = (text: string, more: Partial<MessageDraft> = {}): MessageDraft => userMessage(text, { role: 'ASSISTANT', ...more });
  const build = async (id: string, request: ContextRequest = {}) => {
    const built = await subject.app.contexts.build(ANNA, id, request);
    return { ...built, id: await subject.app.contexts.idOf(ANNA, built.window, built.key) };
  };
  const rendered = (window: WindowContent): readonly string[] =>
    RENDERINGS.map((as) => JSON.stringify(subject.app.contexts.render(window, as)));
  const replayOf = (id: string) => subject.app.contexts.find(ANNA, id, 'id');

  /** A conversation with everything that has its own rendering; its last message waits for an answer. */
  async function conversation(): Promise<string> {
    const id = await session();
    await add(id, userMessage('What is sw-1?', { author: 'Anna B.' }));
    await add(id, userMessage('And sw-2?', { author: 'Carl' }));
    await add(id, CALL);
    await add(id, RESULT);
    await add(id, answer(LONG));
    for (let turn = 0; turn < 14; turn += 1) await add(id, userMessage(`Turn ${turn}: zebra?`));
    await subject.app.operations.record(ANNA, id, { tool: 'look', arguments: { z: 1, a: 2 }, result: RECORDS });
    await add(id, userMessage('Which log spoke of sw-1?'));
    return id;
  }

  it('returns the stored window byte for byte after later messages, changed entities and a restart', async () => {
    const id = await conversation();
    const requests: readonly ContextRequest[] = [
      { budget: 8_000, instructions: 'Be brief. \u2028 Grüße 👩‍👩‍👧' },
      { budget: 1_500, strategy: 'U_SHAPED' },
      { budget: 400, strategy: 'HYBRID', withoutOperations: true },
    ];
    const question = (await subject.app.sessions.get(ANNA, id))?.head ?? '';
    const answers: { readonly message: string; readonly window: string; readonly texts: readonly string[] }[] = [];
    for (const request of requests) {
      const built = await build(id, { ...request, at: question });
      const message = await add(id, answer(`Answer to ${request.budget}`, { parent: question, window: built.id }));
      expect(message.window).toBe(built.id);
      answers.push({ message: message.id, window: built.id, texts: rendered(built.window) });
    }
    expect(answers[0]?.texts.join('')).toContain('list_ports');
    expect(new Set(answers.map(({ window }) => window)).size).toBe(requests.length);
    await add(id, userMessage('And then?'));
    await subject.app.entities.upsert(ANNA, [{ ...device('1', 'sw-1'), status: 'offline', name: 'sw-1-renamed' }]);
    await subject.app.sessions.update(ANNA, id, { title: 'Later', activeFile: 'x.ts' });
    for (const again of [false, true]) {
      if (again) await subject.restart();
      for (const { message, window, texts } of answers) {
        const replayed = await replayOf(message);
        expect(replayed.id).toBe(window);
        expect(rendered(replayed)).toEqual(texts);
        expect(await replayOf(window)).toEqual(replayed);
      }
    }
  });

  it('stores the last window that was built for the turn, and none from before a change', async () => {
    const id = await session();
    const question = await add(id, userMessage('What is sw-2?'));
    await build(id, { budget: 2_000 });
    const last = await build(id, { budget: 900 });
    await subject.app.contexts.compare(ANNA, id, [{ budget: 700 }]);
    await build(id, { message: 'And if I asked this?' });
    const first = await add(id, answer('A switch.'));
    expect(first.window).toBe(last.id);
    expect(rendered(await replayOf(first.id))).toEqual(rendered(last.window));
    expect((await add(id, answer('Another, without a window.', { parent: question.id }))).window).toBeUndefined();
    const again = await build(id, { at: question.id, budget: 900 });
    expect((await add(id, answer('A second answer.', { parent: question.id }))).window).toBe(again.id);
    await build(id);
    await subject.app.sessions.update(ANNA, id, { title: 'Changed' });
    expect((await add(id, answer('Late.'))).window).toBeUndefined();
    await build(id);
    expect((await add(id, userMessage('A user says something.'))).window).toBeUndefined();
  });

  it('refuses an invalid window before anything is written', async () => {
    const [id, other] = [await session(), await session()];
    for (const each of [id, other]) await add(each, userMessage('What is sw-1?'));
    const [own, foreign] = [await build(id), await build(other)];
    const before = (await subject.app.sessions.get(ANNA, id))?.revision;
    const failing: readonly (readonly [draft: Partial<MessageDraft>, says: string])[] = [
      [{ window: `win_${'0'.repeat(40)}` }, 'requested within the last ten minutes'],
      [{ window: foreign.id }, 'of another session'],
      [{ window: 'nonsense' }, 'a window id (win_…), got "nonsense"'],
      [{ window: id }, 'the session id'],
      [{ window: own.id, role: 'USER' }, 'with a message of the ASSISTANT'],
    ];
    for (const [draft, says] of failing) {
      const writing = subject.app.messages.add(ANNA, id, answer('x', draft));
      await expect(writing).rejects.toMatchObject({ code: 'INVALID_INPUT', message: expect.stringContaining(says) as string });
    }
    // A session of another principal is as absent as a missing one, regardless of other errors in the draft.
    await expect(subject.app.messages.add(BERT, id, answer('x', { window: own.id }))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await subject.app.sessions.get(ANNA, id))?.revision).toBe(before);
    await expect(subject.app.contexts.find(BERT, own.id, 'a')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const written = await add(id, answer('x', { window: own.id, clientId: 'c' }));
    await subject.restart();
    expect((await subject.app.messages.add(ANNA, id, answer('x', { window: own.id, clientId: 'c' }))).created).toBe(false);
    expect((await add(id, answer('y', { window: own.id, ...(written.parent && { parent: written.parent }) }))).window).toBe(own.id);
    for (const each of [written.id, own.id])
      await expect(subject.app.contexts.find(BERT, each, 'a')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await subject.app.erasure.session(ANNA, id);
    for (const each of [written.id, own.id]) await expect(replayOf(each)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('builds the window as of an earlier message', async () => {
    const id = await session();
    const moments: { readonly at: string; readonly built: WindowContent }[] = [];
    const note = async (draft: MessageDraft) => {
      const { id: at } = await add(id, draft);
      moments.push({ at, built: (await build(id)).window });
      return at;
    };
    const root = await note(userMessage('What is sw-1?'));
    await subject.app.operations.record(ANNA, id, { tool: 'select', result: '{"selected": [1, 2]}' });
    await note(answer('A switch beside sw-2.'));
    await subject.app.operations.record(ANNA, id, { tool: 'select', result: '{"deselected": [1]}' });
    await note(userMessage('Is it up?'));
    await note(userMessage('Something else: sw-2.', { parent: root }));
    const shape = ({ sections, budget }: WindowContent) => ({
      budget,
      sections: sections.map(({ kind, items }) => [kind, items.map(({ text }) => text)]),
    });
    for (const { at, built } of moments.slice(2)) expect(shape((await build(id, { at })).window), at).toEqual(shape(built));
    // Operations that were recorded while a message was the last one belong to its time.
    const first = shape((await build(id, { at: root })).window);
    expect(JSON.stringify(first)).toContain('Selected: 1, 2');
    expect(JSON.stringify(first)).not.toContain('deselected');
    const other = await add(await session(), userMessage('Elsewhere'));
    await expect(build(id, { at: other.id })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringContaining('of another session') as string,
    });
    await expect(build(id, { at: `msg_${'0'.repeat(26)}` })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(build(id, { at: id })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('equals the window of a session that was forked there', async () => {
    const id = await conversation();
    const question = (await subject.app.sessions.get(ANNA, id))?.head ?? '';
    const [flagged] = (await subject.app.messages.history(ANNA, id, undefined, { first: 1 }, {})).items;
    await subject.app.messages.mark(ANNA, flagged?.value.id ?? '', { flagged: true });
    await add(id, answer('It was the fifth message.'));
    await add(id, userMessage('Where is sw-2?'));
    const fork = await subject.app.sessions.fork(ANNA, question, 'Another way');
    const request = { withoutOperations: true, budget: 3_000 };
    const texts = ({ sections }: WindowContent) => sections.map(({ kind, items }) => [kind, items.map(({ text }) => text)]);
    expect(texts((await build(fork.id, request)).window)).toEqual(texts((await build(id, { ...request, at: question })).window));
    const read = async (of: string, head?: string) =>
      (await subject.app.messages.history(ANNA, of, head, { first: 100 }, {})).items.map(({ value }) => value);
    const [theirs, own] = [await read(fork.id), await read(id, question)];
    const alike = ({ text, parts, role, flagged: marked, depth, createdAt }: (typeof own)[number]) => ({
      text,
      parts,
      role,
      marked,
      depth,
      createdAt,
    });
    expect(theirs.map(alike)).toEqual(own.map(alike));
    expect(theirs.some((message) => own.some((other) => other.id === message.id))).toBe(false);
    expect([fork.title, fork.head, fork.counters.messages]).toEqual(['Another way', theirs.at(-1)?.id, theirs.length]);
    const before = await read(id);
    const { message } = await subject.app.messages.add(ANNA, fork.id, userMessage('And its ports?'));
    expect([message.depth, message.sequence]).toEqual([theirs.length, theirs.length + 1]);
    expect(await read(id)).toEqual(before);
    await expect(subject.app.sessions.fork(BERT, question, undefined)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await subject.app.erasure.session(ANNA, id);
    expect(await read(fork.id)).toHaveLength(theirs.length + 1);
  });

  it('compares the windows of two answers, and windows with the entities of an answer', async () => {
    const id = await session();
    const question = await add(id, userMessage('What is sw-2?'));
    await build(id);
    const one = await add(id, answer('It is a switch, like sw-2.'));
    await add(id, userMessage('And what is sw-2 again?'));
    await build(id);
    const two = await add(id, answer('Still a switch.'));
    const { shares, overlap, items } = await subject.app.contexts.compareKept(ANNA, one.id, two.id);
    expect(shares.ADDED.items).toBeGreaterThanOrEqual(2);
    expect(items.filter(({ change }) => change === 'ADDED').map(({ after }) => after?.message?.id)).toContain(one.id);
    expect(overlap).toBeGreaterThan(0);
    expect(overlap).toBeLessThan(1);
    const compare = async (requests: readonly ContextRequest[]) =>
      (await subject.app.contexts.compare(ANNA, id, requests)).map((each) => {
        if (each instanceof Error) throw each;
        return each;
      });
    const compared = await compare([{ at: question.id }, { at: question.id, budget: 400 }, {}]);
    expect(compared.map(({ overlaps }, index) => overlaps[index])).toEqual([1, 1, 1]);
    expect(compared[0]?.recall).toMatchObject({ named: 1, missing: [] });
    expect(compared[2]?.recall).toBeUndefined();
    const instead = [
      { at: one.id, message: 'And what is sw-2 again?' },
      { at: one.id },
      { at: two.id, message: 'And?' },
      { at: question.id, message: 'Well?' },
    ];
    const others = await compare(instead);
    const named = two.understanding.mentions.flatMap(({ entities }) => entities).length;
    expect(others.map(({ recall }) => recall?.named)).toEqual([named, undefined, undefined, 1]);
  });
}

describe('an error in one of several requests', () => {
  it.each([
    [{ budget: 10 }, 'requests[1].budget: expected an integer', 'requests[1].budget'],
    [{ model: 'gpt-9' }, 'requests[1].model: expected a known model', 'requests[1].model'],
    [{ budget: 64, instructions: 'Be brief. '.repeat(100) }, 'requests[1].budget: expected at least', 'requests[1].budget'],
    [{ at: 'ses_1' }, 'requests[1].at: expected a message id', 'requests[1].at'],
  ])('names the request: %j', async (request, message, path) => {
    const opened = openApplication();
    const { app } = opened;
    try {
      const { session } = await app.sessions.open(ANNA, {});
      const [built, refused] = await app.contexts.compare(ANNA, session.id, [{}, request]);
      expect(built).not.toBeInstanceOf(Error);
      expect(refused).toMatchObject({
        code: 'INVALID_INPUT',
        message: expect.stringContaining(message) as string,
        details: { path },
      });
    } finally {
      await opened.dispose();
    }
  });
});

describe('a replay on the embedded store', () => suite({}));

describeWith('a replay on Neo4j and Redis', { neo4j: await serviceOf('neo4j'), redis: await serviceOf('redis') }, ({ neo4j, redis }) => {
  suite({
    NETLOOM_NEO4J_URL: neo4j.url,
    NETLOOM_NEO4J_USER: neo4j.user,
    NETLOOM_NEO4J_PASSWORD: neo4j.password,
    NETLOOM_REDIS_URL: redis.url,
    NETLOOM_REDIS_PREFIX: `replay-${random()}`,
  });
});
