import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { formatTime } from '../../components/format.js';
import type { InventoryChange } from './use-chat.js';

/** The last changes in the inventory that concern the open conversation. */
export function InventoryChanges({ changes }: { readonly changes: readonly InventoryChange[] }): ReactNode {
  if (changes.length === 0) return null;
  return (
    <ul className="notice warning" role="status" aria-label="Changes in the inventory">
      {changes.map(({ kind, at, entity, fields }) => (
        <li key={`${entity.id} ${at}`}>
          <Link href={`/inventory/${entity.id}`}>{entity.display}</Link> {WHAT[kind]}
          {fields.length > 0 &&
            `: ${fields.map(({ field, before, after }) => `${field} ${before ?? 'none'} → ${after ?? 'none'}`).join(', ')}`}{' '}
          <time className="muted small-text" dateTime={at}>
            {formatTime(at)}
          </time>
        </li>
      ))}
    </ul>
  );
}

const WHAT: Readonly<Record<InventoryChange['kind'], string>> = {
  ENTITY_CREATED: 'is new',
  ENTITY_UPDATED: 'changed',
  ENTITY_DELETED: 'was deleted',
  ENTITY_RESTORED: 'was restored',
};
