import type { Live } from '#client';
import type { CliEnvironment } from '../environment.js';

/** Passes each item on until the feed ends or the process is asked to stop. Throws the error of the feed. */
export async function untilStopped<Item>(feed: Live<Item>, environment: CliEnvironment, show: (item: Item) => void): Promise<void> {
  void environment.stopRequested.then(() => feed.close());
  for await (const item of feed) show(item);
}
