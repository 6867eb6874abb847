import type { Section, WindowItem } from '../model/context-window.js';
import { headingLine } from '../render/render.js';
import type { SummaryBlock } from '../model/summary-block.js';
import { blockText, writtenText } from '../summary/block.js';
import { covering, startOf } from '../summary/blocks.js';
import { shortened } from '../summary/condense.js';
import type { Tokenizer } from '../tokens/tokenizer.js';

/**
 * The summary of the messages between two depths within a number of tokens. Blocks that do not fit as a whole are shortened, older ones first. Undefined
 * if there is nothing to summarize.
 */
export function summaryOf(
  blocks: readonly SummaryBlock[],
  { from, before }: { readonly from: number; readonly before: number },
  most: number,
  tokenizer: Tokenizer,
): Section | undefined {
  const places = new Set(covering(before, from).map(({ level, end }) => `${level} ${end}`));
  const newestFirst = blocks.filter(({ level, end }) => places.has(`${level} ${end}`)).toSorted((a, b) => b.end - a.end);
  let left = most - tokenizer.count(headingLine('SUMMARY'));
  const rendered = newestFirst.flatMap((block, index) => {
    const short = shortItem(block, shareOf(left, newestFirst.length - index), tokenizer);
    if (short === undefined) return [];
    left -= short.tokens;
    return [{ block, item: short }];
  });
  const items = rendered.map(({ block, item }) => {
    const room = item.tokens + left;
    const whole = writtenItem(block, tokenizer) ?? itemOf(block, blockText(block), tokenizer) ?? item;
    const longer = whole.tokens <= room ? whole : (shortItem(block, room, tokenizer) ?? item);
    if (longer.tokens > room) return item;
    left -= longer.tokens - item.tokens;
    return longer;
  });
  return items.length === 0 ? undefined : { kind: 'SUMMARY', tokens: most - left, items: items.toReversed() };
}

/** The maximum share of the remaining tokens for the newest of the blocks: twice an equal part. What it leaves is used by the others. */
const shareOf = (left: number, blocks: number): number => Math.floor((2 * left) / (blocks + 1));

/** The sentences and names that fit. */
function shortItem(block: SummaryBlock, most: number, tokenizer: Tokenizer): WindowItem | undefined {
  const room = most - tokenizer.count(`${headOf(block)}\n`) - 1;
  const item = room <= 0 ? undefined : itemOf(block, blockText(shortened(block, room, tokenizer)), tokenizer);
  return item !== undefined && item.tokens <= most ? item : undefined;
}

const headOf = (block: SummaryBlock): string => `Messages ${startOf(block) + 1} to ${block.end + 1}:`;

function writtenItem(block: SummaryBlock, tokenizer: Tokenizer): WindowItem | undefined {
  const item = itemOf(block, writtenText(block) ?? '', tokenizer);
  const writtenBy = block.written?.model ?? '';
  return item && { ...item, writtenBy, reason: `summary by ${writtenBy} of messages that are not in the window` };
}

function itemOf(block: SummaryBlock, content: string, tokenizer: Tokenizer): WindowItem | undefined {
  if (content === '') return undefined;
  const text = `${headOf(block)}\n${content}`;
  const tokens = tokenizer.count(`${text}\n`);
  return { kind: 'SUMMARY', tokens, text, score: 0, parts: [], reason: 'summarizes messages that are not in the window' };
}
