import type { Live } from '#client';
import type { CliEnvironment } from '../environment.js';

/** Passes each item on until the feed ends or the process is asked to stop. Throws the error of the feed, unless the process was asked to stop. */
export async function untilStopped<Item>(feed: Live<Item>, environment: CliEnvironment, show: (item: Item) => void): Promise<void> {
  let stopped = false;
  void environment.stopRequested.then(() => (stopped = true));
  void environment.stopRequested.then(() => feed.close());
  try {
    for await (const item of feed) show(item);
  } catch (error) {
    if (!stopped) throw error;
  }
}
