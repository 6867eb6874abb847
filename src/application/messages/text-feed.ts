import type { Turns } from '../../async/turns.js';
import type { Dependencies } from '../common/index.js';
import { NetloomError } from '../../domain/common/errors.js';
import type { MessageId } from '../../domain/common/ids.js';
import type { Principal } from '../../domain/common/principal.js';
import type { UnfinishedMessage } from '../../domain/model/unfinished-message.js';
import type { BusSubscription } from '../../ports/bus.js';

/** Text that was appended to an unfinished message. */
export interface AddedText {
  readonly message: MessageId;
  /** The offset of the text in UTF-16 units. */
  readonly offset: number;
  readonly text: string;
}

/** Only announces that there is more text. The text itself stays in the store, so that nothing remains if the message is cancelled. */
const topicOfText = (message: MessageId): string => `text:${message}`;
const MORE = '{}';

type FeedDependencies = Pick<Dependencies, 'store' | 'bus'>;

/** Announces the number of chunks of a message. */
export const publishText = ({ bus }: Pick<FeedDependencies, 'bus'>, id: MessageId, chunks: number): Promise<void> =>
  bus.publish(topicOfText(id), { sequence: chunks, payload: MORE });

/** Announces the end of a message. */
export async function endText(
  { bus }: Pick<FeedDependencies, 'bus'>,
  { id, chunks }: Pick<UnfinishedMessage, 'id' | 'chunks'>,
): Promise<void> {
  await bus.publish(topicOfText(id), { sequence: chunks + 1, payload: MORE, last: true });
  await bus.erase(topicOfText(id));
}

/**
 * Yields the text of an unfinished message from its beginning, then appended text; rapid appends are combined. Ends when the message is finished or
 * cancelled. The last text may then be missing here, but is in the finished message.
 */
export async function followText(
  deps: FeedDependencies,
  turns: Turns,
  caller: Principal,
  id: MessageId,
): Promise<AsyncIterableIterator<AddedText>> {
  const unfinished = () => deps.store.read(caller).unfinished;
  const chunks = async (): Promise<number | undefined> => (await unfinished().getMany([id])).get(id)?.chunks;
  const listen = async (): Promise<BusSubscription | undefined> => {
    const latest = await chunks();
    return latest === undefined ? undefined : deps.bus.subscribe(topicOfText(id), { latest, after: latest, current: chunks });
  };
  let feed = await listen();
  let offset = 0;
  let over = feed === undefined;
  const end = async (): Promise<IteratorResult<AddedText>> => {
    over = true;
    await feed?.return?.();
    return { value: undefined, done: true };
  };
  /** False at the end of the feed. */
  const more = async (): Promise<boolean> => {
    try {
      return (await feed?.next())?.done === false;
    } catch (error) {
      if (over || !(error instanceof NetloomError) || error.code !== 'CURSOR_TOO_OLD') throw error;
      feed = await listen();
      return feed !== undefined;
    }
  };
  const iterator: AsyncIterableIterator<AddedText> = {
    async next() {
      for (;;) {
        if (over) return end();
        const text = await turns.take(caller, () => unfinished().text(id, offset));
        if (text !== '') {
          const added = { message: id, offset, text };
          offset += text.length;
          return { value: added, done: false };
        }
        if ((await chunks()) === undefined || !(await more())) return end();
      }
    },
    return: end,
    [Symbol.asyncIterator]: () => iterator,
  };
  return iterator;
}
