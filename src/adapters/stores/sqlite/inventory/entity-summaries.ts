import { summaryOf } from '../../common/entity-rows.js';
import type { EntityType } from '../../../../domain/model/entity.js';
import type { PlaceSummary } from '../../../../domain/model/focus.js';
import { FURTHER_RELATIONS, SCOPING_RELATIONS, THROUGH_RELATIONS } from '../../../../domain/model/relation.js';
import type { EntitySummary } from '../../../../domain/model/understanding.js';
import type { Connection, Row } from '../connection/driver.js';
import type { KnownInventory } from './inventory-cache.js';
import { number, text } from '../../common/rows.js';
import type { SqliteScope } from '../connection/scope.js';

const ROWS = 'SELECT e.eid, e.id FROM json_each(?2) j CROSS JOIN entity e ON e.id = j.value WHERE e.wid = ?1';
const THINGS = `SELECT e.eid, e.id, e.object_type || ':' || e.object_id AS key, e.type, e.name, e.display, e.slug, e.status, e.nouns, e.aliases, e.attributes, e.observed
  FROM json_each(?1) j CROSS JOIN entity e ON e.eid = j.value WHERE e.present = 1`;
const PLACES = `SELECT e.eid, e.id, e.object_type || ':' || e.object_id AS key, e.type, e.display AS name
  FROM json_each(?1) j CROSS JOIN entity e ON e.eid = j.value WHERE e.present = 1`;
const WAYS_UP = `SELECT r.src, r.type, r.dst FROM json_each(?1) j CROSS JOIN relation r ON r.src = j.value AND r.valid_to IS NULL
  WHERE +r.type IN (SELECT value FROM json_each(?2)) OR (SELECT type FROM entity WHERE eid = r.src) = 'OTHER'`;
const TOTAL = 'SELECT count(*) AS n FROM (SELECT 1 FROM entity_key WHERE wid = ? AND key = ? LIMIT 1000)';

const SCOPING = JSON.stringify([...SCOPING_RELATIONS]);
const FURTHER = JSON.stringify([...FURTHER_RELATIONS]);
const MAX_PLACES = 24;

export interface EntitySummaryReader {
  /** The rows of these ids, in order, except those of other workspaces. */
  rowsOf(ids: readonly string[]): readonly number[];
  /** Existing entities in the requested order. */
  byRows(eids: readonly number[]): ReadonlyMap<number, EntitySummary>;
  /** The number of rows with a key, counted up to 1,000. */
  total(key: string): number;
}

interface Step {
  readonly relation: string;
  readonly to: number;
}

type Place = Omit<PlaceSummary, 'relation'>;

export function createEntitySummaryReader(db: Connection, { wid }: SqliteScope, known: () => KnownInventory): EntitySummaryReader {
  return {
    rowsOf(ids) {
      const { rows } = known();
      const found = new Map(ids.map((id) => [id, rows.get(wid, id)]));
      const missing = ids.filter((id) => found.get(id) === undefined);
      for (const row of missing.length === 0 ? [] : db.all(ROWS, wid, JSON.stringify(missing))) {
        found.set(text(row, 'id'), number(row, 'eid'));
        rows.set(wid, text(row, 'id'), number(row, 'eid'));
      }
      return ids.flatMap((id) => found.get(id) ?? []);
    },
    byRows(eids) {
      const wanted = [...new Set(eids)];
      const summaries = new Map(wanted.map((eid) => [eid, known().summaries.get(wid, eid)]));
      const fresh = readBriefs(
        db,
        wanted.filter((eid) => summaries.get(eid) === undefined),
      );
      fresh.forEach((summary, eid) => known().summaries.set(wid, eid, summary));
      return new Map(
        wanted.flatMap((eid) => {
          const summary = summaries.get(eid) ?? fresh.get(eid);
          return summary === undefined ? [] : [[eid, summary]];
        }),
      );
    },
    total(key) {
      const { totals } = known();
      const total = totals.get(wid, key) ?? number(db.get(TOTAL, wid, key) ?? {}, 'n');
      totals.set(wid, key, total);
      return total;
    },
  };
}

/** Reads shared containers once. */
function readBriefs(db: Connection, eids: readonly number[]): ReadonlyMap<number, EntitySummary> {
  if (eids.length === 0) return new Map();
  const things = db.all(THINGS, JSON.stringify(eids));
  const near = stepsFrom(db, eids, SCOPING);
  const through = [...near.values()].flatMap((steps) =>
    steps.filter(({ relation }) => THROUGH_RELATIONS.has(relation)).map(({ to }) => to),
  );
  const far = stepsFrom(db, [...new Set(through)], FURTHER);
  const ends = [...near.values(), ...far.values()].flatMap((steps) => steps.map(({ to }) => to));
  const places = new Map(db.all(PLACES, JSON.stringify([...new Set(ends)])).map((row) => [number(row, 'eid'), placeOf(row)]));
  return new Map(
    things.map((row) => {
      const eid = number(row, 'eid');
      const steps = near.get(eid) ?? [];
      const further = steps.flatMap(({ relation, to }) => (THROUGH_RELATIONS.has(relation) ? (far.get(to) ?? []) : []));
      return [eid, summaryOf(row, placesOf([...steps, ...further], places))];
    }),
  );
}

function stepsFrom(db: Connection, eids: readonly number[], types: string): ReadonlyMap<number, readonly Step[]> {
  const steps = new Map<number, Step[]>();
  if (eids.length === 0) return steps;
  for (const row of db.all(WAYS_UP, JSON.stringify(eids), types)) {
    const step = { relation: text(row, 'type'), to: number(row, 'dst') };
    const others = steps.get(number(row, 'src'));
    if (others === undefined) steps.set(number(row, 'src'), [step]);
    else others.push(step);
  }
  return steps;
}

/** Each once, by relation and id. */
function placesOf(steps: readonly Step[], places: ReadonlyMap<number, Place>): readonly PlaceSummary[] {
  const found = new Map<string, PlaceSummary>();
  for (const { relation, to } of steps) {
    const place = places.get(to);
    if (place !== undefined) found.set(`${relation} ${place.id}`, { relation, ...place });
  }
  return [...found]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, MAX_PLACES)
    .map(([, place]) => place);
}

const placeOf = (row: Row): Place => ({
  id: text(row, 'id'),
  key: text(row, 'key'),
  type: text(row, 'type') as EntityType,
  name: text(row, 'name'),
});
