import type { Erased } from './store/erasure.js';

/** An event: a JSON text with a sequence in its topic. */
export interface BusEvent {
  /** Grows by one from event to event of a topic. The publisher assigns it. */
  readonly sequence: number;
  readonly payload: string;
  /** The last event of its topic. Earlier events are no longer stored. */
  readonly last?: true;
}

/** The state of delivery. While it is degraded, events of this process arrive normally, and those of other instances are delayed. */
export interface Delivery {
  readonly degraded: boolean;
  /** The reason, as a sentence for operators; absent if all is well. */
  readonly reason?: string;
}

/** What a subscriber reads: events, and changes of the delivery state. The state comes first if it is degraded. */
export type BusItem = BusEvent | { readonly delivery: Delivery };

export type BusSubscription = AsyncIterableIterator<BusItem> & AsyncDisposable;

/**
 * Carries events from writers to subscribers, and stores the last events of each topic for subscribers that reconnect. The store is the source of
 * truth: an event may be lost with its process, and subscribers notice by the sequence.
 */
export interface Bus {
  readonly kind: string;
  /**
   * Publishes an event after the commit. Events of one topic that arrive out of order are delivered in order. Never rejects, and waits at most 50 ms:
   * an event that cannot be sent is queued, within a bound, and sent later.
   */
  publish(topic: string, event: BusEvent): Promise<void>;
  /**
   * Yields all events after `after` (exclusive), once each and in order, then new events; without `after`, only new events. Throws CURSOR_TOO_OLD if
   * events after `after` are no longer stored. `latest` is the sequence of the topic in the store at the time of the call, which reveals gaps;
   * `current` reads it again after an outage. A subscription that falls more than 1,000 events behind, or whose events are known to be lost, ends
   * with CURSOR_TOO_OLD.
   */
  subscribe(topic: string, from: SubscribeFrom): Promise<BusSubscription>;
  /**
   * Sends a notice to everyone who listens to the topic now. Notices are not stored, and those of different instances are not ordered. Never rejects,
   * and waits at most 50 ms.
   */
  notify(topic: string, notice: string): Promise<void>;
  /**
   * Yields the notices of a topic from now on; `sequence` counts them. A `delivery` item that is not degraded means that notices may have been missed
   * before it, and so does an empty notice.
   */
  listen(topic: string): Promise<BusSubscription>;
  /** Deletes the events of an ended topic, except the last one. */
  erase(topic: string): Promise<Erased>;
  stats(): BusStats;
  /** Ends all subscriptions. */
  dispose(): Promise<void>;
}

export interface SubscribeFrom {
  readonly after?: number;
  readonly latest: number;
  /** Undefined if the topic no longer exists or its sequence is unknown. */
  readonly current?: () => Promise<number | undefined>;
}

export interface BusStats extends Delivery {
  /** The number of topics that are stored or subscribed to. */
  readonly topics: number;
  /** The number of connected subscribers. */
  readonly subscribers: number;
  /** Whether the back end responds. */
  readonly healthy: boolean;
}
