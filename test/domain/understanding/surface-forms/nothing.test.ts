import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCAL } from '../../../../src/domain/common/principal.js';
import { startTestServer, type TestServer } from '../../../testkit/application/server.js';
import { SCHEMES, inventoryOf } from './schemes.js';
import { configuration, log, prose, sentencesWithWords, tickets } from './texts.js';
import { usualOrLong } from '../../../testkit/usual-or-long.js';

const RUNS = usualOrLong(60, 600);
const SEED = 20261124;

const TEXTS = { prose, tickets, 'lines of a log': log, 'a configuration': configuration } as const;

/** Not decided yet: “He turned 112” where devices are called 112. */
const KNOWN: Readonly<Record<string, readonly string[]>> = { 'short numbers': ['prose', 'tickets', 'lines of a log', 'a configuration'] };

describe.each(SCHEMES.map((scheme) => [scheme.title, scheme] as const))('an inventory named with %s', (_, scheme) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    await server.app.entities.upsert(LOCAL, inventoryOf(scheme));
  });
  afterAll(() => server.stop());

  const finds = (texts: fc.Arbitrary<string>): Promise<void> =>
    fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const { mentions } = await server.app.questions.understand(LOCAL, { text });
        const found = mentions.filter(({ status }) => status !== 'UNKNOWN').map((mention) => mention.text);
        expect(found, text).toEqual([]);
      }),
      { numRuns: RUNS, seed: SEED },
    );
  const known = KNOWN[scheme.title] ?? [];
  for (const [title, texts] of Object.entries(TEXTS))
    (known.includes(title) ? it.fails : it)(`finds nothing in ${title}`, () => finds(texts));
});

describe('an inventory named with ordinary words', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    await server.app.entities.upsert(LOCAL, SCHEMES.filter(({ title }) => title === 'ordinary words').flatMap(inventoryOf));
  });
  afterAll(() => server.stop());

  // Not decided yet: a name in small letters looks like this.
  it.fails('finds nothing in sentences that use the words of names as words', () =>
    fc.assert(
      fc.asyncProperty(sentencesWithWords, async (text) => {
        const { mentions } = await server.app.questions.understand(LOCAL, { text });
        expect(
          mentions.filter(({ status }) => status !== 'UNKNOWN').map((mention) => mention.text),
          text,
        ).toEqual([]);
      }),
      { numRuns: RUNS, seed: SEED },
    ));
});
