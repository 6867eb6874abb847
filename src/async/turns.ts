/** How many pieces of work are in progress. */
interface Most {
  /** Of one party, while it is alone. */
  readonly alone: number;
  /** Of one party, while others have work, too. */
  readonly together: number;
  /** Of all parties. */
  readonly all: number;
}

const MOST: Most = { alone: 16, together: 2, all: Infinity };

/** Shares the process between parties, such as principals: their work begins in turn, whatever the number of pieces that each has waiting. */
export interface Turns {
  /**
   * Does a piece of work in a turn of a party. It begins in an iteration of the event loop of its own, so that requests without work, such as health
   * checks, are answered in between. Pieces of one party begin in the order of the calls. A piece must not wait for a turn of the same party.
   */
  take<T>(party: string, work: () => Promise<T>): Promise<T>;
  /** The pieces of work of all parties. */
  counts(): { readonly waiting: number; readonly inProgress: number };
}

interface Lane {
  readonly waiting: (() => void)[];
  inProgress: number;
}

export function createTurns({ alone, together, all }: Most = MOST): Turns {
  /** Parties with work. The first one is the next to begin. */
  const lanes = new Map<string, Lane>();
  let scheduled = false;
  let inProgress = 0;

  const next = (): readonly [string, Lane] | undefined => {
    if (inProgress >= all) return undefined;
    const most = lanes.size > 1 ? together : alone;
    for (const entry of lanes) if (entry[1].waiting.length > 0 && entry[1].inProgress < most) return entry;
    return undefined;
  };
  const schedule = (): void => {
    if (scheduled || next() === undefined) return;
    scheduled = true;
    setImmediate(begin);
  };
  const begin = (): void => {
    scheduled = false;
    const found = next();
    if (found === undefined) return;
    const [party, lane] = found;
    lanes.delete(party);
    lanes.set(party, lane);
    lane.inProgress += 1;
    inProgress += 1;
    lane.waiting.shift()?.();
    schedule();
  };
  const laneOf = (party: string): Lane => {
    const lane = lanes.get(party) ?? { waiting: [], inProgress: 0 };
    lanes.set(party, lane);
    return lane;
  };
  return {
    async take(party, work) {
      const lane = laneOf(party);
      await new Promise<void>((resolve) => {
        lane.waiting.push(resolve);
        schedule();
      });
      try {
        return await work();
      } finally {
        lane.inProgress -= 1;
        inProgress -= 1;
        if (lane.inProgress === 0 && lane.waiting.length === 0) lanes.delete(party);
        schedule();
      }
    },
    counts: () => ({ waiting: [...lanes.values()].reduce((sum, lane) => sum + lane.waiting.length, 0), inProgress }),
  };
}
