import { summaryOf } from '../../common/entity-rows.js';
import type { PlaceSummary } from '../../../../domain/model/focus.js';
import { FURTHER_RELATIONS, SCOPING_RELATIONS, THROUGH_RELATIONS } from '../../../../domain/model/relation.js';
import type { EntitySummary } from '../../../../domain/model/understanding.js';
import { text } from '../../common/rows.js';
import { rows } from '../connection/rows.js';
import type { Row } from '../connection/statement.js';

const MAX_PLACES = 24;
const SCOPING = [...SCOPING_RELATIONS].join('|');
const THROUGH = [...THROUGH_RELATIONS].join('|');
const FURTHER = [...FURTHER_RELATIONS].join('|');

/** Direct containers and owners, and their containers. */
const placesOf = (name: string) => `COLLECT {
    CALL (${name}) {
      MATCH (${name})-[r:${SCOPING}]->(p:Entity) WHERE r.validTo IS NULL AND p.present RETURN type(r) AS relation, p
      UNION
      MATCH (${name})-[o:${THROUGH}]->(:Entity)-[r:${FURTHER}]->(p:Entity)
      WHERE o.validTo IS NULL AND r.validTo IS NULL AND p.present RETURN type(r) AS relation, p
    }
    RETURN [relation, p.id, p.objectType + ':' + p.objectId, p.type, p.display] ORDER BY relation, p.id LIMIT ${MAX_PLACES}
  }`;
/** For a few entities. */
export const entitySummaryOf = (name: string) =>
  `${name} { .id, key: ${name}.objectType + ':' + ${name}.objectId, .type, .name, .display, .slug, .status, .nouns, places: ${placesOf(name)} }`;

/** For many entities: from `things`, the paths to their containers. Shared containers are read once. */
export const CONTAINMENT_RELATIONS = `CALL (things) {
    UNWIND things AS e MATCH (e)-[r:${SCOPING}]->(o:Entity) WHERE r.validTo IS NULL
    RETURN collect([e.id, type(r), o.id]) AS near, collect(DISTINCT o) AS ends
  }
  CALL (ends) {
    UNWIND ends AS o MATCH (o)-[r:${FURTHER}]->(p:Entity) WHERE r.validTo IS NULL
    RETURN collect([o.id, type(r), p.id]) AS far, collect(DISTINCT p) AS further
  }
  CALL (ends, further) {
    UNWIND ends + further AS p WITH DISTINCT p WHERE p.present
    RETURN collect([p.id, p.objectType + ':' + p.objectId, p.type, p.display]) AS places
  }`;
export const THINGS = `[e IN things | e { .id, key: e.objectType + ':' + e.objectId, .type, .name, .display, .slug, .status, .nouns }]`;

type Place = readonly [relation: string, id: string, key: string, type: string, name: string];
type Step = readonly [from: string, relation: string, to: string];

export function toEntitySummary(row: Row): EntitySummary {
  const places = row['places'] as readonly Place[];
  return summaryOf(
    row,
    places.map(([relation, id, key, type, name]) => ({ relation, id, key, type, name }) as PlaceSummary),
  );
}

/** Parses a row with {@link THINGS} and the result of {@link CONTAINMENT_RELATIONS}. */
export function entitySummariesOf(row: Row): ReadonlyMap<string, EntitySummary> {
  const [near, far] = [stepsFrom(row['near'] as readonly Step[]), stepsFrom(row['far'] as readonly Step[])];
  const places = new Map((row['places'] as readonly (readonly [string, string, string, string])[]).map((place) => [place[0], place]));
  return new Map(
    rows(row, 'things').map((thing) => {
      const steps = near.get(text(thing, 'id')) ?? [];
      const further = steps.flatMap(([, relation, to]) => (THROUGH_RELATIONS.has(relation) ? (far.get(to) ?? []) : []));
      const found = new Map<string, PlaceSummary>();
      for (const [, relation, to] of [...steps, ...further]) {
        const [id, key, type, name] = places.get(to) ?? [];
        if (id !== undefined) found.set(`${relation} ${id}`, { relation, id, key, type, name } as PlaceSummary);
      }
      return [text(thing, 'id'), summaryOf(thing, inOrder(found).slice(0, MAX_PLACES))];
    }),
  );
}

/** By relation and id, as in the embedded store. */
const inOrder = (found: ReadonlyMap<string, PlaceSummary>): readonly PlaceSummary[] =>
  [...found].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, place]) => place);

function stepsFrom(steps: readonly Step[]): ReadonlyMap<string, readonly Step[]> {
  const from = new Map<string, Step[]>();
  for (const step of steps) {
    const others = from.get(step[0]);
    if (others === undefined) from.set(step[0], [step]);
    else others.push(step);
  }
  return from;
}
