import type { QuotaStore } from '../../../../ports/store/access/quotas.js';
import { contentSizeOf } from '../../common/packed-understanding.js';
import { number } from '../../common/rows.js';
import type { Neo4jScope } from '../connection/scope.js';
import type { Row, Runner } from '../connection/statement.js';

const AMOUNTS = 'RETURN count(s) AS sessions, coalesce(sum(s.documents), 0) AS messages, coalesce(sum(s.bytes), 0) AS bytes';
const OF_OWNERS = `MATCH (s:Session) WHERE s.workspace = $workspace AND s.owner IN $owners AND s.lastActivityAt IS NOT NULL ${AMOUNTS}`;
const OF_WORKSPACE = `MATCH (s:Session) WHERE s.workspace = $workspace AND s.expiresAt IS NOT NULL ${AMOUNTS}`;
/** The bytes of unfinished messages. A principal has at most 64 of them. */
const UNFINISHED = `MATCH (u:UnfinishedMessage) WHERE u.workspace = $workspace AND u.writtenAt >= 0 MATCH (s:Session { id: u.session })
  RETURN coalesce(sum(u.bytes), 0) AS bytes, coalesce(sum(CASE WHEN s.owner IN $owners THEN u.bytes END), 0) AS ofOwners`;
const ENTITIES = `MATCH (e:Entity) WHERE e.workspace = $workspace AND e.type IS NOT NULL AND e.name IS NOT NULL AND e.present
  RETURN count(e) AS n`;
const MEMORIES = 'MATCH (m:Memory) WHERE m.workspace = $workspace AND m.createdAt IS NOT NULL RETURN count(m) AS n';

const amountsIn = ([row = {}]: readonly Row[]) => ({
  SESSIONS: number(row, 'sessions'),
  MESSAGES: number(row, 'messages'),
  BYTES: number(row, 'bytes'),
});

export function createQuotaStore(db: Runner, { workspace }: Neo4jScope): QuotaStore {
  return {
    sizeOf: contentSizeOf,
    async stored(owners) {
      const [own, all, unfinished, entities, memories] = await Promise.all([
        db.run(OF_OWNERS, { workspace, owners }),
        db.run(OF_WORKSPACE, { workspace }),
        db.run(UNFINISHED, { workspace, owners }),
        db.run(ENTITIES, { workspace }),
        db.run(MEMORIES, { workspace }),
      ]);
      const counted = { ENTITIES: number(entities[0] ?? {}, 'n'), MEMORIES: number(memories[0] ?? {}, 'n') };
      const [principal, ofAll, { bytes = 0, ofOwners = 0 } = {}] = [amountsIn(own), amountsIn(all), unfinished[0]];
      return {
        principal: { ...principal, BYTES: principal.BYTES + Number(ofOwners) },
        workspace: { ...ofAll, BYTES: ofAll.BYTES + Number(bytes), ...counted },
      };
    },
  };
}
