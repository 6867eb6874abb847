import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../../src/application/index.js';
import { LOCAL } from '../../../src/domain/common/principal.js';
import { factLines } from '../../../src/domain/facts/fact-lines.js';
import { openSample, userMessage, type TestApplication } from '../../testkit/application/application.js';

describe('ask', () => {
  let test: TestApplication;
  beforeAll(async () => {
    test = await openSample();
  });
  afterAll(async () => test.dispose());

  const ask = (text: string, sessionId?: string): Promise<Answer> => test.app.questions.ask(LOCAL, { text, sessionId });
  const lines = ({ groups }: Answer): readonly string[] => groups.flatMap(factLines).map(({ text }) => text);

  it('answers with the entities that each fact was read from, the subject first', async () => {
    const { groups } = await ask('Which rack is fra1-core-02 in?');
    const row = groups.find(({ topic }) => topic === 'PLACE')?.rows[0];
    expect(row?.text).toContain('rack R2 U38 front');
    const entities = await test.app.entities.getMany(LOCAL, row?.path ?? []);
    expect(row?.path.map((id) => entities.get(id)?.name)).toEqual(['fra1-core-02', 'R2', 'Hall A', 'Frankfurt FRA1', 'Germany', 'Europe']);
  });

  it('has the same lines as the context window for the text', async () => {
    const text = 'What is in rack R2 of Frankfurt FRA1, and what powers fra1-core-02?';
    const { session } = await test.app.sessions.open(LOCAL, {});
    const { window } = await test.app.contexts.build(LOCAL, session.id, { message: text });
    const shown = window.sections.flatMap(({ items }) => items.map((item) => item.text));
    const told = lines(await ask(text, session.id));
    expect(told.length).toBeGreaterThan(1);
    for (const line of told) expect(shown).toContain(line);
  });

  it('gives an overview of an entity that a text only names', async () => {
    const [line] = lines(await ask('fra1-core-02'));
    expect(line).toMatch(/^device fra1-core-02: overview: status active; .*rack R2; .*site Frankfurt FRA1/u);
  });

  it('repeats the question before for what a follow-up names', async () => {
    const { session } = await test.app.sessions.open(LOCAL, {});
    await test.app.messages.add(LOCAL, session.id, userMessage('How many VLANs does Berlin HQ have?'));
    expect(lines(await ask('and Hamburg Depot?', session.id))[0]).toMatch(/^site Hamburg Depot: vlans \(\d+\)/u);
  });

  it('does not repeat the question before for a part of what it was about', async () => {
    const { session } = await test.app.sessions.open(LOCAL, {});
    await test.app.messages.add(LOCAL, session.id, userMessage('Which rack is fra1-core-02 in?'));
    const parts = [await ask('and its ip?', session.id), await ask('and its site?', session.id)].map(lines);
    expect(parts.flat().filter((line) => /\bracks? /u.test(line))).toEqual([]);
    expect(parts[0]?.[0]).toMatch(/^ip address /u);
  });

  it('tells each candidate of an ambiguous name, and asks which one is meant', async () => {
    const { understanding, groups } = await ask('Which prefixes does VLAN 100 have?');
    expect(understanding.clarification?.choices.length).toBeGreaterThan(2);
    expect(groups.length).toBeGreaterThan(2);
    expect(new Set(groups.map(({ where }) => where)).size).toBe(groups.length);
  });

  it.each([
    ['How many sites do we have?', /^inventory: sites \(5\): Amsterdam AMS2; .*Newark Depot$/u],
    ['How many VLANs are there in total?', /^inventory: vlans \(20\)$/u],
    ['How many planned devices are there?', /^inventory: devices \(67\): none is planned$/u],
    ['How many hypervisors are there?', /^device role Hypervisor: devices \(16\)/u],
  ])('answers about the whole inventory: %s', async (text, expected) => expect(lines(await ask(text))[0]).toMatch(expected));

  it('says nothing about a text that names nothing, and of a name that nothing has', async () => {
    expect(await ask('Good morning, and have a nice day.')).toMatchObject({ groups: [] });
    const { understanding, groups } = await ask('Is fra9-sw77 up?');
    expect([groups.length, understanding.mentions.map(({ status }) => status)]).toEqual([0, ['UNKNOWN']]);
  });

  it('reads only the inventory of the caller', async () => {
    const stranger = { workspace: 'elsewhere', name: 'mallory' };
    expect(await test.app.questions.ask(stranger, { text: 'Which rack is fra1-core-02 in?' })).toMatchObject({ groups: [] });
    expect(await test.app.questions.ask(stranger, { text: 'How many sites do we have?' })).toMatchObject({ groups: [{ total: 0 }] });
    const { session } = await test.app.sessions.open(LOCAL, {});
    await expect(test.app.questions.ask(stranger, { text: 'Is it up?', sessionId: session.id })).rejects.toThrow(/session/u);
  });

  it('writes nothing', async () => {
    const { session } = await test.app.sessions.open(LOCAL, {});
    const before = await test.app.sessions.get(LOCAL, session.id);
    await ask('Which rack is fra1-core-02 in?', session.id);
    expect(await test.app.sessions.get(LOCAL, session.id)).toEqual(before);
  });

  it('refuses a text without words', async () => {
    await expect(ask('  ')).rejects.toThrow('text: expected a text that is not empty');
  });
});
