import type { Memory, MemoryKind, MemoryOwnerKind, MemorySource, MemoryStatus } from '../../../domain/memory/memory.js';
import { json, maybeNumber, maybeText, number, present, text, texts, type ResultRow } from './rows.js';

/** The fields that {@link memoryOf} reads, except the workspace. */
export const MEMORY_FIELDS = [
  'id',
  'ownerKind',
  'ownerName',
  'kind',
  'status',
  'text',
  'subject',
  'entities',
  'source',
  'createdAt',
  'updatedAt',
  'expiresAt',
  'validTo',
  'supersededBy',
  'provenance',
] as const;

/** Fields that no query selects by; the column `provenance` has them as JSON. */
type Further = Pick<Memory, 'aliases' | 'confirmedBy' | 'updatedBy' | 'change' | 'revisions'>;

export function memoryOf(row: ResultRow): Memory {
  return present({
    id: text(row, 'id'),
    workspace: text(row, 'workspace'),
    owner: { kind: text(row, 'ownerKind') as MemoryOwnerKind, name: text(row, 'ownerName') },
    kind: text(row, 'kind') as MemoryKind,
    status: text(row, 'status') as MemoryStatus,
    text: text(row, 'text'),
    subject: maybeText(row, 'subject'),
    entities: texts(row, 'entities'),
    source: json<MemorySource>(row, 'source'),
    createdAt: number(row, 'createdAt'),
    updatedAt: number(row, 'updatedAt'),
    expiresAt: maybeNumber(row, 'expiresAt'),
    validTo: maybeNumber(row, 'validTo'),
    supersededBy: maybeText(row, 'supersededBy'),
    ...(maybeText(row, 'provenance') === undefined ? {} : json<Further>(row, 'provenance')),
  });
}

/** The stored fields of a memory; absent values are undefined. */
export function memoryFields({ owner, source, entities, workspace: _workspace, ...rest }: Memory) {
  const { aliases, confirmedBy, updatedBy, change, revisions, ...memory } = rest;
  const provenance = JSON.stringify({ aliases, confirmedBy, updatedBy, change, revisions });
  return {
    ...memory,
    ownerKind: owner.kind,
    ownerName: owner.name,
    source: JSON.stringify(source),
    entities,
    session: source.kind === 'MESSAGE' ? source.session : undefined,
    message: source.kind === 'MESSAGE' ? source.message : undefined,
    provenance: provenance === '{}' ? undefined : provenance,
    document: source.kind === 'FILE' ? source.document : undefined,
  };
}
