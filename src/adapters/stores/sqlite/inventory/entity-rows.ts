import { ENTITY_FIELDS } from '../../common/entity-rows.js';
import { json, type ResultRow } from '../../common/rows.js';
import type { Row } from '../connection/driver.js';
import { columns } from '../connection/rows.js';

export const ENTITY_COLUMNS = columns('e', ENTITY_FIELDS);

/** The fields of a former version, whose JSON names them like columns. */
export function versionFieldsOf(row: Row): ResultRow {
  const { own_aliases: ownAliases, created_at: createdAt, updated_at: updatedAt, ...rest } = json<Record<string, unknown>>(row, 'body');
  return { ...rest, ownAliases, ...(createdAt === undefined ? {} : { createdAt }), ...(updatedAt === undefined ? {} : { updatedAt }) };
}
