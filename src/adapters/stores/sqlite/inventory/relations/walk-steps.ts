import { groupBy } from '../../../../../domain/common/group-by.js';
import type { EntityId } from '../../../../../domain/common/ids.js';
import { WALK_COUNT, type WalkStep } from '../../../../../ports/store/relations.js';
import { number, text } from '../../../common/rows.js';
import type { Connection, Row } from '../../connection/driver.js';
import type { CachedInventory } from '../inventory-cache.js';

export type Way = 'OUT' | 'IN';
const WAYS = { OUT: ['OUT'], IN: ['IN'], BOTH: ['OUT', 'IN'] } as const satisfies Record<WalkStep['direction'], readonly Way[]>;

/** A relation of an entity, with what is needed of the other end to sort it and to go on from there. */
export interface Met {
  readonly near: number;
  readonly eid: number;
  readonly id: EntityId;
  readonly name: string;
  readonly way: Way;
  readonly type: string;
  readonly isDerived: boolean;
  readonly validFrom: number;
}

/**
 * The relations of an entity, in the order of the index. It has few relations to others, which are read and filtered; many may lead to it, of which
 * the index finds those of the types.
 */
function relationsOf(way: Way, isTyped: boolean, own = 'n.value'): string {
  const [near, far] = way === 'OUT' ? ['src', 'dst'] : ['dst', 'src'];
  const type = isTyped ? `${way === 'OUT' ? '+' : ''}r.type IN (SELECT value FROM json_each(?2))` : '?2 IS NULL';
  return `relation r CROSS JOIN entity e ON e.eid = r.${far} WHERE r.${near} = ${own} AND r.valid_to IS NULL AND ${type}
    AND e.present = 1 AND (?3 IS NULL OR e.type IN (SELECT value FROM json_each(?3)))`;
}

const FIELDS = 'n.value AS near, r.type, r.derived, r.valid_from, e.eid, e.id, e.name';

function statementsOf(way: Way, isTyped: boolean) {
  const relations = relationsOf(way, isTyped);
  return {
    all: `SELECT ${FIELDS} FROM json_each(?1) n CROSS JOIN ${relations} LIMIT ?4`,
    first: `SELECT ${FIELDS} FROM json_each(?1) n CROSS JOIN json_each((SELECT json_group_array(rid) FROM (SELECT r.rid FROM ${relations} LIMIT ?4))) x
      CROSS JOIN relation r ON r.rid = x.value CROSS JOIN entity e ON e.eid = r.${way === 'OUT' ? 'dst' : 'src'}`,
    count: `SELECT count(*) AS n FROM (SELECT 1 FROM ${relationsOf(way, isTyped, '?1')} LIMIT ${WALK_COUNT})`,
  };
}
const typedOrNot = (way: Way) => ({ typed: statementsOf(way, true), any: statementsOf(way, false) });
const STATEMENTS = { OUT: typedOrNot('OUT'), IN: typedOrNot('IN') };

const list = (values: readonly unknown[] | undefined): string | undefined => (values === undefined ? undefined : JSON.stringify(values));
const statements = (way: Way, { relations }: WalkStep) => STATEMENTS[way][relations === undefined ? 'any' : 'typed'];

function metOf(row: Row, way: Way): Met {
  return {
    near: number(row, 'near'),
    eid: number(row, 'eid'),
    id: text(row, 'id'),
    name: text(row, 'name'),
    way,
    type: text(row, 'type'),
    isDerived: number(row, 'derived') === 1,
    validFrom: number(row, 'valid_from'),
  };
}

/** Relations of all entities together, up to which they are read in one pass; if there are more, those of each entity are bounded. */
const MAX_TOGETHER = 1_000;

/** What a step finds: at most `most` relations of each entity in each direction. */
export function stepFrom(db: Connection, near: readonly number[], step: WalkStep, most: number): ReadonlyMap<number, readonly Met[]> {
  const found = WAYS[step.direction].flatMap((way) => {
    const { all, first } = statements(way, step);
    const given = [JSON.stringify(near), list(step.relations), list(step.entityTypes)];
    const bound = near.length === 1 ? most : MAX_TOGETHER;
    const together = db.all(all, ...given, bound);
    const rows = together.length < MAX_TOGETHER ? together : db.all(first, ...given, most);
    const met = rows.map((row) => metOf(row, way));
    return met.length <= most ? met : [...groupBy(met, (each) => each.near).values()].flatMap((some) => some.slice(0, most));
  });
  return groupBy(found, (each) => each.near);
}

/** The number of relations of an entity that a step finds, each direction up to {@link WALK_COUNT}. Counting many takes long, so that it is cached. */
export function countFrom(db: Connection, totals: CachedInventory<string, number>, wid: number, near: number, step: WalkStep): number {
  return WAYS[step.direction].reduce((sum, way) => {
    const given = [list(step.relations), list(step.entityTypes)];
    const key = JSON.stringify(['walk', near, way, ...given]);
    const count = totals.get(wid, key) ?? number(db.get(statements(way, step).count, near, ...given) ?? {}, 'n');
    totals.set(wid, key, count);
    return sum + count;
  }, 0);
}
