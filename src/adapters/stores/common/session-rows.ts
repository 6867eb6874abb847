import type { Member } from '../../../domain/model/member.js';
import type { Pruning } from '../../../domain/model/pruning.js';
import { pinOf, type Pin, type Preferences, type Session, type StoredStatus } from '../../../domain/model/session.js';
import type { SessionEntity } from '../../../ports/store/sessions.js';
import { json, maybeNumber, maybeText, maybeTexts, number, present, text, texts, type ResultRow } from './rows.js';

/** The fields that {@link sessionOf} reads, except the workspace. */
export const SESSION_FIELDS = [
  'id',
  'owner',
  'key',
  'title',
  'status',
  'createdAt',
  'lastActivityAt',
  'endedAt',
  'expiresAt',
  'archivedAt',
  'graceMs',
  'archiveAfterMs',
  'eraseAfterMs',
  'revision',
  'preferences',
  'activeFile',
  'pins',
  'head',
  'focus',
  'counters',
  'selection',
  'prunings',
  'members',
  'project',
] as const;

export function sessionOf(row: ResultRow): Session {
  return present({
    id: text(row, 'id'),
    workspace: text(row, 'workspace'),
    owner: text(row, 'owner'),
    key: maybeText(row, 'key'),
    title: maybeText(row, 'title'),
    status: text(row, 'status') as StoredStatus,
    createdAt: number(row, 'createdAt'),
    lastActivityAt: number(row, 'lastActivityAt'),
    endedAt: maybeNumber(row, 'endedAt'),
    expiresAt: number(row, 'expiresAt'),
    archivedAt: maybeNumber(row, 'archivedAt'),
    graceMs: maybeNumber(row, 'graceMs'),
    archiveAfterMs: maybeNumber(row, 'archiveAfterMs'),
    eraseAfterMs: maybeNumber(row, 'eraseAfterMs'),
    revision: number(row, 'revision'),
    preferences: json<Preferences>(row, 'preferences'),
    activeFile: maybeText(row, 'activeFile'),
    pins: pinsOf(row),
    head: maybeText(row, 'head'),
    focus: json<Session['focus']>(row, 'focus'),
    counters: json<Session['counters']>(row, 'counters'),
    selection: maybeTexts(row, 'selection'),
    prunings: maybeText(row, 'prunings') === undefined ? undefined : json<readonly Pruning[]>(row, 'prunings'),
    project: maybeText(row, 'project'),
    members: maybeText(row, 'members') === undefined ? undefined : json<readonly Member[]>(row, 'members'),
  });
}

/** JSON; a list of ids in a graph from before the principal was stored. */
function pinsOf(row: ResultRow): readonly Pin[] {
  const stored = row['pins'];
  return (typeof stored === 'string' ? (JSON.parse(stored) as readonly (Pin | string)[]) : texts(row, 'pins')).map(pinOf);
}

/** The fields that {@link trackedOf} reads, except the entity. */
export const TRACKED_FIELDS = ['firstSequence', 'lastSequence', 'count', 'firstAt', 'lastAt', 'words'] as const;

export function trackedOf(row: ResultRow): SessionEntity {
  return {
    entity: text(row, 'entity'),
    firstSequence: number(row, 'firstSequence'),
    lastSequence: number(row, 'lastSequence'),
    count: number(row, 'count'),
    firstAt: number(row, 'firstAt'),
    lastAt: number(row, 'lastAt'),
    words: texts(row, 'words'),
  };
}
