import { createReferences, type References } from '../../domain/export/references.js';
import type { ExportRecord, RecordOf } from '../../domain/export/records.js';
import type { EntityId, MemoryId, WindowId } from '../../domain/common/ids.js';
import type { Principal } from '../../domain/common/principal.js';
import type { Memory } from '../../domain/memory/memory.js';
import type { Session } from '../../domain/model/session.js';
import type { Repositories } from '../../ports/store/store.js';
import type { SummaryPosition } from '../../ports/store/summaries.js';
import { unpacked, visibleWindows } from '../snapshots/index.js';

const PAGE = 100;
/** Windows are large. */
const WINDOW_PAGE = 8;
const ENTITY_PAGE = 500;
const RELATIONS_EACH = 200;
const LEARNED_EACH = 5;

interface Reading {
  readonly read: Repositories;
  readonly reader: Principal;
  readonly session: Session;
  readonly references: References;
  readonly windows: Set<WindowId>;
  readonly learned: Map<MemoryId, Memory>;
}

/** All records of a session in order, page by page. Memories that the reader may not read are left out, also from windows. */
export async function* recordsOf(read: Repositories, reader: Principal, session: Session): AsyncGenerator<ExportRecord> {
  const reading: Reading = { read, reader, session, references: createReferences(), windows: new Set(), learned: new Map() };
  const { workspace: _workspace, owner: _owner, members: _members, ...rest } = session;
  reading.references.session(session);
  yield { kind: 'SESSION', session: rest };
  yield* messagesOf(reading);
  yield* summariesOf(reading);
  yield* operationsOf(reading);
  yield* windowsOf(reading);
  yield* memoriesOf(reading);
  yield* entitiesOf(reading);
}

async function* messagesOf({ read, session, references, windows, learned }: Reading): AsyncGenerator<RecordOf<'MESSAGE'>> {
  for (let after = 0; ;) {
    const page = await read.messages.written(session.id, after, PAGE);
    const ids = page.map(({ value }) => value.id);
    for (const memory of await read.memories.learnedFrom(ids, PAGE * LEARNED_EACH)) learned.set(memory.id, memory);
    for (const { value, digest } of page) {
      references.message(value);
      if (value.window !== undefined) windows.add(value.window);
      const { session: _session, text: _text, unfinished: _unfinished, ...message } = value;
      yield { kind: 'MESSAGE', message, digest };
    }
    if (page.length < PAGE) return;
    after = page.at(-1)?.value.sequence ?? after;
  }
}

async function* summariesOf({ read, session }: Reading): AsyncGenerator<RecordOf<'SUMMARY'>> {
  for (let after: SummaryPosition = [-1, -1, -1]; ;) {
    const page = await read.summaries.list(session.id, after, PAGE);
    for (const { message, block } of page) yield { kind: 'SUMMARY', message, block };
    if (page.length < PAGE) return;
    after = page.at(-1)?.position ?? after;
  }
}

async function* operationsOf({ read, session, references }: Reading): AsyncGenerator<RecordOf<'OPERATION'>> {
  for (let after = 0; ;) {
    const page = await read.operations.written(session.id, after, PAGE);
    for (const { value, digest } of page) {
      references.operation(value);
      const { session: _session, ...operation } = value;
      yield { kind: 'OPERATION', operation, digest };
    }
    if (page.length < PAGE) return;
    after = page.at(-1)?.value.sequence ?? after;
  }
}

async function* windowsOf({ read, reader, references, windows }: Reading): AsyncGenerator<RecordOf<'WINDOW'>> {
  for (const ids of pagesOf(windows, WINDOW_PAGE)) {
    const kept = await read.windows.getMany(ids);
    const unfolded = await Promise.all([...kept].map(async ([id, { content }]) => [id, await unpacked(content)] as const));
    const visible = await visibleWindows(read, reader, new Map(unfolded));
    for (const id of ids) {
      const window = kept.get(id);
      const whole = visible.get(id);
      if (window === undefined || whole === undefined) continue;
      references.window(whole);
      const { session: _session, ...content } = whole;
      yield { kind: 'WINDOW', id, at: window.at, content };
    }
  }
}

async function* memoriesOf({ read, references, learned }: Reading): AsyncGenerator<RecordOf<'MEMORY'>> {
  const ids = new Set([...learned.keys(), ...references.memories]);
  for (const some of pagesOf(ids, PAGE)) {
    const found = await read.memories.getMany(some);
    for (const id of some) {
      const memory = found.get(id);
      if (memory === undefined) continue;
      references.memory(memory);
      const { workspace: _workspace, confirmedBy: _by, updatedBy: _writer, change: _change, revisions: _former, ...rest } = memory;
      yield { kind: 'MEMORY', memory: rest };
    }
  }
}

async function* entitiesOf({ read, references }: Reading): AsyncGenerator<RecordOf<'ENTITY'>> {
  const known = references.entities;
  const existing = new Set<EntityId>();
  for (const ids of pagesOf(known, ENTITY_PAGE)) for (const id of (await read.entities.everMany(ids)).keys()) existing.add(id);
  const ordered = [...known].filter((id) => existing.has(id));
  for (const ids of pagesOf(ordered, PAGE)) {
    const [entities, relations] = await Promise.all([
      read.entities.everMany(ids),
      read.relations.listMany(ids, { direction: 'OUT' }, RELATIONS_EACH),
    ]);
    for (const id of ids) {
      const entity = entities.get(id);
      if (entity === undefined) continue;
      const stored = (relations.get(id) ?? []).map(({ relation }) => relation).filter(({ derived, to }) => !derived && existing.has(to));
      yield { kind: 'ENTITY', entity, relations: stored.map(({ type, to }) => ({ type, to })) };
    }
  }
}

function* pagesOf<T>(values: Iterable<T>, size: number): Generator<readonly T[]> {
  const all = [...values];
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size);
}
