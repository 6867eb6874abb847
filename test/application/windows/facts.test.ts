import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WindowItem } from '../../../src/domain/window/model/context-window.js';
import type { EntityDraft, EntityType } from '../../../src/domain/model/entity.js';
import { LOCAL } from '../../../src/domain/common/principal.js';
import { openApplication, type TestApplication } from '../../testkit/application/application.js';

const ref = (objectType: string, objectId: string) => ({ source: 'netbox', objectType, objectId });

function thing(objectType: string, id: string, type: EntityType, name: string, more: Partial<EntityDraft> = {}): EntityDraft {
  return { ref: ref(objectType, id), type, name, display: name, aliases: [], attributes: {}, relations: [], ...more };
}

const to = (type: string, objectType: string, id: string) => ({ type, to: ref(objectType, id) });
const port = (id: string, device: string, name: string, cable?: string) =>
  thing('dcim.interface', id, 'INTERFACE', name, {
    relations: [to('DEVICE', 'dcim.device', device), ...(cable === undefined ? [] : [to('CABLE', 'dcim.cable', cable)])],
    attributes: { enabled: true, ...(cable === undefined ? {} : { cable_end: id }) },
  });

const NETWORK: readonly EntityDraft[] = [
  thing('dcim.site', '1', 'SITE', 'Berlin'),
  thing('dcim.rack', '1', 'RACK', 'B-07', { relations: [to('SITE', 'dcim.site', '1')] }),
  thing('dcim.device', '1', 'DEVICE', 'sw-1', {
    status: 'active',
    attributes: { position: 12, face: 'front', serial: 'S-4711' },
    relations: [to('SITE', 'dcim.site', '1'), to('RACK', 'dcim.rack', '1')],
  }),
  thing('dcim.device', '2', 'DEVICE', 'sw-2', { status: 'active', relations: [to('SITE', 'dcim.site', '1')] }),
  ...Array.from({ length: 30 }, (_, index) => port(String(index + 10), '1', `ge-0/0/${index}`)),
  port('50', '2', 'xe-1/1/0'),
  thing('dcim.cable', '1', 'CABLE', 'C-1', {
    relations: [to('A_TERMINATION', 'dcim.interface', '10'), to('B_TERMINATION', 'dcim.interface', '50')],
  }),
  port('51', '2', 'xe-1/1/1'),
  port('52', '2', 'xe-1/1/2'),
  thing('dcim.cable', '2', 'CABLE', 'C-2', { relations: [to('A_TERMINATION', 'dcim.interface', '51')] }),
  thing('circuits.circuit', '1', 'CIRCUIT', 'KF-88'),
  thing('circuits.circuittermination', '1', 'CIRCUIT_TERMINATION', 'KF-88 A', {
    attributes: { term_side: 'A' },
    relations: [to('CIRCUIT', 'circuits.circuit', '1'), to('TERMINATION', 'dcim.site', '1')],
  }),
  thing('dcim.cable', '3', 'CABLE', 'C-3', {
    relations: [to('A_TERMINATION', 'dcim.interface', '52'), to('B_TERMINATION', 'circuits.circuittermination', '1')],
  }),
];

describe('facts in a window', () => {
  let test: TestApplication;
  beforeAll(async () => {
    test = openApplication();
    await test.app.entities.upsert(LOCAL, NETWORK);
    await test.app.entities.settle(LOCAL);
  });
  afterAll(async () => test.dispose());

  async function told(message: string, name = 'sw-1', model?: string): Promise<WindowItem> {
    const { session } = await test.app.sessions.open(LOCAL, {});
    const { window } = await test.app.contexts.build(LOCAL, session.id, { message, ...(model === undefined ? {} : { model }) });
    const item = window.sections.flatMap(({ items }) => items).find(({ entity }) => entity?.name === name);
    if (item === undefined) throw new Error(`expected ${name} in the window of “${message}”`);
    return item;
  }
  const names = ({ facts = [] }: WindowItem) => facts.map((fact) => fact.name);
  const valueOf = ({ facts = [] }: WindowItem, wanted: string) => facts.find((fact) => fact.name === wanted)?.value;

  it('answer the question', async () => {
    expect((await told('Where is sw-1?')).text).toBe('device sw-1: location: rack B-07 U12 front, site Berlin');
    expect(valueOf(await told('Is sw-1 up?'), 'attributes')).toBe('status active');
    expect(valueOf(await told('What is sw-1 connected to?'), 'cabling')).toBe('ge-0/0/0 → sw-2 xe-1/1/0 (Berlin)');
    expect(valueOf(await told('What is the serial of sw-1?'), 'attributes')).toBe('serial S-4711');
    expect(valueOf(await told('Does sw-1 have an asset tag?'), 'attributes')).toBe('asset tag not recorded');
  });

  it('say of a cable and of a circuit with one end that the other is not recorded', async () => {
    expect(valueOf(await told('What is xe-1/1/1 on sw-2 connected to?', 'xe-1/1/1'), 'cabling')).toBe('cable C-2, other end not recorded');
    expect(valueOf(await told('What is xe-1/1/2 on sw-2 connected to?', 'xe-1/1/2'), 'cabling')).toBe(
      'circuit KF-88, other end not recorded',
    );
    const textOf = async (name: string, question: string) => (await told(question, name)).text;
    expect(await textOf('KF-88', 'What is circuit KF-88 connected to?')).toContain('xe-1/1/2 (Berlin); other end not recorded');
    expect(await textOf('C-2', 'What is cable C-2 connected to?')).toContain('sw-2 xe-1/1/1; other end not recorded');
  });

  it('list members on request, with their exact number', async () => {
    const item = await told('Which interfaces does sw-1 have?');
    expect(names(item)).toEqual(Array.from({ length: 30 }, () => 'interfaces'));
    expect(item.text).toMatch(/^device sw-1: interfaces \(30\): ge-0\/0\/0; .*; ge-0\/0\/29$/u);
    expect((await told('How many interfaces does sw-1 have?')).text).toContain('interfaces (30)');
    expect((await told('Which virtual machines are in Berlin?', 'Berlin')).text).toBe('site Berlin: virtual machines: none');
  });

  it('name the device of a connected port', async () => {
    const item = await told('What is ge-0/0/0 of sw-1 connected to?', 'ge-0/0/0');
    expect(item.text).toBe('interface ge-0/0/0 of sw-1: cabling: sw-2 xe-1/1/0 (Berlin)');
  });

  it('have token counts that add up to about those of the item', async () => {
    for (const model of [undefined, 'gpt-4-turbo']) {
      const item = await told('Where is sw-1?', 'sw-1', model);
      const sum = item.facts?.reduce((total, { tokens }) => total + tokens, 0) ?? 0;
      for (const { name, value, tokens } of item.facts ?? []) {
        expect(tokens).toBeGreaterThan(1);
        expect(item.text).toContain(name);
        expect(item.text).toContain(value);
      }
      expect(Math.abs(item.tokens - sum - 6)).toBeLessThanOrEqual(4);
    }
  });

  it('are left out for a text that asks about something else', async () => {
    const { session } = await test.app.sessions.open(LOCAL, {});
    await test.app.messages.add(LOCAL, session.id, { role: 'USER', parts: [{ kind: 'TEXT', text: 'Where is sw-1?' }] });
    const { window } = await test.app.contexts.build(LOCAL, session.id, {
      message: 'Next topic: where do people in Norway buy a bicycle?',
    });
    const asked = window.sections.flatMap(({ items }) => items.filter(({ parts }) => parts.some(({ name }) => name === 'asked')));
    expect(asked.map(({ text }) => text)).toEqual([]);
  });

  it('do not fail for hundreds of unknown addresses and names', async () => {
    const { session } = await test.app.sessions.open(LOCAL, {});
    const addresses = Array.from({ length: 300 }, (_, index) => `192.0.2.${index % 250} 2001:db8::${index}`).join(', ');
    const { window } = await test.app.contexts.build(LOCAL, session.id, { message: `who has ${addresses} and fra9-sw77?`, budget: 20_000 });
    expect(window.budget.used).toBeLessThanOrEqual(20_000);
  });
});

describe('facts about an entity with thousands of neighbours', () => {
  it('are bounded, and say that more exist', async () => {
    const test = openApplication();
    const ports = Array.from({ length: 900 }, (_, index) => port(String(index + 1_000), '1', `Ethernet1/${index + 1}`));
    await test.app.entities.upsert(LOCAL, [thing('dcim.device', '1', 'DEVICE', 'hub-1'), ...ports]);
    await test.app.entities.settle(LOCAL);
    const { session } = await test.app.sessions.open(LOCAL, {});
    const textOf = async (message: string): Promise<string> => {
      const { window } = await test.app.contexts.build(LOCAL, session.id, { message, budget: 2_000 });
      expect(window.budget.used).toBeLessThanOrEqual(2_000);
      return window.sections.flatMap(({ kind, items }) => (kind === 'ENTITIES' ? items.map(({ text }) => text) : [])).join('\n');
    };
    expect(await textOf('which interfaces does hub-1 have?')).toMatch(/interfaces \(1-\d+ of 900\): /u);
    expect(await textOf('how many free ports does hub-1 have?')).toContain('200+ of 200+ Ethernet interfaces');
    await test.dispose();
  });
});
