import { probableEntities } from '../../../src/domain/understanding/meanings.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Principal } from '../../../src/domain/common/principal.js';
import { openApplication, type TestApplication } from '../../testkit/application/application.js';

const ANNA: Principal = { workspace: 'noc', name: 'anna' };
let test: TestApplication;
const ids = new Map<string, string>();

beforeAll(async () => {
  test = openApplication();
  const draft = (name: string, index: number) => ({
    ref: { source: 'netbox', objectType: 'dcim.site', objectId: String(index) },
    type: 'SITE' as const,
    name,
    display: name,
    aliases: [],
    attributes: {},
    relations: [],
  });
  const { entities } = await test.app.entities.upsert(ANNA, ['Köln-Süd', 'Groß-Gerau', 'Malmø', 'Ångby depot', 'Gro\u0308ning'].map(draft));
  for (const { id, name } of entities) ids.set(name, id);
});
afterAll(async () => test.dispose());

// osm-search/Nominatim#2572, pelias/schema#74
it.each([
  ['Is Koeln-Sued up?', 'Köln-Süd'],
  ['Is koln sud up?', 'Köln-Süd'],
  ['Is KÖLN-SÜD up?', 'Köln-Süd'],
  ['Is Gross-Gerau up?', 'Groß-Gerau'],
  ['Is Malmoe up?', 'Malmø'],
  ['Is Aangby depot up?', 'Ångby depot'],
  ['Is Groening up?', 'Gro\u0308ning'],
])('understands "%s" without the letters that a keyboard lacks', async (text, name) => {
  const { mentions } = await test.app.questions.understand(ANNA, { text });
  expect(mentions.map((mention) => [mention.status, ...probableEntities(mention).map(({ id }) => id)])).toEqual([
    ['RESOLVED', ids.get(name)],
  ]);
});

it.each([
  ['koeln-sued', 'Köln-Süd'],
  ['gerau gross', 'Groß-Gerau'],
  ['malmoe', 'Malmø'],
])('finds "%s" by search', async (text, name) => {
  const { items } = await test.app.entities.search(ANNA, { text }, { first: 5 });
  expect(items.map(({ value }) => value.name)).toEqual([name]);
});
