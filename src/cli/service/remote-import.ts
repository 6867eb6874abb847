import type { NetloomClient } from '#client';
import {
  ReportImportDocument,
  UpsertEntitiesDocument,
  type EntityInput,
  type ReportImportInput,
  type UpsertMode,
} from '#client/operations';
import {
  createImportReporter,
  createWriteRetries,
  createUnresolvedTally,
  noticeOf,
  type ImportProgress,
  type ImportReport,
  type InventorySource,
} from '../../application/index.js';
import { NetloomError } from '../../domain/common/errors.js';
import type { EntityDraft } from '../../domain/model/entity.js';

/** A request stays below the limits of the server. */
const MAX_ENTITIES = 500;
const MAX_CHARACTERS = 700_000;
/** The number of invalid records and of skipped types that are reported. */
const BAD_LIMIT = 100;
const SKIPPED_TYPES = 20;

type Counts = { -readonly [Key in 'created' | 'updated' | 'unchanged' | 'relationsOpened' | 'relationsClosed']: number };

/**
 * Writes an inventory to a running server in batches, and reports the progress to it. A batch is written as a whole; repeating the import changes
 * nothing.
 */
export async function importRemotely(
  client: NetloomClient,
  source: InventorySource,
  onProgress: (progress: ImportProgress) => void,
  signal: AbortSignal,
): Promise<ImportReport> {
  const reporter = createImportReporter(source.name, async ({ counts, ...status }) => {
    // A report must not delay the import, not even on an interruption.
    const { reportImport } = await client.request(ReportImportDocument, { input: { ...status, ...counts } as ReportImportInput });
    return reportImport.import.importId;
  });
  return reporter.during(
    (report) =>
      writeBatches(
        client,
        source,
        (progress) => {
          report(progress);
          onProgress(progress);
        },
        signal,
      ),
    (done) => done,
  );
}

async function writeBatches(
  client: NetloomClient,
  source: InventorySource,
  onProgress: (progress: ImportProgress) => void,
  signal: AbortSignal,
): Promise<ImportReport> {
  const started = performance.now();
  const counts: Counts = { created: 0, updated: 0, unchanged: 0, relationsOpened: 0, relationsClosed: 0 };
  const tally = createTally();
  const writes = createWriteRetries(signal);
  const batches = { REPLACE: createBatch(), MERGE: createBatch() };
  const flush = async (mode: UpsertMode): Promise<void> => {
    const entities = batches[mode].take();
    if (entities.length === 0) return;
    await writes.inParts(entities, async (part) => {
      const { upsertEntities } = await client.request(UpsertEntitiesDocument, { input: { entities: [...part], mode } }, { signal });
      for (const name of Object.keys(counts) as (keyof Counts)[]) counts[name] += upsertEntities[name];
    });
  };
  const tell = (bytesRead: number): void => {
    const { records, skipped, badCount } = tally;
    onProgress({ ...counts, records, skipped, badCount, bytesRead, size: source.size, phase: 'READING' });
  };
  tell(0);
  for await (const record of source.records()) {
    if (signal.aborted) throw new NetloomError('CANCELLED', 'Stopped.');
    tally.add(record);
    if (record.kind !== 'DRAFT') continue;
    const mode = record.draft.partial === true || record.draft.observed !== undefined ? 'MERGE' : 'REPLACE';
    batches[mode].add(inputOf(record.draft));
    if (batches[mode].isFull()) {
      await flush(mode);
      tell(record.bytesRead);
    }
  }
  await flush('REPLACE');
  await flush('MERGE');
  return {
    ...tally.report(),
    ...counts,
    notices: [...(source.notices ?? []), ...noticeOf(writes)],
    source: source.name,
    derivedChanged: 0,
    placeholders: 0,
    elapsedMs: Math.round(performance.now() - started),
  };
}

/** Counts what an import would write, without writing. */
export async function checkInventory(source: InventorySource): Promise<ImportReport> {
  const started = performance.now();
  const tally = createTally();
  for await (const record of source.records()) tally.add(record);
  const nothing = { created: 0, updated: 0, unchanged: 0, relationsOpened: 0, relationsClosed: 0, derivedChanged: 0, placeholders: 0 };
  return {
    ...tally.report(),
    ...nothing,
    source: source.name,
    notices: source.notices ?? [],
    elapsedMs: Math.round(performance.now() - started),
  };
}

function createBatch(): { add(entity: EntityInput): void; isFull(): boolean; take(): EntityInput[] } {
  let entities: EntityInput[] = [];
  let characters = 0;
  return {
    add(entity) {
      entities.push(entity);
      characters += JSON.stringify(entity).length;
    },
    isFull: () => entities.length >= MAX_ENTITIES || characters >= MAX_CHARACTERS,
    take() {
      const taken = entities;
      entities = [];
      characters = 0;
      return taken;
    },
  };
}

type Read = ReturnType<InventorySource['records']> extends AsyncIterable<infer Item> ? Item : never;
type Tallied = Pick<
  ImportReport,
  'records' | 'skipped' | 'skippedTypes' | 'byType' | 'bad' | 'badCount' | 'unresolved' | 'unresolvedCount'
>;

function createTally(): {
  readonly records: number;
  readonly skipped: number;
  readonly badCount: number;
  add(record: Read): void;
  report(): Tallied;
} {
  let records = 0;
  let badCount = 0;
  let skippedCount = 0;
  const unresolved = createUnresolvedTally();
  const bad: ImportReport['bad'][number][] = [];
  const skipped = new Map<string, number>();
  const types = new Map<ImportReport['byType'][number]['type'], number>();
  const more = <Key>(counts: Map<Key, number>, key: Key): void => void counts.set(key, (counts.get(key) ?? 0) + 1);
  const ordered = <Key>(counts: ReadonlyMap<Key, number>) => [...counts].sort(([, a], [, b]) => b - a);
  return {
    get records() {
      return records;
    },
    get skipped() {
      return skippedCount;
    },
    get badCount() {
      return badCount;
    },
    add(record) {
      if (record.kind !== 'DRAFT' || record.draft.observed === undefined) records += 1;
      if (record.kind !== 'BAD') unresolved.add(record.unresolved);
      if (record.kind === 'DRAFT') more(types, record.draft.type);
      else if (record.kind === 'SKIPPED') {
        skippedCount += 1;
        more(skipped, record.objectType);
      } else {
        badCount += 1;
        if (bad.length < BAD_LIMIT) bad.push({ line: record.line, reason: record.reason });
      }
    },
    report: () => ({
      records,
      skipped: skippedCount,
      skippedTypes: ordered(skipped)
        .slice(0, SKIPPED_TYPES)
        .map(([objectType, count]) => ({ objectType, count })),
      byType: ordered(types).map(([type, count]) => ({ type, count })),
      bad,
      badCount,
      ...unresolved.report(),
    }),
  };
}

const inputOf = ({ ref, type, name, display, slug, status, aliases, nouns, attributes, relations }: EntityDraft): EntityInput => ({
  ref: { ...ref },
  type,
  name,
  display,
  aliases: [...aliases],
  attributes,
  relations: relations.map((relation) => ({ type: relation.type, to: { ...relation.to } })),
  ...(slug === undefined ? {} : { slug }),
  ...(status === undefined ? {} : { status }),
  ...(nouns === undefined ? {} : { nouns: [...nouns] }),
});
