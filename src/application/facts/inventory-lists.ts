import { MAX_PAGE_SIZE } from '../../domain/common/page.js';
import { inventoryList } from '../../domain/facts/inventory-list.js';
import type { FactGroup } from '../../domain/facts/model.js';
import type { Wishes } from '../../domain/facts/question/wishes.js';
import type { Repositories } from '../../ports/store/store.js';

/** The maximum number of types that one question lists. */
const MAX_TYPES = 2;

/** The entities of the whole inventory that a question asks for, by type. One round of store calls. */
export async function inventoryLists({ entities }: Repositories, wishes: Wishes): Promise<readonly FactGroup[]> {
  const types = wishes.types.filter((type) => type !== 'OTHER').slice(0, MAX_TYPES);
  const [counts, ...pages] = await Promise.all([
    entities.counts(),
    ...types.map((type) => entities.search({ terms: [], types: [type] }, { first: MAX_PAGE_SIZE })),
  ]);
  const groups = types.map((type, at) => {
    const count = counts.find((each) => each.type === type)?.count ?? 0;
    return inventoryList(type, count, pages[at]?.items.map(({ value }) => value) ?? [], wishes);
  });
  const found = groups.filter(({ total, isOpen }) => total > 0 || isOpen);
  return found.length > 0 ? found : groups.slice(0, 1);
}
