import type { UnresolvedReference } from '../domain/inventory/netbox/dump-references.js';
import type { EntityDraft } from '../domain/model/entity.js';

/** One record of an inventory file, or the reason why it could not be read. */
export type InventoryRecord =
  | { readonly kind: 'DRAFT'; readonly draft: EntityDraft; readonly line: number; readonly unresolved?: readonly UnresolvedReference[] }
  | { readonly kind: 'BAD'; readonly line: number; readonly reason: string }
  /** `objectType` is a NetBox model, such as `extras.tag`. */
  | {
      readonly kind: 'SKIPPED';
      readonly line: number;
      readonly objectType: string;
      readonly reason: string;
      readonly unresolved?: readonly UnresolvedReference[];
    };

/** Streams an inventory; it is never in memory as a whole. */
export interface InventorySource {
  /** The name of the source, for messages. */
  readonly name: string;
  /** The total number of bytes, if known, for progress. */
  readonly size: number | undefined;
  /** Notices about the file, such as lines before the first record that were skipped. Complete when all records were read. */
  readonly notices?: readonly string[];
  /** Yields each record once, in the order of the source. `line` counts from 1 (records, if the format has no lines). */
  records(): AsyncIterable<InventoryRecord & { readonly bytesRead: number }>;
}
