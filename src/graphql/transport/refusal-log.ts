import type { Logger } from 'pino';
import type { Metrics } from '../../application/index.js';

/** The interval of log entries, in milliseconds. */
const INTERVAL_MS = 60_000;
/** The maximum number of addresses that a log entry names. */
const MAX_ADDRESSES = 20;

export interface RefusalLog {
  /** Counts a refusal by its reason. */
  add(reason: string, address: string): void;
}

/** Logs the first refusal at once, and then the number of further refusals once a minute. */
export function createRefusalLog(logger: Logger, metrics: Metrics | undefined): RefusalLog {
  const counts = new Map<string, { refused: number; readonly addresses: Set<string> }>();
  let timer: NodeJS.Timeout | undefined;
  const write = (): void => {
    timer = undefined;
    if (counts.size === 0) return;
    for (const [reason, { refused, addresses }] of counts) logger.warn({ reason, refused, addresses: [...addresses] }, 'Refused clients');
    counts.clear();
    timer = setTimeout(write, INTERVAL_MS);
    timer.unref();
  };
  return {
    add(reason, address) {
      metrics?.refused(reason);
      const count = counts.get(reason) ?? { refused: 0, addresses: new Set() };
      count.refused += 1;
      if (count.addresses.size < MAX_ADDRESSES) count.addresses.add(address);
      counts.set(reason, count);
      if (timer === undefined) write();
    },
  };
}
