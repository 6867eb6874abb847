import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCAL } from '../../../../src/domain/common/principal.js';
import { startTestServer, type TestServer } from '../../../testkit/application/server.js';
import { SCHEMES, inventoryOf } from './schemes.js';
import { configuration, log, prose, tickets } from './texts.js';

/** `SURFACE_RUNS=2000` looks longer. */
const RUNS = Number(process.env['SURFACE_RUNS'] ?? 60);
const SEED = 20261124;

const TEXTS = { prose, tickets, 'lines of a log': log, 'a configuration': configuration } as const;

describe.each(SCHEMES.map((scheme) => [scheme.title, scheme] as const))('an inventory named with %s', (_, scheme) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    await server.app.entities.upsert(LOCAL, inventoryOf(scheme));
  });
  afterAll(() => server.stop());

  it.each(Object.entries(TEXTS))('finds nothing in %s', (__, texts) =>
    fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const { mentions } = await server.app.contexts.understand(LOCAL, text, undefined);
        const found = mentions.filter(({ status }) => status !== 'UNKNOWN').map((mention) => mention.text);
        expect(found, text).toEqual([]);
      }),
      { numRuns: RUNS, seed: SEED },
    ),
  );
});
