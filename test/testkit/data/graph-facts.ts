import type { EntityType } from '../../../src/domain/model/entity.js';
import { LOCAL } from '../../../src/domain/common/principal.js';
import type { Store } from '../../../src/ports/store/store.js';

/** Open relations of one type as `app.model:id → app.model:id`, sorted, read through the port. */
export async function relationsOf(store: Store, type: string, fromTypes: readonly EntityType[]): Promise<string[]> {
  const repositories = store.read(LOCAL);
  const facts: string[] = [];
  let after: string | undefined;
  for (;;) {
    const page = await repositories.entities.search(
      { terms: [], types: fromTypes },
      { first: 100, ...(after === undefined ? {} : { after }) },
    );
    const entities = new Map(page.items.map(({ value }) => [value.id, value]));
    const related = await repositories.relations.listMany([...entities.keys()], { types: [type], direction: 'OUT' }, 1_000);
    for (const [id, ends] of related) {
      const from = entities.get(id)?.ref;
      for (const { entity } of ends) facts.push(`${from?.objectType}:${from?.objectId} → ${entity.ref.objectType}:${entity.ref.objectId}`);
    }
    after = page.items.at(-1)?.cursor;
    if (!page.hasNext || after === undefined) return facts.sort();
  }
}
