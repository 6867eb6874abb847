import type { Dependencies } from '../common/index.js';
import { invalid } from '../../domain/common/errors.js';
import { isJsonObject, type Json } from '../../domain/common/json.js';
import type { Message } from '../../domain/model/message.js';
import type { Principal } from '../../domain/common/principal.js';
import type { SemanticMatch } from '../../domain/window/retrieval/messages.js';
import { speakerOf } from '../../domain/window/render/lines.js';
import type { Chain } from '../../ports/store/messages.js';
import type { Repositories } from '../../ports/store/store.js';
import { createTextVectors, spaceOf, type EmbedderState, type TextVectors } from './text-vectors.js';
import { createVectorCache, reachOf, type VectorCache } from './vector-cache.js';

/** Keeps a vector of every message beside it where a service that makes them is set, and finds messages that mean much the same as a question. */
export interface Embeddings {
  /** From now on messages get their vectors, by whichever instance has time. `tell` hears of what went wrong here, of an outage once. */
  begin(tell: (error: unknown) => void): void;
  /** This message was written: it and those right before it get their vectors soon. Returns at once and never fails; does nothing before `begin`. */
  note(caller: Principal, head: Head): void;
  /** Begins to find out what the text means, for {@link near}. */
  expect(text: string): void;
  /** Messages of a chain that mean much the same as the text, and whether that is all that can be said of it. Nothing where no service is set. */
  near(caller: Principal, repositories: Repositories, asked: SemanticQuery): Promise<SemanticResult>;
  /** Undefined where no service is set. */
  state(): EmbeddingsState | undefined;
  /** Asks the service for a vector now. */
  check(): Promise<EmbeddingsState | undefined>;
}

export interface EmbeddingsState extends EmbedderState {
  /** Chains that this process makes vectors for, or is about to. */
  readonly waiting: number;
}

export type Head = Pick<Message, 'session' | 'id' | 'depth' | 'parent'>;

export interface SemanticQuery {
  readonly chain: Chain;
  /** Depth of the chain's head. */
  readonly deepest: number;
  readonly text: string;
  readonly limit: number;
}

export interface SemanticResult {
  readonly meant: SemanticMatch;
  /** False where the service was away or too slow, or messages have no vector yet: the next one that asks may find more. */
  readonly complete: boolean;
}

const JOB = 'embedding';
/** So that whoever wrote the message has the answer first, and what is written at once is sent at once; milliseconds. */
const LATER_MS = 200;
/** Messages that get their vectors by one job at most: others wait, too. */
const MADE_AT_ONCE = 128;
/** A message that was written looks after so many right before it; what is missing farther back is seen when a window is built. */
const LOOKED_AFTER = 64;
const ATTEMPTS = 6;
/** The same is not tried more often. */
const AGAIN_MS = 60_000;
const NOTHING: SemanticMatch = { hits: [], mean: 0 };

/** A chain whose newest messages are to get vectors, for the so-manieth time where it takes several. */
interface Errand {
  readonly caller: Principal;
  readonly head: Head;
  /** How far back it looks, messages. */
  readonly reach: number;
  readonly round: number;
  /** When it is handed over; what follows meanwhile goes along. */
  readonly due?: number;
}

export function createEmbeddings(deps: Dependencies): Embeddings {
  let begun: ((error: unknown) => void) | undefined;
  const waiting = new Map<string, Errand>();
  let working = 0;
  let last: Promise<unknown> = Promise.resolve();
  const texts = deps.embedder === undefined ? undefined : createTextVectors(deps.embedder, (error) => begun?.(error));
  const memory = createVectorCache(deps);

  function ask(errand: Errand): void {
    if (begun === undefined || texts === undefined) return;
    const { id, parent = '' } = errand.head;
    if (waiting.has(id)) return;
    const before = waiting.get(parent);
    const due = before?.due ?? performance.now() + LATER_MS;
    waiting.delete(parent);
    waiting.set(id, { ...errand, reach: Math.max(errand.reach, (before?.reach ?? 0) + 1), due });
    setTimeout(() => handOver(id), due - performance.now()).unref();
  }

  function handOver(id: string): void {
    const errand = waiting.get(id);
    if (errand === undefined) return;
    waiting.delete(id);
    const { caller, head, reach, round } = errand;
    const data = { ...caller, session: head.session, id, depth: head.depth, reach, round };
    const job = { name: JOB, id: `${id} ${reach} ${round} ${Math.floor(deps.clock.now() / AGAIN_MS)}`, data };
    deps.queue.add(job, { attempts: ATTEMPTS }).catch((error: unknown) => begun?.(error));
  }

  /** One after the other: the service is asked for many at once, and not by many. */
  async function work(vectors: TextVectors, errand: Errand): Promise<void> {
    working += 1;
    const turn = last.then(() => makeMissing(deps, vectors, errand));
    last = turn.catch(() => undefined);
    try {
      if (!(await turn)) ask({ ...errand, round: errand.round + 1 });
    } finally {
      working -= 1;
    }
  }

  const stateOf = (state: EmbedderState): EmbeddingsState => ({ ...state, waiting: waiting.size + working });
  return {
    begin(tell) {
      if (texts === undefined) return;
      begun = tell;
      deps.queue.process(JOB, ({ data }) => work(texts, errandOf(data)));
    },
    note: (caller, head) => ask({ caller, head, reach: LOOKED_AFTER, round: 0 }),
    expect: (text) => void (text.trim() === '' ? undefined : texts?.of(text)),
    async near(caller, repositories, asked) {
      if (texts === undefined || asked.text.trim() === '') return { meant: NOTHING, complete: true };
      const found = await within(deps.settings.meaningWithinMs, lookUp(texts, memory, caller, asked));
      if (found === undefined) return { meant: NOTHING, complete: false };
      const { meant, whole, reach } = found;
      if (!whole) ask({ caller, head: { session: asked.chain.session, id: asked.chain.head, depth: asked.deepest }, reach, round: 0 });
      return { meant: await read(repositories, asked.chain, meant), complete: whole };
    },
    state: () => (texts === undefined ? undefined : stateOf(texts.state())),
    check: async () => (texts === undefined ? undefined : stateOf(await texts.check())),
  };
}

function errandOf(data: Json): Errand {
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

/** Gives vectors to messages that have none. False when it was too much for one time. */
async function makeMissing(deps: Dependencies, texts: TextVectors, { caller, head, reach }: Errand): Promise<boolean> {
  const space = await texts.space();
  const chain = { session: head.session, head: head.id, from: Math.max(0, head.depth - reach + 1) };
  const missing = await deps.store.read(caller).vectors.missing(chain, space, MADE_AT_ONCE + 1);
  const now = missing.slice(0, MADE_AT_ONCE);
  const told = now.filter(({ text }) => text.trim() !== '');
  const values = new Map((await texts.all(told.map(toldOf))).map((each, index) => [told[index]?.id, each]));
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

/** Who says something is a part of what it means, where the role alone does not say. */
const toldOf = (message: Message): string => (message.author === undefined ? message.text : `${speakerOf(message)}: ${message.text}`);

interface LookedUp {
  readonly meant: { readonly hits: readonly { readonly message: string; readonly nearness: number }[]; readonly mean: number };
  /** All messages but the newest have vectors, which these may still get. */
  readonly whole: boolean;
  readonly reach: number;
}

async function lookUp(
  texts: TextVectors,
  memory: VectorCache,
  caller: Principal,
  { chain, deepest, text, limit }: SemanticQuery,
): Promise<LookedUp | undefined> {
  const question = await texts.of(text);
  if (question === undefined || question.length === 0) return undefined;
  const reach = reachOf(question.length);
  const start = Math.max(0, deepest - reach + 1);
  const space = spaceOf(texts.state().model, question);
  const set = await memory.of(caller, chain.session, { space, dimensions: question.length, from: start });
  const range = { from: Math.max(start, chain.from ?? 0), to: deepest };
  return { meant: set.nearest(question, range, limit), whole: set.covers({ ...range, to: deepest - LOOKED_AFTER }), reach };
}

/** The messages themselves, those that are on the chain. */
async function read({ messages }: Repositories, chain: Chain, { hits, mean }: LookedUp['meant']): Promise<SemanticMatch> {
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

/** What it comes to, or undefined when that takes longer or fails; it goes on all the same, and what it learns is remembered. */
async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), ms)));
  return Promise.race([work.catch(() => undefined), late]).finally(() => clearTimeout(timer));
}
