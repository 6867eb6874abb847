import type { Dependencies } from '../common/index.js';
import { rebuildFocus } from '../point-in-time/index.js';
import { understandText } from '../understanding/index.js';
import type { MessageId } from '../../domain/common/ids.js';
import type { Message } from '../../domain/model/message.js';
import type { Session } from '../../domain/model/session.js';
import type { ScoredSpan } from '../../domain/understanding/decision/alternatives.js';
import type { ScoredCluster } from '../../domain/understanding/decision/alternatives.js';
import { nameChoices, overlap, referenceChoice } from '../../domain/understanding/fitting/choices.js';
import type { Choice } from '../../domain/understanding/scoring/fit.js';
import type { FittedModel, LabelledChoices } from '../../domain/understanding/fitting/fit-labels.js';
import { labelsIn, type LabelSource, type SessionLabel } from '../../domain/understanding/fitting/session-labels.js';
import { BUILT_IN_WEIGHTS } from '../../domain/understanding/scoring/weights.js';
import type { Repositories } from '../../ports/store/store.js';

/** What the labels of one session decide. */
export interface SessionChoices {
  readonly choices: LabelledChoices;
  /** The source of each label that decides a choice. */
  readonly sources: readonly LabelSource[];
  /** The number of labels whose meaning is no alternative of any choice. */
  readonly unused: number;
}

const PAGE = 100;
/** Messages of a session that a later one may be about. */
const KNOWN = 500;
const MAX_LABELS = 1_000;

/** Replays the labelled messages of a session, each in the focus at its parent and without what the client chose. */
export async function choicesOf(
  repositories: Repositories,
  deps: Pick<Dependencies, 'topics'>,
  workspace: string,
  session: Session,
): Promise<SessionChoices> {
  const choices: Record<FittedModel, Choice[]> = { names: [], references: [] };
  const sources: LabelSource[] = [];
  const labels = await labelsOf(repositories, session);
  for (const label of labels) {
    const found = await choiceFor(repositories, deps, { workspace, session, label });
    if (found === undefined) continue;
    choices[found.model].push(found.choice);
    sources.push(label.source);
  }
  return { choices, sources, unused: labels.length - sources.length };
}

async function labelsOf({ messages }: Repositories, { id }: Session): Promise<readonly SessionLabel[]> {
  const known = new Map<MessageId, Message>();
  const labels = new Map<string, SessionLabel>();
  let after: string | undefined;
  do {
    const { items, hasNext } = await messages.list(id, { first: PAGE, ...(after === undefined ? {} : { after }) }, {});
    for (const { value } of items) {
      known.set(value.id, value);
      // What is said last counts.
      for (const label of labelsIn(value, known)) labels.set(`${label.message.id} ${label.start}`, label);
      for (const old of known.keys()) if (known.size > KNOWN) known.delete(old);
    }
    after = hasNext && labels.size < MAX_LABELS ? items.at(-1)?.cursor : undefined;
  } while (after !== undefined);
  return [...labels.values()].slice(0, MAX_LABELS);
}

interface Labelling {
  readonly workspace: string;
  readonly session: Session;
  readonly label: SessionLabel;
}

interface FoundChoice {
  readonly model: FittedModel;
  readonly choice: Choice;
}

async function choiceFor(
  repositories: Repositories,
  { topics }: Pick<Dependencies, 'topics'>,
  { workspace, session, label }: Labelling,
): Promise<FoundChoice | undefined> {
  const { text, parent } = label.message;
  const focus = await rebuildFocus(repositories, workspace, session, parent);
  const spans: ScoredSpan[] = [];
  const clusters: ScoredCluster[] = [];
  const observer = {
    name: (scored: ScoredSpan) => void spans.push(scored),
    reference: (scored: ScoredCluster) => void clusters.push(scored),
  };
  await understandText(repositories, text, focus, { topics, weights: BUILT_IN_WEIGHTS, observer });
  return nameChoiceOf(spans, label) ?? referenceChoiceOf(clusters, label);
}

/** The texts of messages are for people who look at examples, and are not needed here. */
const HIDDEN = { text: '', where: '' };

function nameChoiceOf(spans: readonly ScoredSpan[], label: SessionLabel): FoundChoice | undefined {
  const own = spans.filter(
    ({ span, candidates }) =>
      span.start === label.start && span.end === label.end && candidates.some(({ entity }) => label.keys.includes(entity.key)),
  );
  const [choice] = nameChoices(own, [label], HIDDEN);
  // The last alternative is that the span means nothing.
  return choice === undefined || choice.correct.at(-1) === true ? undefined : { model: 'names', choice };
}

function referenceChoiceOf(clusters: readonly ScoredCluster[], label: SessionLabel): FoundChoice | undefined {
  const own = clusters.find(({ alternatives }) =>
    alternatives.some(
      ({ phrase, candidate: { entities } }) =>
        overlap(phrase, label) && entities.length === label.keys.length && entities.every(({ key }) => label.keys.includes(key)),
    ),
  );
  return own === undefined ? undefined : { model: 'references', choice: referenceChoice(own, [label], HIDDEN) };
}
