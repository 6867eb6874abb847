import { createIdleCache } from '../../../../async/idle-cache.js';
import type { Message } from '../../../../domain/model/message.js';
import type { ChainSize, MessageWrite } from '../../../../ports/store/messages.js';
import { weightOf } from './message-rows.js';

/** The occurrences of a term in the messages of a session. */
export interface Appearances {
  /** The number of messages with the term. */
  readonly documents: number;
  /** The number of the newest ones that are cached. */
  readonly known: number;
  /** {@link APPEARANCE} numbers each, newest last, so that new ones are appended: count, length, branch, depth. */
  readonly numbers: number[];
}

export const APPEARANCE = 4;

/** A part of a chain inside one branch: depths `low` to `high`, both inclusive. */
export interface Segment {
  readonly branch: number;
  readonly low: number;
  readonly high: number;
}

export interface Segments {
  readonly sid: number;
  /** From the first message to the head. */
  readonly segments: readonly Segment[];
}

export interface KnownChain {
  readonly cut: Segments;
  readonly size: ChainSize;
}

/** The cached data that one connection may use. */
export interface KnownSessions {
  appearances(sid: number, term: string): Appearances | undefined;
  keepAppearances(sid: number, term: string, appearances: Appearances): void;
  /** The segments of the chain with this head, which never change. */
  chain(key: string): KnownChain | undefined;
  keepChain(key: string, chain: KnownChain): void;
  /** The messages of a branch by depth. */
  messages(sid: number, branch: number): ReadonlyMap<number, Message>;
  keepMessages(sid: number, branch: number, messages: ReadonlyMap<number, Message>): void;
}

/** The position of a new message. */
export interface Written extends Pick<MessageWrite, 'terms' | 'length'> {
  readonly sid: number;
  readonly branch: number;
  readonly depth: number;
}

/** Caches data of recently used sessions. The process owns its data folder, so it notices every change. */
export interface SessionCache {
  /** For reads of the last commit. */
  readonly committed: KnownSessions;
  /** Called when the open transaction writes a message. */
  readonly wrote: (written: Written) => void;
  /** Called when the open transaction changes or deletes messages. */
  readonly changed: () => void;
  /** Called when it ends: its changes become visible or are discarded. */
  end(committed: boolean): void;
}

const NO_MESSAGES: ReadonlyMap<number, Message> = new Map();

/** Caches nothing, for the writing connection, which sees uncommitted data, and for read-only folders. */
export const NO_SESSIONS: KnownSessions = {
  appearances: () => undefined,
  keepAppearances: () => undefined,
  chain: () => undefined,
  keepChain: () => undefined,
  messages: () => NO_MESSAGES,
  keepMessages: () => undefined,
};

/** About 40 bytes each. */
const MAX_APPEARANCES = 300_000;
/** For each term. The list of a term in every message would grow forever; half of this is more than is read. */
const MAX_APPEARANCES_OF_TERM = 8_000;
const MAX_CHAINS = 4_000;
/** In characters, about half of the bytes. */
const MAX_MESSAGE_CHARACTERS = 48_000_000;
const MAX_BRANCH_CHARACTERS = 16_000_000;

interface Branch {
  readonly messages: Map<number, Message>;
  weight: number;
}

/** The first ones are dropped if there are too many. */
function keepIn(branch: Branch, messages: ReadonlyMap<number, Message>): void {
  for (const [depth, message] of messages) {
    const before = branch.messages.get(depth);
    branch.weight += weightOf(message) - (before === undefined ? 0 : weightOf(before));
    branch.messages.set(depth, message);
  }
  for (const [depth, message] of branch.messages) {
    if (branch.weight <= MAX_BRANCH_CHARACTERS) break;
    branch.messages.delete(depth);
    branch.weight -= weightOf(message);
  }
}

/** Appends in place, because lists are long. */
function withOneMore({ documents, numbers }: Appearances, appearance: readonly number[]): Appearances {
  numbers.push(...appearance);
  if (numbers.length > APPEARANCE * MAX_APPEARANCES_OF_TERM) numbers.splice(0, APPEARANCE * (MAX_APPEARANCES_OF_TERM / 2));
  return { documents: documents + 1, known: numbers.length / APPEARANCE, numbers };
}

export function withSessionCache(idleMs: number): SessionCache {
  const terms = createIdleCache<string, Appearances>(idleMs, {
    maxSize: MAX_APPEARANCES,
    sizeCalculation: ({ numbers }) => 1 + numbers.length / APPEARANCE,
  });
  const branches = createIdleCache<string, Branch>(idleMs, {
    maxSize: MAX_MESSAGE_CHARACTERS,
    sizeCalculation: ({ weight }) => 1 + weight,
  });
  const chains = createIdleCache<string, KnownChain>(idleMs, { max: MAX_CHAINS });
  let writing: Written[] = [];
  let changing = false;

  function append({ sid, branch, depth, terms: said, length }: Written): void {
    for (const { term, count } of said) {
      const key = `${sid} ${term}`;
      const before = terms.peek(key);
      if (before !== undefined) terms.set(key, withOneMore(before, [count, length, branch, depth]));
    }
  }

  return {
    committed: {
      appearances: (sid, term) => terms.get(`${sid} ${term}`),
      // Concatenated, because a substring would keep the whole text in memory.
      keepAppearances: (sid, term, appearances) => void terms.set([sid, term].join(' '), appearances),
      chain: (key) => chains.get(key),
      keepChain: (key, chain) => void chains.set(key, chain),
      messages: (sid, branch) => branches.get(`${sid} ${branch}`)?.messages ?? NO_MESSAGES,
      keepMessages(sid, branch, messages) {
        const key = `${sid} ${branch}`;
        const known = branches.peek(key) ?? { messages: new Map<number, Message>(), weight: 0 };
        keepIn(known, messages);
        branches.delete(key);
        branches.set(key, known);
      },
    },
    wrote: (written) => void writing.push(written),
    changed: () => void (changing = true),
    end(committed) {
      if (committed && changing) {
        terms.clear();
        branches.clear();
        chains.clear();
      } else if (committed) writing.forEach(append);
      writing = [];
      changing = false;
    },
  };
}
