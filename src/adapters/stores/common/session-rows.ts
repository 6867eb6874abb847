import type { SessionEntity } from '../../../ports/store/sessions.js';
import { number, text, texts, type ResultRow } from './rows.js';

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
