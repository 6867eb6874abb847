import type { ContextType, Message, MessageKind, MessageFlags, Part, QueryIntent, Role } from '../../../../domain/model/message.js';
import { charactersIn, textOf, withFlags } from '../../../../domain/model/message.js';
import type { Understanding } from '../../../../domain/model/understanding.js';
import type { Row } from '../connection/driver.js';
import { json, maybeText, number, present, text } from '../../common/rows.js';

export const MESSAGE_COLUMNS = `m.id, s.id AS session, m.sequence, m.parent, m.depth, m.branch, m.role, m.kind, m.context_type, m.priority, m.author, m.client_id, m.digest,
  m.flagged, m.tokens, m.created_at, m.parts, m.understanding, m.intent, m.cancelled, m.window, m.interrupted`;

const weights = new WeakMap<Message, number>();
/** The size of a message without its content and its understanding. */
const BESIDE = 1_000;

/** The approximate number of characters of a message in memory, including unparsed parts. */
export const weightOf = (message: Message): number => weights.get(message) ?? BESIDE + charactersIn(message);

/** The same message with other flags. */
export function markedAs(message: Message, mark: MessageFlags): Message {
  const marked = withFlags(message, mark);
  weights.set(marked, weightOf(message));
  return marked;
}

/** A window reads many messages but needs the understanding of few, so it is parsed on first use. */
export function messageOf(row: Row): Message {
  const parts = json<readonly Part[]>(row, 'parts');
  const message = present({
    id: text(row, 'id'),
    session: text(row, 'session'),
    sequence: number(row, 'sequence'),
    parent: maybeText(row, 'parent'),
    depth: number(row, 'depth'),
    role: text(row, 'role') as Role,
    kind: text(row, 'kind') as MessageKind,
    contextType: text(row, 'context_type') as ContextType,
    priority: number(row, 'priority'),
    author: maybeText(row, 'author'),
    intent: maybeText(row, 'intent') as QueryIntent | undefined,
    clientId: maybeText(row, 'client_id'),
    flagged: number(row, 'flagged') === 1,
    cancelled: number(row, 'cancelled') === 1 ? (true as const) : undefined,
    interrupted: number(row, 'interrupted') === 1 ? (true as const) : undefined,
    parts,
    text: textOf(parts),
    tokens: number(row, 'tokens'),
    createdAt: number(row, 'created_at'),
    window: maybeText(row, 'window'),
  });
  // Not the whole row, which would contain the parts twice.
  const understood = { understanding: row['understanding'] ?? null };
  let understanding: Understanding | undefined;
  Object.defineProperty(message, 'understanding', {
    enumerable: true,
    get: () => (understanding ??= json<Understanding>(understood, 'understanding')),
  });
  const read = message as unknown as Message;
  // The text is in memory twice, in the parts and as the text.
  weights.set(read, BESIDE + 2 * text(row, 'parts').length + text(row, 'understanding').length);
  return read;
}
