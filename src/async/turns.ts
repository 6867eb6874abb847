/** How many pieces of work are in progress. */
interface Most {
  /** Of one party, while it is alone. */
  readonly alone: number;
  /** Of one party, while others have work, too. */
  readonly together: number;
  /** Of all parties of a workspace, while other workspaces have work, too. */
  readonly workspace: number;
  /** Of all parties. */
  readonly all: number;
}

const MOST: Most = { alone: 16, together: 2, workspace: 4, all: Infinity };

/** Somebody who has work, such as a principal. */
export interface Party {
  readonly workspace: string;
  /** Unique in its workspace. */
  readonly name: string;
}

/**
 * Shares the process between workspaces, and the turns of a workspace between its parties: work begins in turn, whatever the number of pieces that a
 * party has waiting, and whatever the number of parties that a workspace has.
 */
export interface Turns {
  /**
   * Does a piece of work in a turn of a party. It begins in an iteration of the event loop of its own, so that requests without work, such as health
   * checks, are answered in between. Pieces of one party begin in the order of the calls. A piece must not wait for a turn of the same party.
   */
  take<T>(party: Party, work: () => Promise<T>): Promise<T>;
  /** The pieces of work of all parties. */
  counts(): { readonly waiting: number; readonly inProgress: number };
}

/** The pieces of one party. */
interface Lane {
  readonly waiting: (() => void)[];
  inProgress: number;
}

interface Workspace {
  /** Of parties with work. The first one is the next to begin. */
  readonly lanes: Map<string, Lane>;
  inProgress: number;
}

export function createTurns(most: Most = MOST): Turns {
  /** Workspaces with work. The first one is the next to begin. */
  const workspaces = new Map<string, Workspace>();
  let scheduled = false;
  let inProgress = 0;

  const next = (): Party | undefined => {
    if (inProgress >= most.all) return undefined;
    for (const [workspace, { lanes, inProgress: begun }] of workspaces) {
      if (workspaces.size > 1 && begun >= most.workspace) continue;
      const each = workspaces.size > 1 || lanes.size > 1 ? most.together : most.alone;
      for (const [name, lane] of lanes) if (lane.waiting.length > 0 && lane.inProgress < each) return { workspace, name };
    }
    return undefined;
  };
  const schedule = (): void => {
    if (scheduled || next() === undefined) return;
    scheduled = true;
    setImmediate(begin);
  };
  const begin = (): void => {
    scheduled = false;
    const party = next();
    if (party === undefined) return;
    const workspace = atEnd(workspaces, party.workspace, newWorkspace);
    const lane = atEnd(workspace.lanes, party.name, newLane);
    lane.inProgress += 1;
    workspace.inProgress += 1;
    inProgress += 1;
    lane.waiting.shift()?.();
    schedule();
  };
  const end = (party: Party): void => {
    const workspace = workspaces.get(party.workspace);
    const lane = workspace?.lanes.get(party.name);
    if (workspace === undefined || lane === undefined) return;
    lane.inProgress -= 1;
    workspace.inProgress -= 1;
    inProgress -= 1;
    if (lane.inProgress === 0 && lane.waiting.length === 0) workspace.lanes.delete(party.name);
    if (workspace.lanes.size === 0) workspaces.delete(party.workspace);
    schedule();
  };
  return {
    async take(party, work) {
      const { lanes } = workspaces.get(party.workspace) ?? atEnd(workspaces, party.workspace, newWorkspace);
      const lane = lanes.get(party.name) ?? atEnd(lanes, party.name, newLane);
      await new Promise<void>((resolve) => {
        lane.waiting.push(resolve);
        schedule();
      });
      try {
        return await work();
      } finally {
        end(party);
      }
    },
    counts: () => ({ waiting: waitingIn(workspaces), inProgress }),
  };
}

function waitingIn(workspaces: ReadonlyMap<string, Workspace>): number {
  const lanes = [...workspaces.values()].flatMap((workspace) => [...workspace.lanes.values()]);
  return lanes.reduce((sum, { waiting }) => sum + waiting.length, 0);
}

const newWorkspace = (): Workspace => ({ lanes: new Map(), inProgress: 0 });
const newLane = (): Lane => ({ waiting: [], inProgress: 0 });

/** Moves an entry to the end of a map, after creating it if there is none. */
function atEnd<T>(map: Map<string, T>, key: string, create: () => T): T {
  const value = map.get(key) ?? create();
  map.delete(key);
  map.set(key, value);
  return value;
}
