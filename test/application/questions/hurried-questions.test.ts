import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../../src/application/index.js';
import { LOCAL } from '../../../src/domain/common/principal.js';
import { openSample, type TestApplication, userMessage } from '../../testkit/application/application.js';

let test: TestApplication;
beforeAll(async () => {
  test = await openSample();
});
afterAll(() => test.dispose());

/** The answer to the last of several questions of a session. */
async function answerTo(...questions: readonly string[]): Promise<Answer> {
  let session: string | undefined;
  let last: Answer | undefined;
  for (const text of questions) {
    last = await test.app.questions.ask(LOCAL, { text, ...(session === undefined ? {} : { sessionId: session }) });
    session = (await test.app.messages.add(LOCAL, session, userMessage(text))).session.id;
  }
  if (last === undefined) throw new Error('expected a question');
  return last;
}

const listsOf = ({ groups }: Answer): readonly string[] =>
  groups.map(({ subject, title, total }) => `${subject?.display ?? 'inventory'}: ${total} ${title}`);
const textOf = ({ groups }: Answer): string => groups.flatMap(({ rows }) => rows.map(({ text }) => text)).join('\n');

describe('a list', () => {
  it('of what is free has what no cable is plugged into', async () => {
    const all = await answerTo('outlets in berlin');
    const free = await answerTo('free outlets in berlin');
    expect(listsOf(all)).toEqual(['Berlin HQ: 20 power outlets']);
    expect(listsOf(free)).toEqual(['Berlin HQ: 16 power outlets without cable']);
    expect(free.notUsed).toEqual([]);
  });

  it('without something leaves out what has it', async () => {
    expect(listsOf(await answerTo('feeds with no cable in fra1'))).toContain('Frankfurt FRA1: 0 power feeds without cable');
    const devices = await answerTo('devices without ip in fra1');
    expect(listsOf(devices)).toEqual(['Frankfurt FRA1: 12 devices without ip']);
    expect(textOf(devices)).not.toContain('fra1-core-01');
  });

  it.each([
    ['devices in fra1 but not in R1', 'Frankfurt FRA1: 17 devices without r1'],
    ['devices not in R1 in fra1', 'Frankfurt FRA1: 17 devices without r1'],
    ['devices in fra1 but not in R1 or R2', 'Frankfurt FRA1: 9 devices without r1 without r2'],
    ['vlans not in berlin or newark', 'inventory: 12 vlans without berlin without newark'],
    ['vlans not in berlin', 'inventory: 16 vlans without berlin'],
    ['switches that are not in frankfurt', 'inventory: 9 switch devices without frankfurt'],
    ['switches that aren’t in frankfurt', 'inventory: 9 switch devices without frankfurt'],
    ['circuits not in berlin', 'inventory: 6 circuits without berlin'],
    ['devices not from arista in fra1', 'Frankfurt FRA1: 23 devices without arista'],
    ['circuits not from colt', 'inventory: 2 circuits without colt'],
    ['devices without primary ipv6 in berlin', 'Berlin HQ: 4 devices without primary ipv6'],
  ])('leaves out what is in an excluded place: %s', async (question, expected) => {
    const answer = await answerTo(question);
    expect(listsOf(answer)).toEqual([expected]);
    expect(answer.notUsed).toEqual([]);
  });

  it.each([
    ['which switches are not in a rack', 'inventory: 0 switch devices without rack'],
    ['devices that aren’t in a cluster', 'inventory: 51 devices without cluster'],
    ['devices not assigned to any tenant in fra1', 'Frankfurt FRA1: 0 devices without tenant'],
    ['how many /24s', 'inventory: 22 /24 prefixes'],
    ['/24 prefixes in fra1', 'Frankfurt FRA1: 4 /24 prefixes'],
    ['disabled interfaces', 'inventory: 0 disabled interfaces'],
    ['prefixes not in vrf prod', 'inventory: 26 prefixes without vrf prod'],
    ['prefixes not in prod', 'inventory: 26 prefixes without prod'],
    ['/16s not in vrf prod', 'inventory: 5 /16 prefixes without vrf prod'],
    ['pdu not in r1', 'PDU: 12 devices without r1'],
    ['patch panels not in fra1', 'inventory: 2 patch panel devices without fra1'],
    ['interfaces not connected on fra1-fw-01', 'fra1-fw-01: 2 interfaces without cable'],
    ['interfaces on fra1-esx-01 that are not disabled', 'fra1-esx-01: 3 not disabled interfaces'],
    ['database servers in fra1', 'Frankfurt FRA1: 1 database server virtual machines'],
    ['hypervisors in ams2', 'Amsterdam AMS2: 8 hypervisor devices'],
    ['application servers in fra1', 'Frankfurt FRA1: 2 application server virtual machines'],
  ])('is chosen by what its entities state: %s', async (question, expected) => {
    const answer = await answerTo(question);
    expect(listsOf(answer)).toContain(expected);
    expect(answer.notUsed).toEqual([]);
  });

  it.each([
    ['which vlans exist', 20],
    ['switches', 14],
    ['planned racks', 9],
    ['power panels', 8],
    ['idle circuits', 7],
    ['devices overheating again', undefined],
    ['racks are full everywhere', undefined],
    ['switches keep failing. what now', undefined],
    ['we replace switches tomorrow', undefined],
  ])('of the whole inventory is asked for by its noun alone: %s', async (question, total) => {
    expect((await answerTo(question)).groups[0]?.total).toBe(total);
  });

  it('without any entity of a status has no others', async () => {
    const { groups } = await answerTo('planned devices?');
    expect(groups.map(({ summary, rows }) => [summary, rows.length])).toEqual([['none is planned', 0]]);
  });

  it('is not what a text asks for that names something behind a negation elsewhere', async () => {
    const { groups } = await answerTo('we moved the switches, not fra1-core-01. which rack?');
    expect(groups.map(({ subject }) => subject?.display)).toContain('fra1-core-01');
    expect(groups.flatMap(({ notFilteredBy = [] }) => notFilteredBy)).not.toContain('fra1-core-01');
  });

  it('of virtual machines of a device that states none names its cluster', async () => {
    const { groups } = await answerTo('how many vms on fra1-esx-01');
    expect(groups.map(({ summary }) => summary)).toEqual(['none is recorded on this device, which is in cluster fra1-vsphere']);
  });

  it.each([
    ['racks without windows', 'without windows'],
    ['sites without rosa', 'rosa'],
    ['cables not connected', 'unconnected'],
    ['devices without name', 'without name'],
    ['idle circuits', 'idle'],
    ['sites without parking', 'without parking'],
    ['ip addresses not in berlin', 'berlin'],
    ['interfaces without mac on fra1-esx-01', 'without mac'],
  ])('says that it was not filtered by what its entities do not state: %s', async (question, words) => {
    const { notUsed, groups } = await answerTo(question);
    expect(notUsed).toContain(words);
    expect(groups[0]?.notFilteredBy).toContain(words);
  });

  it.each([
    ['circuits in frankfurt not colt', 'not colt'],
    ['rack units free in all racks in ams2', 'free'],
    ['active circuits in frankfurt not colt', 'not colt'],
    ['circuits in frankfurt without serial not colt', 'not colt'],
    ['devices without constructor in fra1', 'without constructor'],
  ])('says that words were not used that leave something out: %s', async (question, words) => {
    const { notUsed, groups } = await answerTo(question);
    expect(notUsed).toContain(words);
    expect(groups.filter(({ topic }) => topic === 'MEMBERS').every(({ notFilteredBy = [] }) => notFilteredBy.includes(words))).toBe(true);
  });
});

describe('a question', () => {
  it('about a stack is answered from its members', async () => {
    expect(textOf(await answerTo('what feeds ber-sw-stack'))).toMatch(/PDU-A Outlet 3[\s\S]*PDU-A Outlet 4/u);
    expect(textOf(await answerTo('contact for ber-sw-stack'))).toContain('Deniz Arslan');
  });

  it('about a name that nothing has is not about what was mentioned before', async () => {
    const { groups } = await answerTo('who has 10.24.0.11', 'who has 10.24.0.99');
    expect(groups.map(({ subject }) => subject?.display)).toEqual(['10.24.0.0/24']);
  });

  it('after an answer to a question is about the thing that was chosen', async () => {
    const { groups } = await answerTo('check rack r1', 'amsterdam', 'free units?');
    expect(groups.map(({ subject, topic }) => `${subject?.type} ${topic}`)).toEqual(['RACK SPACE']);
    expect(groups[0]?.subject?.name).toBe('R1');
  });

  it('where a port goes is about its cable', async () => {
    expect(textOf(await answerTo('where does fra1-edge-01 xe-0/1/1 go'))).toContain('fra1-edge-02 xe-0/1/1');
  });

  it('about blades has what is in the slots', async () => {
    expect(textOf(await answerTo('which blades are in fra1-mx-01'))).toContain('fra1-blade-01');
  });

  it('that repeats another one for something else does not repeat the words that were not used', async () => {
    expect((await answerTo('wich rack is fra1-core-02 in', 'and fra1-fw-01')).notUsed).not.toContain('wich');
  });

  it('may choose a thing and name another one', async () => {
    const { groups } = await answerTo('check rack r1', 'the amsterdam one, and fra1-core-01?');
    expect(groups.map(({ subject }) => subject?.name)).toEqual(expect.arrayContaining(['R1', 'fra1-core-01']));
  });

  it('with a command does not say that the command was not used', async () => {
    expect((await answerTo('delete prefix 10.16.100.0/24')).notUsed).toEqual([]);
  });
});

it.each([
  ['R1 and R3 fra1', 'Frankfurt FRA1'],
  ['R2 and R3 ams2 power', 'Amsterdam AMS2'],
])('the site behind several racks is no device of each: %s', async (text, site) => {
  const { mentions } = await test.app.questions.understand(LOCAL, { text });
  expect(mentions.map(({ entities }) => entities.map(({ name }) => name))).toEqual([[text.slice(0, 2)], ['R3'], [site]]);
});

it.each([
  ['fra1-esx-01/02/03 rack?', ['fra1-esx-01', 'fra1-esx-02', 'fra1-esx-03']],
  ['reboot fra1-esx-01,02,04', ['fra1-esx-01', 'fra1-esx-02', 'fra1-esx-04']],
  ['ping fra1-esx-[01-02,04]', ['fra1-esx-01', 'fra1-esx-02', 'fra1-esx-04']],
  ['fra1-esx-01..03 model', ['fra1-esx-01', 'fra1-esx-02', 'fra1-esx-03']],
  ['fra1-edge-01 xe-0/1/2', ['fra1-edge-01', 'xe-0/1/2']],
  ['fra1-tor-r1/r2/r3 serial', ['fra1-tor-r1', 'fra1-tor-r2', 'fra1-tor-r3']],
  ['is fra1-esx-01/02/77 up', ['fra1-esx-01']],
])('several names may be written as one, if each exists: %s', async (text, names) => {
  const { mentions } = await test.app.questions.understand(LOCAL, { text });
  expect(mentions.flatMap(({ entities }) => entities.map(({ name }) => name))).toEqual(names);
});
