import { afterAll, beforeAll, expect, it } from 'vitest';
import { LOCAL } from '../../../src/domain/common/principal.js';
import type { EntityDraft } from '../../../src/domain/model/entity.js';
import { openApplication, type TestApplication } from '../../testkit/application/application.js';
import { entityDraft } from '../../testkit/data/entity-drafts.js';

/** More racks than the store lists of a container; the last ones are in another site. */
const RACKS = 5_200;
const SMALL = 40;

const rack = (id: number): EntityDraft =>
  entityDraft('RACK', `dcim.rack:${id}`, `QA${String(id).padStart(5, '0')}`, { SITE: `dcim.site:${id > RACKS - SMALL ? 2 : 1}` });

let test: TestApplication;
let sites: ReadonlyMap<string, string>;
beforeAll(async () => {
  test = openApplication();
  const racks = Array.from({ length: RACKS }, (_, at) => rack(at + 1));
  const places = [entityDraft('SITE', 'dcim.site:1', 'Vardal'), entityDraft('SITE', 'dcim.site:2', 'Opstad')];
  await test.app.entities.upsert(LOCAL, [...places, entityDraft('DEVICE', 'dcim.device:1', 'kx-1', { RACK: `dcim.rack:${RACKS}` })]);
  for (let from = 0; from < racks.length; from += 1_000) await test.app.entities.upsert(LOCAL, racks.slice(from, from + 1_000));
  const found = await test.app.entities.search(LOCAL, { types: ['SITE'] }, { first: 10 });
  sites = new Map(found.items.map(({ value }) => [value.name, value.id]));
}, 120_000);
afterAll(() => test.dispose());

/** The names of a page of what is inside a site. */
async function inside(site: string, search: object, page: { readonly first: number; readonly after?: string }): Promise<readonly string[]> {
  const { items } = await test.app.entities.search(LOCAL, { within: sites.get(site) ?? '', ...search }, page);
  return items.map(({ value }) => value.name);
}

it('lists and finds what is inside a large container and a small one', async () => {
  expect(await inside('Vardal', {}, { first: 2 })).toEqual(['QA00001', 'QA00002']);
  expect(await inside('Opstad', {}, { first: 100 })).toEqual([...Array.from({ length: SMALL }, (_, at) => `QA0${5_161 + at}`), 'kx-1']);
  expect(await inside('Opstad', { types: ['RACK'] }, { first: 100 })).toHaveLength(SMALL);
  expect(await inside('Vardal', { text: 'QA05161' }, { first: 3 })).toEqual([]);
  expect(await inside('Opstad', { text: 'QA05161' }, { first: 3 })).toEqual(['QA05161']);
});

it('continues a page of a small container', async () => {
  const { items } = await test.app.entities.search(LOCAL, { within: sites.get('Opstad') ?? '', types: ['RACK'] }, { first: 38 });
  expect(await inside('Opstad', { types: ['RACK'] }, { first: 5, after: items.at(-1)?.cursor ?? '' })).toEqual(['QA05199', 'QA05200']);
});

it('finds what was inside a container at an earlier time', async () => {
  const asOf = Date.now();
  expect(await inside('Opstad', { text: 'QA05161', asOf }, { first: 3 })).toEqual(['QA05161']);
  expect(await inside('Vardal', { asOf }, { first: 1 })).toEqual(['QA00001']);
});
