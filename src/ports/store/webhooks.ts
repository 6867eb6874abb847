import type { DeliveryId, SessionId, WebhookId } from '../../domain/common/ids.js';
import type { Page, PageRequest } from '../../domain/common/page.js';
import type { DeliveryState, WebhookDelivery } from '../../domain/webhooks/delivery.js';
import type { WebhookEndpoint } from '../../domain/webhooks/endpoint.js';
import type { OutboxEvent } from '../../domain/webhooks/payload.js';

export interface DeliveryFilter {
  readonly state?: DeliveryState;
  readonly session?: SessionId;
}

/** Failed deliveries to attempt again: one of them, or all that were given up since a time. */
export type ReplaySelection = { readonly delivery: DeliveryId } | { readonly failedSince: number };

/** A delivery that this process may attempt until the lease expires. */
export interface ClaimedDelivery {
  readonly delivery: WebhookDelivery;
  /** Grows with each claim of a lane, so that a process whose lease has expired cannot change the delivery. */
  readonly claim: number;
}

export interface PendingDeliveries {
  /** At most {@link PENDING_COUNTED} are counted. */
  readonly count: number;
  /** When the oldest counted one was added, in milliseconds since 1970. Absent if there is none. */
  readonly oldestAt?: number;
}

export const PENDING_COUNTED = 1_000;

export interface ClaimOptions {
  readonly now: number;
  /** When the lease expires. */
  readonly until: number;
  readonly limit: number;
}

export interface PruneOptions {
  /** Deliveries that were added before this time are deleted, in every state. */
  readonly before: number;
  /** The number of finished and of pending deliveries of an endpoint that stay: the newest. */
  readonly finished: number;
  readonly pending: number;
  /** The maximum number of deliveries that are deleted for each endpoint and each of these reasons. */
  readonly limit: number;
}

/**
 * Endpoints of the scope's principal, the outbox and the deliveries. The outbox is the pending deliveries. Those of one endpoint and one session are
 * a lane: one process at a time attempts the first of a lane, in the order of the revisions.
 */
export interface WebhookStore {
  /** Throws CONFLICT if the owner has an endpoint with the same number. */
  create(endpoint: WebhookEndpoint): Promise<void>;
  /** All endpoints of the principal, by number. */
  list(): Promise<readonly WebhookEndpoint[]>;
  get(id: WebhookId): Promise<WebhookEndpoint | undefined>;
  /** Reads an endpoint for a change. Other transactions that lock it wait until this one ends. */
  lock(id: WebhookId): Promise<WebhookEndpoint | undefined>;
  /** Replaces the endpoint's fields, in a transaction that read it with {@link lock}. Returns false if it does not exist. */
  save(endpoint: WebhookEndpoint): Promise<boolean>;
  /** Deletes an endpoint with its deliveries. Returns false if it does not exist. */
  delete(id: WebhookId): Promise<boolean>;

  /**
   * Adds a delivery of each event for each enabled endpoint of `owner` that selects it, by default of the scope's principal. Another owner is one whose
   * session the principal changes, or with whom it is shared. The ids of events must differ for each owner. Call it in the transaction of the change.
   * Returns the number of deliveries. Its cost without endpoints is one look at an index.
   */
  enqueue(events: readonly OutboxEvent[], owner?: string): Promise<number>;
  /** Adds a finished delivery. */
  add(delivery: WebhookDelivery): Promise<void>;
  /** Newest first. Empty for an endpoint of somebody else. */
  deliveries(endpoint: WebhookId, page: PageRequest, filter: DeliveryFilter): Promise<Page<WebhookDelivery>>;
  delivery(id: DeliveryId): Promise<WebhookDelivery | undefined>;
  /** The pending deliveries of an endpoint; none for an endpoint of somebody else. */
  pending(endpoint: WebhookId): Promise<PendingDeliveries>;
  /**
   * Makes finished deliveries pending again, without attempts, and due now. A pending delivery that is selected by its id becomes due now. Returns
   * their number, at most `limit`.
   */
  replay(endpoint: WebhookId, selection: ReplaySelection, now: number, limit: number): Promise<number>;
  /** Makes pending deliveries of an endpoint that wait for their next attempt due now. */
  hurry(endpoint: WebhookId, now: number): Promise<void>;

  /** Enabled endpoints of all principals of the workspace with a lane that is due and not leased, the longest due first. */
  due(now: number, limit: number): Promise<readonly WebhookEndpoint[]>;
  /** Leases due lanes of an endpoint of the principal, and returns the first delivery of each. */
  claim(endpoint: WebhookId, options: ClaimOptions): Promise<readonly ClaimedDelivery[]>;
  /**
   * Stores a delivery after an attempt and ends the lease. Returns false, and changes nothing, if the delivery was deleted or another process has
   * claimed its lane since.
   */
  settle(claimed: ClaimedDelivery): Promise<boolean>;
  /** Deletes old deliveries of all principals of the workspace. Returns their number. */
  prune(options: PruneOptions): Promise<number>;
}
