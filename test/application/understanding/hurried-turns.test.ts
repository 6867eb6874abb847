import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCAL } from '../../../src/domain/common/principal.js';
import type { Understanding } from '../../../src/domain/model/understanding.js';
import { openApplication, type TestApplication, userMessage } from '../../testkit/application/application.js';
import { entityDraft } from '../../testkit/data/entity-drafts.js';

const SITES = ['Ardal Depot', 'Bremanger Depot'] as const;
const PORTS = ['GigabitEthernet1/0/8', 'GigabitEthernet1/0/9'] as const;
/** In each of the two sites: a router, a switch with two ports, another router, a hall, and a virtual machine called like that of the other site. */
const INVENTORY = SITES.flatMap((name, at) => {
  const [site, code] = [`dcim.site:${at + 1}`, name.slice(0, 3).toLowerCase()];
  const inSite = { SITE: site };
  const [router, access] = [
    { ...inSite, ROLE: 'dcim.devicerole:1' },
    { ...inSite, ROLE: 'dcim.devicerole:2' },
  ];
  return [
    entityDraft('SITE', site, name),
    entityDraft('LOCATION', `dcim.location:${at + 1}`, 'Hall A', inSite),
    entityDraft('DEVICE', `dcim.device:1${at}`, `${code}-rtr-01`, router),
    entityDraft('DEVICE', `dcim.device:2${at}`, `${code}-sw-01`, access),
    ...PORTS.map((port, number) =>
      entityDraft('INTERFACE', `dcim.interface:${at}${number}`, port, { ...inSite, DEVICE: `dcim.device:2${at}` }),
    ),
    entityDraft('VIRTUAL_MACHINE', `virtualization.virtualmachine:${at + 1}`, 'db-01', inSite),
  ];
});
const ROLES = [
  entityDraft('DEVICE_ROLE', 'dcim.devicerole:1', 'Edge router'),
  entityDraft('DEVICE_ROLE', 'dcim.devicerole:2', 'Access switch'),
  entityDraft('VIRTUAL_MACHINE', 'virtualization.virtualmachine:9', 'mon-01', { SITE: 'dcim.site:1' }),
];

let test: TestApplication;
beforeAll(async () => {
  test = openApplication();
  await test.app.entities.upsert(LOCAL, [...ROLES, ...INVENTORY]);
});
afterAll(() => test.dispose());

/** The understanding of the last of several turns of a new session. */
async function afterTurns(...turns: readonly string[]): Promise<Understanding> {
  let session: string | undefined;
  let last: Understanding | undefined;
  for (const text of turns) {
    const added = await test.app.messages.add(LOCAL, session, userMessage(text));
    session = added.session.id;
    last = added.message.understanding;
  }
  if (last === undefined) throw new Error('expected a turn');
  return last;
}

/** For each mention: its text, its status, and the names of the entities that it asserts or lists. */
const meaningsOf = ({ mentions }: Understanding): readonly string[] =>
  mentions.map(({ text, status, entities, choices = [], candidates }) => {
    const listed = choices.length > 0 ? choices.flatMap((choice) => choice.entities) : candidates.map(({ entity }) => entity);
    const names = (entities.length > 0 ? entities : listed).map(({ name }) => name);
    return [text, status, [...new Set(names)].join(' or ')].join(' ').trim();
  });

describe('“it” after a port of a device', () => {
  const before = fc.constantFrom('', 'check ', 'whats on ', 'look at ');
  const named = fc.constantFrom(
    (port: string) => `ard-sw-01 ${port}`,
    (port: string) => `ard-sw-01: ${port}`,
    (port: string) => `ard-sw-01's ${port}`,
    (port: string) => `${port} on ard-sw-01`,
    (port: string) => `${port} of ard-sw-01`,
  );
  const behind = fc.constantFrom('', ' is flapping', ' has crc errors', ' link down', '?');
  const form = fc.constantFrom('gi1/0/8', 'Gi1/0/8', 'GigabitEthernet1/0/8');
  const command = fc.constantFrom('shut it', 'shut it down', 'bounce it', 'disable it', 'please reset it');

  it('never means the device for a command that acts on ports', async () => {
    await fc.assert(
      fc.asyncProperty(before, named, form, behind, command, async (lead, name, port, rest, order) => {
        const { mentions } = await afterTurns(`${lead}${name(port)}${rest}`, order);
        const meant = mentions.flatMap(({ entities, choices = [] }) => [...entities, ...choices.flatMap((choice) => choice.entities)]);
        expect(meant.map(({ name: called }) => called)).not.toContain('ard-sw-01');
      }),
      { numRuns: 60 },
    );
  });

  it('means the port for “shut it”', async () => {
    expect(meaningsOf(await afterTurns('ard-sw-01 gi1/0/8', 'shut it'))).toEqual(['it RESOLVED GigabitEthernet1/0/8']);
    expect(meaningsOf(await afterTurns('gi1/0/8 on ard-sw-01 has crc errors', 'shut it'))).toEqual(['it RESOLVED GigabitEthernet1/0/8']);
  });

  it('is unknown if the device does not have the port', async () => {
    expect(meaningsOf(await afterTurns('port 3 on ard-sw-01', 'shut it'))).toEqual(['it UNKNOWN']);
  });
});

describe('names of several things', () => {
  it('are asked about before a destructive command, if only the place spoken of tells them apart', async () => {
    expect(meaningsOf(await afterTurns('where is ard-sw-01', 'reboot db-01'))).toEqual(['db-01 AMBIGUOUS db-01']);
    expect(meaningsOf(await afterTurns('where is ard-sw-01', 'how much memory has db-01'))).toEqual(['db-01 RESOLVED db-01']);
  });

  it('are told apart by the place right beside them, in any letter case', async () => {
    const { mentions } = await afterTurns('bremanger rtr 1 is down');
    expect(mentions.find(({ text }) => text === 'rtr 1')?.entities.map(({ name }) => name)).toEqual(['bre-rtr-01']);
    for (const text of ['who is in Hall A Bremanger', 'who is in hall a bremanger']) {
      const hall = (await afterTurns(text)).mentions.find(({ text: words }) => words.toLowerCase() === 'hall a');
      expect(hall?.entities.map(({ key }) => key)).toEqual(['dcim.location:2']);
    }
  });

  it('of which a site may have more meanings than are listed are asked about in a command', async () => {
    expect((await afterTurns('reboot depot rtr 1')).mentions.filter(({ status }) => status === 'RESOLVED')).toEqual([]);
  });

  it('are settled by the beginning of a place as an answer', async () => {
    for (const answer of ['bre', 'bremanger', 'the one in bremanger'])
      expect((await afterTurns('db-01 is slow', answer)).settled?.entity.key).toBe('virtualization.virtualmachine:2');
  });
});

describe('a name that nothing has', () => {
  it.each([
    ['ard-zz-99 rack', ['ard-zz-99']],
    ['Gi9/0/1 connected', ['Gi9/0/1']],
  ])('does not include the ordinary words beside it: %s', async (text, names) => {
    const { mentions } = await afterTurns(text);
    expect(mentions.filter(({ status }) => status === 'UNKNOWN').map((mention) => mention.text)).toEqual(names);
  });
});

describe('a port of several devices', () => {
  it('is asked about after all of them were named', async () => {
    expect(meaningsOf(await afterTurns('ard-sw-01 and bre-sw-01', 'shut gi1/0/9'))).toEqual(['gi1/0/9 AMBIGUOUS GigabitEthernet1/0/9']);
  });
});

describe('words without a determiner', () => {
  it('are listed if all of them describe one thing', async () => {
    for (const text of ['ardal router', 'delete ardal router', 'show ardal router'])
      expect(meaningsOf(await afterTurns(text))).toEqual(['ardal router POSSIBLE ard-rtr-01']);
  });
});

describe('words that nothing explains', () => {
  it('keep a word of a name from being asserted before an ordinary word', async () => {
    expect(meaningsOf(await afterTurns('mon traffic on ard-sw-01'))).not.toContain('mon RESOLVED mon-01');
    expect(meaningsOf(await afterTurns('is mon-01 up?'))).toEqual(['mon-01 RESOLVED mon-01']);
  });

  it('keep a neighbour from being asserted', async () => {
    const { mentions } = await afterTurns('look at ard-rtr-01', 'its bgp peer');
    expect(mentions.filter(({ status }) => status === 'RESOLVED')).toEqual([]);
  });
});
