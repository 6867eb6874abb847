import type { Store } from '../../../src/ports/store/store.js';
import type { Specs } from '../contract.js';
import { ACCESS_SPECS } from './access.js';
import { ALIAS_SPECS } from './inventory/aliases.js';
import { BRANCH_SPECS } from './branches.js';
import { CANCEL_SPECS } from './cancelling.js';
import { CHANGED_ENTITY_SPECS } from './inventory/changed-entities.js';
import { ENTITY_SPECS } from './inventory/entities.js';
import { GRAPH_HISTORY_SPECS } from './inventory/graph-history.js';
import { EXPORT_SPECS } from './exporting.js';
import { HISTORY_SPECS } from './history.js';
import { LOOKUP_SPECS } from './inventory/lookup.js';
import { MEMORY_SPECS } from './memories.js';
import { MESSAGE_SPECS } from './messages.js';
import { OBJECT_TYPE_SPECS } from './inventory/object-types.js';
import { OPERATION_SPECS } from './operations.js';
import { PRUNED_SPECS } from './pruned.js';
import { QUOTA_SPECS } from './quotas.js';
import { RELATION_TYPE_SPECS } from './inventory/relation-types.js';
import { RELATION_SPECS } from './inventory/relations.js';
import { RETENTION_SPECS } from './retention.js';
import { SOURCE_SPECS } from './inventory/sources.js';
import { SESSION_SPECS } from './sessions.js';
import { SHARING_SPECS } from './sharing.js';
import { SUMMARY_SPECS } from './summaries.js';
import { SURROUNDING_SPECS } from './inventory/surroundings.js';
import { TRANSACTION_SPECS } from './transactions.js';
import { UNFINISHED_SPECS } from './unfinished.js';
import { VECTOR_SPECS } from './vectors.js';
import { WALK_SPECS } from './inventory/walk.js';
import { WEBHOOK_SPECS } from './webhooks/specs.js';
import { WINDOW_SPECS } from './windows.js';

/** All promises of the store port, by repository. */
export const STORE_SPECS: Specs<Store> = {
  ...TRANSACTION_SPECS,
  ...SESSION_SPECS,
  ...EXPORT_SPECS,
  ...SHARING_SPECS,
  ...RETENTION_SPECS,
  ...MESSAGE_SPECS,
  ...BRANCH_SPECS,
  ...CANCEL_SPECS,
  ...PRUNED_SPECS,
  ...WINDOW_SPECS,
  ...OPERATION_SPECS,
  ...MEMORY_SPECS,
  ...ACCESS_SPECS,
  ...QUOTA_SPECS,
  ...ENTITY_SPECS,
  ...OBJECT_TYPE_SPECS,
  ...ALIAS_SPECS,
  ...SOURCE_SPECS,
  ...CHANGED_ENTITY_SPECS,
  ...HISTORY_SPECS,
  ...GRAPH_HISTORY_SPECS,
  ...RELATION_SPECS,
  ...RELATION_TYPE_SPECS,
  ...LOOKUP_SPECS,
  ...SURROUNDING_SPECS,
  ...WALK_SPECS,
  ...SUMMARY_SPECS,
  ...VECTOR_SPECS,
  ...UNFINISHED_SPECS,
  ...WEBHOOK_SPECS,
};
