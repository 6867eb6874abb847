import { encodeCursor } from '../../domain/common/cursor.js';
import { MAX_PAGE_SIZE } from '../../domain/common/page.js';
import { chainCursor } from '../../domain/model/message-tree.js';
import type { Message, Role } from '../../domain/model/message.js';
import type { Chain } from '../../ports/store/messages.js';
import type { Repositories } from '../../ports/store/store.js';

/** Which messages are read, and how many. */
export interface BeforeBounds {
  readonly role: Role;
  /** The first depth that is read: the index of the chain has no roles, so that a rare role may be far away. */
  readonly from: number;
  readonly most: number;
}

/** The last messages of a role before another message of the chain, oldest first, and whether there may be more of them from the first depth on. */
export async function messagesBefore(
  { messages }: Pick<Repositories, 'messages'>,
  chain: Chain,
  before: Message,
  { role, from, most }: BeforeBounds,
): Promise<{ readonly messages: readonly Message[]; readonly hasMore: boolean }> {
  const found: Message[] = [];
  let hasMore = before.depth > from;
  while (hasMore && found.length < most) {
    const cursor = encodeCursor(chainCursor(found[0] ?? before));
    const page = { last: Math.min(MAX_PAGE_SIZE, most - found.length), before: cursor };
    const { items, hasPrevious } = await messages.chain({ ...chain, from }, page, { roles: [role] });
    found.unshift(...items.map(({ value }) => value));
    hasMore = hasPrevious && items.length > 0;
  }
  return { messages: found, hasMore };
}
