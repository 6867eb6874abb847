import type { TransferKind, TransferPosition } from '../../../../domain/transfer/records.js';
import type { StoreTransfer } from '../../../../ports/store/transfer.js';
import { connect, type ConnectionOptions } from '../connection.js';
import { flag, json, maybeText, number, text } from '../../common/rows.js';
import { readPage } from './transfer-reads.js';
import { writeRecords } from './transfer-writes.js';

const MARK = 'MATCH (n:NetloomTransfer { id: 1 }) RETURN n.source AS source, n.position AS position, n.finished AS finished';
const SET_MARK = 'MERGE (n:NetloomTransfer { id: 1 }) SET n.source = $source, n.position = $position, n.finished = $finished';
/** From the server's count store, except for the workspaces, which are few. */
const COUNTS: Readonly<Record<TransferKind, string>> = {
  WORKSPACE: "MATCH (w:Workspace) WHERE w.name > '' AND w.inventoryRevision > 0 RETURN count(*) AS n",
  PREFERENCES: 'MATCH (p:Preferences) RETURN count(p) AS n',
  ENTITY: 'MATCH (e:Entity) RETURN count(e) AS n',
  VERSION: 'MATCH (v:EntityVersion) RETURN count(v) AS n',
  RELATION: 'MATCH (:Entity)-[r]->() RETURN count(r) AS n',
  SESSION: 'MATCH (s:Session) RETURN count(s) AS n',
  MESSAGE: 'MATCH (m:Message) RETURN count(m) AS n',
  UNFINISHED: 'MATCH (u:UnfinishedMessage) RETURN count(u) AS n',
  OPERATION: 'MATCH (o:Operation) RETURN count(o) AS n',
  WINDOW: 'MATCH (w:KeptWindow) RETURN count(w) AS n',
  TRACKED: 'MATCH (:Session)-[t:TRACKS]->() RETURN count(t) AS n',
  WEBHOOK: 'MATCH (e:WebhookEndpoint) RETURN count(e) AS n',
  DELIVERY: 'MATCH (d:WebhookDelivery) RETURN count(d) AS n',
  MEMORY: 'MATCH (m:Memory) RETURN count(m) AS n',
  API_KEY: 'MATCH (k:ApiKey) RETURN count(k) AS n',
  AUDIT: 'MATCH (a:AuditRecord) RETURN count(a) AS n',
};
/** Relationships of an entity's node that are not relations of the entity. */
const OTHERS = ['WAS', 'PLACED_AT', 'SUBJECT'].map((type) => `MATCH (:Entity)-[r:${type}]->() RETURN count(r) AS n`);

/** A graph database to copy from or to. Stop all instances that use it; otherwise the copy differs. */
export function createNeo4jTransfer(options: ConnectionOptions): StoreTransfer {
  const connection = connect(options);
  /** A page may take longer than a request. */
  const patient: typeof connection.reading = (work) => connection.writing(work, 'BULK');
  return {
    name: `${new URL(options.url).host}/${options.database}`,
    page: (kind, after, limit) => patient((db) => readPage(db, kind, after, limit)),
    write: (records, { source, position, finished }) =>
      patient(async (db) => {
        await writeRecords(db, records);
        await db.run(SET_MARK, { source, position: position === undefined ? undefined : JSON.stringify(position), finished });
      }),
    mark: () =>
      patient(async (db) => {
        const [row] = await db.run(MARK, {});
        if (row === undefined) return undefined;
        const position = maybeText(row, 'position') === undefined ? {} : { position: json<TransferPosition>(row, 'position') };
        return { source: text(row, 'source'), ...position, finished: flag(row, 'finished') };
      }),
    counts: () =>
      patient(async (db) => {
        const count = async (statement: string): Promise<number> => number((await db.run(statement, {}))[0] ?? { n: 0 }, 'n');
        const counted = await Promise.all(Object.entries(COUNTS).map(async ([kind, each]) => [kind, await count(each)] as const));
        const counts = Object.fromEntries(counted) as Record<TransferKind, number>;
        const others = await Promise.all(OTHERS.map(count));
        return { ...counts, RELATION: counts.RELATION - others.reduce((sum, each) => sum + each, 0) };
      }),
    dispose: () => connection.close(),
  };
}
