import { processJobs, type Dependencies } from '../common/index.js';
import type { ModelCalls } from '../language-model/index.js';
import { encodeCursor } from '../../domain/common/cursor.js';
import { chainCursor } from '../../domain/model/message-tree.js';
import { invalid } from '../../domain/common/errors.js';
import { isJsonObject, type Json } from '../../domain/common/json.js';
import type { Message } from '../../domain/model/message.js';
import type { Principal } from '../../domain/common/principal.js';
import type { SummaryBlock } from '../../domain/window/model/summary-block.js';
import type { BlockPlace } from '../../domain/window/model/summary-block.js';
import { BLOCK_MESSAGES, covering, partsOf, startOf } from '../../domain/window/summary/blocks.js';
import { summarize, summarizeBlocks } from '../../domain/window/summary/summarize.js';
import type { RunningJob } from '../../ports/queue.js';
import type { Chain } from '../../ports/store/messages.js';
import type { Repositories } from '../../ports/store/store.js';
import { writeSummaries } from './written-summaries.js';

/** Maintains the summary of every conversation, block by block as it grows; see domain/window/summary. */
export interface Summaries {
  /** Starts summarizing conversations in the background, on any instance. `tell` receives errors. */
  begin(onError: (error: unknown) => void): void;
  /** Queues the summary of a chain that ends here. Returns immediately and never fails; does nothing before `begin`. */
  note(caller: Principal, head: Head): void;
}

export type Head = Pick<Message, 'session' | 'id' | 'depth'>;

const JOB = 'summary';
const WRITING_JOB = 'written-summary';
/** A delay, so that the writer of the message gets its response first, in milliseconds. */
const LATER_MS = 20;
/**
 * A queue runs jobs with the same id only once. The id changes after this time, so that the chain of a failed job is tried again, in milliseconds.
 */
const AGAIN_MS = 60_000;
/** The maximum number of blocks of messages that one job makes, because other jobs wait. */
const MADE_AT_ONCE = 64;

/** A chain to summarize, with the number of the job if it takes several. */
interface SummaryJob {
  readonly caller: Principal;
  readonly head: Head;
  readonly round: number;
}

type SummaryDependencies = Pick<Dependencies, 'store' | 'queue' | 'later' | 'clock' | 'tokenizer'>;

/** With `calls`, a language model also writes the summaries; see {@link writeSummaries}. */
export function createSummaries(deps: SummaryDependencies, calls?: ModelCalls): Summaries {
  let reportError: ((error: unknown) => void) | undefined;
  const writing =
    calls === undefined
      ? undefined
      : oneAtATime(({ caller, head }: SummaryJob, ending: AbortSignal) =>
          writeSummaries(deps, calls, caller, { chain: { session: head.session, head: head.id }, depth: head.depth, ending }),
        );

  function ask(jobName: string, { caller: { workspace, name }, head: { session, id, depth }, round }: SummaryJob): void {
    const job = {
      name: jobName,
      id: `${id} ${round} ${Math.floor(deps.clock.now() / AGAIN_MS)}`,
      data: { workspace, name, session, id, depth, round },
    };
    deps.later.add(job, LATER_MS, (error) => reportError?.(error));
  }

  return {
    begin(onError) {
      reportError = onError;
      const process = (jobName: string, work: (summaryJob: SummaryJob, ending: AbortSignal) => Promise<boolean>, next?: string): void => {
        const summarizeChain = async ({ data, ending }: RunningJob): Promise<void> => {
          const summaryJob = summaryJobOf(data);
          if (!(await work(summaryJob, ending))) ask(jobName, { ...summaryJob, round: summaryJob.round + 1 });
          else if (next !== undefined) ask(next, { ...summaryJob, round: 0 });
        };
        processJobs(deps.queue, jobName, summarizeChain, onError);
      };
      process(JOB, (summaryJob) => makeMissing(deps, summaryJob), writing === undefined ? undefined : WRITING_JOB);
      if (writing !== undefined) process(WRITING_JOB, writing);
    },
    note(caller, head) {
      if (reportError !== undefined) ask(JOB, { caller, head, round: 0 });
    },
  };
}

/** Runs the calls of a function one after the other, because each costs tokens of a shared budget. */
function oneAtATime<T extends readonly unknown[], R>(work: (...values: T) => Promise<R>): (...values: T) => Promise<R> {
  let last: Promise<unknown> = Promise.resolve();
  return (...values) => {
    const turn = last.then(() => work(...values));
    last = turn.catch(() => undefined);
    return turn;
  };
}

function summaryJobOf(data: Json): SummaryJob {
  if (isJsonObject(data)) {
    const { workspace, name, session, id, depth, round } = data;
    const texts = [workspace, name, session, id].filter((each) => typeof each === 'string');
    const [inWorkspace, by, ofSession, head] = texts;
    if (inWorkspace !== undefined && by !== undefined && ofSession !== undefined && head !== undefined)
      return {
        caller: { workspace: inWorkspace, name: by },
        head: { session: ofSession, id: head, depth: Number(depth) },
        round: Number(round),
      };
  }
  throw invalid('data', 'who asks, a session, its head and how deep it is', data);
}

/** Whether this many new messages complete a block. */
export const completesBlock = ({ depth }: Head): boolean => (depth + 1) % BLOCK_MESSAGES === 0;

interface Making {
  readonly deps: SummaryDependencies;
  readonly read: Repositories;
  readonly chain: Chain;
  readonly made: SummaryBlock[];
  left: number;
}

/** Makes the missing blocks of the chain, from messages up. False if there were too many for one job. */
async function makeMissing(deps: SummaryDependencies, { caller, head }: SummaryJob): Promise<boolean> {
  const chain = { session: head.session, head: head.id };
  const making: Making = { deps, read: deps.store.read(caller), chain, made: [], left: MADE_AT_ONCE };
  const blocks = await blocksAt(making, covering(head.depth + 1));
  if (making.made.length > 0)
    await deps.store.transaction(
      caller,
      async ({ sessions, summaries }) => {
        if ((await sessions.lock(chain.session)) !== undefined) await summaries.add(chain, making.made);
      },
      { on: chain.session },
    );
  return blocks !== undefined || making.left > 0;
}

/** The existing blocks and the missing ones, newly made; undefined if not all could be made. */
async function blocksAt(making: Making, places: readonly BlockPlace[]): Promise<readonly SummaryBlock[] | undefined> {
  const known = new Map((await making.read.summaries.get(making.chain, places)).map((block) => [keyOf(block), block]));
  const blocks: SummaryBlock[] = [];
  for (const place of places) {
    const block = known.get(keyOf(place)) ?? (await make(making, place));
    if (block === undefined) return undefined;
    blocks.push(block);
  }
  return blocks;
}

const keyOf = ({ level, end }: BlockPlace): string => `${level} ${end}`;

async function make(making: Making, place: BlockPlace): Promise<SummaryBlock | undefined> {
  const block = await (place.level === 0 ? fromMessages(making, place) : fromBlocks(making, place));
  if (block !== undefined) making.made.push(block);
  return block;
}

async function fromMessages(making: Making, place: BlockPlace): Promise<SummaryBlock | undefined> {
  if (making.left === 0) return undefined;
  const page = { first: BLOCK_MESSAGES, after: encodeCursor(chainCursor({ depth: startOf(place) - 1, id: '' })) };
  const messages = (await making.read.messages.chain(making.chain, page, {})).items.map(({ value }) => value);
  if (messages.length < BLOCK_MESSAGES) return undefined;
  making.left -= 1;
  return summarize(place, messages, making.deps.tokenizer);
}

async function fromBlocks(making: Making, place: BlockPlace): Promise<SummaryBlock | undefined> {
  const parts = await blocksAt(making, partsOf(place));
  return parts === undefined ? undefined : summarizeBlocks(place, parts, making.deps.tokenizer);
}
