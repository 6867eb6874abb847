import type { AddedText } from '../messages/index.js';
import { NetloomError } from '../../domain/common/errors.js';
import type { SessionEvent } from '../../domain/model/session-event.js';
import type { MessageId } from '../../domain/common/ids.js';

type Feed<T> = AsyncIterableIterator<T>;
type Step = { readonly from: MessageId | undefined; readonly result: IteratorResult<SessionEvent | AddedText> };

interface Source {
  readonly feed: Feed<SessionEvent | AddedText>;
  /** The read in progress. */
  waiting?: Promise<Step>;
}

interface LiveOptions {
  /** The messages that are unfinished when the subscription begins. */
  readonly unfinished: readonly MessageId[];
  readonly follow: (message: MessageId) => Promise<Feed<AddedText>>;
  /** What a text event repeats of the event before it. */
  readonly seen: Pick<SessionEvent, 'session' | 'revision'>;
  readonly now: () => number;
}

/** If a text cannot be read, it comes with the event that finishes its message; other events continue. */
function withoutText(error: unknown): undefined {
  if (!(error instanceof NetloomError)) throw error;
}

async function stepOf(from: MessageId | undefined, { feed }: Source): Promise<Step> {
  if (from === undefined) return { from, result: await feed.next() };
  return { from, result: (await feed.next().catch(withoutText)) ?? { value: undefined, done: true } };
}

/**
 * The events of a session, interleaved with the text of its unfinished messages. The text of a message comes between the events that begin and end
 * it.
 */
export async function withTexts(events: Feed<SessionEvent>, options: LiveOptions): Promise<Feed<SessionEvent>> {
  const sources = new Map<MessageId | undefined, Source>([[undefined, { feed: events }]]);
  let { seen } = options;
  let over = false;

  const begin = async (id: MessageId): Promise<void> => {
    if (sources.has(id)) return;
    const feed = await options.follow(id).catch(withoutText);
    if (feed !== undefined) sources.set(id, { feed });
  };
  const drop = async (id: MessageId): Promise<void> => {
    const source = sources.get(id);
    sources.delete(id);
    await source?.feed.return?.();
  };
  const end = async (): Promise<IteratorResult<SessionEvent>> => {
    over = true;
    await Promise.all([...sources.values()].map(async ({ feed }) => feed.return?.()));
    return { value: undefined, done: true };
  };
  /** The first item of any of the feeds. */
  const step = (): Promise<Step> => Promise.race([...sources].map(([from, source]) => (source.waiting ??= stepOf(from, source))));

  async function withCurrentMessage(event: SessionEvent): Promise<SessionEvent> {
    seen = { session: event.session, revision: event.revision };
    if (event.kind === 'MESSAGE_BEGUN') await begin(event.message.id);
    if (event.kind === 'MESSAGE_ADDED' || event.kind === 'MESSAGE_CANCELLED') await drop(event.message.id);
    return event;
  }

  for (const id of options.unfinished) await begin(id);
  const iterator: Feed<SessionEvent> = {
    async next() {
      for (;;) {
        if (over) return end();
        const { from, result } = await step();
        const source = sources.get(from);
        if (source !== undefined) delete source.waiting;
        if (result.done === true && from === undefined) return end();
        if (result.done === true && from !== undefined) await drop(from);
        else if (!('offset' in result.value)) return { value: await withCurrentMessage(result.value as SessionEvent), done: false };
        else if (source !== undefined)
          return { value: { kind: 'TEXT_APPENDED', ...result.value, ...seen, at: options.now() }, done: false };
      }
    },
    return: end,
    [Symbol.asyncIterator]: () => iterator,
  };
  return iterator;
}
