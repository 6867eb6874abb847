import { LRUCache } from 'lru-cache';
import type { Message } from '../../../../domain/model/message.js';
import type { ChainSize, MessageWrite } from '../../../../ports/store/messages.js';
import { weightOf } from './message-rows.js';

/** Where a term stands in the messages of a session. */
export interface Appearances {
  /** Messages that have it. */
  readonly documents: number;
  /** How many of the newest of them are known. */
  readonly known: number;
  /** {@link APPEARANCE} numbers each, newest last, so that one more is put behind them: count, length, branch, depth. */
  readonly numbers: number[];
}

export const APPEARANCE = 4;

/** A run of a chain inside one branch: depths `low` to `high`, both inclusive. */
export interface Segment {
  readonly branch: number;
  readonly low: number;
  readonly high: number;
}

export interface Segments {
  readonly sid: number;
  /** From the root to the head. */
  readonly segments: readonly Segment[];
}

export interface KnownChain {
  readonly cut: Segments;
  readonly size: ChainSize;
}

/** What one connection may take from memory. */
export interface KnownSessions {
  appearances(sid: number, term: string): Appearances | undefined;
  keepAppearances(sid: number, term: string, appearances: Appearances): void;
  /** What is known of the chain that ends so; it never changes. */
  chain(key: string): KnownChain | undefined;
  keepChain(key: string, chain: KnownChain): void;
  /** A branch's messages by depth. */
  messages(sid: number, branch: number): ReadonlyMap<number, Message>;
  keepMessages(sid: number, branch: number, messages: ReadonlyMap<number, Message>): void;
}

/** Where a message that is written stands. */
export interface Written extends Pick<MessageWrite, 'terms' | 'length'> {
  readonly sid: number;
  readonly branch: number;
  readonly depth: number;
}

/** What was read of sessions lately. The process holds its data folder alone, so it hears of every change. */
export interface SessionCache {
  /** For reads of the last commit. */
  readonly committed: KnownSessions;
  /** The transaction under way writes a message. */
  readonly wrote: (written: Written) => void;
  /** The transaction under way changes or removes what was written. */
  readonly changed: () => void;
  /** It ended: what it did holds from now on, or never did. */
  end(committed: boolean): void;
}

const NO_MESSAGES: ReadonlyMap<number, Message> = new Map();

/** Remembers nothing: for the writing connection, which sees what is not committed yet, and for who does not hear of every change. */
export const NO_SESSIONS: KnownSessions = {
  appearances: () => undefined,
  keepAppearances: () => undefined,
  chain: () => undefined,
  keepChain: () => undefined,
  messages: () => NO_MESSAGES,
  keepMessages: () => undefined,
};

/** Some 40 bytes each. */
const MOST_APPEARANCES = 300_000;
/** Of one term. A term that every message has would have ever more; half of them are more than is looked at. */
const MOST_OF_TERM = 8_000;
const MOST_CHAINS = 4_000;
/** In characters, about half of the bytes. */
const MOST_SAID = 48_000_000;
const MOST_SAID_IN_BRANCH = 16_000_000;

interface Branch {
  readonly messages: Map<number, Message>;
  weight: number;
}

/** The first that were read are forgotten where there are too many. */
function keepIn(branch: Branch, messages: ReadonlyMap<number, Message>): void {
  for (const [depth, message] of messages) {
    const before = branch.messages.get(depth);
    branch.weight += weightOf(message) - (before === undefined ? 0 : weightOf(before));
    branch.messages.set(depth, message);
  }
  for (const [depth, message] of branch.messages) {
    if (branch.weight <= MOST_SAID_IN_BRANCH) break;
    branch.messages.delete(depth);
    branch.weight -= weightOf(message);
  }
}

/** With one more. Lists are long and messages many, so the list is changed and not copied. */
function withOneMore({ documents, numbers }: Appearances, appearance: readonly number[]): Appearances {
  numbers.push(...appearance);
  if (numbers.length > APPEARANCE * MOST_OF_TERM) numbers.splice(0, APPEARANCE * (MOST_OF_TERM / 2));
  return { documents: documents + 1, known: numbers.length / APPEARANCE, numbers };
}

export function withSessionCache(): SessionCache {
  const terms = new LRUCache<string, Appearances>({
    maxSize: MOST_APPEARANCES,
    sizeCalculation: ({ numbers }) => 1 + numbers.length / APPEARANCE,
  });
  const branches = new LRUCache<string, Branch>({ maxSize: MOST_SAID, sizeCalculation: ({ weight }) => 1 + weight });
  const chains = new LRUCache<string, KnownChain>({ max: MOST_CHAINS });
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
      // Joined, for a term that is a part of a text would hold on to the whole of it.
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
