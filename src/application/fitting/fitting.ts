import type { Dependencies } from '../common/index.js';
import { NetloomError } from '../../domain/common/errors.js';
import type { Principal } from '../../domain/common/principal.js';
import { crossValidate, fitLabels, type FitAccuracy, type WorkspaceWeights } from '../../domain/understanding/fitting/fit-labels.js';
import { LABEL_SOURCES, type LabelSource } from '../../domain/understanding/fitting/session-labels.js';
import { choicesOf, type SessionChoices } from './session-choices.js';

/** Fitted weights, and what they were fitted to. */
export interface FitReport {
  readonly weights: WorkspaceWeights;
  /** The number of sessions that were read. */
  readonly sessions: number;
  /** The number of labels that were used, by source. */
  readonly labels: Readonly<Record<LabelSource, number>>;
  /** The number of labels whose meaning understanding would not consider. */
  readonly unused: number;
  readonly accuracy: FitAccuracy;
}

export interface Fitting {
  /**
   * Fits weights to what the users of a workspace said about the meaning of their words, in sessions of these principals. Only reads. Throws
   * CONFLICT if there are fewer than `atLeast` labels.
   */
  run(workspace: string, principals: readonly string[], atLeast: number): Promise<FitReport>;
}

const PAGE = 50;
const MAX_SESSIONS = 20_000;

export function createFitting(deps: Dependencies): Fitting {
  return {
    async run(workspace, principals, atLeast) {
      const sessions: SessionChoices[] = [];
      for (const name of principals) await readSessions(deps, { workspace, name }, sessions);
      return reportOf(sessions, atLeast);
    },
  };
}

/** Adds what the labels of each session of a principal decide, at most {@link MAX_SESSIONS} sessions in total. */
async function readSessions(deps: Dependencies, caller: Principal, read: SessionChoices[]): Promise<void> {
  const repositories = deps.store.read(caller);
  let after: string | undefined;
  do {
    const { items, hasNext } = await repositories.sessions.list(
      { first: PAGE, ...(after === undefined ? {} : { after }) },
      { ownership: 'OWN' },
    );
    for (const { value } of items) read.push(await choicesOf(repositories, deps, caller.workspace, value));
    after = hasNext && read.length < MAX_SESSIONS ? items.at(-1)?.cursor : undefined;
  } while (after !== undefined);
}

function reportOf(sessions: readonly SessionChoices[], atLeast: number): FitReport {
  const sources = sessions.flatMap((session) => session.sources);
  if (sources.length < atLeast)
    throw new NetloomError(
      'CONFLICT',
      `Expected at least ${atLeast} labels (answered clarifications, chosen meanings, corrections), got ${sources.length}.`,
    );
  const labelled = sessions.filter((session) => session.sources.length > 0).map(({ choices }) => choices);
  const count = (source: LabelSource): number => sources.filter((each) => each === source).length;
  return {
    weights: fitLabels(labelled),
    sessions: sessions.length,
    labels: Object.fromEntries(LABEL_SOURCES.map((source) => [source, count(source)])) as FitReport['labels'],
    unused: sessions.reduce((sum, { unused }) => sum + unused, 0),
    accuracy: crossValidate(labelled),
  };
}
