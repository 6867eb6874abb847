import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { words } from './format.js';

export interface EntityLike {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly display?: string;
}

/** A link to the page of an entity. */
export function EntityChip({ entity }: { readonly entity: EntityLike }): ReactNode {
  return (
    <Link href={`/inventory/${entity.id}`} className="chip">
      <span className="type">{words(entity.type)}</span>
      <span className="clip">{entity.display ?? entity.name}</span>
    </Link>
  );
}
