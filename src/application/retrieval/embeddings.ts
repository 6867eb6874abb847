import { withTimeout } from '../../async/with-timeout.js';
import type { Dependencies } from '../common/index.js';
import { invalid } from '../../domain/common/errors.js';
import { isJsonObject, type Json } from '../../domain/common/json.js';
import type { Message } from '../../domain/model/message.js';
import type { Principal } from '../../domain/common/principal.js';
import type { SemanticMatch } from '../../domain/window/retrieval/messages.js';
import { BESIDE } from '../../domain/window/retrieval/vectors.js';
import { speakerOf } from '../../domain/window/render/lines.js';
import type { Chain } from '../../ports/store/messages.js';
import type { Repositories } from '../../ports/store/store.js';
import { createTextSimilarity, type TextSimilarity } from './text-similarity.js';
import { createTextVectors, spaceOf, type EmbedderState, type TextVectors } from './text-vectors.js';
import { createVectorCache, reachOf, type VectorCache } from './vector-cache.js';

/** Stores an embedding for every message if an embedding service is configured, and finds messages with a similar meaning. */
export interface Embeddings {
  /** Starts embedding messages in the background, on any instance. `tell` receives errors, once per outage. */
  begin(onError: (error: unknown) => void): void;
  /** Queues the embedding of a new message and those directly before it. Returns immediately and never fails; does nothing before `begin`. */
  note(caller: Principal, head: Head): void;
  /** Starts embedding a text, for {@link near}. */
  expect(text: string): void;
  /** Messages of a chain with a meaning similar to the text, and whether the result is complete. Empty if no service is configured. */
  near(caller: Principal, repositories: Repositories, asked: SemanticQuery): Promise<SemanticResult>;
  /** Compares short texts by their meaning. Undefined if no service is configured. */
  readonly similarity: TextSimilarity | undefined;
  /** Undefined if no service is configured. */
  state(): EmbeddingsState | undefined;
  /** Requests a vector now, to check the service. */
  check(): Promise<EmbeddingsState | undefined>;
}

export interface EmbeddingsState extends EmbedderState {
  /** The number of chains with embeddings in progress in this process. */
  readonly waiting: number;
}

export type Head = Pick<Message, 'session' | 'id' | 'depth' | 'parent'>;

export interface SemanticQuery {
  readonly chain: Chain;
  /** The depth of the chain's last message. */
  readonly deepest: number;
  readonly text: string;
  readonly limit: number;
  /** Whether a model answers. */
  readonly isAnswered: boolean;
}

export interface SemanticResult {
  readonly matches: SemanticMatch;
  /** False if the service was unavailable or too slow, or if messages have no vector yet; a later request may find more. */
  readonly complete: boolean;
}

const JOB = 'embedding';
/** A delay, so that the writer of a message gets its response first, and messages written at the same time are sent together; in milliseconds. */
const LATER_MS = 200;
/** The maximum number of messages that one job embeds, because other jobs wait. */
const MADE_AT_ONCE = 128;
/** A new message also checks this many messages before it. Older ones are checked when a window is built. */
const LOOKED_AFTER = 64;
const ATTEMPTS = 6;
/** The same chain is not tried more often than this, in milliseconds. */
const AGAIN_MS = 60_000;
const NOTHING: SemanticMatch = { hits: [], mean: 0 };

/** A chain whose newest messages are to be embedded, with the number of the job if it takes several. */
interface EmbeddingJob {
  readonly caller: Principal;
  readonly head: Head;
  /** How many messages to look back. */
  readonly reach: number;
  readonly round: number;
  /** The time when the job is queued; messages that follow until then are included. */
  readonly due?: number;
}

/** What a job needs to read the caller’s data. Jobs are stored, so the key does not belong into them. */
const withoutCredential = ({ workspace, name, teams }: Principal) => ({ workspace, name, ...(teams === undefined ? {} : { teams }) });

export function createEmbeddings(deps: Dependencies): Embeddings {
  let reportError: ((error: unknown) => void) | undefined;
  const waiting = new Map<string, EmbeddingJob>();
  let working = 0;
  let last: Promise<unknown> = Promise.resolve();
  const options = { onError: (error: unknown) => reportError?.(error), pauseMs: deps.settings.waits.embedderPauseMs };
  const texts = deps.embedder === undefined ? undefined : createTextVectors(deps.embedder, options);
  const memory = createVectorCache(deps);

  function ask(embeddingJob: EmbeddingJob): void {
    if (reportError === undefined || texts === undefined) return;
    const { id, parent = '' } = embeddingJob.head;
    const same = waiting.get(id);
    if (same !== undefined) return void waiting.set(id, furtherOf(same, embeddingJob));
    const before = waiting.get(parent);
    const due = before?.due ?? performance.now() + LATER_MS;
    waiting.delete(parent);
    waiting.set(id, { ...embeddingJob, reach: Math.max(embeddingJob.reach, (before?.reach ?? 0) + 1), due });
    setTimeout(() => handOver(id), due - performance.now()).unref();
  }

  function handOver(id: string): void {
    const embeddingJob = waiting.get(id);
    if (embeddingJob === undefined) return;
    waiting.delete(id);
    const { caller, head, reach, round } = embeddingJob;
    const data = { ...withoutCredential(caller), session: head.session, id, depth: head.depth, reach, round };
    const job = { name: JOB, id: `${id} ${reach} ${round} ${Math.floor(deps.clock.now() / AGAIN_MS)}`, data };
    deps.queue.add(job, { attempts: ATTEMPTS }).catch((error: unknown) => reportError?.(error));
  }

  /** Sequential: the service gets many texts in one request instead of many requests. */
  async function work(vectors: TextVectors, embeddingJob: EmbeddingJob): Promise<void> {
    working += 1;
    const turn = last.then(() => makeMissing(deps, vectors, embeddingJob));
    last = turn.catch(() => undefined);
    try {
      if (!(await turn)) ask({ ...embeddingJob, round: embeddingJob.round + 1 });
    } finally {
      working -= 1;
    }
  }

  const stateOf = (state: EmbedderState): EmbeddingsState => ({ ...state, waiting: waiting.size + working });
  return {
    begin(onError) {
      if (texts === undefined) return;
      reportError = onError;
      deps.queue.process(JOB, ({ data }) => work(texts, errandOf(data)));
    },
    note: (caller, head) => ask({ caller, head, reach: LOOKED_AFTER, round: 0 }),
    expect: (text) => void (text.trim() === '' ? undefined : texts?.of(text)),
    async near(caller, repositories, asked) {
      if (texts === undefined || asked.text.trim() === '') return { matches: NOTHING, complete: true };
      const found = await inTime(deps.settings.waits.meaningMs, lookUp(texts, memory, caller, asked));
      if (found === undefined) return { matches: NOTHING, complete: false };
      const { matches, whole, reach } = found;
      if (!whole) ask({ caller, head: { session: asked.chain.session, id: asked.chain.head, depth: asked.deepest }, reach, round: 0 });
      return { matches: await read(repositories, asked.chain, matches), complete: whole };
    },
    similarity: texts === undefined ? undefined : createTextSimilarity(texts, deps.settings.waits.meaningMs),
    state: () => (texts === undefined ? undefined : stateOf(texts.state())),
    check: async () => (texts === undefined ? undefined : stateOf(await texts.check())),
  };
}

/**
 * Two requests for the same chain in one job. A window may ask for it while a job makes a part of it; the next job continues then, because the queue
 * does no job twice.
 */
function furtherOf(one: EmbeddingJob, other: EmbeddingJob): EmbeddingJob {
  return { ...one, reach: Math.max(one.reach, other.reach), round: Math.max(one.round, other.round) };
}

function errandOf(data: Json): EmbeddingJob {
  if (isJsonObject(data)) {
    const { workspace, name, session, id, depth, reach, round } = data;
    const given = [workspace, name, session, id].filter((each) => typeof each === 'string');
    const [inWorkspace, by, ofSession, head] = given;
    if (inWorkspace !== undefined && by !== undefined && ofSession !== undefined && head !== undefined)
      return {
        caller: { workspace: inWorkspace, name: by },
        head: { session: ofSession, id: head, depth: Number(depth) },
        reach: Number(reach),
        round: Number(round),
      };
  }
  throw invalid('data', 'who asks, a session, its head, how deep it is and how far to look back', data);
}

/** Embeds messages without a vector. False if there were too many for one job. */
async function makeMissing(deps: Dependencies, texts: TextVectors, { caller, head, reach }: EmbeddingJob): Promise<boolean> {
  const space = await texts.space();
  const chain = { session: head.session, head: head.id, from: Math.max(0, head.depth - reach + 1) };
  const missing = await deps.store.read(caller).vectors.missing(chain, space, MADE_AT_ONCE + 1);
  const now = missing.slice(0, MADE_AT_ONCE);
  const nonEmpty = now.filter(({ text }) => text.trim() !== '');
  const values = new Map((await texts.all(nonEmpty.map(embeddedText))).map((each, index) => [nonEmpty[index]?.id, each]));
  const vectors = now.map(({ id }) => ({ message: id, values: values.get(id) ?? new Float32Array() }));
  if (vectors.length > 0)
    await deps.store.transaction(
      caller,
      async (repositories) => {
        if ((await repositories.sessions.lock(chain.session)) !== undefined) await repositories.vectors.put(chain.session, space, vectors);
      },
      { on: chain.session },
    );
  return missing.length <= MADE_AT_ONCE;
}

/** The author is a part of the meaning if the role alone is not enough. */
const embeddedText = (message: Message): string => (message.author === undefined ? message.text : `${speakerOf(message)}: ${message.text}`);

interface LookedUp {
  readonly matches: { readonly hits: readonly { readonly message: string; readonly nearness: number }[]; readonly mean: number };
  /** All messages but the newest have vectors. */
  readonly whole: boolean;
  readonly reach: number;
}

async function lookUp(
  texts: TextVectors,
  memory: VectorCache,
  caller: Principal,
  { chain, deepest, text, limit, isAnswered }: SemanticQuery,
): Promise<LookedUp | undefined> {
  const question = await texts.of(text);
  if (question === undefined || question.length === 0) return undefined;
  const reach = reachOf(question.length);
  const start = Math.max(0, deepest - reach + 1);
  const space = spaceOf(texts.state().model, question);
  const set = await memory.of(caller, chain.session, { space, dimensions: question.length, from: start });
  const range = { from: Math.max(start, chain.from ?? 0), to: deepest };
  return {
    matches: set.nearest(question, range, { limit, beside: isAnswered ? BESIDE.answered : BESIDE.people }),
    whole: set.covers({ ...range, to: deepest - LOOKED_AFTER }),
    reach,
  };
}

/** The messages that are on the chain. */
async function read({ messages }: Repositories, chain: Chain, { hits, mean }: LookedUp['matches']): Promise<SemanticMatch> {
  const ids = hits.map(({ message }) => message);
  if (ids.length === 0) return NOTHING;
  const [there, found] = await Promise.all([messages.onChain(chain, ids), messages.getMany(ids)]);
  return {
    hits: hits.flatMap(({ message: id, nearness }) => {
      const message = there.has(id) ? found.get(id) : undefined;
      return message === undefined ? [] : [{ message, nearness }];
    }),
    mean,
  };
}

/** The result, or undefined if it takes longer or fails. The request continues, and its result is cached. */
function inTime<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  return withTimeout(
    work.catch(() => undefined),
    ms,
    () => undefined,
  );
}
