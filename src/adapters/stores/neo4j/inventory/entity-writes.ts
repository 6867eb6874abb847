import { ownAliasesOf } from '../../common/entity-rows.js';
import { mayReplace, type KnownState, type OwnAlias } from '../../../../domain/model/entity.js';
import { withOwnAliases } from '../../../../domain/inventory/names/lookup-keys.js';
import { searchWordsOf } from '../../../../domain/inventory/search/search-words.js';
import { leadsToPlace, type Relation } from '../../../../domain/model/relation.js';
import type { EntityWrite, UpsertOutcome } from '../../../../ports/store/entities.js';
import { labelOf } from './entity-rows.js';
import { addOwnTypes, typeOf } from './relations/relation-types.js';
import { closeRelations, openRelations } from './relations/relation-writes.js';
import { texts, flag, maybeText, number, text } from '../../common/rows.js';
import { rows } from '../connection/rows.js';
import type { Neo4jScope } from '../connection/scope.js';
import type { Row, Runner } from '../connection/statement.js';
import { countWords } from '../indexing/vocabulary.js';

/** Serializes the changes of one inventory. */
export const LOCK_INVENTORY = 'MERGE (w:Workspace { name: $workspace }) ON CREATE SET w.inventoryRevision = 0 SET w.lockedAt = timestamp()';
/** Reserves numbers for new entities, so that entities can be listed in the order of their creation. Also serializes changes. */
const NUMBER = `${LOCK_INVENTORY}, w.numbered = coalesce(w.numbered, 0) + $most RETURN w.numbered - $most AS before, w.inventoryRevision + 1 AS revision`;
/** The revision that {@link BUMP} makes. */
export const NEXT_REVISION = 'head(COLLECT { MATCH (w:Workspace { name: $workspace }) RETURN w.inventoryRevision }) + 1';
export const BUMP = 'MATCH (w:Workspace { name: $workspace }) SET w.inventoryRevision = w.inventoryRevision + 1';
const KNOWN = `MATCH (e:Entity) WHERE e.id IN $ids AND e.workspace = $workspace
  RETURN e.id AS id, e.digest AS digest, e.present AS present, e.words AS words, e.type AS type, e.ownAliases AS ownAliases,
    e.deletedAt IS NOT NULL AS deleted, coalesce(e.observed, 0) AS observed,
    CASE WHEN e.present THEN COLLECT { MATCH (e)-[r]->(t:Entity) WHERE r.validTo IS NULL RETURN { type: ${typeOf('r')}, to: t.id, derived: r.derived } } ELSE [] END AS relations`;
/** The former state, with the property names of an entity, so that a version can be applied to it. */
export const KEEP_VERSION = `UNWIND $ids AS id MATCH (e:Entity { id: id }) WHERE e.workspace = $workspace AND e.present
  CREATE (e)-[:WAS]->(v:EntityVersion) SET v = e { .type, .name, .display, .slug, .status, .aliases, .ownAliases, .attributes, .observed, .createdAt, .updatedAt, .keys, .workspace },
    v.entity = e.id, v.validFrom = e.updatedAt, v.validTo = $now`;
const UPSERT = `UNWIND $rows AS row MERGE (e:Entity { id: row.id })
  ON CREATE SET e.workspace = $workspace, e.source = row.source, e.objectType = row.objectType, e.objectId = row.objectId, e.number = row.number
  WITH e, row WHERE e.workspace = $workspace
  SET e.createdAt = CASE WHEN e.present THEN e.createdAt ELSE $now END, e += row.properties, e.updatedAt = $now, e.changedIn = $revision, e.dirtyAt = coalesce(e.dirtyAt, $now), e.present = true, e.deletedAt = null, e:$(row.label)`;
/** Its former type label, or the label of a placeholder. */
const UNLABEL = 'UNWIND $labels AS each MATCH (e:Entity { id: each.id }) WHERE e.workspace = $workspace REMOVE e:$(each.before)';
const ADD_PLACEHOLDERS = `UNWIND $targets AS each MERGE (e:Entity { id: each.id })
  ON CREATE SET e:Placeholder, e.workspace = $workspace, e.source = each.source, e.objectType = each.objectType, e.objectId = each.objectId, e.number = each.number, e.present = false,
    e.createdAt = $now, e.updatedAt = $now`;
export const DROP_PLACEMENTS =
  'UNWIND $ids AS id MATCH (e:Entity { id: id }) WHERE e.workspace = $workspace MATCH (e)-[:PLACED_AT]->(p:Placement) DETACH DELETE p';
export const ADD_PLACEMENTS = `UNWIND $placements AS each MATCH (e:Entity { id: each.id }) WHERE e.workspace = $workspace
  CREATE (e)-[:PLACED_AT]->(:Placement { workspace: $workspace, key: each.key, entity: each.id })`;

type Stated = Pick<Relation, 'type' | 'to'> & { readonly from: string };
interface Known extends KnownState {
  readonly digest: string | undefined;
  readonly type: string | undefined;
  readonly words: readonly string[];
  readonly ownAliases: readonly OwnAlias[] | undefined;
  readonly relations: readonly { readonly type: string; readonly to: string; readonly derived: boolean }[];
}

function knownOf(row: Row): Known {
  const relations = rows(row, 'relations').map((each) => ({
    type: text(each, 'type'),
    to: text(each, 'to'),
    derived: flag(each, 'derived'),
  }));
  return {
    digest: maybeText(row, 'digest'),
    present: flag(row, 'present'),
    deleted: flag(row, 'deleted'),
    observed: number(row, 'observed'),
    type: maybeText(row, 'type'),
    words: texts(row, 'words'),
    ownAliases: ownAliasesOf(row),
    relations,
  };
}

/** The properties that the full-text index `entity_search` reads. */
export function searchProperties(
  entity: Parameters<typeof searchWordsOf>[0],
  ownAliases: readonly OwnAlias[] = [],
): { readonly nameWords: readonly string[]; readonly otherWords: readonly string[] } {
  const { names, others } = searchWordsOf({ ...entity, ownAliases });
  return { nameWords: names, otherWords: others };
}

function propertiesOf(
  { draft, keys, nouns, words, digest }: EntityWrite,
  scopes: readonly string[],
  own: readonly OwnAlias[] | undefined,
): Record<string, unknown> {
  const { type, name, display, slug, status, aliases, attributes, observed } = draft;
  const said = { type, name, display, slug, status, aliases, attributes: JSON.stringify(attributes) };
  return { ...said, observed: observed ?? null, ...searchProperties(draft, own), keys, nouns, words, digest, scopes };
}

const keyOf = ({ type, to }: Pick<Relation, 'type' | 'to'>): string => `${type} ${to}`;

/** The relations of the draft, each once. */
function statedBy({ id, draft, targets }: EntityWrite): ReadonlyMap<string, Stated> {
  const stated = draft.relations.map(({ type }, index): Stated => ({ from: id, type, to: targets[index] ?? '' }));
  return new Map(stated.map((each) => [keyOf(each), each]));
}

interface Plan {
  readonly gone: readonly Stated[];
  readonly fresh: readonly Stated[];
  readonly rows: readonly Record<string, unknown>[];
}

/** Relations to end and to open, and the properties to write; the containers of an entity are the ends of its open relations that lead to places. */
function planOf(changed: readonly EntityWrite[], known: ReadonlyMap<string, Known>): Plan {
  const plan = { gone: [] as Stated[], fresh: [] as Stated[], rows: [] as Record<string, unknown>[] };
  for (const write of changed) {
    const before = known.get(write.id)?.relations ?? [];
    const stated = statedBy(write);
    const had = new Set(before.map(keyOf));
    plan.gone.push(
      ...before.filter((each) => !each.derived && !stated.has(keyOf(each))).map(({ type, to }) => ({ from: write.id, type, to })),
    );
    plan.fresh.push(...[...stated.values()].filter((each) => !had.has(keyOf(each))));
    const open = [...stated.values(), ...before.filter(({ derived }) => derived)];
    const scopes = [...new Set(open.filter(({ type }) => leadsToPlace(write.draft.type, type)).map(({ to }) => to))];
    plan.rows.push({
      id: write.id,
      ...write.draft.ref,
      label: labelOf(write.draft.type),
      properties: propertiesOf(write, scopes, known.get(write.id)?.ownAliases),
    });
  }
  return plan;
}

/** Targets that may not exist yet, each once. */
function targetsOf(changed: readonly EntityWrite[]): readonly Record<string, string>[] {
  const written = new Set(changed.map(({ id }) => id));
  const targets = changed.flatMap(({ draft, targets: ids }) => draft.relations.map(({ to }, index) => ({ id: ids[index] ?? '', ...to })));
  return [...new Map(targets.filter(({ id }) => !written.has(id)).map((target) => [target.id, target])).values()];
}

interface Reserved {
  /** The number of entities before the reserved ones. */
  readonly before: number;
  /** The revision that {@link BUMP} makes. */
  readonly revision: number;
}

/** Reserves numbers for entities, and locks the inventory. */
export async function reserveNumbers(db: Runner, own: Neo4jScope, most: number): Promise<Reserved> {
  const [row = { before: 0, revision: 1 }] = await db.run(NUMBER, { ...own, most });
  return { before: number(row, 'before'), revision: number(row, 'revision') };
}

/** Implements EntityStore.upsert, with one statement per step for the whole batch; the steps do not wait for each other. */
export async function upsertEntities(db: Runner, own: Neo4jScope, batch: readonly EntityWrite[], now: number): Promise<UpsertOutcome> {
  const [{ before, revision }, found] = await Promise.all([
    reserveNumbers(
      db,
      own,
      batch.reduce((sum, { targets }) => sum + 1 + targets.length, 0),
    ),
    db.run(KNOWN, { ...own, ids: batch.map(({ id }) => id) }),
  ]);
  const known = new Map(found.map((row) => [text(row, 'id'), knownOf(row)]));
  const changed = batch
    .filter(({ id, draft }) => mayReplace(draft, known.get(id)))
    .filter(({ id, digest }) => known.get(id)?.present !== true || known.get(id)?.digest !== digest)
    .map((write) => withOwnAliases(write, known.get(write.id)?.ownAliases));
  const updates = changed.filter(({ id }) => known.get(id)?.present === true);
  const outcome = {
    created: changed.length - updates.length,
    updated: updates.length,
    unchanged: batch.length - changed.length,
    changed: changed.map(({ id }) => id),
  };
  if (changed.length === 0) return { ...outcome, relationsOpened: 0, relationsClosed: 0 };

  const { gone, fresh, rows: written } = planOf(changed, known);
  const labels = changed
    .filter(({ id, draft }) => known.has(id) && (known.get(id)?.type !== draft.type || known.get(id)?.present !== true))
    .map(({ id, draft }) => ({ id, before: beforeOf(known.get(id)).filter((label) => label !== labelOf(draft.type)) }));
  const placements = changed.flatMap(({ id, placements: keys }) => [...new Set(keys)].map((key) => ({ id, key })));
  const targets = targetsOf(changed).map((each, index) => ({ ...each, number: before + written.length + index }));
  const updated = updates.map(({ id }) => id);
  const unless = <T>(none: boolean, work: () => Promise<T>) => (none ? [] : work());
  const [, , , , , , opened] = await Promise.all([
    unless(updated.length === 0, () => db.run(KEEP_VERSION, { ...own, ids: updated, now })),
    unless(updated.length === 0, () => db.run(DROP_PLACEMENTS, { ...own, ids: updated })),
    db.run(UPSERT, { ...own, rows: written.map((row, index) => ({ ...row, number: before + index })), now, revision }),
    unless(labels.length === 0, () => db.run(UNLABEL, { ...own, labels })),
    unless(targets.length === 0, () => db.run(ADD_PLACEHOLDERS, { ...own, targets, now })),
    closeRelations(db, own, gone, { derived: false, now }),
    openRelations(db, own, fresh, { derived: false, now }),
    unless(placements.length === 0, () => db.run(ADD_PLACEMENTS, { ...own, placements })),
    countWords(
      db,
      own,
      changed.map(({ id, words }) => ({ before: known.get(id)?.present === true ? (known.get(id)?.words ?? []) : [], after: words })),
    ),
    addOwnTypes(
      db,
      own,
      fresh.map(({ type }) => type),
    ),
    db.run(BUMP, { ...own }),
  ]);
  return { ...outcome, relationsOpened: opened, relationsClosed: gone.length };
}

/** Labels that an existing node may have besides `Entity`. */
function beforeOf(known: Known | undefined): readonly string[] {
  return ['Placeholder', 'Deleted', ...(known?.type === undefined ? [] : [labelOf(known.type as EntityWrite['draft']['type'])])];
}
