import { rmSync } from 'node:fs';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { understandText } from '../../../src/application/understanding/understand-text.js';
import { compose } from '../../../src/compose.js';
import { readConfig } from '../../../src/config/config.js';
import { LOCAL } from '../../../src/domain/common/principal.js';
import { EMPTY_FOCUS } from '../../../src/domain/model/focus.js';
import type { EntitySummary } from '../../../src/domain/model/understanding.js';
import type { Repositories, Store } from '../../../src/ports/store/store.js';
import { sampleFolder } from '../../testkit/application/sample-folder.js';
import { JOINTS } from '../../testkit/data/name-texts.js';

/** The number of characters of the shorter text. The other one is twice as long. */
const LENGTH = 1_500;
/** Exactly linear work would double. */
const MOST = 2.4;
/** Small texts have work of their own. */
const FIXED = 20_000;

let folder: string;
let store: Store;
let dispose: () => Promise<unknown>;
let names: readonly string[];

beforeAll(async () => {
  folder = await sampleFolder();
  const settings = { NETLOOM_DATA: folder, NETLOOM_SAMPLE: 'false' };
  const opened = compose(readConfig(settings), { version: 'test', decorateStore: (own) => (store = own) });
  dispose = opened.dispose;
  const { items } = await opened.app.entities.search(LOCAL, {}, { first: 100 });
  names = [...new Set(items.flatMap(({ value }) => [value.name, ...(value.slug === undefined ? [] : [value.slug])]))];
});
afterAll(async () => {
  await dispose();
  rmSync(folder, { recursive: true, force: true });
});

/** How often a text makes the understanding look at where an entity is, which it does whenever it compares two entities. */
async function comparisons(text: string): Promise<number> {
  let count = 0;
  const counted = (entity: EntitySummary): EntitySummary =>
    Object.defineProperty({ ...entity }, 'places', {
      get() {
        count += 1;
        return entity.places;
      },
    });
  const repositories = store.read(LOCAL);
  const find: Repositories['lookup']['find'] = async (request) => {
    const answer = await repositories.lookup.find(request);
    return { ...answer, hits: answer.hits.map((hit) => ({ ...hit, entity: counted(hit.entity) })) };
  };
  await understandText({ ...repositories, lookup: { ...repositories.lookup, find } }, text, EMPTY_FOCUS);
  return count;
}

async function expectLinear(fragment: string): Promise<void> {
  const text = fragment.repeat(Math.ceil((2 * LENGTH) / fragment.length));
  const [short, long] = [await comparisons(text.slice(0, LENGTH)), await comparisons(text.slice(0, 2 * LENGTH))];
  expect(long, `${fragment}: ${short} comparisons, and ${long} for twice the text`).toBeLessThan(MOST * short + FIXED);
}

describe('the work for a text of names', () => {
  it.each(['fra1 of ', "fra1's ", 'fra1 in ', "fra1 at fra1's ", 'switch in fra1 ', 'fra1-core-02, ', 'fra1-core-02 and ', 'fra1 (fra1) '])(
    'is linear in its length: %s',
    expectLinear,
  );

  it('is linear in its length, whatever joins the names', async () => {
    const fragments = fc.array(fc.tuple(fc.nat(), fc.constantFrom(...JOINTS)), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(fragments, (parts) =>
        expectLinear(parts.map(([name, joint]) => `${names[name % names.length] ?? ''}${joint}`).join('')),
      ),
      { numRuns: 15 },
    );
  });
});
