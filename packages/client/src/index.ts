export { createClient, type NetloomClient, type SubscribeOptions } from './client.js';
export { NetloomError, type GraphqlError, type NetloomErrorCode } from './errors.js';
export {
  deliveryId,
  importId,
  memoryId,
  entityId,
  messageId,
  operationId,
  sessionId,
  webhookId,
  windowId,
  type DeliveryId,
  type ImportId,
  type MemoryId,
  type EntityId,
  type Id,
  type MessageId,
  type NodeId,
  type OperationId,
  type SessionId,
  type ApiKeyId,
  type WebhookId,
  type WindowId,
} from './ids.js';
export type { Live, LiveOptions } from './live/follow.js';
export type { ContextUpdate, LiveContextOptions, UpdatePosition } from './live/live-context.js';
export type { EventPosition, FeedItem, SessionEvent, SessionFeedOptions, SessionState } from './live/session-feed.js';
export type { LiveState } from './live/state.js';
export type { ClientOptions, TokenSource, WebSocketConstructor } from './options.js';
export { newClientId } from './request/client-ids.js';
export { TypedDocumentString, type AnyDocument, type TypedDocument } from './request/document.js';
export type { PartialResult, RequestOptions } from './request/requests.js';
