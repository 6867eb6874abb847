import type { MessageId } from '../../../domain/common/ids.js';
import type { Message } from '../../../domain/model/message.js';
import type { Branch } from '../../../ports/store/messages.js';
import { number, text, type ResultRow } from './rows.js';

/** The branches with their numbers, in the order of the rows (`number`, `head`, `first`). One whose messages were deleted meanwhile is left out. */
export function branchesIn(
  rows: readonly ResultRow[],
  messages: ReadonlyMap<MessageId, Message>,
): readonly (Branch & { readonly number: number })[] {
  return rows.flatMap((row) => {
    const [head, first] = [messages.get(text(row, 'head')), messages.get(text(row, 'first'))];
    return head === undefined || first === undefined ? [] : [{ number: number(row, 'number'), head, first }];
  });
}
