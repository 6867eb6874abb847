import { texts, type ResultRow } from '../../common/rows.js';
import { RECORDS } from '../../common/transfer-records.js';
import { FIRST_KEYS, type RecordOf, type TransferKey, type TransferKind } from '../../../../domain/transfer/records.js';
import { MESSAGE } from '../messages/message-rows.js';
import { typeOf } from '../inventory/relations/relation-types.js';
import type { Row, Runner } from '../connection/statement.js';
import { windowOf } from '../windows/windows.js';

/** The remaining records of the first key's session or entity, then those of later ones, each along an index. */
const restThen = (rest: string, next: string, order: string): string =>
  `CALL () { ${rest} RETURN x ORDER BY ${order} LIMIT $limit UNION ALL ${next} RETURN x ORDER BY ${order} LIMIT $limit }`;

/** Each statement follows an index from a key on. Versions and relations that held for no time are skipped. */
const PAGES = {
  WORKSPACE: `MATCH (w:Workspace) WHERE w.name > $a AND w.inventoryRevision > 0 RETURN w.name AS name, w.inventoryRevision AS inventoryRevision ORDER BY name LIMIT $limit`,
  PREFERENCES: `MATCH (p:Preferences) WHERE p.workspace >= $a AND p.principal IS NOT NULL AND (p.workspace > $a OR p.principal > $b)
    RETURN p.workspace AS workspace, p.principal AS principal, p.value AS value ORDER BY workspace, principal LIMIT $limit`,
  ENTITY: `MATCH (e:Entity) WHERE e.id > $a WITH e ORDER BY e.id LIMIT $limit
    RETURN e { .*, placements: COLLECT { MATCH (e)-[:PLACED_AT]->(p:Placement) RETURN p.key } } AS entity ORDER BY e.id`,
  VERSION: `MATCH (e:Entity) WHERE e.id >= $a WITH e ORDER BY e.id
    CALL (e) { MATCH (e)-[:WAS]->(v:EntityVersion) WHERE (e.id > $a OR v.validTo > $b) AND v.validFrom < v.validTo RETURN v }
    RETURN e.id AS entity, v { .* } AS version ORDER BY e.id, v.validTo LIMIT $limit`,
  RELATION: `MATCH (a:Entity) WHERE a.id >= $a WITH a ORDER BY a.id
    CALL (a) {
      MATCH (a)-[r]->(b:Entity) WHERE (r.validTo IS NULL OR r.validFrom < r.validTo) AND (a.id > $a OR ${typeOf('r')} > $b OR (${typeOf('r')} = $b AND (b.id > $c OR (b.id = $c
        AND (r.validFrom > $d OR (r.validFrom = $d AND r.derived AND $e = 0))))))
      RETURN r, b
    }
    RETURN a.id AS \`from\`, ${typeOf('r')} AS type, b.id AS to, r { .derived, .validFrom, .validTo } AS relation ORDER BY a.id, type, to, r.validFrom, r.derived LIMIT $limit`,
  SESSION: 'MATCH (s:Session) WHERE s.id > $a RETURN s { .* } AS session ORDER BY s.id LIMIT $limit',
  MESSAGE: `${restThen('MATCH (x:Message) WHERE x.session = $a AND x.sequence > $b', 'MATCH (x:Message) WHERE x.session > $a AND x.sequence IS NOT NULL', 'x.session, x.sequence')}
    WITH x AS m RETURN ${MESSAGE} ORDER BY m.session, m.sequence LIMIT $limit`,
  UNFINISHED: `MATCH (u:UnfinishedMessage) WHERE u.id > $a WITH u ORDER BY u.id LIMIT $limit
    RETURN u { .* } AS unfinished, COLLECT { MATCH (t:UnfinishedText) WHERE t.message = u.id AND t.start >= 0 RETURN t.text ORDER BY t.start } AS texts ORDER BY u.id`,
  OPERATION: `${restThen('MATCH (x:Operation) WHERE x.session = $a AND x.sequence > $b', 'MATCH (x:Operation) WHERE x.session > $a AND x.sequence IS NOT NULL', 'x.session, x.sequence')}
    WITH x AS o RETURN o { .* } AS operation ORDER BY o.session, o.sequence LIMIT $limit`,
  WINDOW: 'MATCH (w:KeptWindow) WHERE w.id > $a RETURN w { .* } AS window ORDER BY w.id LIMIT $limit',
  TRACKED: `${restThen('MATCH ()-[x:TRACKS]->() WHERE x.session = $a AND x.entity > $b', 'MATCH ()-[x:TRACKS]->() WHERE x.session > $a AND x.entity IS NOT NULL', 'x.session, x.entity')}
    WITH x AS t RETURN t { .* } AS tracked ORDER BY t.session, t.entity LIMIT $limit`,
  WEBHOOK: 'MATCH (e:WebhookEndpoint) WHERE e.id > $a RETURN e { .* } AS webhook ORDER BY e.id LIMIT $limit',
  // A delivery that was added while its endpoint was deleted has none.
  DELIVERY: `MATCH (d:WebhookDelivery) WHERE d.id > $a AND EXISTS { MATCH (:WebhookEndpoint { id: d.endpoint }) }
    RETURN d { .* } AS delivery ORDER BY d.id LIMIT $limit`,
  MEMORY: 'MATCH (m:Memory) WHERE m.id > $a RETURN m { .* } AS memory ORDER BY m.id LIMIT $limit',
  API_KEY: 'MATCH (k:ApiKey) WHERE k.id > $a RETURN k { .* } AS key ORDER BY k.id LIMIT $limit',
  AUDIT: 'MATCH (a:AuditRecord) WHERE a.id > $a RETURN a { .* } AS record ORDER BY a.id LIMIT $limit',
} as const satisfies Record<TransferKind, string>;

const NAMES = ['a', 'b', 'c', 'd', 'e'] as const;

/** A placeholder has none of these. */
const UNWRITTEN = { type: 'OTHER', name: '', display: '', attributes: '{}' };

/** Rows whose fields are nested in a map, or not named like those of their records. */
const ADAPTED: { readonly [Kind in TransferKind]?: (row: Row) => ResultRow } = {
  ENTITY(row) {
    const entity = row['entity'] as Row;
    return { ...UNWRITTEN, ...entity, keys: [...texts(entity, 'keys'), ...texts(entity, 'placements')] };
  },
  VERSION: ({ version, ...row }) => ({ ...(version as Row), ...row }),
  RELATION: ({ relation, ...row }) => ({ ...(relation as Row), ...row }),
  SESSION: (row) => row['session'] as Row,
  MESSAGE: (row) => row['message'] as Row,
  UNFINISHED: (row) => ({ ...(row['unfinished'] as Row), text: texts(row, 'texts').join('') }),
  OPERATION: (row) => row['operation'] as Row,
  WINDOW: (row) => ({ ...windowOf(row) }),
  TRACKED: (row) => row['tracked'] as Row,
  WEBHOOK: (row) => row['webhook'] as Row,
  DELIVERY: (row) => row['delivery'] as Row,
  MEMORY: (row) => row['memory'] as Row,
  API_KEY: (row) => row['key'] as Row,
  AUDIT: (row) => row['record'] as Row,
};

/** Implements StoreTransfer.page. */
export async function readPage<Kind extends TransferKind>(
  db: Runner,
  kind: Kind,
  after: TransferKey,
  limit: number,
): Promise<readonly RecordOf<Kind>[]> {
  const key = Object.fromEntries(FIRST_KEYS[kind].map((first, index) => [NAMES[index], after[index] ?? first]));
  const adapted = ADAPTED[kind] ?? ((row: Row) => row);
  return (await db.run(PAGES[kind], { ...key, limit })).map((row) => RECORDS[kind](adapted(row)));
}
