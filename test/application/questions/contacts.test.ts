import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCAL } from '../../../src/domain/common/principal.js';
import { createFixtureReader } from '../../../src/domain/inventory/netbox/fixture.js';
import { openApplication, type TestApplication } from '../../testkit/application/application.js';

const record = (model: string, pk: number, fields: object) => ({ model, pk, fields });
const assigned = (pk: number, contact: number, site: number, role: number | null, priority: string | null) =>
  record('tenancy.contactassignment', pk, { contact, object_type: 'dcim.site', object_id: site, role, priority });

/** A dump of three people at three sites. Mia has another role at each. */
const DUMP = [
  record('dcim.site', 1, { name: 'Kiln North', slug: 'kiln-north', status: 'active' }),
  record('dcim.site', 2, { name: 'Kiln South', slug: 'kiln-south', status: 'active' }),
  record('dcim.site', 3, { name: 'Kiln East', slug: 'kiln-east', status: 'active' }),
  record('tenancy.contactrole', 1, { name: 'On call', slug: 'on-call' }),
  record('tenancy.contactrole', 2, { name: 'Billing', slug: 'billing' }),
  record('tenancy.contact', 1, { name: 'Mia Berg', phone: '+47 1', email: '' }),
  record('tenancy.contact', 2, { name: 'Adam Ode', phone: '+47 2' }),
  record('tenancy.contact', 3, { name: 'Zoe Lind', phone: '+47 3' }),
  assigned(1, 1, 1, 1, 'secondary'),
  assigned(2, 1, 2, 2, 'primary'),
  assigned(3, 2, 1, 1, 'inactive'),
  assigned(4, 3, 1, 1, 'primary'),
  assigned(5, 3, 3, 1, ''),
  assigned(6, 3, 3, 2, 'tertiary'),
];

let test: TestApplication;
beforeAll(async () => {
  test = openApplication();
  const reader = createFixtureReader();
  for (const each of DUMP) reader.note(each);
  const outcomes = DUMP.map((each) => reader.convert(each));
  await test.app.entities.upsert(
    LOCAL,
    outcomes.flatMap((outcome) => (outcome.kind === 'DRAFT' ? [outcome.draft] : [])),
  );
});
afterAll(() => test.dispose());

const rowsOf = async (text: string): Promise<readonly string[]> =>
  (await test.app.questions.ask(LOCAL, { text })).groups.flatMap(({ rows }) => rows.map((row) => row.text));

// netbox-community/netbox#10873 (the role belongs to the assignment), #9104 and ansible_modules#1128 (whom to ask first)
describe('the contacts of something', () => {
  it('have the role and the priority that they have there, the primary one first and inactive ones last', async () => {
    expect(await rowsOf('Who is the contact for Kiln North?')).toEqual([
      'Zoe Lind (primary On call, +47 3)',
      'Mia Berg (secondary On call, +47 1)',
      'Adam Ode (inactive On call, +47 2)',
    ]);
    expect(await rowsOf('Who is the contact for Kiln South?')).toEqual(['Mia Berg (primary Billing, +47 1)']);
  });

  it('are chosen by their priority and their role', async () => {
    expect(await rowsOf('primary contact for Kiln North')).toEqual(['Zoe Lind (primary On call, +47 3)']);
    expect(await rowsOf('secondary contact for Kiln North')).toEqual(['Mia Berg (secondary On call, +47 1)']);
    expect(await rowsOf('billing contact for Kiln North')).toHaveLength(3);
  });

  it('may be assigned in several roles, and without a priority', async () => {
    expect(await rowsOf('Who is the contact for Kiln East?')).toEqual(['Zoe Lind (tertiary Billing, On call, +47 3)']);
  });

  it('are responsible for several things in different roles', async () => {
    expect(await rowsOf('What is Mia Berg responsible for?')).toEqual([
      'site Kiln North (secondary On call)',
      'site Kiln South (primary Billing)',
    ]);
  });

  it('do not show how that is stored', async () => {
    expect((await rowsOf('Mia Berg')).join('\n')).not.toContain('tenancy.contactrole');
  });
});
