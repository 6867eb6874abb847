import type { Dependencies } from '../common/index.js';
import { NetloomError } from '../../domain/common/errors.js';
import type { MessageId } from '../../domain/common/ids.js';
import type { Principal } from '../../domain/common/principal.js';
import type { UnfinishedMessage } from '../../domain/model/unfinished-message.js';
import type { BusSubscription } from '../../ports/bus.js';

/** Text that came to an unfinished message. */
export interface AddedText {
  readonly message: MessageId;
  /** UTF-16 units of text before it. */
  readonly offset: number;
  readonly text: string;
}

/** Says only that there is more text: the text itself stays in the store, so that nothing of it is left when the message is taken back. */
const topicOfText = (message: MessageId): string => `text:${message}`;
const MORE = '{}';

type Means = Pick<Dependencies, 'store' | 'bus'>;

/** Tells subscribers that a message has this many chunks now. */
export const publishText = ({ bus }: Pick<Means, 'bus'>, id: MessageId, chunks: number): Promise<void> =>
  bus.publish(topicOfText(id), { sequence: chunks, payload: MORE });

/** Tells subscribers that nothing comes any more. */
export async function endText({ bus }: Pick<Means, 'bus'>, { id, chunks }: Pick<UnfinishedMessage, 'id' | 'chunks'>): Promise<void> {
  await bus.publish(topicOfText(id), { sequence: chunks + 1, payload: MORE, last: true });
  await bus.erase(topicOfText(id));
}

/**
 * The text of an unfinished message from its beginning, and then what is added, several appends together where they come fast. Ends when the
 * message is finished or taken back; what came last may then be missing, and is in the message.
 */
export async function followText(means: Means, caller: Principal, id: MessageId): Promise<AsyncIterableIterator<AddedText>> {
  const unfinished = () => means.store.read(caller).unfinished;
  const chunks = async (): Promise<number | undefined> => (await unfinished().getMany([id])).get(id)?.chunks;
  const listen = async (): Promise<BusSubscription | undefined> => {
    const latest = await chunks();
    return latest === undefined ? undefined : means.bus.subscribe(topicOfText(id), { latest, after: latest, current: chunks });
  };
  let feed = await listen();
  let offset = 0;
  let over = feed === undefined;
  const end = async (): Promise<IteratorResult<AddedText>> => {
    over = true;
    await feed?.return?.();
    return { value: undefined, done: true };
  };
  /** False when nothing comes any more. */
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
        const text = await unfinished().text(id, offset);
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
