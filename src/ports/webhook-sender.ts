import type { AttemptOutcome } from '../domain/webhooks/attempt.js';

/** One request to a receiver. */
export interface WebhookRequest {
  readonly url: string;
  /** The `webhook-id`. */
  readonly id: string;
  /** The time of the attempt in seconds since 1970. */
  readonly seconds: number;
  readonly body: string;
  /** The secrets to sign with, in the form `whsec_…`. */
  readonly secrets: readonly string[];
}

/** Sends events to receivers, which are hostile: they may be slow, redirect, never end, or have addresses of the internal network. */
export interface WebhookSender {
  /** The normal form of the URL of an endpoint. Throws INVALID_INPUT, naming `path`, for a URL that is never connected to. */
  check(path: string, url: string): string;
  /**
   * Sends a signed request within 15 seconds. Checks every address at connect time, follows no redirect, and discards the body of the response. Never
   * rejects: a failure is an outcome, and so is the abortion by `signal`.
   */
  send(request: WebhookRequest, signal: AbortSignal): Promise<AttemptOutcome>;
  /** A new random secret, `whsec_…`. */
  newSecret(): string;
}
