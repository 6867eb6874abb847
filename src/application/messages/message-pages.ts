import { checkId } from '../common/index.js';
import { decodeCursor, encodeCursor } from '../../domain/common/cursor.js';
import { invalid, notFound } from '../../domain/common/errors.js';
import type { MessageId } from '../../domain/common/ids.js';
import { CHAIN_CURSOR, chainCursor } from '../../domain/model/message-tree.js';
import type { PageRequest } from '../../domain/common/page.js';
import type { Chain } from '../../ports/store/messages.js';
import type { Repositories } from '../../ports/store/store.js';

/** A page that may start at a message instead of a cursor. */
export interface MessagePage extends PageRequest {
  /** Only messages after this one; used with `first`. */
  readonly afterMessage?: MessageId;
  /** Only messages before this one; used with `last`. */
  readonly beforeMessage?: MessageId;
}

/**
 * Converts message ids to cursors. `of` is the session whose messages are listed by sequence, or the chain that is listed by depth. Throws
 * INVALID_INPUT for a message that is not in the list, and for a cursor together with a message.
 */
export async function pageAt(
  { messages }: Pick<Repositories, 'messages'>,
  of: Pick<Chain, 'session'> & { readonly head?: MessageId },
  { afterMessage, beforeMessage, ...page }: MessagePage,
): Promise<PageRequest> {
  const id = afterMessage ?? beforeMessage;
  if (id === undefined) {
    await checkBranch(messages, of, page);
    return page;
  }
  const path = afterMessage === undefined ? 'beforeMessage' : 'afterMessage';
  if (afterMessage !== undefined && beforeMessage !== undefined)
    throw invalid(path, 'only one of afterMessage and beforeMessage', beforeMessage);
  if (page.after !== undefined || page.before !== undefined)
    throw invalid(path, 'a message or a cursor, not both', page.after ?? page.before);
  const message = await messages.get(checkId(path, id, 'message'));
  if (message === undefined) throw notFound('message', id);
  if (message.session !== of.session || message.cancelled === true) throw invalid(path, `a message of session ${of.session}`, id);
  if (of.head !== undefined && !(await messages.onChain({ session: of.session, head: of.head }, [id])).has(id))
    throw invalid(path, `a message of the branch that ends with ${of.head}`, id);
  const cursor = encodeCursor(of.head === undefined ? [message.sequence] : chainCursor(message));
  return afterMessage === undefined ? { ...page, before: cursor } : { ...page, after: cursor };
}

/** A cursor is only valid for the branch of its message. On another branch, the same depth is another message, or none. */
async function checkBranch(
  messages: Repositories['messages'],
  { session, head }: Pick<Chain, 'session'> & { readonly head?: MessageId },
  { after, before }: PageRequest,
): Promise<void> {
  if (head === undefined) return;
  for (const [path, cursor] of Object.entries({ after, before })) {
    if (cursor === undefined) continue;
    const [, id] = decodeCursor(cursor, CHAIN_CURSOR, path);
    if (!(await messages.onChain({ session, head }, [String(id)])).has(String(id)))
      throw invalid(path, `a cursor of the branch that ends with ${head}; read the history again without a cursor`, `a cursor of ${id}`);
  }
}
