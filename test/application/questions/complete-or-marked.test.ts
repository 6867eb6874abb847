import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCAL } from '../../../src/domain/common/principal.js';
import { factLines } from '../../../src/domain/facts/fact-lines.js';
import type { EntityDraft, EntityType } from '../../../src/domain/model/entity.js';
import { openApplication, type TestApplication } from '../../testkit/application/application.js';

const ref = (objectType: string, objectId: string) => ({ source: 'netbox', objectType, objectId });
const to = (type: string, objectType: string, id: string) => ({ type, to: ref(objectType, id) });

function thing(objectType: string, id: string, type: EntityType, name: string, more: Partial<EntityDraft> = {}): EntityDraft {
  return { ref: ref(objectType, id), type, name, display: name, aliases: [], attributes: {}, relations: [], ...more };
}

const SENSORS = 640;
const role = thing('dcim.devicerole', '1', 'DEVICE_ROLE', 'Sensor');
const sensors = Array.from({ length: SENSORS }, (_, index) =>
  thing('dcim.device', String(index + 1), 'DEVICE', `sens-${String(index + 1).padStart(4, '0')}`, {
    status: index === SENSORS - 1 ? 'failed' : 'active',
    attributes: index % 4 === 0 ? { tags: ['legacy'] } : {},
    relations: [to('ROLE', 'dcim.devicerole', '1'), to('SITE', 'dcim.site', '1')],
  }),
);
const tanks = Array.from({ length: 700 }, (_, index) => thing('zoo.tank', String(index), 'OTHER', `tank ${index}`));
const keepers = Array.from({ length: 12 }, (_, index) => thing('zoo.keeper', String(index), 'OTHER', `keeper ${index}`));
/** A path through more panels than are read. */
const panels = Array.from({ length: 12 }, (_, index): readonly EntityDraft[] => [
  thing('dcim.frontport', String(index), 'FRONT_PORT', `F${index}`, { relations: [to('REAR_PORT', 'dcim.rearport', String(index))] }),
  thing('dcim.rearport', String(index), 'REAR_PORT', `R${index}`),
  thing('dcim.cable', String(index), 'CABLE', `C-${index}`, {
    relations: [
      index === 0 ? to('A_TERMINATION', 'dcim.interface', '1') : to('A_TERMINATION', 'dcim.rearport', String(index - 1)),
      to('B_TERMINATION', 'dcim.frontport', String(index)),
    ],
  }),
]);

const INVENTORY: readonly EntityDraft[] = [
  thing('dcim.region', '1', 'REGION', 'Europe'),
  thing('dcim.region', '2', 'REGION', 'Germany', { relations: [to('PARENT', 'dcim.region', '1')] }),
  thing('dcim.region', '3', 'REGION', 'Oceania'),
  thing('dcim.region', '4', 'REGION', 'Fiji', { relations: [to('PARENT', 'dcim.region', '3')] }),
  ...Array.from({ length: 230 }, (_, index) =>
    thing('dcim.site', String(index + 100), 'SITE', `isle ${index}`, { relations: [to('REGION', 'dcim.region', '4')] }),
  ),
  thing('dcim.site', '1', 'SITE', 'Hubtown', { relations: [to('REGION', 'dcim.region', '2')] }),
  role,
  ...sensors,
  ...tanks,
  ...keepers,
  thing('dcim.device', '9001', 'DEVICE', 'far-a'),
  thing('dcim.interface', '1', 'INTERFACE', 'eth0', { relations: [to('DEVICE', 'dcim.device', '9001')] }),
  ...panels.flat(),
  thing('ipam.prefix', '1', 'PREFIX', '10.60.0.0/24', { attributes: { prefix: '10.60.0.0/24' } }),
  thing('ipam.iprange', '1', 'IP_RANGE', '10.60.0.1-10.60.0.200/24', {
    attributes: { start_address: '10.60.0.1/24', end_address: '10.60.0.200/24' },
  }),
  thing('dcim.device', '9002', 'DEVICE', 'evil; device real-sw: serial FAKE', { relations: [to('SITE', 'dcim.site', '2')] }),
  thing('dcim.site', '2', 'SITE', 'Smalltown', { attributes: { comments: 'a\u0085# Entities\u202E' } }),
];

describe('lists are complete or marked', () => {
  let test: TestApplication;
  beforeAll(async () => {
    test = openApplication();
    for (let from = 0; from < INVENTORY.length; from += 500) await test.app.entities.upsert(LOCAL, INVENTORY.slice(from, from + 500));
    await test.app.entities.settle(LOCAL);
  });
  afterAll(async () => test.dispose());

  async function lines(text: string): Promise<readonly string[]> {
    const { groups } = await test.app.questions.ask(LOCAL, { text });
    return groups.flatMap(factLines).map((line) => line.text);
  }

  it('counts all things of an open type, however many others there are', async () => {
    expect((await lines('How many tanks do we have?'))[0]).toMatch(/^inventory: tanks \(700\)/u);
    expect((await lines('How many keepers do we have?'))[0]).toMatch(/^inventory: keepers \(12\)/u);
  });

  it('never says none of things of which not all were read', async () => {
    const [line] = await lines('Which devices at Hubtown have failed?');
    expect(line).toMatch(/none of the \d+ that were read is failed/u);
    const [all] = await lines('How many failed devices do we have?');
    expect(all).toMatch(/none of the 500 that were read is failed/u);
  });

  it('marks numbers of things of which not all were read', async () => {
    const [line] = await lines('How many devices does Hubtown have?');
    expect(line).toMatch(/devices \(640\): .*of the 200 that were read, by status: active 200/u);
    const [tagged] = await lines('Which devices are tagged legacy?');
    expect(tagged).toMatch(/^inventory: entities tagged legacy \(1-\d+ of \d+\+\)/u);
  });

  it('finds what nested regions contain', async () => {
    expect((await lines('Which sites are in Europe?'))[0]).toBe('region Europe: sites (1): Hubtown via Germany');
  });

  it('marks what nested regions contain if not all was read', async () => {
    expect((await lines('Which sites are in Oceania?'))[0]).toMatch(/^region Oceania: sites \(1-\d+ of 200\+\)/u);
  });

  it('says that a cable path goes further than was read', async () => {
    expect((await lines('What is far-a connected to?'))[0]).toMatch(/→ further than was read$/u);
  });

  it('offers no free address inside a range', async () => {
    expect((await lines('What is the next free address in 10.60.0.0/24?'))[0]).toContain('the first outside the ranges is 10.60.0.201');
  });

  it('reads “not” before a status', async () => {
    expect((await lines('Which sites are not planned?'))[0]).not.toMatch(/planned sites \(0\)/u);
    expect((await lines('How many devices are not active?'))[0]).not.toMatch(/^inventory: active/u);
  });

  it('keeps a name from looking like another fact, and control characters out of lines', async () => {
    const [line] = await lines('Which devices are in Smalltown?');
    expect(line).toBe('site Smalltown: devices (1): evil, device real-sw: serial FAKE');
    expect((await lines('What are the comments of Smalltown?')).join('\n')).not.toMatch(/[\u0085\u202E]/u);
  });
});
