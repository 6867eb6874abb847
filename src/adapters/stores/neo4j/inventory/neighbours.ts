import type { SummaryReader } from './summary-reader.js';
import type { EntitySummary } from '../../../../domain/model/understanding.js';
import type { Neighbour } from '../../../../domain/understanding/candidates/meaning.js';
import { KNOWN_RELATIONS } from '../../../../domain/inventory/derivation/relation-types.js';
import { CONTAINMENT_RELATIONS, entitySummariesOf, SUMMARIES } from './entity-summaries.js';
import { cachedEach, type InventoryCache } from './inventory-cache.js';
import { ALL_RELATIONS, GENERIC, typeOf } from './relation-types.js';
import { flag, text, texts } from '../../common/rows.js';
import { rows } from '../connection/rows.js';
import type { Neo4jScope } from '../connection/scope.js';
import type { Row, Runner } from '../connection/statement.js';

/** An entity with as many relations in one direction is a hub: they are read type by type. Most entities have fewer, and are read in one step. */
const HUB = 256;
/** Relations of a workspace's own types are all stored as one type. Those of a hub with more of them are left out. */
const MAX_GENERIC = 20_000;

type Way = 'OUT' | 'IN';

const step = (way: Way, types: string): string => (way === 'OUT' ? `(o)-[r:${types}]->(e:Entity)` : `(o)<-[r:${types}]-(e:Entity)`);
const all = (way: Way): string =>
  `CALL (o) { MATCH ${step(way, ALL_RELATIONS)} RETURN r, e LIMIT ${HUB} } RETURN ${way === 'OUT'} AS outgoing, collect([r, e]) AS some`;
const SUMMARIZE = `CALL (around) {
    UNWIND around AS each UNWIND each.links AS link UNWIND link.ends AS e WITH DISTINCT e WHERE e.present RETURN collect(e) AS things
  }
  ${CONTAINMENT_RELATIONS}
  RETURN [each IN around | each { .own, .outgoing, .isHub, links: [link IN each.links | { relation: link.relation, ids: [e IN link.ends | e.id] }] }] AS around, ${SUMMARIES}`;
const AROUND = `MATCH (o:Entity) WHERE o.id IN $ids AND o.workspace = $workspace
  CALL (o) { ${all('OUT')} UNION ALL ${all('IN')} }
  WITH o, outgoing, some, size(some) = ${HUB} AS isHub
  CALL (some, isHub) {
    UNWIND CASE WHEN isHub THEN [] ELSE some END AS each WITH each[0] AS r, each[1] AS e WHERE r.validTo IS NULL
    WITH ${typeOf('r')} AS relation, collect(e) AS ends WHERE size(ends) <= $perRelation
    RETURN collect({ relation: relation, ends: ends }) AS links
  }
  WITH collect({ own: o.id, outgoing: outgoing, isHub: isHub, links: links }) AS around
  ${SUMMARIZE}`;

const known = (
  way: Way,
  type: string,
): string => `CALL (o) { MATCH ${step(way, type)} WHERE r.validTo IS NULL RETURN e LIMIT $perRelation + 1 }
      RETURN '${type}' AS relation, collect(e) AS ends`;
const generic = (way: Way): string => `CALL (o) { MATCH ${step(way, GENERIC)} RETURN r, e LIMIT ${MAX_GENERIC + 1} }
      WITH collect([r, e]) AS some UNWIND CASE WHEN size(some) > ${MAX_GENERIC} THEN [] ELSE some END AS each
      WITH each[0] AS r, each[1] AS e WHERE r.validTo IS NULL RETURN ${typeOf('r')} AS relation, collect(e) AS ends`;
/** One step for each type, so that a hub with a million relations of a type costs no more than one with a thousand. */
const aroundHubs = (way: Way): string => `MATCH (o:Entity) WHERE o.id IN $ids AND o.workspace = $workspace
  CALL (o) {
    ${[...[...KNOWN_RELATIONS].map((type) => known(way, type)), generic(way)].join('\n    UNION ALL\n    ')}
  }
  WITH o, relation, ends WHERE size(ends) > 0 AND size(ends) <= $perRelation
  WITH o, collect({ relation: relation, ends: ends }) AS links
  WITH collect({ own: o.id, outgoing: ${way === 'OUT'}, isHub: true, links: links }) AS around
  ${SUMMARIZE}`;
const AROUND_HUBS = { OUT: aroundHubs('OUT'), IN: aroundHubs('IN') };

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
  { db, own, summaries: { keep } }: NeighbourSource,
  ids: readonly string[],
  perRelation: number,
  fresh: Summaries,
): Promise<ReadonlyMap<string, readonly Link[]>> {
  const read = async (statement: string, among: readonly string[]): Promise<readonly Row[]> => {
    const [row] = among.length === 0 ? [] : await db.run(statement, { ...own, ids: among, perRelation });
    if (row === undefined) return [];
    const found = entitySummariesOf(row);
    keep(found);
    found.forEach((summary, id) => fresh.set(id, summary));
    return rows(row, 'around');
  };
  const around = await read(AROUND, ids);
  const hubs = (outgoing: boolean): readonly string[] =>
    around.filter((row) => flag(row, 'isHub') && flag(row, 'outgoing') === outgoing).map((row) => text(row, 'own'));
  const ofHubs = await Promise.all([read(AROUND_HUBS.OUT, hubs(true)), read(AROUND_HUBS.IN, hubs(false))]);
  const links = new Map<string, Link[]>();
  for (const row of [around, ...ofHubs].flat()) links.set(text(row, 'own'), [...(links.get(text(row, 'own')) ?? []), ...linksOf(row)]);
  return new Map([...links].map(([id, each]) => [id, each.toSorted(inOrder)]));
}

const linksOf = (row: Row): readonly Link[] =>
  rows(row, 'links').map((link) => ({ relation: text(link, 'relation'), outgoing: flag(row, 'outgoing'), ids: texts(link, 'ids') }));

const inOrder = (a: Link, b: Link): number => Number(b.outgoing) - Number(a.outgoing) || (a.relation < b.relation ? -1 : 1);
