import type { EntityDraft } from '../domain/model/entity.js';

/** One record of an inventory file, or why it could not be read. */
export type InventoryRecord =
  | { readonly kind: 'DRAFT'; readonly draft: EntityDraft; readonly line: number }
  | { readonly kind: 'BAD'; readonly line: number; readonly reason: string }
  /** `objectType` is a model of NetBox, such as `extras.tag`. */
  | { readonly kind: 'SKIPPED'; readonly line: number; readonly objectType: string; readonly reason: string };

/** Reads an inventory from somewhere, streaming: at no time is the whole of it in memory. */
export interface InventorySource {
  /** Where it comes from, for messages. */
  readonly name: string;
  /** Bytes in all, when known, for progress. */
  readonly size: number | undefined;
  /** Yields each record once, in the order of the source. `line` counts from 1 (records, where the form has no lines). */
  records(): AsyncIterable<InventoryRecord & { readonly bytesRead: number }>;
}
