import { createHash } from 'node:crypto';
import { canonicalJson } from '../../domain/common/json.js';
import { NetloomError } from '../../domain/common/errors.js';
import { parseRecord, recordLine } from '../../domain/transfer/json-lines.js';
import {
  FIRST_KEYS,
  TRANSFER_KINDS,
  transferKey,
  type TransferKind,
  type TransferPosition,
  type TransferRecord,
} from '../../domain/transfer/records.js';
import type { StoreTransfer, TransferMark } from '../../ports/store/transfer.js';

export interface CopyProgress {
  readonly phase: 'COPYING' | 'COMPARING';
  /** The records of this phase so far, including those of an earlier run. */
  readonly records: number;
  /** The approximate total. */
  readonly total: number;
}

export interface CopyReport {
  readonly from: string;
  readonly to: string;
  /** The number of records of each kind, equal in both stores. */
  readonly counts: Readonly<Record<TransferKind, number>>;
  readonly records: number;
  /** The hexadecimal SHA-256 digest of all records in order, equal in both stores. */
  readonly digest: string;
  /** The records that this run wrote. */
  readonly written: number;
  /** Whether an earlier run had begun or completed the copy. */
  readonly resumed: boolean;
  readonly elapsedMs: number;
}

export interface CopyOptions {
  readonly onProgress?: (progress: CopyProgress) => void;
  readonly signal?: AbortSignal | undefined;
}

/** The page size; pages of large records are smaller. */
const PAGE = 1_000;
const SMALL_PAGE = 100;
const LARGE: ReadonlySet<TransferKind> = new Set(['MESSAGE', 'OPERATION', 'WINDOW']);

/**
 * Copies everything in `from` to `to`, page by page, then compares both by reading everything again. Records of an earlier run are not written again.
 * Throws CONFLICT if `to` contains anything else, or if the stores differ in the end; CANCELLED if the signal fires, so that the next run continues
 * after the last page.
 */
export async function copyStore(from: StoreTransfer, to: StoreTransfer, options: CopyOptions = {}): Promise<CopyReport> {
  const started = performance.now();
  const mark = await to.mark();
  const there = total(await to.counts());
  checkTarget(from, to, mark, there);
  const records = total(await from.counts());
  const written = mark?.finished === true ? 0 : await copyRecords(from, to, mark, { records, there }, options);
  let compared = 0;
  const watched = (): void => {
    stopIf(options.signal);
    options.onProgress?.({ phase: 'COMPARING', records: compared, total: records * 2 });
  };
  const sum = (store: StoreTransfer) =>
    summarise(store, (more) => {
      compared += more;
      watched();
    });
  const [before, after] = await Promise.all([sum(from), sum(to)]);
  checkEqual(from, to, before, after, mark);
  if (mark?.finished !== true) await to.write([], { ...(await to.mark()), source: from.name, finished: true });
  const elapsedMs = Math.round(performance.now() - started);
  const resumed = mark !== undefined;
  return { from: from.name, to: to.name, ...after, records: total(after.counts), written, resumed, elapsedMs };
}

function checkTarget(from: StoreTransfer, to: StoreTransfer, mark: TransferMark | undefined, there: number): void {
  if (from.name === to.name) throw new NetloomError('INVALID_INPUT', `Expected different stores, got ${to.name} for both.`);
  if (mark === undefined && there === 0) return;
  if (mark?.source === from.name) return;
  const what = mark === undefined ? 'other data' : `a ${mark.finished ? 'copy' : 'an interrupted copy'} of ${mark.source}`;
  throw new NetloomError(
    'CONFLICT',
    `${to.name} contains ${what}, which a copy would mix with. Nothing was changed. Copy to an empty store, or empty this one first.`,
  );
}

/**
 * Returns the number of records written. Reads the next page while this one is written. Each record goes through its line, so that a copy proves that
 * the format loses nothing.
 */
async function copyRecords(
  from: StoreTransfer,
  to: StoreTransfer,
  mark: TransferMark | undefined,
  { records, there }: { readonly records: number; readonly there: number },
  { onProgress, signal }: CopyOptions,
): Promise<number> {
  let written = 0;
  let writing = Promise.resolve();
  const write = async (page: readonly TransferRecord[], position: TransferPosition): Promise<void> => {
    await to.write(page, { source: from.name, position, finished: false });
    written += page.length;
    onProgress?.({ phase: 'COPYING', records: Math.min(there + written, records), total: records });
  };
  try {
    for await (const page of pagesOf(from, mark?.position)) {
      await writing;
      stopIf(signal);
      const last = page.at(-1);
      if (last === undefined) continue;
      const parsed = page.map((record) => parseRecord(recordLine(record)));
      writing = write(parsed, { kind: last.kind, key: transferKey(last) });
      writing.catch(() => undefined);
    }
  } finally {
    await writing;
  }
  return written;
}

/** All records in order, or those after a position; each page has one kind. */
async function* pagesOf(store: StoreTransfer, after?: TransferPosition): AsyncGenerator<readonly TransferRecord[]> {
  const kinds = after === undefined ? TRANSFER_KINDS : TRANSFER_KINDS.slice(TRANSFER_KINDS.indexOf(after.kind));
  for (const kind of kinds) {
    const limit = LARGE.has(kind) ? SMALL_PAGE : PAGE;
    let key = kind === after?.kind ? after.key : FIRST_KEYS[kind];
    for (;;) {
      const page: readonly TransferRecord[] = await store.page(kind, key, limit);
      const last = page.at(-1);
      if (last === undefined) break;
      yield page;
      key = transferKey(last);
      if (page.length < limit) break;
    }
  }
}

interface Summary {
  readonly counts: Readonly<Record<TransferKind, number>>;
  readonly digest: string;
}

async function summarise(store: StoreTransfer, onPage: (records: number) => void): Promise<Summary> {
  const hash = createHash('sha256');
  const counts = Object.fromEntries(TRANSFER_KINDS.map((kind) => [kind, 0])) as Record<TransferKind, number>;
  for await (const page of pagesOf(store)) {
    for (const record of page) {
      hash.update(canonicalJson(record)).update('\n');
      counts[record.kind] += 1;
    }
    onPage(page.length);
  }
  return { counts, digest: hash.digest('hex') };
}

function checkEqual(from: StoreTransfer, to: StoreTransfer, before: Summary, after: Summary, mark: TransferMark | undefined): void {
  if (before.digest === after.digest) return;
  const differing = TRANSFER_KINDS.filter((kind) => before.counts[kind] !== after.counts[kind]);
  const counted = differing.map((kind) => `${kind} ${before.counts[kind]} and ${after.counts[kind]}`);
  const counts = counted.length === 0 ? 'The counts are equal.' : `Counts that differ: ${counted.join(', ')}.`;
  const remedy =
    mark?.finished === true
      ? 'This copy was finished and equal once: one of them has changed since. Nothing was changed now.'
      : 'Was one of them in use meanwhile? Stop what uses them, empty the target and copy again.';
  throw new NetloomError('CONFLICT', `${from.name} has the digest ${before.digest}, ${to.name} has ${after.digest}. ${counts} ${remedy}`);
}

const total = (counts: Readonly<Record<TransferKind, number>>): number => Object.values(counts).reduce((sum, each) => sum + each, 0);

function stopIf(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw new NetloomError('CANCELLED', 'The copy was stopped. Run it again to continue.');
}
