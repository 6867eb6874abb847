import type { Erased } from './store/erasure.js';

/** An event as the bus keeps it: a JSON text at a place in its topic's order. */
export interface BusEvent {
  /** Grows by one from event to event of a topic, given by the publisher. */
  readonly sequence: number;
  readonly payload: string;
  /** The topic ends with it: of the events before, nothing is kept any more. */
  readonly last?: true;
}

/** How events travel now. While degraded, those of this process arrive as ever, and those of other instances late. */
export interface Delivery {
  readonly degraded: boolean;
  /** Why, in words for whoever runs it; absent while all is well. */
  readonly reason?: string;
}

/** What a subscriber reads: events, and between them word of how they travel, each time that changes and at first when it is not well. */
export type BusItem = BusEvent | { readonly delivery: Delivery };

export type BusSubscription = AsyncIterableIterator<BusItem> & AsyncDisposable;

/**
 * Carries events from writers to subscribers and keeps the last ones of each topic for those that come back.
 * The truth is in the store: an event may be lost with the process, and a subscriber can tell by the sequence.
 */
export interface Bus {
  readonly kind: string;
  /**
   * Publishes after the commit. Sequences of one topic that arrive out of order are delivered in order. Never rejects, and waits for nobody
   * longer than 50 ms: what cannot be sent now is kept and sent later, within a bound.
   */
  publish(topic: string, event: BusEvent): Promise<void>;
  /**
   * All events after `after` (exclusive), once each, in order, then the new ones as they come; without `after`, new ones only.
   * Throws CURSOR_TOO_OLD when events after `after` are no longer kept. `latest` is the topic's sequence in the store at
   * the time of the call, by which a gap is recognised; `current` reads it again, after an outage, when what came last may be lost. A subscriber
   * that falls more than 1,000 events behind, or whose events are known to be lost, ends with CURSOR_TOO_OLD.
   */
  subscribe(topic: string, from: SubscribeFrom): Promise<BusSubscription>;
  /** Forgets the events of a topic that has ended, but for the last one, which says that it ended. */
  erase(topic: string): Promise<Erased>;
  stats(): BusStats;
  /** Ends every subscription. */
  dispose(): Promise<void>;
}

export interface SubscribeFrom {
  readonly after?: number;
  readonly latest: number;
  /** Undefined: the topic is no more, or nobody can say. */
  readonly current?: () => Promise<number | undefined>;
}

export interface BusStats extends Delivery {
  /** Topics that are kept here or listened to. */
  readonly topics: number;
  /** Subscribers that are connected. */
  readonly subscribers: number;
  /** The back end answers. */
  readonly healthy: boolean;
}
