import { summaryOf } from '../../common/entity-rows.js';
import type { PlaceSummary } from '../../../../domain/model/focus.js';
import { FURTHER_RELATIONS, SCOPING_RELATIONS, THROUGH_RELATIONS } from '../../../../domain/model/relation.js';
import type { EntitySummary } from '../../../../domain/model/understanding.js';
import { text } from '../../common/rows.js';
import { ALL_RELATIONS, typeOf } from './relations/relation-types.js';
import { rows } from '../connection/rows.js';
import type { Row } from '../connection/statement.js';

const MAX_PLACES = 24;
const SCOPING = [...SCOPING_RELATIONS].join('|');
const FURTHER = [...FURTHER_RELATIONS].join('|');
const FIELDS = '.id, .type, .name, .display, .slug, .status, .nouns, .aliases, .attributes, .observed';

/** The open relations from `from` to its places, as `r` and `to`: those of these types, and every one of an open type. */
export const waysUp = (from: string, types: string, to: string): string => `CALL (${from}) {
      MATCH (${from})-[r:${types}]->(${to}:Entity) WHERE r.validTo IS NULL AND ${from}.type <> 'OTHER' RETURN r, ${to}
      UNION ALL
      WITH ${from} WHERE ${from}.type = 'OTHER' MATCH (${from})-[r:${ALL_RELATIONS}]->(${to}:Entity) WHERE r.validTo IS NULL RETURN r, ${to}
    }`;

/** From `things`, the paths to their containers. Shared containers are read once. */
export const CONTAINMENT_RELATIONS = `CALL (things) {
    UNWIND things AS e ${waysUp('e', SCOPING, 'o')}
    RETURN collect([e.id, ${typeOf('r')}, o.id]) AS near, collect(DISTINCT o) AS ends
  }
  CALL (ends) {
    UNWIND ends AS o ${waysUp('o', FURTHER, 'p')}
    RETURN collect([o.id, ${typeOf('r')}, p.id]) AS far, collect(DISTINCT p) AS further
  }
  CALL (ends, further) {
    UNWIND ends + further AS p WITH DISTINCT p WHERE p.present
    RETURN collect([p.id, p.objectType + ':' + p.objectId, p.type, p.display]) AS places
  }`;
const THINGS = `[e IN things | e { key: e.objectType + ':' + e.objectId, ${FIELDS} }]`;
/** The columns that {@link entitySummariesOf} reads. */
export const SUMMARIES = `${THINGS} AS things, near, far, places`;

type Step = readonly [from: string, relation: string, to: string];

/** Parses a row with {@link SUMMARIES}, the result of {@link CONTAINMENT_RELATIONS}. */
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
