import { LRUCache } from 'lru-cache';
import type { MessageWrite } from '../../ports/messages.js';
import type { Row } from './driver.js';

/** Where a term stands in the messages of a session. */
export interface Appearances {
  /** Messages that have it. */
  readonly documents: number;
  /** How many of the newest of them are known. */
  readonly known: number;
  /** {@link APPEARANCE} numbers each, newest first: count, length, branch, depth. */
  readonly numbers: readonly number[];
}

export const APPEARANCE = 4;

/** What one connection may take from memory. */
export interface KnownSessions {
  appearances(sid: number, term: string): Appearances | undefined;
  keepAppearances(sid: number, term: string, appearances: Appearances): void;
  /** Ids and marks of a branch's messages by depth. */
  places(sid: number, branch: number): ReadonlyMap<number, Row>;
  keepPlaces(sid: number, branch: number, rows: ReadonlyMap<number, Row>): void;
}

/** Where a message that is written stands. */
export interface Written extends Pick<MessageWrite, 'terms' | 'length'> {
  readonly sid: number;
  readonly branch: number;
  readonly depth: number;
}

/** What was read of sessions lately. The process holds its data folder alone, so it hears of every change. */
export interface SessionMemory {
  /** For reads of the last commit. */
  readonly committed: KnownSessions;
  /** The transaction under way writes a message. */
  readonly wrote: (written: Written) => void;
  /** The transaction under way changes or removes what was written. */
  readonly changed: () => void;
  /** It ended: what it did holds from now on, or never did. */
  end(committed: boolean): void;
}

/** Remembers nothing: for the writing connection, which sees what is not committed yet, and for who does not hear of every change. */
export const NO_SESSIONS: KnownSessions = {
  appearances: () => undefined,
  keepAppearances: () => undefined,
  places: () => new Map(),
  keepPlaces: () => undefined,
};

/** Some 40 bytes each. */
const MOST_APPEARANCES = 300_000;
/** Some 150 bytes each, and no more than this of one branch. */
const MOST_PLACES = 200_000;
const MOST_PLACES_OF_BRANCH = 20_000;

export function rememberSessions(): SessionMemory {
  const terms = new LRUCache<string, Appearances>({
    maxSize: MOST_APPEARANCES,
    sizeCalculation: ({ numbers }) => 1 + numbers.length / APPEARANCE,
  });
  const branches = new LRUCache<string, Map<number, Row>>({ maxSize: MOST_PLACES, sizeCalculation: ({ size }) => 1 + size });
  let writing: Written[] = [];
  let changing = false;

  function append({ sid, branch, depth, terms: said, length }: Written): void {
    for (const { term, count } of said) {
      const key = `${sid} ${term}`;
      const before = terms.peek(key);
      if (before === undefined) continue;
      const { documents, known, numbers } = before;
      terms.set(key, { documents: documents + 1, known: known + 1, numbers: [count, length, branch, depth, ...numbers] });
    }
  }

  return {
    committed: {
      appearances: (sid, term) => terms.get(`${sid} ${term}`),
      keepAppearances: (sid, term, appearances) => void terms.set(`${sid} ${term}`, appearances),
      places: (sid, branch) => branches.get(`${sid} ${branch}`) ?? new Map<number, Row>(),
      keepPlaces(sid, branch, rows) {
        const key = `${sid} ${branch}`;
        const known = branches.peek(key) ?? new Map<number, Row>();
        for (const [depth, row] of rows) known.set(depth, row);
        for (const depth of known.keys()) {
          if (known.size <= MOST_PLACES_OF_BRANCH) break;
          known.delete(depth);
        }
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
      } else if (committed) writing.forEach(append);
      writing = [];
      changing = false;
    },
  };
}
