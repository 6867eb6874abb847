import { probableEntities } from '../../../../src/domain/understanding/meanings.js';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCAL } from '../../../../src/domain/common/principal.js';
import type { Mention } from '../../../../src/domain/model/understanding.js';
import { startTestServer, type TestServer } from '../../../testkit/application/server.js';
import { DEVICES, PORTS, SCHEMES, SITES, inventoryOf, keyOfDevice, keyOfPort, sharedNames } from './schemes.js';
import { usualOrLong } from '../../../testkit/usual-or-long.js';

const RUNS = usualOrLong(60, 600);
const SEED = 20261123;

/** Sentences of several people, with a name at `%`. */
const FRAMES = [
  'Is % up?',
  'where is %',
  'what is connected to %, and since when?',
  'Please reboot % tonight.',
  'can you check % for me',
  'We lost % at noon.',
  '%?',
  'and %?',
  'no, I meant %',
  'Show me everything about %!',
  'Is it “%” that failed?',
  'The ticket says (%) is down.',
  '%: no answer since 9:40',
  '> alarm on %',
  '- %',
  '**%** is slow',
  '`%` does not respond',
  'I think %, which we replaced, is the one.',
  'Which ports does % have?',
  'hey, quick one: % - alive?',
  'who owns %',
  'Kindly confirm the state of %.',
  'shut down % now',
  'first % then the others',
] as const;

/** The same in what programs write: rows, pairs, lists and marks around a name. */
const WRITTEN = [
  '| % | up | 14 days |',
  'host=% status=ok',
  '{"host":"%","up":true}',
  'name,%,active',
  'devices: [%]',
  '~~%~~ is gone',
  'see [%](https://docs.example.org/x) first',
  '<%> timed out',
  'a;%;b',
  'from % -> to nowhere',
  "'%' failed",
  '  - name: "%"',
  'DEVICE\tSTATE\n%\tdown',
  '%\n%',
  '%…',
  '(%)!',
] as const;

const device = fc.record({ site: fc.integer({ min: 1, max: SITES }), number: fc.integer({ min: 1, max: DEVICES }) });
const frame = fc.constantFrom(...FRAMES);
/** What is asserted, or most probable: a bare number may be no name. */
const keys = (mentions: readonly Mention[]): readonly string[] => mentions.flatMap(probableEntities).map(({ key }) => key);

describe.each(SCHEMES.map((scheme) => [scheme.title, scheme] as const))('an inventory named with %s', (_, scheme) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    await server.app.entities.upsert(LOCAL, inventoryOf(scheme));
  });
  afterAll(() => server.stop());
  const mentionsOf = async (text: string): Promise<readonly Mention[]> => (await server.app.questions.understand(LOCAL, { text })).mentions;
  const check = (property: fc.IAsyncProperty<unknown>) => fc.assert(property, { numRuns: RUNS, seed: SEED });

  it('finds a name as it is written', () =>
    check(
      fc.asyncProperty(device, frame, async ({ site, number }, sentence) => {
        const name = scheme.device(site, number);
        const text = sentence.replace('%', name);
        const mentions = await mentionsOf(text);
        expect(keys(mentions), text).toContain(keyOfDevice(site, number));
      }),
    ));

  it('finds a name in rows, pairs, lists and marks', () =>
    check(
      fc.asyncProperty(device, fc.constantFrom(...WRITTEN), async ({ site, number }, sentence) => {
        const text = sentence.replaceAll('%', scheme.device(site, number));
        expect(keys(await mentionsOf(text)), text).toContain(keyOfDevice(site, number));
      }),
    ));

  // “HARBOR” may be any word that is shouted.
  const isMissed = scheme.title === 'ordinary words';
  (isMissed ? it.fails : it)('finds a name in other letters, and never another entity', () =>
    check(
      fc.asyncProperty(device, frame, fc.boolean(), async ({ site, number }, sentence, upper) => {
        const name = scheme.device(site, number);
        const text = sentence.replace('%', upper ? name.toUpperCase() : name.toLowerCase());
        const devices = keys(await mentionsOf(text)).filter((key) => key.startsWith('dcim.device:'));
        expect([...new Set(devices)], text).toEqual([keyOfDevice(site, number)]);
      }),
    ),
  );

  it('finds a port of a device that is named, and of no other', () =>
    check(
      fc.asyncProperty(device, fc.integer({ min: 1, max: PORTS }), async ({ site, number }, port) => {
        const text = `Is ${scheme.port(port)} of ${scheme.device(site, number)} cabled?`;
        expect(keys(await mentionsOf(text)), text).toContain(keyOfPort(site, number, port));
      }),
    ));

  it('finds a port by its number and its device', () =>
    check(
      fc.asyncProperty(
        device,
        fc.integer({ min: 1, max: PORTS }),
        fc.constantFrom('Is port % of @ cabled?', '@ port %: down?', "what is in @'s port %", 'check port % on @'),
        async ({ site, number }, port, sentence) => {
          const text = sentence.replace('%', String(port)).replace('@', scheme.device(site, number));
          expect(keys(await mentionsOf(text)), text).toContain(keyOfPort(site, number, port));
        },
      ),
    ));

  it('asks which port is meant if no device is named', () =>
    check(
      fc.asyncProperty(fc.integer({ min: 1, max: PORTS }), async (port) => {
        const text = `Is ${scheme.port(port)} cabled?`;
        expect(
          keys(await mentionsOf(text)).filter((key) => key.startsWith('dcim.interface:')),
          text,
        ).toEqual([]);
      }),
    ));

  it('gives spans that are what the text has there, in order and apart, for any text', () =>
    check(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 200 }), frame, device, async (noise, sentence, { site, number }) => {
        const text = `${noise} ${sentence.replace('%', scheme.device(site, number))} ${noise}`.trim();
        let end = 0;
        for (const mention of await mentionsOf(text)) {
          expect(text.slice(mention.start, mention.end)).toBe(mention.text);
          expect(mention.start).toBeGreaterThanOrEqual(end);
          end = mention.end;
        }
      }),
    ));
});

describe('an inventory with devices of one name at every site, and cables without a name', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    await server.app.entities.upsert(LOCAL, sharedNames());
  });
  afterAll(() => server.stop());
  const mentionsOf = async (text: string): Promise<readonly Mention[]> => (await server.app.questions.understand(LOCAL, { text })).mentions;
  const check = (property: fc.IAsyncProperty<unknown>) => fc.assert(property, { numRuns: RUNS, seed: SEED });

  it('asks which device is meant, and offers each', () =>
    check(
      fc.asyncProperty(device, frame, async ({ number }, sentence) => {
        const text = sentence.replace('%', `edge-fw-0${number}`);
        const mention = (await mentionsOf(text)).find(({ text: name }) => name === `edge-fw-0${number}`);
        expect(mention?.status, text).toBe('AMBIGUOUS');
        expect(mention?.candidates.map(({ entity }) => entity.key).toSorted(), text).toEqual(
          [1, 2, 3, 4].map((site) => keyOfDevice(site, number)),
        );
      }),
    ));

  it('finds the device of the site that is named', () =>
    check(
      fc.asyncProperty(
        device,
        fc.constantFrom('is % in @ up?', '@: % is down', 'What about % at @?'),
        async ({ site, number }, sentence) => {
          const place = ['Aarau', 'Brugg', 'Cham', 'Dietikon', 'Embrach'][site] ?? '';
          const text = sentence.replace('%', `edge-fw-0${number}`).replace('@', place);
          expect(keys(await mentionsOf(text)), text).toContain(keyOfDevice(site, number));
        },
      ),
    ));

  it('finds a cable by its number', () =>
    check(
      fc.asyncProperty(
        device,
        fc.constantFrom('cable %', 'cable #%', 'cable no. %', 'cable number %', 'Cable ID %', 'cable: %', 'patch %'),
        fc.constantFrom('Where does @ go?', 'unplug @ please', '@?', 'is @ still in use'),
        async ({ site, number }, name, sentence) => {
          const text = sentence.replace('@', name.replace('%', String(100 * site + number)));
          expect(keys(await mentionsOf(text)), text).toContain(`dcim.cable:${100 * site + number}`);
        },
      ),
    ));
});
