import type { FailureCode } from '../domain/common/errors.js';

/** A call of a service by a caller, which has ended. */
export interface EndedCall {
  /** The service and the method, such as `messages.add`. */
  readonly action: string;
  readonly result: 'OK' | FailureCode;
  readonly seconds: number;
  /** How the caller was authenticated. */
  readonly credential: 'NONE' | 'KEY' | 'TOKEN';
}

/** An HTTP request that was answered. */
export interface EndedRequest {
  readonly method: string;
  /** The path of the route; `other` if there is none. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** A window that was built or found. */
export interface DeliveredWindow {
  readonly strategy: string;
  readonly from: string;
  readonly stale: boolean;
  readonly tokens: number;
  readonly seconds: number;
}

export interface Reading {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/**
 * What a process counts for its operators. No label has a value that a client chooses or that names a workspace or a principal, so that the number of
 * time series is bounded and says nothing about users.
 */
export interface Metrics {
  callEnded(call: EndedCall): void;
  requestEnded(request: EndedRequest): void;
  windowDelivered(window: DeliveredWindow): void;
  /** Counts mentions of a message by their status. */
  mentionsFound(statuses: readonly string[]): void;
  /** Counts a refused connection or request by the limit. */
  refused(reason: string): void;
  /** Adds a value that is read whenever the metrics are read. A reading that fails is left out. */
  gauge(name: string, help: string, labelNames: readonly string[], read: () => readonly Reading[] | Promise<readonly Reading[]>): void;
  /** All metrics in the text format of Prometheus, with its media type. */
  expose(): Promise<{ readonly type: string; readonly text: string }>;
}
