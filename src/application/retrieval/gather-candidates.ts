import { asKept, boundaryOf, keptBefore, lengthOf, availableSummaries, type Boundary } from '../compaction/index.js';
import { countTokensInSteps, type Dependencies } from '../common/index.js';
import { newestOperations, operationsAsked } from '../operations/index.js';
import { understandText } from '../understanding/index.js';
import { DEFAULT_BUDGET, type Candidates, type ContextRequest, type RelevantMessage } from '../../domain/window/model/context-window.js';
import { isUsersTurn, type Message } from '../../domain/model/message.js';
import type { Session, StrategyName } from '../../domain/model/session.js';
import { hasPendingLookups, withLaterNames } from '../../domain/understanding/looked-up-names.js';
import { NOTHING_UNDERSTOOD, type Understanding } from '../../domain/model/understanding.js';
import type { Operation } from '../../domain/model/operation.js';
import type { Chain, ChainHit, ChainSize } from '../../ports/store/messages.js';
import type { Repositories } from '../../ports/store/store.js';
import { gatherFacts, previousQuestion } from '../facts/index.js';
import { semanticMatchesIn, type SemanticSearch } from './semantic-search.js';
import { firstMentions } from './changed-entities.js';
import { olderInstructions, type OlderInstructions } from './older-instructions.js';
import { relevantEntities } from './relevant-entities.js';
import { searchedText } from '../../domain/text/terms.js';
import { isAnswered, relevantMessages, wordsIn, type Turn } from './relevant-messages.js';

/** Bounds of the reads, regardless of the session's length. */
const LOOK = { opening: 2, recentLeast: 24, recentMost: 1_500, semantic: 320 } as const;

/** The message of a turn that is not written yet. Its id is empty. */
function unwritten(session: Session, text: string, understanding: Understanding, tokens: number, depth: number): Message {
  return {
    id: '',
    session: session.id,
    sequence: session.counters.messages + 1,
    depth,
    role: 'USER',
    kind: 'QUERY',
    contextType: 'PRIMARY',
    priority: 6,
    flagged: false,
    parts: [{ kind: 'TEXT', text, tokens }],
    text,
    tokens,
    createdAt: session.lastActivityAt,
    understanding,
    ...(session.head === undefined ? {} : { parent: session.head }),
  };
}

/** Options for a turn that is not written yet. */
interface Asking extends Pick<Dependencies, 'topics'> {
  readonly weights: Dependencies['weights'] | undefined;
  /** Undefined if the turn is written. */
  readonly text: string | undefined;
  /** The number of messages that fill the window. */
  readonly fitting: number;
}

/** Everything that can be read before the entities of the turn are known. */
interface Asked {
  readonly understanding: Understanding;
  readonly words: readonly ChainHit[];
}

/**
 * Reads everything that a window is built from. Every part is bounded, and no part reads a whole session. Independent reads run concurrently: at most
 * three rounds of store calls, of which the second is only needed for possibly misspelt words; up to two more for the facts that the turn asks for.
 */
export async function gatherCandidates(
  repositories: Repositories,
  session: Session,
  request: ContextRequest & { readonly strategy: StrategyName },
  { tokenizer, topics, weights, facts: factsOf = gatherFacts }: Pick<Dependencies, 'tokenizer' | 'topics' | 'weights' | 'facts'>,
  near: SemanticSearch,
  recall: Recall = async () => ({}),
): Promise<Candidates> {
  const boundary = await boundaryOf(repositories, session);
  const chain = chainOf(session, boundary);
  const bounds = { ...(boundary && { since: boundary.since }), head: session.head };
  const fitting = fittingIn(session, request);
  const [{ size, recent, opening, older }, kept, operations, asked] = await Promise.all([
    endsOf(repositories, session, chain, fitting),
    keptBefore(repositories, session.id, boundary),
    request.withoutOperations === true ? [] : newestOperations(repositories, session.id, bounds),
    askedIn(repositories, session, chain, { text: request.message, fitting, topics, weights }),
  ]);
  const tokens = request.message === undefined ? 0 : await countTokensInSteps(tokenizer, request.message);
  const written = turnOf(session, request, recent, lengthOf(recent, boundary), asked, tokens);
  const turn = await withLateAnswers(repositories, session, written, { topics, weights });
  const earlier = recent.filter(({ id }) => id !== turn.message?.id);
  const deepest = lengthOf(earlier, boundary) - 1;
  const comparison = { text: searchedText(turn.text), deepest, limit: LOOK.semantic, isAnswered: isAnswered(recent) };
  const [relevant, entities, facts, done, summarized, recalled] = await Promise.all([
    chain === undefined
      ? []
      : relevantMessages(
          repositories,
          { chain, recent, turn, session, budget: budgetOf(session, request) },
          {
            words: asked?.words ?? wordsIn(repositories, before(chain, turn), turn.text, fitting),
            semantic: semanticMatchesIn(repositories, before(chain, turn), comparison, near),
          },
        ),
    relevantEntities(repositories, session, turn, firstMentions(recent)),
    factsOf(repositories, { ...turn, previous: previousIn(earlier, turn), focus: session.focus }),
    request.withoutOperations === true ? [] : operationsAsked(repositories, session.id, turn.text, bounds),
    availableSummaries(repositories, session, request.strategy, { boundary, recent: earlier }),
    recall(repositories, session, turn),
  ]);
  return {
    session,
    ...statedIn(request, turn, boundary),
    understanding: turn.understanding,
    opening,
    recent: earlier,
    ...withInstructions([...relevant, ...kept.map(asKept)], older),
    ...summarized,
    entities,
    facts,
    ...recalled,
    operations: withFirst(done, operations),
    chainLength: size.messages,
    chainTokens: size.tokens,
  };
}

/** Reads the memories and the statements of earlier sessions for a turn. */
export type Recall = (
  repositories: Repositories,
  session: Session,
  turn: Turn,
) => Promise<Pick<Candidates, 'memories' | 'missingFiles' | 'earlierStatements'>>;

/** The parts that may be absent. */
const statedIn = ({ instructions }: ContextRequest, { message, latestUser }: Turn, boundary: Boundary | undefined) => ({
  ...(instructions === undefined ? {} : { instructions }),
  ...(message === undefined ? {} : { message }),
  ...(latestUser === undefined ? {} : { latestUser }),
  ...(boundary === undefined ? {} : { pruned: { whole: boundary.from, all: boundary.cleared } }),
});

/** The questions before the turn. */
const previousIn = (earlier: readonly Message[], { message, latestUser }: Turn) =>
  previousQuestion(earlier.filter(({ id }) => id !== message?.id && id !== latestUser?.id));

interface Ends {
  readonly size: ChainSize;
  readonly recent: readonly Message[];
  readonly opening: readonly Message[];
  readonly older: OlderInstructions;
}

/** Both ends of a chain with the system messages between them, and its length. */
async function endsOf(repositories: Repositories, session: Session, chain: Chain | undefined, fitting: number): Promise<Ends> {
  if (chain === undefined) return { size: { messages: 0, tokens: 0 }, recent: [], opening: [], older: { messages: [], unread: 0 } };
  const { messages } = repositories;
  const [size, recent, opening] = await Promise.all([
    messages.size(chain),
    messages.recent(chain, Math.min(LOOK.recentMost, Math.max(LOOK.recentLeast, fitting))),
    messages.opening(chain, LOOK.opening),
  ]);
  return { size, recent, opening, older: await olderInstructions(repositories, session, chain, { opening, recent }) };
}

/** Windows contain system messages regardless of their relevance. */
const withInstructions = (relevant: readonly RelevantMessage[], { messages, unread }: OlderInstructions) => ({
  relevant: [...relevant, ...messages.map((message) => ({ message, score: 0, parts: [], reason: 'instructions of the conversation' }))],
  ...(unread === 0 ? {} : { unread }),
});

/** The current chain, from the first depth that windows may contain. */
function chainOf({ id, head }: Session, boundary: Boundary | undefined): Chain | undefined {
  if (head === undefined) return undefined;
  return { session: id, head, ...(boundary === undefined ? {} : { from: boundary.from }) };
}

const budgetOf = ({ preferences }: Session, { budget }: ContextRequest): number => budget ?? preferences.budget ?? DEFAULT_BUDGET;

/** The number of messages of the session's average size that fill the window, plus a quarter. */
function fittingIn(session: Session, request: ContextRequest): number {
  const { counters } = session;
  const messages = counters.messages - (counters.cancelled ?? 0);
  const average = messages === 0 ? 40 : Math.max(6, counters.messageTokens / messages);
  return Math.ceil((1.25 * budgetOf(session, request)) / average);
}

function withFirst(first: readonly Operation[], others: readonly Operation[]): readonly Operation[] {
  return [...new Map([...first, ...others].map((each) => [each.id, each])).values()];
}

async function askedIn(
  repositories: Repositories,
  session: Session,
  chain: Chain | undefined,
  { text, fitting, topics, weights }: Asking,
): Promise<Asked | undefined> {
  if (text === undefined) return undefined;
  const [{ understanding }, words] = await Promise.all([
    understandText(repositories, text, session.focus, { topics, weights }),
    wordsIn(repositories, chain, text, fitting),
  ]);
  return { understanding, words };
}

/** The turn with names that an inventory server has answered since the message was written; it is understood again only if there are such names. */
async function withLateAnswers(
  repositories: Repositories,
  { focus }: Session,
  turn: Turn,
  { topics, weights }: Pick<Dependencies, 'topics'> & { readonly weights: Dependencies['weights'] | undefined },
): Promise<Turn> {
  if (!hasPendingLookups(turn.understanding)) return turn;
  const { understanding: later } = await understandText(repositories, turn.text, focus, { topics, weights });
  return { ...turn, understanding: withLaterNames(turn.understanding, later) };
}

/** Where to search for the turn's topic. A turn that is already written would otherwise find itself. */
function before(chain: Chain, { message }: Turn): Chain | undefined {
  if (message?.id !== chain.head) return chain;
  return message.parent === undefined ? undefined : { ...chain, head: message.parent };
}

/** The message to answer: the unwritten message, or the head if it is the user's. Otherwise the user's last message stays in the window. */
function turnOf(
  session: Session,
  request: ContextRequest,
  recent: readonly Message[],
  depth: number,
  asked: Asked | undefined,
  tokens: number,
): Turn {
  if (request.message !== undefined) {
    const understanding = asked?.understanding ?? NOTHING_UNDERSTOOD;
    const message = unwritten(session, request.message, understanding, tokens, depth);
    return { message, understanding, text: request.message };
  }
  const head = recent.at(-1);
  const latestUser = recent.findLast(isUsersTurn);
  if (head !== undefined && head === latestUser) return { message: head, understanding: head.understanding, text: head.text };
  const base = { understanding: latestUser?.understanding ?? NOTHING_UNDERSTOOD, text: latestUser?.text ?? '' };
  return latestUser === undefined ? base : { ...base, latestUser };
}
