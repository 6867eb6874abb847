import { charactersIn, withFlags, type Message, type MessageFlags } from '../../../../domain/model/message.js';
import { MESSAGE_FIELDS, messageOf as readMessage } from '../../common/message-rows.js';
import { text } from '../../common/rows.js';
import type { Row } from '../connection/driver.js';
import { columns, maybeBytes } from '../connection/rows.js';

export const MESSAGE_COLUMNS = `${columns('m', MESSAGE_FIELDS)}, s.id AS session, m.branch`;

const weights = new WeakMap<Message, number>();
/** The size of a message without its content and its understanding. */
const BESIDE = 1_000;
const PACKED = 5;

/** The approximate number of characters of a message in memory. */
export const weightOf = (message: Message): number => weights.get(message) ?? BESIDE + charactersIn(message);

/** The same message with other flags. */
export function markedAs(message: Message, mark: MessageFlags): Message {
  const marked = withFlags(message, mark);
  weights.set(marked, weightOf(message));
  return marked;
}

export function messageOf(row: Row): Message {
  const message = readMessage(row);
  // The text is in memory twice, in the parts and as the text. Objects take about twice as much as their JSON, which is packed to a fifth.
  const understanding = text(row, 'understanding').length + PACKED * (maybeBytes(row, 'understandingBytes')?.length ?? 0);
  weights.set(message, BESIDE + 2 * text(row, 'parts').length + 2 * understanding);
  return message;
}
