export type { QuotaUse } from './quotas/index.js';
export type { AuditFilter } from './access/index.js';
export type { Metrics } from '../ports/metrics.js';
export type { InventorySource } from '../ports/inventory.js';
export type { Branch } from '../ports/store/messages.js';
export type { MemoryFilter } from '../ports/store/memories.js';
export type { DocumentReport } from './memories/index.js';
export type { MessageFilter } from '../ports/store/messages.js';
export type { OperationFilter } from '../ports/store/operations.js';
export type { Direction, Neighborhood, RelatedEntity, RelationFilter } from '../ports/store/relations.js';
export type { Ownership, SessionEntity } from '../ports/store/sessions.js';
export type { EntityRelevance } from './retrieval/index.js';
export type { DeliveryFilter } from '../ports/store/webhooks.js';
export { createApplication } from './application.js';
export type { Application } from './services.js';
export {
  checkId,
  checkRange,
  LIMITS,
  rangeText,
  RANGES,
  type AcceptedTokens,
  type Dependencies,
  type PresenceTimes,
  type Waits,
} from './common/index.js';
export type { KeyDraft, ListedKey, Login } from './access/index.js';
export type { AnswerRequest } from './answers/index.js';
export type { SessionTarget } from './changes/index.js';
export type { Pruned } from './compaction/index.js';
export { copyStore, type CopyOptions, type CopyProgress, type CopyReport } from './copy/index.js';
export type { ErasedPlace } from './erasure/index.js';
export type { ImportOptions, SessionDocument } from './exports/index.js';
export type { SessionUpdate } from './events/index.js';
export { cursorOf, type InventoryEvent } from './inventory-events/index.js';
export type { FactSource } from './facts/index.js';
export type { RetiringSession } from './lifecycle/index.js';
export { createImportReporter, createWriteRetries, createUnresolvedTally, noticeOf } from './inventory/index.js';
export type { ImportProgress, ImportReport, ImportStatus, EntityPath, SearchEntities } from './inventory/index.js';
export { checkDraft } from './messages/index.js';
export type { AddedMessage, Appended, CancelledMessage, Finish, FlaggedMessage, MessagePage } from './messages/index.js';
export type { FinishedOperation, RecentContext, RecordedOperation } from './operations/index.js';
export type { SourceCheck, SourceView } from './sources/index.js';
export type { Answer } from './questions/index.js';
export { seedSample, type SampleConversation, type Seeded } from './sample.js';
export type { ServiceHealth } from './service/index.js';
export type { OnEnded, OpenSession, SessionQuery, SessionStatistics } from './sessions/index.js';
export {
  MAX_REPLAYED,
  OVERLAP_HOURS,
  type EndpointDraft,
  type EndpointPatch,
  type EndpointWithSecret,
  type Replay,
  type Replayed,
} from './webhooks/index.js';
export type { BuiltContext, ContextUpdate } from './windows/index.js';
