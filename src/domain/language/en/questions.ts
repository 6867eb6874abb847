import type { OperationEffect } from '../../model/operation.js';
import { wordList } from './word-list.js';

/** Words before the kind of things that a text asks for: “which racks …”, “how many free outlets …”. */
export const KIND_OPENERS = wordList('which what many any list show whose free spare available');

/** Verbs that open an order to tell something: “list the racks”. */
export const ORDER_VERBS = wordList('show list give tell find describe name');

/** Attributes that people ask for by a word of their own: “serial”, “mtu”. */
export const ATTRIBUTE_NOUNS =
  /^(?:status|role|serial|model|height|units?|position|speed|mtu|vcpus?|memory|disk|description|voltage|amperage|phase|type|duplex|mac|title|phone|e-?mail|number|facility|rd|vid|name)$/;

/** What was done, and how it is said afterwards. */
export const EFFECT_PATTERNS: readonly (readonly [OperationEffect, RegExp])[] = [
  ['DESELECTED', /\b(?:de|un)-?selected\b/i],
  ['SELECTED', /\b(?<!de-?|un-?)selected\b/i],
  ['CREATED', /\b(?:created|added|provisioned)\b/i],
  ['DELETED', /\b(?:deleted|removed|destroyed)\b/i],
  ['CHANGED', /\b(?:changed|updated|modified|edited|renamed)\b/i],
];

/** Words of questions about what was done: “what was just deselected?”. */
export const LOOKING_BACK = /\b(?:was|were|what|which|did|just|last|recent(?:ly)?|have|has|been|you)\b/i;
