import type { Dependencies } from '../common/index.js';
import { createSignal, type Signal } from '../../async/signal.js';
import { LOCAL } from '../../domain/common/principal.js';
import { createCapacity, type Capacity } from './capacity.js';
import { deliver, type OnDisabled } from './deliver.js';

/** How often the store is asked for deliveries that other instances added, or that became due. */
const POLL_MS = 1_000;
/** The pause after a failure of the store. */
const FAILED_MS = 5_000;
/** An attempt takes at most 15 seconds. A lease also covers storing its result. */
const LEASE_MS = 60_000;
/** Endpoints of a workspace in one round. */
const ENDPOINTS = 200;
/** How long a stopping process waits for attempts before it aborts them. */
const GOODBYE_MS = 1_000;

export interface DeliveryLoop {
  /** Delivers what the workspaces have until {@link stop}. `onError` receives errors of the store, the first of each series. */
  begin(workspaces: readonly string[], onError: (error: unknown) => void, onDisabled: OnDisabled): void;
  /** Delivers what is due in a workspace until nothing is, and waits for the responses. */
  deliverDue(workspace: string): Promise<void>;
  /** Claims nothing more, and waits for attempts in progress; after a second they are aborted, and become due again. */
  stop(): Promise<void>;
}

interface Round {
  readonly capacity: Capacity;
  readonly abort: AbortSignal;
  readonly onDisabled: OnDisabled;
}

/** Starts what is due in a workspace and fits. Returns the number of attempts. */
async function startDue(deps: Dependencies, workspace: string, { capacity, abort, onDisabled }: Round): Promise<number> {
  let started = 0;
  const due = await deps.store.read({ workspace, name: LOCAL.name }).webhooks.due(deps.clock.now(), ENDPOINTS);
  for (const endpoint of due) {
    const limit = abort.aborted ? 0 : capacity.room(endpoint);
    if (limit === 0) continue;
    const now = deps.clock.now();
    const options = { now, until: now + LEASE_MS, limit };
    const owner = { workspace, name: endpoint.owner };
    const claimed = await deps.store.transaction(owner, ({ webhooks }) => webhooks.claim(endpoint.id, options));
    for (const each of claimed) capacity.track(endpoint, deliver(deps, endpoint, each, abort, onDisabled));
    started += claimed.length;
  }
  return started;
}

interface Watched {
  /** Errors of attempts, the first of which ends the work. */
  readonly failures: readonly unknown[];
  /** Fires when an attempt has ended. */
  readonly freed: Signal;
}

/** Starts what is due until nothing is, and nothing is in progress that may make more due. */
async function startUntilIdle(deps: Dependencies, workspace: string, round: Round, { failures, freed }: Watched): Promise<void> {
  for (let idle = false; !idle;) {
    const before = round.capacity.running.size;
    const started = await startDue(deps, workspace, round);
    if (failures.length > 0) throw failures[0];
    // Attempts that ended meanwhile may have made room, or lanes due.
    idle = before === 0 && started === 0;
    if (round.capacity.running.size > 0) await freed.wait(POLL_MS);
  }
}

/** Reports the first error of a series, which ends with a success. */
function firstOfSeries(onError: (error: unknown) => void) {
  let failed = false;
  return {
    report: (error: unknown): void => {
      if (!failed) onError(error);
      failed = true;
    },
    succeed: (): void => void (failed = false),
  };
}

/** `wake` fires when something was added to the outbox. */
export function createDeliveryLoop(deps: Dependencies, wake: Signal): DeliveryLoop {
  const stopping = new AbortController();
  const abort = new AbortController();
  const freed = createSignal();
  const capacities = new Set<Capacity>();
  let looping: Promise<void> = Promise.resolve();

  const withCapacity = (onError: (error: unknown) => void, onDisabled: OnDisabled): Round => {
    const onFreed = (): void => {
      freed.ring();
      wake.ring();
    };
    const capacity = createCapacity(onFreed, onError);
    capacities.add(capacity);
    return { capacity, abort: abort.signal, onDisabled };
  };
  const allEnded = () => Promise.all([...capacities].flatMap(({ running }) => [...running]));

  async function loop(workspaces: readonly string[], onError: (error: unknown) => void, onDisabled: OnDisabled): Promise<void> {
    const series = firstOfSeries(onError);
    const round = withCapacity(series.report, onDisabled);
    while (!stopping.signal.aborted) {
      try {
        let started = 0;
        for (const workspace of workspaces) started += await startDue(deps, workspace, round);
        series.succeed();
        if (started === 0) await wake.wait(POLL_MS);
      } catch (error) {
        series.report(error);
        await createSignal().wait(FAILED_MS);
      }
    }
  }

  return {
    begin(workspaces, onError, onDisabled) {
      looping = loop(workspaces, onError, onDisabled);
    },
    async deliverDue(workspace) {
      const failures: unknown[] = [];
      const round = withCapacity(
        (error) => failures.push(error),
        () => undefined,
      );
      try {
        await startUntilIdle(deps, workspace, round, { failures, freed });
      } finally {
        await Promise.all(round.capacity.running);
        capacities.delete(round.capacity);
      }
    },
    async stop() {
      stopping.abort();
      wake.ring();
      await Promise.race([Promise.all([looping, allEnded()]), createSignal().wait(GOODBYE_MS)]);
      abort.abort();
      await Promise.race([allEnded(), createSignal().wait(GOODBYE_MS)]);
    },
  };
}
