import { resolve } from 'node:path';
import { NetloomError } from '../../../../domain/common/errors.js';
import type { TransferKind, TransferPosition } from '../../../../domain/transfer/records.js';
import type { StoreTransfer, TransferMark } from '../../../../ports/store/transfer.js';
import { isDataFolder, openFolder } from '../data-folder.js';
import { json, maybeText, number, text } from '../../common/rows.js';
import { readPage } from './transfer-reads.js';
import { writeRecords } from './transfer-writes.js';

const MARK = 'SELECT source, position, finished FROM transfer WHERE id = 1';
const SET_MARK = `INSERT INTO transfer (id, source, position, finished) VALUES (1, ?, ?, ?)
  ON CONFLICT DO UPDATE SET source = excluded.source, position = excluded.position, finished = excluded.finished`;
const COUNTS = {
  WORKSPACE: 'SELECT count(*) AS n FROM workspace WHERE inventory_revision > 0',
  PREFERENCES: 'SELECT count(*) AS n FROM preference',
  ENTITY: 'SELECT count(*) AS n FROM entity',
  VERSION: 'SELECT count(*) AS n FROM entity_version',
  RELATION: 'SELECT count(*) AS n FROM relation',
  SESSION: 'SELECT count(*) AS n FROM session',
  MESSAGE: 'SELECT count(*) AS n FROM message',
  UNFINISHED: 'SELECT count(*) AS n FROM unfinished',
  OPERATION: 'SELECT count(*) AS n FROM operation',
  WINDOW: 'SELECT count(*) AS n FROM kept_window',
  TRACKED: 'SELECT count(*) AS n FROM session_entity',
  WEBHOOK: 'SELECT count(*) AS n FROM webhook',
  DELIVERY: 'SELECT count(*) AS n FROM webhook_delivery',
  MEMORY: 'SELECT count(*) AS n FROM memory',
  API_KEY: 'SELECT count(*) AS n FROM api_key',
  AUDIT: 'SELECT count(*) AS n FROM audit_record',
} as const satisfies Record<TransferKind, string>;

interface SqliteTransferOptions {
  readonly folder: string;
  /** Throws NOT_FOUND for a folder without data, instead of creating one. */
  readonly existing: boolean;
  /** Called once for every statement, before it is prepared: for tests that check query plans. */
  readonly onPrepare?: (sql: string) => void;
}

/** A data folder to copy from or to. It is locked, so that nothing else changes. */
export function createSqliteTransfer({ folder, existing, onPrepare }: SqliteTransferOptions): StoreTransfer {
  const name = resolve(folder);
  if (existing && !isDataFolder(name))
    throw new NetloomError('NOT_FOUND', `${name} is not a Netloom data folder: it contains no netloom.db.`);
  const data = openFolder(folder, onPrepare);
  let closed = false;
  const markNow = (): TransferMark | undefined => {
    const row = data.writer.get(MARK);
    if (row === undefined) return undefined;
    const position = maybeText(row, 'position') === undefined ? {} : { position: json<TransferPosition>(row, 'position') };
    return { source: text(row, 'source'), ...position, finished: number(row, 'finished') === 1 };
  };
  return {
    name,
    page: async (kind, after, limit) => readPage(data.reader, kind, after, limit),
    async write(records, { source, position, finished }) {
      data.writer.exec('BEGIN IMMEDIATE');
      try {
        await writeRecords(data.writer, records);
        data.writer.run(SET_MARK, source, position === undefined ? null : JSON.stringify(position), finished);
        data.writer.exec('COMMIT');
      } catch (error) {
        data.writer.exec('ROLLBACK');
        throw error;
      }
    },
    mark: async () => markNow(),
    async counts() {
      const counted = Object.entries(COUNTS).map(([kind, sql]) => [kind, number(data.reader.get(sql) ?? {}, 'n')]);
      return Object.fromEntries(counted) as Record<TransferKind, number>;
    },
    async dispose() {
      if (closed) return;
      closed = true;
      data.close();
    },
  };
}
