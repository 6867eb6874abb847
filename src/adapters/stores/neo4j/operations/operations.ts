import { OPERATION } from '../../../../domain/records/others.js';
import { recordIn, storedValues } from '../../common/record-rows.js';
import { pageOf, sliceOf } from '../../../../domain/common/cursor.js';
import { NetloomError } from '../../../../domain/common/errors.js';
import { EFFECT_NAMES, EFFECTS_KEPT, effectsOf, type EffectIds, type Operation } from '../../../../domain/model/operation.js';
import type { OperationStore } from '../../../../ports/store/operations.js';
import { text } from '../../common/rows.js';
import { ACCESSIBLE, type Neo4jScope } from '../connection/scope.js';
import type { Row, Runner } from '../connection/statement.js';

const ADD = `MATCH (s:Session { id: $session }) WHERE ${ACCESSIBLE} CREATE (o:Operation)-[:IN_SESSION]->(s) SET o = $operation, o.bytes = $bytes,
  s.bytes = coalesce(s.bytes, 0) + $bytes RETURN o.id AS id`;
/** Among the newest of its effect. */
const lately = (name: keyof EffectIds): string => `(o.${name}Sequence IS NOT NULL
  AND COUNT { MATCH (n:Operation) WHERE n.session = o.session AND n.${name}Sequence > o.${name}Sequence RETURN n LIMIT ${EFFECTS_KEPT} } < ${EFFECTS_KEPT})`;
const TRIM = `MATCH (s:Session { id: $session }) WHERE ${ACCESSIBLE} MATCH (o:Operation) WHERE o.session = s.id AND o.sequence <= $last
  AND NOT (${EFFECT_NAMES.map(([, name]) => lately(name)).join('\n  OR ')})
  WITH s, collect(o) AS gone, sum(coalesce(o.bytes, 0)) AS bytes SET s.bytes = coalesce(s.bytes, 0) - bytes FOREACH (o IN gone | DETACH DELETE o)`;
const BY_ID = `MATCH (o:Operation { id: $id }) MATCH (o)-[:IN_SESSION]->(s:Session) WHERE ${ACCESSIBLE} RETURN o { .* } AS operation`;
const FINISH = `MATCH (o:Operation { id: $id }) MATCH (o)-[:IN_SESSION]->(s:Session) WHERE ${ACCESSIBLE}
  SET s.bytes = coalesce(s.bytes, 0) + $bytes - coalesce(o.bytes, 0) SET o += $outcome, o.bytes = $bytes`;
const BY_CLIENT = `MATCH (s:Session { id: $session }) WHERE ${ACCESSIBLE} MATCH (o:Operation { session: s.id, clientId: $clientId }) RETURN o { .* } AS operation`;
const WRITTEN = `MATCH (s:Session { id: $session }) WHERE ${ACCESSIBLE} MATCH (o:Operation) WHERE o.session = s.id AND o.sequence > $after
  RETURN o { .* } AS operation ORDER BY o.sequence LIMIT $limit`;
const FILTERED = `MATCH (s:Session { id: $session }) WHERE ${ACCESSIBLE} MATCH (o:Operation) WHERE o.session = s.id AND ($tools IS NULL OR o.tool IN $tools)
  AND ($status IS NULL OR o.status = $status) AND ($messages IS NULL OR o.message IN $messages)`;
/** The statements of a page, forward and backward; `place` is the position of an operation among those that are read. */
const listing = (place: string) => ({
  forward: `${FILTERED} AND o.${place} < $from RETURN o { .* } AS operation ORDER BY o.${place} DESC LIMIT $limit`,
  backward: `${FILTERED} AND o.${place} > $from RETURN o { .* } AS operation ORDER BY o.${place} LIMIT $limit`,
});
const LIST = listing('sequence');
const LIST_EFFECT = new Map(EFFECT_NAMES.map(([effect, name]) => [effect, listing(`${name}Sequence`)]));

/** As the embedded store counts them: in JSON. */
const bytesOf = ({ arguments: given, result, error, metadata }: Operation): number =>
  [given, result, metadata, ...(error === undefined ? [] : [error])].reduce<number>(
    (sum, value) => sum + Buffer.byteLength(JSON.stringify(value)),
    0,
  );

const operationIn = (row: Row): Operation => recordIn(OPERATION, row['operation'] as Row);

const propertiesOf = (operation: Operation, creating: boolean) => ({
  ...storedValues(OPERATION, operation, { creating, lists: true }),
  ...placesOf(operation),
});

/** Removes the effects that an operation had while it was RUNNING. */
const NO_PLACES = Object.fromEntries(EFFECT_NAMES.map(([, name]) => [`${name}Sequence`, null]));

/** Its sequence in a property of each of its effects. */
function placesOf({ metadata, sequence }: Operation): Record<string, number> {
  const had = effectsOf(metadata);
  return Object.fromEntries(EFFECT_NAMES.filter(([effect]) => had.includes(effect)).map(([, name]) => [`${name}Sequence`, sequence]));
}

export function createOperationStore(db: Runner, own: Neo4jScope): OperationStore {
  return {
    async add(operation, digest, keep) {
      const { session, sequence } = operation;
      const [added] = await Promise.all([
        db.run(ADD, { ...own, session, operation: { ...propertiesOf(operation, true), digest }, bytes: bytesOf(operation) }),
        db.run(TRIM, { ...own, session, last: sequence - keep }),
      ]);
      if (added.length === 0) throw new NetloomError('NOT_FOUND', 'The session was deleted.');
    },
    async finish(operation) {
      const outcome = { ...NO_PLACES, ...propertiesOf(operation, false) };
      await db.run(FINISH, { ...own, id: operation.id, outcome, bytes: bytesOf(operation) });
    },
    async get(id) {
      const [row] = await db.run(BY_ID, { ...own, id });
      return row === undefined ? undefined : operationIn(row);
    },
    async byClientId(session, clientId) {
      const [row] = await db.run(BY_CLIENT, { ...own, session, clientId });
      return row === undefined ? undefined : { operation: operationIn(row), digest: text(row['operation'] as Row, 'digest') };
    },
    async written(session, after, limit) {
      const found = await db.run(WRITTEN, { ...own, session, after, limit });
      return found.map((row) => ({ value: operationIn(row), digest: text(row['operation'] as Row, 'digest') }));
    },
    async list(session, page, filter) {
      const slice = sliceOf(page, 'n');
      const from = slice.from?.[0] ?? (slice.backward ? 0 : Number.MAX_SAFE_INTEGER);
      const { forward, backward } = (filter.effect && LIST_EFFECT.get(filter.effect)) ?? LIST;
      const { tools, status, messages } = filter;
      const asked = { ...own, session, tools, status, messages, from, limit: slice.size + 1 };
      const found = await db.run(slice.backward ? backward : forward, asked);
      return pageOf(slice, found.map(operationIn), (operation) => [operation.sequence]);
    },
  };
}
