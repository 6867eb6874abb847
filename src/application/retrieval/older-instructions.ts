import type { Message } from '../../domain/model/message.js';
import type { Session } from '../../domain/model/session.js';
import type { Chain } from '../../ports/store/messages.js';
import type { Repositories } from '../../ports/store/store.js';
import { messagesBefore } from './messages-before.js';

/** Both ends of a chain, oldest first. */
interface Ends {
  readonly opening: readonly Message[];
  readonly recent: readonly Message[];
}

/** System messages between both ends of a chain. */
export interface OlderInstructions {
  /** Oldest first. */
  readonly messages: readonly Message[];
  /** The number of messages between the ends in which none were looked for. */
  readonly unread: number;
}

/** Bounds of the search: depths before the last messages, and found messages. */
const LOOK = { depths: 20_000, messages: 500 } as const;

const NONE: OlderInstructions = { messages: [], unread: 0 };

/**
 * Finds the system messages between both ends of a chain, newest first, along the index of the chain. Nothing is read if the session has no others than
 * those of the ends, which it counts since they are counted.
 */
export async function olderInstructions(
  repositories: Pick<Repositories, 'messages'>,
  { counters: { systemMessages } }: Pick<Session, 'counters'>,
  chain: Chain,
  { opening, recent }: Ends,
  look: { readonly depths: number; readonly messages: number } = LOOK,
): Promise<OlderInstructions> {
  const [oldest] = recent;
  const start = (opening.at(-1)?.depth ?? -1) + 1;
  if (oldest === undefined || oldest.depth <= start) return NONE;
  const atEnds = new Set([...opening, ...recent].filter(({ role }) => role === 'SYSTEM').map(({ id }) => id)).size;
  if (systemMessages !== undefined && systemMessages <= atEnds) return NONE;
  const from = Math.max(start, oldest.depth - look.depths);
  const { messages: found, hasMore } = await messagesBefore(repositories, chain, oldest, { role: 'SYSTEM', from, most: look.messages });
  if (systemMessages !== undefined && systemMessages <= atEnds + found.length) return { messages: found, unread: 0 };
  return { messages: found, unread: (hasMore ? (found[0]?.depth ?? from) : from) - start };
}
