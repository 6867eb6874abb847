import type { Turns } from '../async/turns.js';
import type { Metrics } from '../ports/metrics.js';
import type { Sources } from './sources/index.js';
import type { Sessions, Titles, UsageRecorder } from './sessions/index.js';
import type { RateLimit, Service } from './service/index.js';
import type { InventoryEvents } from './inventory-events/index.js';
import type { Aliases, Entities, ImportRuns, Imports } from './inventory/index.js';
import type { Contexts } from './windows/index.js';
import type { ApiKeys, Audit, Authentication } from './access/index.js';
import type { Answers } from './answers/index.js';
import type { ModelCalls } from './language-model/index.js';
import type { Documents } from './documents/index.js';
import type { Embeddings } from './retrieval/index.js';
import type { Erasure } from './erasure/index.js';
import type { Events } from './events/index.js';
import type { Exports } from './exports/index.js';
import type { Messages } from './messages/index.js';
import type { Prunings, Summaries } from './compaction/index.js';
import type { Lifecycle } from './lifecycle/index.js';
import type { Operations } from './operations/index.js';
import type { Sharing } from './sharing/index.js';
import type { QuotaUsage } from './quotas/index.js';
import type { Memories } from './memories/index.js';
import type { Questions } from './questions/index.js';
import type { Maintenance } from './background/index.js';
import type { Webhooks } from './webhooks/index.js';

/** All services. Every call names its caller: it needs the scopes that `authorization` lists, and nothing outside the caller's workspace is accessible. */
export interface Application {
  readonly authentication: Authentication;
  readonly apiKeys: ApiKeys;
  readonly audit: Audit;
  readonly sessions: Sessions;
  readonly sharing: Sharing;
  readonly messages: Messages;
  readonly memories: Memories;
  readonly prunings: Prunings;
  readonly quotas: QuotaUsage;
  readonly operations: Operations;
  readonly entities: Entities;
  readonly aliases: Aliases;
  readonly contexts: Contexts;
  readonly questions: Questions;
  readonly documents: Documents;
  readonly erasure: Erasure;
  readonly events: Events;
  readonly inventoryEvents: InventoryEvents;
  readonly exports: Exports;
  readonly imports: Imports;
  readonly importRuns: ImportRuns;
  readonly sources: Sources;
  readonly service: Service;
  readonly rateLimit: RateLimit;
  /** Shares the process between principals. */
  readonly turns: Turns;
  /** Undefined if nothing is counted. */
  readonly metrics: Metrics | undefined;
  readonly summaries: Summaries;
  readonly embeddings: Embeddings;
  readonly titles: Titles;
  readonly answers: Answers;
  /** Undefined if no language model is configured. */
  readonly languageModel: Pick<ModelCalls, 'check'> | undefined;
  readonly lifecycle: Lifecycle;
  readonly usage: Pick<UsageRecorder, 'flush' | 'stop'>;
  readonly maintenance: Maintenance;
  readonly webhooks: Webhooks;
}
