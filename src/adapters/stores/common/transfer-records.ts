import { OPERATION } from '../../../domain/records/others.js';
import { SESSION } from '../../../domain/records/session.js';
import type { SessionUsage } from '../../../domain/window/model/session-usage.js';
import type { Preferences } from '../../../domain/model/session.js';
import { sortedKeys, type RecordOf, type TransferKind } from '../../../domain/transfer/records.js';
import { auditRecordOf, keyOf } from './access-rows.js';
import { entityOf, stateOf } from './entity-rows.js';
import { memoryOf } from './memory-rows.js';
import { messageOf, unfinishedOf } from './message-rows.js';
import { flag, json, maybeNumber, maybeText, number, present, text, texts, type ResultRow } from './rows.js';
import { recordIn } from './record-rows.js';
import { trackedOf } from './session-rows.js';
import { deliveryOf, endpointOf } from './webhook-rows.js';

/** Converts rows to records. Rows of both stores have the same names; the content of a window is a Uint8Array. */
export const RECORDS: { readonly [Kind in TransferKind]: (row: ResultRow) => RecordOf<Kind> } = {
  WORKSPACE: (row) => ({ kind: 'WORKSPACE', name: text(row, 'name'), inventoryRevision: number(row, 'inventoryRevision') }),
  PREFERENCES: (row) => ({
    kind: 'PREFERENCES',
    workspace: text(row, 'workspace'),
    principal: text(row, 'principal'),
    value: json<Preferences>(row, 'value'),
  }),
  ENTITY: (row) =>
    present({
      kind: 'ENTITY' as const,
      workspace: text(row, 'workspace'),
      entity: entityOf(row),
      present: flag(row, 'present'),
      nouns: texts(row, 'nouns'),
      keys: sortedKeys(texts(row, 'keys')),
      words: texts(row, 'words'),
      digest: maybeText(row, 'digest') ?? '',
      dirtyAt: maybeNumber(row, 'dirtyAt'),
    }),
  VERSION: (row) => ({
    kind: 'VERSION',
    entity: text(row, 'entity'),
    validFrom: number(row, 'validFrom'),
    validTo: number(row, 'validTo'),
    body: stateOf(row),
  }),
  RELATION: (row) => ({
    kind: 'RELATION',
    relation: present({
      from: text(row, 'from'),
      type: text(row, 'type'),
      to: text(row, 'to'),
      derived: flag(row, 'derived'),
      validFrom: number(row, 'validFrom'),
      validTo: maybeNumber(row, 'validTo'),
    }),
  }),
  SESSION: (row) => ({
    kind: 'SESSION',
    session: recordIn(SESSION, row),
    ...(maybeText(row, 'usage') === undefined ? {} : { usage: json<SessionUsage>(row, 'usage') }),
  }),
  MESSAGE: (row) => ({ kind: 'MESSAGE', message: messageOf(row), digest: text(row, 'digest') }),
  UNFINISHED: (row) => ({ kind: 'UNFINISHED', unfinished: unfinishedOf(row), text: maybeText(row, 'text') ?? '' }),
  OPERATION: (row) => ({ kind: 'OPERATION', operation: recordIn(OPERATION, row), digest: text(row, 'digest') }),
  WINDOW: (row) => ({
    kind: 'WINDOW',
    id: text(row, 'id'),
    session: text(row, 'session'),
    at: number(row, 'at'),
    content: Buffer.from(row['content'] as Uint8Array).toString('base64'),
  }),
  TRACKED: (row) => ({ kind: 'TRACKED', session: text(row, 'session'), ...trackedOf(row) }),
  WEBHOOK: (row) => ({ kind: 'WEBHOOK', webhook: endpointOf(row) }),
  DELIVERY: (row) => ({ kind: 'DELIVERY', delivery: deliveryOf(row) }),
  MEMORY: (row) => ({ kind: 'MEMORY', memory: memoryOf(row) }),
  API_KEY: (row) => ({ kind: 'API_KEY', key: keyOf(row) }),
  AUDIT: (row) => ({ kind: 'AUDIT', record: auditRecordOf(row) }),
};
