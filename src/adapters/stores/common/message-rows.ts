import {
  textOf,
  type ContextType,
  type Message,
  type MessageKind,
  type Part,
  type QueryIntent,
  type Role,
} from '../../../domain/model/message.js';
import type { UnfinishedMessage } from '../../../domain/model/unfinished-message.js';
import { understandingIn } from './packed-understanding.js';
import { flag, json, maybeText, number, present, text, type ResultRow } from './rows.js';
import { understandingOf, type StoredDetails, type StoredUnderstanding } from '../../../domain/understanding/stored-understanding.js';

/** The fields that {@link messageOf} reads, except the session, and the digest. */
export const MESSAGE_FIELDS = [
  'id',
  'sequence',
  'parent',
  'depth',
  'role',
  'kind',
  'contextType',
  'priority',
  'author',
  'writtenBy',
  'authorClaimed',
  'intent',
  'clientId',
  'digest',
  'flagged',
  'cancelled',
  'interrupted',
  'parts',
  'tokens',
  'createdAt',
  'window',
  'understanding',
  'understandingBytes',
] as const;

export function messageOf(row: ResultRow): Message {
  const { details, ...understanding } = JSON.parse(understandingIn(row)) as StoredUnderstanding & {
    readonly details?: StoredDetails;
  };
  const parts = json<readonly Part[]>(row, 'parts');
  return present({
    id: text(row, 'id'),
    session: text(row, 'session'),
    sequence: number(row, 'sequence'),
    parent: maybeText(row, 'parent'),
    depth: number(row, 'depth'),
    role: text(row, 'role') as Role,
    kind: text(row, 'kind') as MessageKind,
    contextType: text(row, 'contextType') as ContextType,
    priority: number(row, 'priority'),
    author: maybeText(row, 'author'),
    writtenBy: maybeText(row, 'writtenBy'),
    authorClaimed: flag(row, 'authorClaimed') ? (true as const) : undefined,
    intent: maybeText(row, 'intent') as QueryIntent | undefined,
    clientId: maybeText(row, 'clientId'),
    flagged: flag(row, 'flagged'),
    cancelled: flag(row, 'cancelled') ? (true as const) : undefined,
    interrupted: flag(row, 'interrupted') ? (true as const) : undefined,
    parts,
    text: textOf(parts),
    tokens: number(row, 'tokens'),
    createdAt: number(row, 'createdAt'),
    window: maybeText(row, 'window'),
    ...details,
    understanding: understandingOf(understanding),
  });
}

/** The fields that {@link unfinishedOf} reads, except the session. */
export const UNFINISHED_FIELDS = [
  'id',
  'draft',
  'after',
  'sequence',
  'depth',
  'digest',
  'begunAt',
  'writtenAt',
  'chunks',
  'length',
] as const;

export function unfinishedOf(row: ResultRow): UnfinishedMessage {
  return present({
    id: text(row, 'id'),
    session: text(row, 'session'),
    draft: json<UnfinishedMessage['draft']>(row, 'draft'),
    after: maybeText(row, 'after'),
    sequence: number(row, 'sequence'),
    depth: number(row, 'depth'),
    digest: text(row, 'digest'),
    begunAt: number(row, 'begunAt'),
    writtenAt: number(row, 'writtenAt'),
    chunks: number(row, 'chunks'),
    length: number(row, 'length'),
  });
}
