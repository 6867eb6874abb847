import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntityDraft } from '../../../src/domain/model/entity.js';
import { LOCAL } from '../../../src/domain/common/principal.js';
import { createFixtureReader } from '../../../src/domain/inventory/netbox/fixture.js';
import { importedDrafts } from '../../../src/domain/inventory/netbox/rest.js';
import { openApplication, type TestApplication } from '../../testkit/application/application.js';

const record = (model: string, pk: number, fields: object) => ({ model, pk, fields });
const remark = (pk: number, created: string, kind: string, comments: string) =>
  record('extras.journalentry', pk, { assigned_object_type: 'dcim.device', assigned_object_id: 1, created_by: 4, created, kind, comments });

/** A device with remarks, as a dump has them. */
const DUMP = [
  record('dcim.device', 1, { name: 'kiln-sw-1', status: 'active', comments: 'Bought used.' }),
  record('dcim.device', 2, { name: 'kiln-sw-2', status: 'active' }),
  remark(1, '2026-03-02T08:00:00Z', 'info', 'Firmware 15.3'),
  remark(2, '2026-11-20T14:02:09Z', 'danger', 'Fan 2 fails\nwhen it is hot, replacement ordered'),
];

/** A remark as NetBox's REST API has it. */
const LISTED = {
  id: 3,
  url: 'http://netbox.example/api/extras/journal-entries/3/',
  display: '2026-12-01 09:30 (Warning)',
  assigned_object_type: 'dcim.device',
  assigned_object_id: 2,
  assigned_object: { id: 2, url: 'http://netbox.example/api/dcim/devices/2/', display: 'kiln-sw-2', name: 'kiln-sw-2' },
  created: '2026-12-01T09:30:00Z',
  created_by: 4,
  kind: { value: 'warning', label: 'Warning' },
  comments: 'Port 12 flaps',
  tags: [],
  custom_fields: {},
};

let test: TestApplication;
beforeAll(async () => {
  test = openApplication();
  const reader = createFixtureReader();
  for (const each of DUMP) reader.note(each);
  const drafts = DUMP.map((each) => reader.convert(each)).flatMap((each): readonly EntityDraft[] =>
    each.kind === 'DRAFT' ? [each.draft] : [],
  );
  const listed = importedDrafts('extras.journalentry', { results: [LISTED] }).drafts.filter(({ observed }) => observed === undefined);
  await test.app.entities.upsert(LOCAL, [...drafts, ...listed]);
});
afterAll(() => test.dispose());

const answer = async (text: string) => {
  const { groups } = await test.app.questions.ask(LOCAL, { text });
  return groups.flatMap(({ title, rows }) => rows.map((row) => `${title}: ${row.text}`));
};

// netbox-community/netbox#151 (dated remarks of people), #19978 (danger and warnings must be seen), ansible_modules#636
describe('the journal of a device', () => {
  it('lists its remarks with their time and kind, the newest first, beside the comments of the device', async () => {
    expect(await answer('journal of kiln-sw-1')).toEqual([
      'journal: 2026-11-20 14:02 danger: Fan 2 fails when it is hot, replacement ordered',
      'journal: 2026-03-02 08:00 info: Firmware 15.3',
      'attributes: comments Bought used.',
    ]);
  });

  it.each(['any notes on kiln-sw-2?', 'are there remarks about kiln-sw-2'])('is asked for in other words: %s', async (text) => {
    expect(await answer(text)).toContain('journal: 2026-12-01 09:30 warning: Port 12 flaps');
  });

  it('names nothing: its words are no names', async () => {
    const { mentions } = await test.app.questions.understand(LOCAL, { text: 'Fan 2 of kiln-sw-1 on 2026-11-20' });
    expect(mentions.flatMap(({ entities }) => entities.map(({ name }) => name))).toEqual(['kiln-sw-1']);
  });
});
