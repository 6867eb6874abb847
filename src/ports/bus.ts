/** An event as the bus keeps it: a JSON text at a place in its topic's order. */
export interface BusEvent {
  /** Grows by one from event to event of a topic, given by the publisher. */
  readonly sequence: number;
  readonly payload: string;
}

export type BusSubscription = AsyncIterableIterator<BusEvent> & AsyncDisposable;

/**
 * Carries events from writers to subscribers and keeps the last ones of each topic for those that come back.
 * The truth is in the store: an event may be lost with the process, and a subscriber can tell by the sequence.
 */
export interface Bus {
  readonly kind: string;
  /** Publishes after the commit. Sequences of one topic that arrive out of order are delivered in order. */
  publish(topic: string, event: BusEvent): Promise<void>;
  /**
   * All events after `after` (exclusive), once each, in order, then the new ones as they come; without `after`, new ones only.
   * Throws CURSOR_TOO_OLD when events after `after` are no longer kept. `latest` is the topic's sequence in the store at
   * the time of the call, by which a gap is recognised. A subscriber that falls more than 1,000 events behind ends with CURSOR_TOO_OLD.
   */
  subscribe(topic: string, from: { readonly after?: number; readonly latest: number }): Promise<BusSubscription>;
  /** Topics that are kept and subscribers that are connected. */
  stats(): { readonly topics: number; readonly subscribers: number };
  /** Ends every subscription. */
  dispose(): Promise<void>;
}
