import type { Dependencies } from '../common/index.js';
import type { ModelCalls } from '../language-model/index.js';
import { encodeCursor } from '../../domain/common/cursor.js';
import { NetloomError } from '../../domain/common/errors.js';
import type { Principal } from '../../domain/common/principal.js';
import { checkSummary, cleanedText } from '../../domain/language-model/check-summary.js';
import { conversationOf } from '../../domain/language-model/conversation.js';
import { summaryPrompt, type SummarySource } from '../../domain/language-model/summary-prompt.js';
import { chainCursor } from '../../domain/model/message-tree.js';
import type { SummaryBlock, WrittenSummary } from '../../domain/window/model/summary-block.js';
import { covering, messagesIn, partsOf, startOf } from '../../domain/window/summary/blocks.js';
import type { Chain } from '../../ports/store/messages.js';
import type { Repositories } from '../../ports/store/store.js';

/** The maximum number of blocks that one job asks the model for, because other jobs wait. */
const WRITTEN_AT_ONCE = 4;
/** A block is summarized from its messages up to these bounds, and from the summaries of its parts beyond them. */
const SOURCE_TOKENS = 12_000;
const SOURCE_MESSAGES = 128;

/** A chain to summarize up to a depth. */
interface WrittenChain {
  readonly chain: Chain;
  readonly depth: number;
  /** Aborted when the process ends. */
  readonly ending: AbortSignal;
}

type WritingDependencies = Pick<Dependencies, 'store' | 'tokenizer'>;

/**
 * Asks the model for texts of the blocks that cover a chain, newest first. A text that fails {@link checkSummary} is not used, and this model is not
 * asked for it again. False if there is more to do. Stops without an error if the model is unavailable, its budget is spent, or the process ends; a
 * later job continues.
 */
export async function writeSummaries(
  deps: WritingDependencies,
  calls: ModelCalls,
  caller: Principal,
  { chain, depth, ending }: WrittenChain,
): Promise<boolean> {
  if (ending.aborted) return true;
  const read = deps.store.read(caller);
  const blocks = await read.summaries.get(chain, covering(depth + 1));
  const missing = blocks.filter(({ written }) => written === undefined || isRejectedBy(written, calls.model) === 'ANOTHER').toReversed();
  let kept = 0;
  for (const block of missing.slice(0, WRITTEN_AT_ONCE)) {
    const written = await writtenFor(deps, calls, caller, chain, block);
    if (written === 'UNAVAILABLE' || ending.aborted) return true;
    if (written === 'REFUSED') continue;
    await keep(deps, caller, chain, { ...block, written });
    kept += 1;
  }
  return kept === 0 || missing.length <= WRITTEN_AT_ONCE;
}

/** Another model may write what one could not. */
function isRejectedBy(written: WrittenSummary, model: string): 'THIS' | 'ANOTHER' | undefined {
  if ('text' in written) return undefined;
  return written.model === model ? 'THIS' : 'ANOTHER';
}

/** UNAVAILABLE if the model cannot be asked now. REFUSED if its service rejects the request, which may be due to its settings. */
async function writtenFor(
  { store, tokenizer }: WritingDependencies,
  calls: ModelCalls,
  caller: Principal,
  chain: Chain,
  block: SummaryBlock,
): Promise<WrittenSummary | 'UNAVAILABLE' | 'REFUSED'> {
  const { system, data, maxTokens } = summaryPrompt(block, await sourceOf(store.read(caller), chain, block));
  try {
    const session = { workspace: caller.workspace, id: chain.session };
    const { text, stop } = await calls.complete(
      { purpose: 'SUMMARY', session, caller },
      { conversation: conversationOf(calls.api, system, data), maxTokens },
    );
    const cleaned = cleanedText(text);
    const rejected = checkSummary(block, { text: cleaned, stop, source: data }, tokenizer);
    if (rejected === undefined) return { model: calls.model, text: cleaned };
    calls.rejected('SUMMARY');
    return { model: calls.model, rejected };
  } catch (error) {
    if (!(error instanceof NetloomError)) throw error;
    return error.code === 'INVALID_INPUT' ? 'REFUSED' : 'UNAVAILABLE';
  }
}

async function sourceOf(read: Repositories, chain: Chain, block: SummaryBlock): Promise<SummarySource> {
  const count = messagesIn(block.level);
  if (block.level > 0 && (count > SOURCE_MESSAGES || block.fromTokens > SOURCE_TOKENS))
    return { parts: await read.summaries.get(chain, partsOf(block)) };
  const page = { first: count, after: encodeCursor(chainCursor({ depth: startOf(block) - 1, id: '' })) };
  return { messages: (await read.messages.chain(chain, page, {})).items.map(({ value }) => value) };
}

/** Stores a text, and counts it in the session, so that cached windows are not used any more. Writes nothing if the session was deleted. */
async function keep({ store }: WritingDependencies, caller: Principal, chain: Chain, block: SummaryBlock): Promise<void> {
  await store.transaction(
    caller,
    async ({ sessions, summaries }) => {
      const session = await sessions.lock(chain.session);
      if (session === undefined) return;
      await summaries.rewrite(chain, [block]);
      if (block.written === undefined || !('text' in block.written)) return;
      const { counters } = session;
      await sessions.save({ ...session, counters: { ...counters, summariesWritten: (counters.summariesWritten ?? 0) + 1 } });
    },
    { on: chain.session },
  );
}
