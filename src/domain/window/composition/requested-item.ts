import type { WindowItem } from '../model/context-window.js';
import type { WordedFact } from '../facts/entity-facts.js';

/** An item that a section would include, if it fits. */
export interface RequestedItem {
  readonly item: WindowItem;
  /** For pinned entities: the item with only the name. */
  readonly named?: WindowItem;
  /** The shorter item to use if the full one does not fit. */
  readonly shorter?: WindowItem;
  readonly id: string;
  /** The facts in the item's text, whose tokens are counted when it is included. */
  readonly facts?: readonly WordedFact[];
}
