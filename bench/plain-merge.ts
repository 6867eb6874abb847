import neo4j, { type Driver } from 'neo4j-driver';
import { bind } from '../src/adapters/stores/neo4j/connection/statement.js';
import { toWrites } from '../src/application/inventory/entity-writes.js';
import { openInventory } from '../src/compose.js';
import type { EntityDraft } from '../src/domain/model/entity.js';
import { groupBy } from '../src/domain/common/group-by.js';
import { SCOPING_RELATIONS } from '../src/domain/model/relation.js';
import type { EntityWrite } from '../src/ports/store/entities.js';
import type { BenchedNetloom } from './netloom.js';

/** The time for the same rows in seconds: written by Netloom, and by the simplest statements. */
export interface Compared {
  readonly upsert: number;
  readonly plain: number;
  readonly entities: number;
  readonly relations: number;
}

const BATCH = 2_000;
const ENTITIES = 'UNWIND $rows AS row MERGE (e:Entity { id: row.id }) SET e += row.properties';
const relationsOf = (type: string): string =>
  `UNWIND $rows AS row MATCH (a:Entity { id: row.from }) MATCH (b:Entity { id: row.to }) MERGE (a)-[r:${type}]->(b) SET r += row.properties`;

/**
 * Alternates batch by batch, so that other load affects both alike. Each side has its own workspace in the same database, with the same constraints
 * and indexes. The simple side writes entities with the same properties and uses one MERGE for each relation type. It has no history, no spelling
 * variants, no placements, and does not read existing data.
 */
export async function compareWithPlainMerge({ store, stack, caller }: BenchedNetloom, path: string): Promise<Compared> {
  const { NETLOOM_NEO4J_URL: url = '', NETLOOM_NEO4J_USER: user = '', NETLOOM_NEO4J_PASSWORD: password = '' } = stack.settings;
  const driver = neo4j.driver(url, neo4j.auth.basic(user, password));
  const total = { upsert: 0, plain: 0, entities: 0, relations: 0 };
  const timed = async (side: 'upsert' | 'plain', work: () => Promise<unknown>): Promise<void> => {
    const started = performance.now();
    await work();
    total[side] += (performance.now() - started) / 1_000;
  };
  try {
    for await (const drafts of batches(path)) {
      const [ours, theirs] = [toWrites(`${caller.workspace}-ours`, drafts), toWrites(`${caller.workspace}-plain`, drafts)];
      await timed('upsert', () =>
        store.transaction({ ...caller, workspace: `${caller.workspace}-ours` }, ({ entities }) => entities.upsert(ours, 1), {
          kind: 'BULK',
        }),
      );
      await timed('plain', () => mergePlainly(driver, `${caller.workspace}-plain`, theirs));
      total.entities += drafts.length;
      total.relations += drafts.reduce((sum, { relations }) => sum + relations.length, 0);
    }
    return total;
  } finally {
    await driver.close();
  }
}

/** One transaction for each batch, as in Netloom. */
async function mergePlainly(driver: Driver, workspace: string, writes: readonly EntityWrite[]): Promise<void> {
  const rows = [...writes.map((write) => ({ id: write.id, properties: propertiesOf(workspace, write) })), ...targetsOf(workspace, writes)];
  const edges = writes.flatMap(({ id, draft, targets }) =>
    draft.relations.map(({ type }, index) => ({ type, from: id, to: targets[index] ?? '', properties: { derived: false, validFrom: 1 } })),
  );
  const session = driver.session({ database: 'neo4j' });
  try {
    await session.executeWrite(async (transaction) => {
      const run = (statement: string, each: readonly unknown[]) => transaction.run(statement, bind({ rows: each }));
      await Promise.all([
        run(ENTITIES, rows),
        ...[...groupBy(edges, (edge) => edge.type)].map(([type, each]) => run(relationsOf(type), each)),
      ]);
    });
  } finally {
    await session.close();
  }
}

function propertiesOf(workspace: string, { draft, targets, keys, nouns, words, digest }: EntityWrite): Record<string, unknown> {
  const { ref, type, name, display, slug, status, aliases, attributes, relations } = draft;
  const scopes = [...new Set(targets.filter((_, index) => SCOPING_RELATIONS.has(relations[index]?.type ?? '')))];
  const times = { createdAt: 1, updatedAt: 1, dirtyAt: 1, present: true };
  return {
    workspace,
    ...ref,
    type,
    name,
    display,
    slug,
    status,
    aliases,
    attributes: JSON.stringify(attributes),
    keys,
    nouns,
    words,
    digest,
    scopes,
    ...times,
  };
}

/** Targets outside the batch, which a MATCH would not find. */
function targetsOf(workspace: string, writes: readonly EntityWrite[]): readonly unknown[] {
  const written = new Set(writes.map(({ id }) => id));
  const targets = writes.flatMap(({ draft, targets: ids }) => draft.relations.map(({ to }, index) => ({ id: ids[index] ?? '', to })));
  return [...new Map(targets.filter(({ id }) => !written.has(id)).map((target) => [target.id, target])).values()].map(({ id, to }) => ({
    id,
    properties: { workspace, ...to },
  }));
}

async function* batches(path: string): AsyncGenerator<EntityDraft[]> {
  let drafts: EntityDraft[] = [];
  for await (const record of (await openInventory(path)).records()) {
    if (record.kind === 'DRAFT') drafts.push(record.draft);
    if (drafts.length < BATCH) continue;
    yield drafts;
    drafts = [];
  }
  if (drafts.length > 0) yield drafts;
}
