import { createRandom } from '../random.js';
import { buildCatalogue } from './catalogue.js';
import { buildRack } from './rack.js';
import { buildSite } from './site.js';
import { Numbering, type Thing } from './thing.js';

/**
 * An inventory of at least `size` things, the same in every run: sites of very different sizes, the largest with a good part of all
 * racks, and in the racks what a company has there.
 */
export function buildInventory(size: number): readonly Thing[] {
  const random = createRandom(size);
  const numbering = new Numbering();
  const out: Thing[] = [];
  const catalogue = buildCatalogue(numbering, out);
  const count = Math.max(3, Math.min(250, Math.round(size / 800)));
  const sites = Array.from({ length: count }, (_, index) => buildSite(index, random, numbering, catalogue, out));
  while (out.length < size) {
    const site = sites[Math.floor(count * (random.below(10_000) / 10_000) ** 3)];
    if (site !== undefined) buildRack({ site, random, numbering, catalogue, out });
  }
  return out;
}

export function countRelations(things: readonly Thing[]): number {
  return things.reduce((sum, { relations = {} }) => sum + Object.values(relations).reduce((each, refs) => each + refs.length, 0), 0);
}
