import { setImmediate as others } from 'node:timers/promises';
import { settleAllOrThrow } from '../common/index.js';
import { compressed } from '../snapshots/index.js';
import { copying } from '../changes/index.js';
import { mapMessage, mapOperation, mapWindow } from '../../domain/export/map-ids.js';
import type { ExportRecord } from '../../domain/export/records.js';
import type { SessionId } from '../../domain/common/ids.js';
import type { Principal } from '../../domain/common/principal.js';
import { claimOf, imported } from '../../domain/model/authorship.js';
import { textOf } from '../../domain/model/message.js';
import { countTerms } from '../../domain/text/terms.js';
import { MAX_SNAPSHOT_CHARACTERS } from '../../domain/window/comparison/window-snapshot.js';
import type { SummaryBlock } from '../../domain/window/model/summary-block.js';
import type { Repositories } from '../../ports/store/store.js';
import { leaseUntil } from './hidden-session.js';
import type { Import } from './import.js';

/** The records of one transaction, which other writers wait for. A longer record has its own. */
const BATCH = { records: 50, characters: 64 * 1024 } as const;

/** What a record writes, prepared outside of the transaction. */
type Write = (repositories: Repositories) => Promise<unknown>;

interface Prepared {
  readonly write: Write;
  readonly characters: number;
}

/** Writes the records of a document into its hidden session, in short transactions, so that others get their turn in between. */
export async function writeRecords(work: Import, id: SessionId): Promise<void> {
  let batch: Write[] = [];
  let characters = 0;
  const end = async (): Promise<void> => {
    await writeBatch(work, id, batch);
    batch = [];
    characters = 0;
    await others();
  };
  for await (const record of work.document.records()) {
    const prepared = await prepare(work, id, record);
    if (prepared === undefined) continue;
    if (batch.length > 0 && (batch.length >= BATCH.records || characters + prepared.characters > BATCH.characters)) await end();
    batch.push(prepared.write);
    characters += prepared.characters;
  }
  if (batch.length > 0) await end();
}

/** Every batch renews the lease of the session. */
function writeBatch({ deps, caller }: Import, id: SessionId, batch: readonly Write[]): Promise<void> {
  const now = deps.clock.now();
  const write = async (repositories: Repositories): Promise<void> => {
    const writing = batch.map((each) => each(repositories));
    await settleAllOrThrow([...writing, repositories.sessions.extend(id, now, leaseUntil(now))]);
  };
  return deps.store.transaction(copying(caller), write, { kind: 'BULK', on: id });
}

const importedBlock = (block: SummaryBlock, importer: Principal): SummaryBlock => ({
  ...block,
  lines: block.lines.map(({ authorClaimed: _claimed, ...line }) => ({ ...line, ...claimOf(line, importer) })),
});

async function prepare({ deps, caller, ids, document }: Import, id: SessionId, record: ExportRecord): Promise<Prepared | undefined> {
  const { settings } = deps;
  switch (record.kind) {
    case 'MESSAGE': {
      const text = textOf(record.message.parts);
      const message = mapMessage(ids, imported({ ...record.message, session: document.session.id, text }, caller));
      const write = { message, ...countTerms(text), digest: record.digest };
      return { write: ({ messages }) => messages.add(write), characters: text.length };
    }
    case 'SUMMARY': {
      const head = ids.message(record.message);
      const block = importedBlock(record.block, caller);
      return { write: ({ summaries }) => summaries.add({ session: id, head }, [block]), characters: block.tokens };
    }
    case 'OPERATION': {
      const metadata = { ...record.operation.metadata, recordedBy: caller.name };
      const operation = mapOperation(ids, { ...record.operation, metadata, session: document.session.id });
      const characters = operation.result.length;
      return { write: ({ operations }) => operations.add(operation, record.digest, settings.operationsKept), characters };
    }
    case 'WINDOW': {
      if (settings.windowsKept === 0) return undefined;
      const content = JSON.stringify(mapWindow(ids, { session: document.session.id, ...record.content }));
      if (content.length > MAX_SNAPSHOT_CHARACTERS) return undefined;
      const window = { id: ids.window(record.id), session: id, at: record.at, content: await compressed(content) };
      return { write: ({ windows }) => windows.keep(window, settings.windowsKept), characters: window.content.length };
    }
    default:
      return undefined;
  }
}
