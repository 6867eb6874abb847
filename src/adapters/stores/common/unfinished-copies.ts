import type { UnfinishedRecord } from '../../../domain/transfer/records.js';
import type { UnfinishedStore } from '../../../ports/store/unfinished-messages.js';

/** Writes an unfinished message that does not exist yet. Its text becomes one chunk; counts and times are kept. */
export async function copyUnfinished(store: UnfinishedStore, { unfinished, text }: UnfinishedRecord): Promise<void> {
  if ((await store.getMany([unfinished.id])).size > 0) return;
  await store.begin(text === '' ? unfinished : { ...unfinished, chunks: unfinished.chunks - 1, length: 0 });
  if (text !== '') await store.append(unfinished.id, { start: 0, text, at: unfinished.writtenAt });
}
