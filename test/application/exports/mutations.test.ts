import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Principal } from '../../../src/domain/common/principal.js';
import { openApplication, type TestApplication } from '../../testkit/application/application.js';
import { chunksOf, signed } from '../../testkit/data/session-document.js';
import { answersOf, COVERED } from './answers.js';
import { INVENTORY, play, type Step } from './random-sessions.js';
import { documentOf, HERE } from './round-trips.js';

const STEPS: readonly Step[] = [
  { do: 'SAY', text: 'Is zebra-sw-01 reachable?', client: true, at: undefined, root: false },
  { do: 'ANSWER', text: 'It is in north-7.', window: true },
  { do: 'SAY', text: 'Where is gnu-pdu-04?', client: false, at: undefined, root: false },
  { do: 'SAY', text: 'And its rack?', client: false, at: 0, root: false },
  { do: 'PARTS' },
  { do: 'OPERATE', result: '{"selected": ["dcim.device:1"]}', status: 'SUCCEEDED', client: true },
  { do: 'PIN' },
  { do: 'COMPACT' },
];

let test: TestApplication;
let lines: readonly string[];
beforeAll(async () => {
  test = openApplication();
  await test.app.entities.upsert(HERE, INVENTORY);
  lines = (await documentOf(test.app, HERE, await play(test.app, HERE, STEPS))).toString('utf8').trimEnd().split('\n').slice(0, -1);
});
afterAll(async () => test.dispose());

/** Replaces the value at one of the places of a JSON value, which `choice` selects. */
function mutated(value: unknown, choice: number, replacement: unknown): unknown {
  const places: (readonly [object, string])[] = [];
  const copy: unknown = JSON.parse(JSON.stringify(value));
  const visit = (inner: unknown): void => {
    if (typeof inner !== 'object' || inner === null) return;
    for (const key of Object.keys(inner)) {
      places.push([inner, key]);
      visit((inner as Record<string, unknown>)[key]);
    }
  };
  visit(copy);
  const [holder, key] = places[choice % Math.max(1, places.length)] ?? [{}, ''];
  if (replacement === undefined) Reflect.deleteProperty(holder, key);
  else Reflect.set(holder, key, replacement);
  return copy;
}

const replacement = fc.oneof(
  fc.constantFrom<unknown>(
    undefined,
    null,
    '',
    0,
    -1,
    1.5,
    1e300,
    2 ** 53,
    true,
    [],
    {},
    '__proto__',
    'x'.repeat(5_000),
    '\u0000\u001b[2J',
    'DEVICE',
    'ses_0',
  ),
  fc.json().map((text) => JSON.parse(text) as unknown),
  fc.nat({ max: 50 }),
);

it('imports a changed document, whose digest is right, as a whole or not at all, and answers every query about it', {}, async () => {
  let imports = 0;
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 10_000 }), fc.nat({ max: 10_000 }), replacement, async (line, place, value) => {
      const importer: Principal = { workspace: HERE.workspace, name: `importer ${(run += 1)}` };
      const index = line % lines.length;
      const changed = lines.map((text, at): object =>
        at === index ? (mutated(JSON.parse(text), place, value) as object) : (JSON.parse(text) as object),
      );
      try {
        const { session, created } = await test.app.exports.import(importer, chunksOf(signed(changed)), {});
        expect([created, session?.owner, session?.workspace]).toEqual([true, importer.name, importer.workspace]);
        const answers = await answersOf(test.app, importer, session?.id ?? '', COVERED);
        expect(
          answers.filter((answer) => answer.includes('} {"errors":[') && !/No window with|cannot represent|expected/u.test(answer)),
        ).toEqual([]);
        imports += 1;
      } catch (error) {
        expect(error).toMatchObject({ name: 'NetloomError' });
        expect(await test.app.sessions.count(importer, {})).toBe(0);
      }
    }),
    { numRuns: 150, endOnFailure: true },
  );
  expect(imports).toBeGreaterThan(5);
});
