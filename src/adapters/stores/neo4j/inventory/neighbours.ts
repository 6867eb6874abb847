import { groupBy } from '../../../../domain/common/group-by.js';
import type { SummaryReader } from './summary-reader.js';
import type { EntitySummary } from '../../../../domain/model/understanding.js';
import type { Neighbour } from '../../../../domain/understanding/candidates/meaning.js';
import { KNOWN_RELATIONS } from '../../../../domain/inventory/derivation/relation-types.js';
import { CONTAINMENT_RELATIONS, entitySummariesOf, SUMMARIES } from './entity-summaries.js';
import { cachedEach, type InventoryCache } from './inventory-cache.js';
import { ALL_RELATIONS, GENERIC, typeOf } from './relations/relation-types.js';
import { flag, text, texts } from '../../common/rows.js';
import { rows } from '../connection/rows.js';
import type { Neo4jScope } from '../connection/scope.js';
import type { Row, Runner } from '../connection/statement.js';

/** An entity with as many relations in one direction is a hub: they are read type by type. Most entities have fewer, and are read in one step. */
const HUB = 256;
/** Relations of a workspace's own types are all stored as one type. Those of a hub with more of them are left out. */
const MAX_GENERIC = 20_000;
const TYPES: readonly string[] = [...KNOWN_RELATIONS, GENERIC];

type Way = 'OUT' | 'IN';

const step = (way: Way, types: string, end = '(e:Entity)'): string =>
  way === 'OUT' ? `(o)-[r:${types}]->${end}` : `(o)<-[r:${types}]-${end}`;
const some = (way: Way): string =>
  `CALL (o) { MATCH ${step(way, ALL_RELATIONS)} RETURN r, e LIMIT ${HUB} } RETURN ${way === 'OUT'} AS outgoing, collect([r, e]) AS some`;
const AROUND = `MATCH (o:Entity) WHERE o.id IN $ids AND o.workspace = $workspace
  CALL (o) { ${some('OUT')} UNION ALL ${some('IN')} }
  WITH o, outgoing, some, size(some) = ${HUB} AS isHub
  CALL (some, isHub) {
    UNWIND CASE WHEN isHub THEN [] ELSE some END AS each WITH each[0] AS r, each[1] AS e WHERE r.validTo IS NULL
    WITH ${typeOf('r')} AS relation, collect(e) AS ends WHERE size(ends) <= $perRelation
    RETURN collect({ relation: relation, ends: ends }) AS links
  }
  WITH collect({ own: o.id, outgoing: outgoing, isHub: isHub, links: links }) AS around
  CALL (around) {
    UNWIND around AS each UNWIND each.links AS link UNWIND link.ends AS e WITH DISTINCT e WHERE e.present RETURN collect(e) AS things
  }
  ${CONTAINMENT_RELATIONS}
  RETURN [each IN around | each { .own, .outgoing, .isHub, links: [link IN each.links | { relation: link.relation, ids: [e IN link.ends | e.id] }] }] AS around, ${SUMMARIES}`;

/** The types of the relations of hubs. Counting the relations of one type does not read them. */
const typesOf = (way: Way): string => `UNWIND $ids AS id MATCH (o:Entity { id: id }) WHERE o.workspace = $workspace
  RETURN o.id AS own, [each IN [${TYPES.map((type) => `['${type}', COUNT { ${step(way, type, '()')} }]`).join(', ')}] WHERE each[1] > 0 | each[0]] AS types`;
const TYPES_OF: Readonly<Record<Way, string>> = { OUT: typesOf('OUT'), IN: typesOf('IN') };
/** A hub with a million relations of a type costs no more than one with a thousand. */
const ofKnownType = (way: Way, type: string): string => `UNWIND $ids AS id MATCH (o:Entity { id: id }) WHERE o.workspace = $workspace
  CALL (o) { MATCH ${step(way, type)} WHERE r.validTo IS NULL RETURN e LIMIT $perRelation + 1 }
  RETURN o.id AS own, '${type}' AS relation, collect(e.id) AS ids`;
const ofOwnTypes = (way: Way): string => `UNWIND $ids AS id MATCH (o:Entity { id: id }) WHERE o.workspace = $workspace
  CALL (o) {
    CALL (o) { MATCH ${step(way, GENERIC)} RETURN r, e LIMIT ${MAX_GENERIC + 1} }
    WITH collect([r, e]) AS some UNWIND CASE WHEN size(some) > ${MAX_GENERIC} THEN [] ELSE some END AS each
    WITH each[0] AS r, each[1] AS e WHERE r.validTo IS NULL RETURN ${typeOf('r')} AS relation, collect(e)[..$perRelation + 1] AS ends
  }
  RETURN o.id AS own, relation, [e IN ends | e.id] AS ids`;
const BY_TYPE: Readonly<Record<Way, ReadonlyMap<string, string>>> = { OUT: byType('OUT'), IN: byType('IN') };

function byType(way: Way): ReadonlyMap<string, string> {
  return new Map(TYPES.map((type) => [type, type === GENERIC ? ofOwnTypes(way) : ofKnownType(way, type)]));
}

/** The entities at the other ends of all relations of one type and direction. */
interface Link {
  readonly relation: string;
  readonly outgoing: boolean;
  readonly ids: readonly string[];
}

type Summaries = Map<string, EntitySummary>;

/** The access to one inventory, with its cache. */
export interface NeighbourSource {
  readonly db: Runner;
  readonly own: Neo4jScope;
  readonly cache: InventoryCache;
  readonly summaries: SummaryReader;
}

/** Implements LookupStore.neighbours. Outgoing relations come first, then by type. */
export async function neighboursOf(
  source: NeighbourSource,
  all: readonly string[],
  perRelation: number,
): Promise<ReadonlyMap<string, readonly Neighbour[]>> {
  const fresh: Summaries = new Map();
  const links = await cachedEach(
    source.cache,
    `links ${perRelation}`,
    all,
    (ids) => readLinks(source, ids, perRelation, fresh),
    (each) => each.reduce((sum, { ids }) => sum + ids.length, 1),
  );
  const missing = [...new Set([...links.values()].flat().flatMap(({ ids }) => ids))].filter((id) => !fresh.has(id));
  const more = missing.length === 0 ? new Map<string, EntitySummary>() : await source.summaries.read(missing);
  const neighbour = (id: string, { relation, outgoing }: Link): readonly Neighbour[] => {
    const entity = fresh.get(id) ?? more.get(id);
    return entity === undefined ? [] : [{ entity, relation, outgoing }];
  };
  return new Map([...links].map(([id, each]) => [id, each.flatMap((link) => link.ids.flatMap((other) => neighbour(other, link)))]));
}

async function readLinks(
  source: NeighbourSource,
  ids: readonly string[],
  perRelation: number,
  fresh: Summaries,
): Promise<ReadonlyMap<string, readonly Link[]>> {
  const [row] = await source.db.run(AROUND, { ...source.own, ids, perRelation });
  if (row === undefined) return new Map();
  const found = entitySummariesOf(row);
  source.summaries.keep(found);
  found.forEach((summary, id) => fresh.set(id, summary));
  const around = rows(row, 'around');
  const hubs = (outgoing: boolean): readonly string[] =>
    around.filter((each) => flag(each, 'isHub') && flag(each, 'outgoing') === outgoing).map((each) => text(each, 'own'));
  const ofHubs = await Promise.all([
    linksOfHubs(source, hubs(true), true, perRelation),
    linksOfHubs(source, hubs(false), false, perRelation),
  ]);
  const links = [...around.flatMap(linksOf), ...ofHubs.flat()];
  return new Map([...groupBy(links, ({ own }) => own)].map(([id, each]) => [id, each.toSorted(inOrder)]));
}

type OwnLink = Link & { readonly own: string };

const linksOf = (row: Row): readonly OwnLink[] =>
  rows(row, 'links').map((link) => linkOf({ ...link, own: row['own'] }, flag(row, 'outgoing')));

const linkOf = (row: Row, outgoing: boolean): OwnLink => ({
  own: text(row, 'own'),
  relation: text(row, 'relation'),
  outgoing,
  ids: texts(row, 'ids'),
});

/** One small statement for each type that the hubs have, all in one round trip. */
async function linksOfHubs(
  { db, own }: NeighbourSource,
  hubs: readonly string[],
  outgoing: boolean,
  perRelation: number,
): Promise<readonly OwnLink[]> {
  if (hubs.length === 0) return [];
  const way = outgoing ? 'OUT' : 'IN';
  const types = await db.run(TYPES_OF[way], { ...own, ids: hubs });
  const asked = [...BY_TYPE[way]].map(([type, statement]) => {
    const ids = types.filter((row) => texts(row, 'types').includes(type)).map((row) => text(row, 'own'));
    return { statement, ids };
  });
  const found = await Promise.all(
    asked.filter(({ ids }) => ids.length > 0).map(({ statement, ids }) => db.run(statement, { ...own, ids, perRelation })),
  );
  return found
    .flat()
    .map((row) => linkOf(row, outgoing))
    .filter(({ ids }) => ids.length > 0 && ids.length <= perRelation);
}

const inOrder = (a: Link, b: Link): number => Number(b.outgoing) - Number(a.outgoing) || (a.relation < b.relation ? -1 : 1);
