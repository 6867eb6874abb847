import {
  textOf,
  type ContextType,
  type Message,
  type MessageKind,
  type Part,
  type QueryIntent,
  type Role,
} from '../../../../domain/model/message.js';
import type { Understanding } from '../../../../domain/model/understanding.js';
import { json, maybeText, number, present, text } from '../../common/rows.js';
import { flag } from '../connection/rows.js';
import type { Row } from '../connection/statement.js';

/** The properties that a message is read from, without its search index. */
const FIELDS =
  '.id, .session, .sequence, .parent, .depth, .role, .kind, .contextType, .priority, .author, .clientId, .digest, .flagged, .tokens, .createdAt, .parts, .understanding, .intent, .cancelled, .window, .interrupted';
export const MESSAGE = `m { ${FIELDS} } AS message`;
/** For cached messages, only the id and the flags, which may have changed, are returned. */
export const UNKNOWN_MESSAGE = `CASE WHEN m.id IN $known THEN m { .id, .flagged, .priority } ELSE m { ${FIELDS} } END AS message`;

/** A window reads many messages but needs the understanding of few, so it is parsed on first use. */
export function messageOf(m: Row): Message {
  const parts = json<readonly Part[]>(m, 'parts');
  const message = present({
    id: text(m, 'id'),
    session: text(m, 'session'),
    sequence: number(m, 'sequence'),
    parent: maybeText(m, 'parent'),
    depth: number(m, 'depth'),
    role: text(m, 'role') as Role,
    kind: text(m, 'kind') as MessageKind,
    contextType: text(m, 'contextType') as ContextType,
    priority: number(m, 'priority'),
    author: maybeText(m, 'author'),
    intent: maybeText(m, 'intent') as QueryIntent | undefined,
    clientId: maybeText(m, 'clientId'),
    flagged: flag(m, 'flagged'),
    cancelled: m['cancelled'] === true ? (true as const) : undefined,
    interrupted: m['interrupted'] === true ? (true as const) : undefined,
    parts,
    text: textOf(parts),
    tokens: number(m, 'tokens'),
    createdAt: number(m, 'createdAt'),
    window: maybeText(m, 'window'),
  });
  // Not the whole row, which would contain the parts twice.
  const understood = { understanding: m['understanding'] ?? null };
  let understanding: Understanding | undefined;
  Object.defineProperty(message, 'understanding', {
    enumerable: true,
    get: () => (understanding ??= json<Understanding>(understood, 'understanding')),
  });
  return message as unknown as Message;
}
