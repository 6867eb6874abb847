import { NetloomError } from '../common/errors.js';
import { nameKey } from '../common/name-key.js';
import type { Principal } from '../common/principal.js';
import { hasScope } from '../common/scopes.js';
import type { Message, MessageDraft } from './message.js';
import { usersOf } from './session-access.js';
import type { Session } from './session.js';

/** Who wrote a message, as far as it is known; see {@link Message}. */
export type Authorship = Pick<Message, 'writtenBy' | 'authorClaimed' | 'relayed'>;

type Access = Pick<Session, 'owner' | 'members'>;
type Named = Pick<MessageDraft, 'role' | 'author'>;

/**
 * The draft with its author and its writer. A member's message as USER gets the name of its writer, unless that is the owner. Throws FORBIDDEN for an
 * author or a role that the writer may not use.
 */
export function attributed<D extends Named>(draft: D, session: Access, writer: Principal): D & Authorship {
  if (draft.role !== 'SYSTEM') return named(draft, session, writer);
  checkSystem(session, writer);
  return { ...named(draft, session, writer), ...(session.owner === writer.name ? {} : { relayed: true as const }) };
}

function named<D extends Named>(draft: D, session: Access, writer: Principal): D & Authorship {
  const { role, author } = draft;
  const { name: writtenBy } = writer;
  if (author === undefined)
    return { ...draft, writtenBy, ...(role === 'USER' && session.owner !== writtenBy ? { author: writtenBy } : {}) };
  if (author === writtenBy || hasScope(writer, 'relay')) return { ...draft, writtenBy };
  if (role === 'USER') throw otherAuthor(`${JSON.stringify(writtenBy)}, the name of the key, for a message of the role USER`, author);
  if (isMember(session, author)) throw otherAuthor(`a name that no member of the session has, for a message of the role ${role}`, author);
  return { ...draft, writtenBy, authorClaimed: true };
}

/** The author of an imported text: its importer answers for it, and other names are claims, unless the importer may write for others. */
export function imported<M extends Authorship & { readonly author?: string }>(message: M, importer: Principal): M {
  const { writtenBy: _writer, authorClaimed: _claimed, relayed: _relayed, ...rest } = message;
  return { ...rest, writtenBy: importer.name, ...claimOf(message, importer) } as unknown as M;
}

/** Whether the importer only claims that this author wrote the text. */
export function claimOf({ author }: { readonly author?: string }, importer: Principal): Pick<Message, 'authorClaimed'> {
  return author === undefined || author === importer.name || hasScope(importer, 'relay') ? {} : { authorClaimed: true };
}

/** Only its writer continues a streamed message. Throws FORBIDDEN. */
export function checkContinues({ writtenBy }: Authorship, caller: Principal): void {
  if (writtenBy === undefined || writtenBy === caller.name || hasScope(caller, 'relay')) return;
  throw new NetloomError('FORBIDDEN', `Only ${JSON.stringify(writtenBy)}, who began the message, may append to it and finish it.`, {
    path: 'messageId',
  });
}

/**
 * The result of a tool call comes from the one who made the call, or from the owner of the session: a member cannot answer for the tools of others.
 * `before` are the messages before it. Throws FORBIDDEN.
 */
export function checkAnswers(message: Message, { owner }: Access, caller: Principal, before: readonly Message[]): void {
  if (caller.name === owner || hasScope(caller, 'relay')) return;
  const answered = new Set(message.parts.flatMap((part) => (part.kind === 'TOOL_RESULT' ? [part.callId] : [])));
  for (const { parts, writtenBy = owner } of before) {
    const call = parts.find((part) => part.kind === 'TOOL_CALL' && writtenBy !== caller.name && answered.has(part.callId));
    if (call === undefined) continue;
    throw new NetloomError(
      'FORBIDDEN',
      `${JSON.stringify(writtenBy)} made the tool call: expected its result from the same key, the owner of the session, or a key with the scope relay.`,
      { path: 'parts', scope: 'relay' },
    );
  }
}

function checkSystem({ owner }: Access, writer: Principal): void {
  if (owner === writer.name || hasScope(writer, 'relay')) return;
  throw new NetloomError(
    'FORBIDDEN',
    `role: expected USER, ASSISTANT or TOOL, got SYSTEM. Only the owner of the session, and keys with the scope relay, write messages of the role SYSTEM.`,
    { path: 'role' },
  );
}

const isMember = (session: Access, author: string): boolean => usersOf(session).some((name) => nameKey(name) === nameKey(author));

const otherAuthor = (expected: string, author: string): NetloomError =>
  new NetloomError(
    'FORBIDDEN',
    `author: expected ${expected}, or none, got ${JSON.stringify(author)}. Only keys with the scope relay write under the names of others.`,
    { path: 'author', scope: 'relay' },
  );
