import { createRandom } from '../random.js';
import { buildCatalogue } from './catalogue.js';
import { buildRack } from './rack.js';
import { buildSite } from './site.js';
import { Numbering, type BenchEntity } from './entity.js';

/**
 * An inventory of at least `size` entities, the same in every run: sites of very different sizes, of which the largest has a large part of all racks,
 * and racks with typical equipment.
 */
export function buildInventory(size: number): readonly BenchEntity[] {
  const random = createRandom(size);
  const numbering = new Numbering();
  const out: BenchEntity[] = [];
  const catalogue = buildCatalogue(numbering, out);
  const count = Math.max(3, Math.min(250, Math.round(size / 800)));
  const sites = Array.from({ length: count }, (_, index) => buildSite(index, random, numbering, catalogue, out));
  while (out.length < size) {
    const site = sites[Math.floor(count * (random.below(10_000) / 10_000) ** 3)];
    if (site !== undefined) buildRack({ site, random, numbering, catalogue, out });
  }
  return out;
}

export function countRelations(things: readonly BenchEntity[]): number {
  return things.reduce((sum, { relations = {} }) => sum + Object.values(relations).reduce((each, refs) => each + refs.length, 0), 0);
}
