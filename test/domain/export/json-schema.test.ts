import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lineSchema } from '../../../src/domain/export/records.js';
import { ANNA, writeEverything } from '../../testkit/application/written-application.js';
import { openApplication, type TestApplication } from '../../testkit/application/application.js';
import { bytesIn, headerOf, idOf, messageRecord, sessionRecord } from '../../testkit/data/session-document.js';

const published = JSON.parse(readFileSync(new URL('../../../schema/session-document.json', import.meta.url), 'utf8')) as object;
const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(published);

let test: TestApplication;
beforeAll(() => void (test = openApplication()));
afterAll(async () => test.dispose());

it('is published as it is in the code', () => {
  expect(published).toEqual(JSON.parse(JSON.stringify(lineSchema())));
});

it('accepts every line of an export with one of everything', async () => {
  const { session } = await writeEverything(test.app);
  const document = await test.app.exports.document(ANNA, session);
  const lines = (await bytesIn(document)).toString('utf8').trimEnd().split('\n');
  await document.dispose();
  const kinds = new Set(lines.map((line) => (JSON.parse(line) as { readonly kind?: string }).kind));
  expect(kinds).toEqual(new Set([undefined, 'SESSION', 'MESSAGE', 'OPERATION', 'WINDOW', 'ENTITY', 'END']));
  for (const line of lines) expect(validate(JSON.parse(line)), JSON.stringify(validate.errors?.slice(0, 3))).toBe(true);
});

it.each([
  ['an unknown kind', { kind: 'MEMBER' }],
  ['an unknown field', { ...sessionRecord(0), owner: 'anna' }],
  ['an id of another kind', messageRecord(1, 'hello', { id: idOf('ses', 1) })],
  ['a missing field', { kind: 'MESSAGE', digest: '' }],
  ['another version', { ...headerOf(idOf('ses', 1)), version: 1 }],
])('refuses %s', (_, value) => {
  expect(validate(value)).toBe(false);
});
