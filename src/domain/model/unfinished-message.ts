import type { MessageId, SessionId } from '../common/ids.js';
import type { Authorship } from './authorship.js';
import { contextTypeOf, KIND_OF_ROLE, PRIORITY_OF_KIND, type Message, type MessageDraft } from './message.js';
import { NOTHING_UNDERSTOOD } from './understanding.js';

/** A message whose text is still being written. It is in no history, list, search or window until it is finished. */
export interface UnfinishedMessage {
  readonly id: MessageId;
  readonly session: SessionId;
  /** The client's input when it began, with its writer. `window` is set if its window was already known. */
  readonly draft: Omit<MessageDraft, 'parts' | 'chosen'> & Authorship;
  /** The head when it began; absent for a first message. */
  readonly after?: MessageId;
  /** The sequence and depth that it would have had when it began. */
  readonly sequence: number;
  readonly depth: number;
  /** A digest of the client's input. */
  readonly digest: string;
  readonly begunAt: number;
  /** The time of the last append. */
  readonly writtenAt: number;
  readonly chunks: number;
  /** The length of the text in UTF-16 units. */
  readonly length: number;
}

/** An unfinished message with its text so far, as a message. Tokens and understanding are added when it is finished. */
export function asMessage({ id, session, draft, after, sequence, depth, begunAt }: UnfinishedMessage, text: string): Message {
  const { parent: _parent, root: _root, kind = KIND_OF_ROLE[draft.role], contextType, priority, flagged = false, ...fields } = draft;
  return {
    ...fields,
    id,
    session,
    sequence,
    depth,
    ...(after === undefined ? {} : { parent: after }),
    kind,
    contextType: contextType ?? contextTypeOf(kind),
    priority: priority ?? PRIORITY_OF_KIND[kind],
    flagged,
    unfinished: true,
    parts: [{ kind: 'TEXT', text, tokens: 0 }],
    text,
    tokens: 0,
    createdAt: begunAt,
    understanding: NOTHING_UNDERSTOOD,
  };
}
